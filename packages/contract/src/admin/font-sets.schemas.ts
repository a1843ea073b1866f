import * as z from 'zod';
import type { SchemaGroup } from '../endpoint.ts';

const progress = {
  /** `waiting` for another import to end. */
  phase: z.enum(['waiting', 'packages', 'downloads', 'fonts']),
  /** Families; packages during `packages`, bytes during `downloads`. */
  done: z.int(),
  total: z.int(),
  /** Files that are not in `total` yet, because their size is known once they are fetched. */
  unsized: z.int(),
};

const job = z.object({
  /** `stopped` if the process ended in between; adding again continues. */
  state: z.enum(['running', 'done', 'stopped']),
  startedAt: z.string(),
  ...progress,
  added: z.int(),
  /** What was not added, and why. */
  failures: z.array(z.object({ name: z.string(), reason: z.string() })),
});

const set = z.object({
  name: z.string(),
  title: z.string(),
  /** Size (bytes) of the download of everything, and of what is missing. */
  bytes: z.int(),
  missingBytes: z.int(),
  /** Missing files that are not in `missingBytes`, because their size is known once they are fetched. */
  unsized: z.int(),
  families: z.array(
    z.object({
      id: z.string(),
      nameZh: z.string(),
      licence: z.string(),
      /** True if the site neither has the family nor had it removed. */
      isMissing: z.boolean(),
    }),
  ),
  /** The latest job; null if there was none. */
  job: z.nullable(job),
});

export const fontSetsSchemas = {
  fontSets: {
    summary: '随附的字库：各有哪些字族，多大，缺哪些，添加到哪一步',
    data: z.array(set),
  },
  addFontSet: {
    summary: '添加字库；下载并导入缺的字族，已有的不动，做到哪一步由列表给出',
    body: z.object({ name: z.string().check(z.minLength(1), z.maxLength(60)) }),
    data: z.null(),
  },
} satisfies SchemaGroup;
