import * as z from 'zod';
import type { SchemaGroup } from '../endpoint.ts';
import { page, pageQuery } from '../envelope.schemas.ts';
import { moment, person } from './fields.schemas.ts';
import { RELEASE_KINDS } from './releases.ts';
import { recordId, revision } from './resource.schemas.ts';

const kind = z.enum(RELEASE_KINDS);
const params = z.object({ kind, subject: recordId });
const seq = z.int().check(z.gte(1));

/** Who changed what visitors see, and the release that did it, if one did. */
const by = {
  editor: person,
  release: z.nullable(z.object({ id: z.string(), name: z.string() })),
};

const change = z.object({
  kind,
  subject: z.string(),
  title: z.string(),
  at: z.string(),
  ...by,
  effect: z.enum(['appears', 'changes', 'leaves']),
});

const state = z.object({
  /** Number of a former state; `null` for what visitors see now. */
  seq: z.nullable(z.int()),
  /** `null` for the first that is known. */
  from: z.nullable(z.string()),
  until: z.nullable(z.string()),
  ...by,
  /** False if visitors saw nothing. */
  shown: z.boolean(),
  /** Differences from the state before, in words. */
  differences: z.array(z.object({ field: z.string(), before: z.string(), after: z.string() })),
  /** What a form of a kind without a desk takes up; `null` for others. */
  data: z.nullable(z.record(z.string(), z.unknown())),
  /** Face of a font that draws its name; `redrawn` if its file is another than in the state before. */
  drawn: z.nullable(z.object({ face: z.string(), text: z.string(), redrawn: z.boolean() })),
});

export const historySchemas = {
  recentHistory: {
    summary: '时间机器：站上最近的变化',
    description:
      '分页列出站上的变化，新的在前：哪一条、何时、由谁、随哪张发布单。`q` 找名字里有的，`userId` 只要一个人的，`day`（站点时区）只要一天的。',
    query: z.object({
      ...pageQuery,
      kind: z.optional(kind),
      q: z.optional(z.string().check(z.maxLength(100))),
      userId: z.optional(recordId),
      day: z.optional(z.iso.date()),
    }),
    data: z.object({
      ...page(change).shape,
      /** Since when changes are kept. */
      since: z.string(),
      /** Since when those of brands and tags of fonts are kept. */
      tagsSince: z.string(),
      /** Who has changed something. */
      people: z.array(z.object({ id: z.string(), nickname: z.string() })),
    }),
  },
  recordHistory: {
    summary: '时间机器：一条记录的历次样子',
    description: '列出一条记录在站上历次的样子，新的在前，各写明与前一次的不同。',
    params,
    data: z.object({
      title: z.string(),
      /** Section of the console whose form edits it. */
      section: z.string(),
      /** Revision of the record at the desk; `null` if it is gone. */
      revision: z.nullable(z.string()),
      /** True if the desk has a change that is not published, which bringing back replaces. */
      waiting: z.boolean(),
      since: z.string(),
      states: z.array(state),
    }),
  },
  bringBack: {
    summary: '时间机器：把一条记录从前的样子取回到后台',
    description:
      '把一个字体或一篇内容从前的样子取回到后台，作为还没有发布的修改；后台另有没发布的修改时要写明 `overwrite`。',
    params,
    body: z.object({ seq, revision, overwrite: z._default(z.boolean(), false) }),
    /** What could not be brought back, in Chinese. */
    data: z.object({ notes: z.array(z.string()) }),
  },
  viewMoment: {
    summary: '时间机器：看某一刻的整站',
    description: '给出一个地址，打开它就看到那一刻的整站；12 小时有效。',
    body: z.object({ at: moment }),
    data: z.object({ url: z.string(), expiresAt: z.string() }),
  },
} satisfies SchemaGroup;
