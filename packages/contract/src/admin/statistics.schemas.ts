import * as z from 'zod';
import type { SchemaGroup } from '../endpoint.ts';

const counted = z.object({
  id: z.string(),
  name: z.string(),
  /** Path of the subject's page. */
  path: z.string(),
  views: z.int(),
  downloads: z.int(),
});

export const statisticsSchemas = {
  waiting: {
    summary: '待办：草稿与定时内容；运营另有未答复的留言与未处理的投稿',
    description: '列出等着处理的事：草稿、定时的内容、未答复的留言与未处理的投稿。',
    data: z.object({
      drafts: z.int(),
      scheduled: z.int(),
      /** Null for staff who may not answer messages. */
      messages: z.nullable(z.int()),
      submissions: z.nullable(z.int()),
    }),
  },
  statistics: {
    summary: '浏览与下载：按日、按栏目、按字体、按内容',
    description: '最近若干天的浏览与下载，按日、按栏目、按字体、按内容。',
    query: z.object({
      /** Number of days up to today, in the site's time zone. */
      days: z._default(z.coerce.number<number | string>().check(z.int(), z.gte(1), z.lte(366)), 30),
    }),
    data: z.object({
      /** Every day of the period, oldest first. */
      days: z.array(
        z.object({
          day: z.string(),
          views: z.int(),
          downloads: z.int(),
          registrations: z.int(),
        }),
      ),
      totals: z.object({ views: z.int(), downloads: z.int(), registrations: z.int() }),
      /** Totals of the preceding period of the same length. */
      before: z.object({ views: z.int(), downloads: z.int(), registrations: z.int() }),
      sections: z.array(z.object({ section: z.string(), name: z.string(), views: z.int() })),
      fonts: z.array(counted),
      entries: z.array(counted.omit({ downloads: true })),
    }),
  },
} satisfies SchemaGroup;
