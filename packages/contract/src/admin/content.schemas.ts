import * as z from 'zod/mini';
import { image } from '../content.schemas.ts';
import { CONTENT_KINDS } from '../content.ts';
import type { SchemaGroup } from '../endpoint.ts';
import { MAX_MARKDOWN } from './content.ts';
import {
  chosenPicture,
  moment,
  newId,
  optionalPicture,
  optionalText,
  person,
  sort,
  text,
} from './fields.schemas.ts';
import { recordId, resourceSchemas, revision } from './resource.schemas.ts';

const kind = z.enum(CONTENT_KINDS);

const entryFont = z.object({ fontGNo: text(128), note: z._default(z.nullable(text(200)), null) });

/** What an editor decides about an entry of any kind. */
export const entryInput = z.object({
  /** Read when it is made; afterwards it stays. */
  id: newId,
  kind,
  title: text(200),
  summary: z._default(text(500), ''),
  markdown: text(MAX_MARKDOWN),
  cover: optionalPicture,
  author: optionalText,
  source: z._default(z.nullable(z.object({ name: text(200), url: optionalText })), null),
  tags: z._default(z.array(text(80)).check(z.maxLength(20)), []),
  fonts: z._default(z.array(entryFont).check(z.maxLength(200)), []),
  /** `published` and a time to come is the same as `scheduled`. */
  status: z.enum(['draft', 'scheduled', 'published']),
  /** Null: now, or whenever it was published before. */
  publishAt: z._default(z.nullable(moment), null),
  startsAt: z._default(z.nullable(moment), null),
  endsAt: z._default(z.nullable(moment), null),
  sort,
  /** Members of its kind; any other is refused. */
  details: z._default(
    z.object({
      /** baike: era and dates as written, other names. */
      dynasty: z.optional(z.nullable(text(200))),
      dates: z.optional(z.nullable(text(200))),
      aliases: z.optional(z.array(text(200)).check(z.maxLength(20))),
      /** case: for whom, by whom, where it is to be seen, its pictures. */
      client: z.optional(z.nullable(text(200))),
      credit: z.optional(z.nullable(text(200))),
      link: z.optional(z.nullable(text(500))),
      images: z.optional(z.array(chosenPicture).check(z.maxLength(30))),
      /** video: its files in the media library, best first; length and size are known there unless told. */
      durationSeconds: z.optional(z.number()),
      sources: z.optional(
        z
          .array(z.object({ src: text(300), width: z.optional(z.int()), height: z.optional(z.int()) }))
          .check(z.maxLength(8)),
      ),
      captions: z.optional(
        z.array(z.object({ src: text(300), lang: text(20), label: text(200) })).check(z.maxLength(10)),
      ),
      poster: z.optional(z.nullable(chosenPicture)),
    }),
    {},
  ),
});
export type EntryFields = z.output<typeof entryInput>;

/** An entry as the console shows it. */
export const adminEntry = z.object({
  id: z.string(),
  revision: z.string(),
  kind,
  title: z.string(),
  summary: z.string(),
  /** Left out of lists. */
  markdown: z.optional(z.string()),
  cover: z.nullable(image),
  author: z.nullable(z.string()),
  source: z.nullable(z.object({ name: z.string(), url: z.nullable(z.string()) })),
  tags: z.array(z.string()),
  /** `nameZh` is null for a font that left the catalogue. */
  fonts: z.array(
    z.object({ fontGNo: z.string(), note: z.nullable(z.string()), nameZh: z.nullable(z.string()) }),
  ),
  status: z.enum(['draft', 'scheduled', 'published']),
  publishAt: z.string(),
  startsAt: z.nullable(z.string()),
  endsAt: z.nullable(z.string()),
  sort: z.int(),
  details: z.record(z.string(), z.unknown()),
  /** Visitors see it now. */
  visible: z.boolean(),
  /** Its page on the site. */
  path: z.string(),
  version: z.int(),
  views: z.int(),
  createdAt: z.string(),
  updatedAt: z.string(),
  /** Who wrote the version there is; null for an import. */
  editor: person,
  /** File it came from; null where it was written in the console. */
  origin: z.nullable(z.string()),
  /** Since when the console keeps it in place of that file. */
  keptSince: z.nullable(z.string()),
  /** When it was put into the bin. */
  deletedAt: z.nullable(z.string()),
});
export type AdminEntry = z.output<typeof adminEntry>;

const entry = z.object({ id: recordId });

const versionHead = z.object({
  version: z.int(),
  at: z.string(),
  editor: person,
  title: z.string(),
  status: z.enum(['draft', 'scheduled', 'published']),
  /** It is what the entry is now. */
  current: z.boolean(),
});

export const contentDeskSchemas = {
  entryResource: resourceSchemas({
    title: '内容',
    record: adminEntry,
    input: entryInput,
    filter: {
      kind: z.optional(kind),
      /** `scheduled`: the time is still to come; `deleted`: in the bin, which no other list shows. */
      status: z.optional(z.enum(['draft', 'scheduled', 'published', 'deleted'])),
      tag: z.optional(text(80)),
      fontGNo: z.optional(text(128)),
    },
  }),
  proposeEntryId: {
    summary: '内容：由标题的拼音拟一个还没用过的编号',
    query: z.object({ title: z.string().check(z.minLength(1), z.maxLength(200)) }),
    data: z.object({ id: z.string() }),
  },
  unpublishEntry: {
    summary: '内容：撤下，成为草稿',
    params: entry,
    body: z.object({ revision }),
    data: adminEntry,
  },
  recoverEntry: {
    summary: '内容：从回收站取回，成为草稿',
    params: entry,
    data: adminEntry,
  },
  entryHistory: {
    summary: '内容：改动历史，新的在前，最多 500 版',
    params: entry,
    data: z.array(versionHead),
  },
  entryVersion: {
    summary: '内容：一个版本，与前一版的差别',
    params: z.object({
      id: recordId,
      version: z.coerce.number<number | string>().check(z.int(), z.minimum(1), z.maximum(1_000_000)),
    }),
    data: z.extend(versionHead, {
      markdown: z.string(),
      /** Fields that differ from the version before, as a person reads them; the text apart from it. */
      changes: z.array(z.object({ field: z.string(), before: z.string(), after: z.string() })),
      /** The text line by line; unchanged stretches are cut down to a few lines about each change. */
      lines: z.array(z.object({ kind: z.enum(['same', 'added', 'removed', 'cut']), text: z.string() })),
    }),
  },
  restoreEntry: {
    summary: '内容：把旧版本恢复成新的一版',
    params: entry,
    body: z.object({ revision, version: z.int().check(z.minimum(1)) }),
    data: adminEntry,
  },
  previewMarkdown: {
    summary: '内容：正文排出来的样子',
    body: z.object({ markdown: text(MAX_MARKDOWN) }),
    data: z.object({
      /** Sanitised, as the page of the entry has it. */
      html: z.string(),
      /** Characters that are read. */
      length: z.int(),
      /** Addresses of this site that lead nowhere. */
      brokenLinks: z.array(z.string()),
      /** Pictures that are not in the media library; they are left out. */
      missingPictures: z.array(z.string()),
    }),
  },
  previewEntry: {
    summary: '内容：在站上预览未保存的整篇，地址一小时内有效',
    body: entryInput,
    data: z.object({ url: z.string(), expiresAt: z.string() }),
  },
} satisfies SchemaGroup;
