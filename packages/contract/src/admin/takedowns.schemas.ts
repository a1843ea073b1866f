import * as z from 'zod';
import type { SchemaGroup } from '../endpoint.ts';
import type { FormFile } from '../endpoints/account.ts';
import { line, lines, person, text } from './fields.schemas.ts';
import { MOST_CHANGES, RELEASE_KINDS } from './releases.ts';
import { recordId, resourceSchemas, revision } from './resource.schemas.ts';
import { TAKEDOWN_CHOICES, TAKEDOWN_STATES } from './takedowns.ts';

const file = z.object({ id: z.string(), fileName: z.string(), bytes: z.int(), createdAt: z.string() });

const takedown = z.object({
  id: z.string(),
  revision: z.string(),
  state: z.enum(TAKEDOWN_STATES),
  fontGNo: z.string(),
  nameZh: z.string(),
  claimant: z.string(),
  /** What is claimed: copyright, a trade mark, a contract. */
  right: z.string(),
  receivedOn: z.string(),
  /** For staff alone, as are reason and evidence. */
  note: z.string(),
  /** What visitors read in place of the font. */
  words: z.string(),
  counterBy: z.string(),
  counterOn: z.nullable(z.string()),
  counter: z.string(),
  reason: z.nullable(z.string()),
  decidedAt: z.nullable(z.string()),
  decidedBy: person,
  /** Release that took the font off the site; undoing it brings everything back. `null` without one. */
  releaseId: z.nullable(z.string()),
  /** Number of accounts that got a message. */
  told: z.int(),
  files: z.array(file),
  author: person,
  createdAt: z.string(),
  updatedAt: z.string(),
});
export type Takedown = z.output<typeof takedown>;

const reference = z.object({
  kind: z.enum(RELEASE_KINDS),
  subject: z.string(),
  title: z.string(),
  /** Section of the console whose form edits it. */
  section: z.string(),
  /** Page of the site. */
  path: z.string(),
  /** How it names the font, in Chinese. */
  places: z.array(z.string()),
  /** True if its words name the font: they stay unless it is hidden, and are for people to edit. */
  named: z.boolean(),
  choices: z.array(z.enum(TAKEDOWN_CHOICES)),
});
export type TakedownReference = z.output<typeof reference>;

const reach = z.object({
  references: z.array(reference),
  /** Accounts that get a message, by what they have to do with the font; one may be in several. */
  audience: z.object({ total: z.int(), downloaded: z.int(), projects: z.int(), favourites: z.int() }),
  /** Number of downloads without an account, of which nobody can be told. */
  anonymous: z.int(),
  /** Number of read-only links to projects that show it. */
  shares: z.int(),
  /** Addresses for a CDN to forget, one a line; those that end in `*` are the beginnings of many. */
  purge: z.string(),
});
export type TakedownReach = z.output<typeof reach>;

const one = z.object({ id: recordId });

export const takedownSchemas = {
  takedownResource: resourceSchemas({
    title: '撤架案',
    record: takedown,
    input: z.object({
      /** Not changed later. */
      fontGNo: recordId,
      claimant: line(120),
      right: line(200),
      receivedOn: z.iso.date(),
      note: z._default(lines(4000, 0), ''),
      words: lines(500, 4),
      counterBy: z._default(line(120, 0), ''),
      counterOn: z._default(z.nullable(z.iso.date()), null),
      counter: z._default(lines(4000, 0), ''),
    }),
    filter: { state: z.optional(z.enum(TAKEDOWN_STATES)), fontGNo: z.optional(recordId) },
    removal: '删除一桩还没有决定的撤架案，连同它的证据。',
  }),
  takedownReach: {
    summary: '撤架案：牵连到哪里',
    description: '列出提到这款字体的内容、要收到站内通知的人数，以及要让 CDN 忘掉的地址。',
    params: one,
    data: reach,
  },
  fontMentions: {
    summary: '字体：哪些地方提到它',
    description: '列出访客看得到、又提到这款字体的内容、广告、栏目、链接与热门搜索词。',
    params: one,
    data: z.array(reference),
  },
  decideTakedown: {
    summary: '撤架案：决定',
    description:
      '成立（`upheld`）就把字体撤下，连同 `choices` 里逐处写明的改动，一次做完；不成立（`rejected`）只记下理由。',
    params: one,
    body: z.object({
      revision,
      decision: z.enum(['upheld', 'rejected']),
      reason: lines(2000),
      /** What becomes of each reference. */
      choices: z._default(
        z
          .array(
            z.object({
              kind: z.enum(RELEASE_KINDS),
              subject: recordId,
              choice: z.enum(TAKEDOWN_CHOICES),
              /** Family that takes its place. */
              by: z.optional(recordId),
            }),
          )
          .check(z.maxLength(MOST_CHANGES)),
        [],
      ),
      /** Number of accounts that the caller expects to get a message. */
      told: z._default(z.int().check(z.gte(0)), 0),
    }),
    data: takedown,
  },
  addTakedownFile: {
    summary: '撤架案：附一份证据',
    description: '附一份证据：上传文件，或写明媒体库里的一个（`media`）。只有后台人员能取，最大 20 MB。',
    params: one,
    body: z.object({
      file: z.optional(z.custom<FormFile | Blob>()),
      /** Name of a file of the media library, which is copied. */
      media: z.optional(text(120)),
      fileName: z._default(text(200), ''),
    }),
    data: takedown,
  },
  takedownFile: {
    summary: '撤架案：取一份证据',
    description: '取一份证据，原样。',
    params: z.object({ id: recordId, file: recordId }),
    data: z.object({ fileName: z.string(), etag: z.string(), bytes: z.instanceof(Uint8Array) }),
  },
  removeTakedownFile: {
    summary: '撤架案：删一份证据',
    description: '删一份证据，找不回来。',
    params: z.object({ id: recordId, file: recordId }),
    data: takedown,
  },
} satisfies SchemaGroup;
