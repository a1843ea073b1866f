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
  /** What was done and what to watch; for pasted addresses also what proves the bytes. */
  notes: z.array(z.string()),
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
    description: '列出随附的字库：各有哪些字族，缺哪些，最近一次添加做到哪一步。',
    data: z.array(set),
  },
  addFontSet: {
    summary: '添加字库；下载并导入缺的字族，已有的不动，做到哪一步由列表给出',
    description: '开始添加一个字库，马上答复；做到哪一步由列表给出。一次只做一件。',
    body: z.object({ name: z.string().check(z.minLength(1), z.maxLength(60)) }),
    data: z.null(),
  },
  pastedAddresses: {
    summary: '从 GitHub 地址取字体：最近一次做到哪一步，取到了什么，凭什么知道字节没错',
    description: '最近一次从 GitHub 地址取字体做到哪一步；没有做过就是 null。',
    data: z.nullable(job),
  },
  addAddresses: {
    summary:
      '从 GitHub 上写明提交的文件、文件夹或仓库地址取字体，核对字节后放进自己的收字表；地址后可写 # 和文件的 Git 对象编号，做到哪一步另问',
    description: '开始从写明提交的地址取字体，马上答复；每个文件的字节都要核对。',
    body: z.object({
      addresses: z
        .array(z.string().check(z.minLength(1), z.maxLength(1000)))
        .check(z.minLength(1), z.maxLength(40)),
    }),
    data: z.null(),
  },
} satisfies SchemaGroup;
