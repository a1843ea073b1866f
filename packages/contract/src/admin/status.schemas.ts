import * as z from 'zod';
import type { SchemaGroup } from '../endpoint.ts';

const finding = z.object({
  level: z.enum(['fine', 'advice', 'problem']),
  /** What was found, and what to do about it. */
  said: z.string(),
});

const node = z.object({
  id: z.string(),
  host: z.string(),
  pid: z.int(),
  version: z.string(),
  /** What it serves: `web`, `api`, `webfont`. */
  roles: z.array(z.string()),
  startedAt: z.string(),
  seenAt: z.string(),
  /** True for the process that answers this call. */
  isHere: z.boolean(),
  /** Resident memory (bytes). */
  memory: z.int(),
  /** Share of the time since its last report that the main thread was busy, 0 to 1. */
  busy: z.number(),
  /** Delay of the event loop (ms), 99th percentile since its last report. */
  delay: z.number(),
  /** Figures of `/metrics` by name without `ziwan_`, and by value of their label. */
  figures: z.record(z.string(), z.record(z.string(), z.number())),
  jobs: z.array(
    z.object({
      name: z.string(),
      lastAt: z.nullable(z.string()),
      nextAt: z.nullable(z.string()),
      /** How far a long run is; null unless it is under way, absent from processes of a version before it. */
      progress: z.optional(z.nullable(z.string())),
      failure: z.nullable(z.object({ at: z.string(), message: z.string() })),
    }),
  ),
  /** Latest statements that took half a second or longer, newest first. */
  slow: z.array(z.object({ statement: z.string(), ms: z.int(), at: z.string() })),
});

export const statusSchemas = {
  siteStatus: {
    summary: '运行状态：进程、数据库、磁盘、队列、缓存、任务、短信与邮件额度、备份、需要处理的事',
    description: '各进程、数据库、磁盘、队列、缓存、任务与备份此刻的状况，以及需要人处理的事。',
    data: z.object({
      /** Processes that reported within the last two minutes. */
      nodes: z.array(node),
      database: z.object({ kind: z.enum(['sqlite', 'postgres']), bytes: z.int() }),
      /** `disk` for a folder, `s3` for a bucket. */
      blobs: z.enum(['disk', 's3']),
      /** Space (bytes) of the disk with the data folder. */
      disk: z.object({ free: z.int(), total: z.int() }),
      /** `limit` is 0 without a budget. */
      messages: z.array(z.object({ channel: z.enum(['sms', 'mail']), sent: z.int(), limit: z.int() })),
      backup: z.object({
        /** Time of the newest backup; null without one. */
        last: z.nullable(z.string()),
        /** Hours between automatic backups; 0 when they are off. */
        everyHours: z.int(),
        /** True if the newest is older than two schedules, or there is none although they are on. */
        isOverdue: z.boolean(),
        finding,
      }),
      /** What `npm run doctor` says, without its long checks. */
      findings: z.array(finding),
    }),
  },
} satisfies SchemaGroup;
