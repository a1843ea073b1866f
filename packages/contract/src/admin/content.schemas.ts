import * as z from 'zod';
import { entryFactInputs, entryFacts } from '../content.schemas.ts';
import { CONTENT_KINDS } from '../content.ts';
import type { SchemaGroup } from '../endpoint.ts';
import { ENTRIES_AT_ONCE, MAX_MARKDOWN } from './content.ts';
import { chosenPicture, moment, newId, person, sort, text } from './fields.schemas.ts';
import { recordId, resourceSchemas, revision } from './resource.schemas.ts';

const kind = z.enum(CONTENT_KINDS);

const entryFont = z.object({ fontGNo: text(128), note: z._default(z.nullable(text(200)), null) });

/** Fields that an editor can set on entries of one kind alone. */
const details = {
  baike: {
    /** Era and dates as printed, and alternative names. */
    dynasty: z.optional(z.nullable(text(200))),
    dates: z.optional(z.nullable(text(200))),
    aliases: z.optional(z.array(text(200)).check(z.maxLength(20))),
  },
  case: {
    client: z.optional(z.nullable(text(200))),
    credit: z.optional(z.nullable(text(200))),
    link: z.optional(z.nullable(text(500))),
    images: z.optional(z.array(chosenPicture).check(z.maxLength(30))),
  },
  video: {
    /** Files in the media library, best first; duration and size default to the file's own. */
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
  },
};
export type DetailFields = typeof details;

/** Fields that an editor can set on an entry of any kind. */
const entryInput = z.object({
  /** Can change until the entry is first published or scheduled. */
  id: newId,
  kind,
  ...entryFactInputs,
  markdown: text(MAX_MARKDOWN),
  tags: z._default(z.array(text(80)).check(z.maxLength(20)), []),
  fonts: z._default(z.array(entryFont).check(z.maxLength(200)), []),
  /** `published` with a future `publishAt` is the same as `scheduled`. */
  status: z.enum(['draft', 'scheduled', 'published']),
  /** Null keeps the previous publication time, or means now for a first publication. */
  publishAt: z._default(z.nullable(moment), null),
  startsAt: z._default(z.nullable(moment), null),
  endsAt: z._default(z.nullable(moment), null),
  sort,
  /** Fields of another kind are rejected. */
  details: z._default(z.object({ ...details.baike, ...details.case, ...details.video }), {}),
});
export type EntryFields = z.output<typeof entryInput>;

/** An entry as shown in the console. */
const adminEntry = z.object({
  id: z.string(),
  revision: z.string(),
  kind,
  ...entryFacts,
  /** Omitted in lists. */
  markdown: z.optional(z.string()),
  tags: z.array(z.string()),
  /** `nameZh` is null for a font that has left the catalogue. */
  fonts: z.array(
    z.object({ fontGNo: z.string(), note: z.nullable(z.string()), nameZh: z.nullable(z.string()) }),
  ),
  status: z.enum(['draft', 'scheduled', 'published']),
  publishAt: z.string(),
  startsAt: z.nullable(z.string()),
  endsAt: z.nullable(z.string()),
  sort: z.int(),
  details: z.record(z.string(), z.unknown()),
  /** True if visitors can see it now. */
  visible: z.boolean(),
  /**
   * Set while visitors still see an earlier version: the record is the newest one, which takes its place at
   * `publishAt`; null for a draft.
   */
  waiting: z.nullable(z.object({ publishAt: z.nullable(z.string()), shownVersion: z.int() })),
  /**
   * Open release that has it; `single` if its form made it. `current`: it has the newest version. `failure`: why it was
   * not published at its time.
   */
  release: z.nullable(
    z.object({
      id: z.string(),
      name: z.string(),
      single: z.boolean(),
      current: z.boolean(),
      publishAt: z.nullable(z.string()),
      failure: z.nullable(z.string()),
    }),
  ),
  /** Path of its page on the site. */
  path: z.string(),
  /** True while its id may change. Omitted in lists. */
  renamable: z.optional(z.boolean()),
  version: z.int(),
  views: z.int(),
  createdAt: z.string(),
  updatedAt: z.string(),
  /** Author of the current version; null for an import. */
  editor: person,
  /** File that the entry was imported from; null if it was written in the console. */
  origin: z.nullable(z.string()),
  /** Time since when the console, not the file, owns the entry. */
  keptSince: z.nullable(z.string()),
  /** Time when it was moved to the bin. */
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
  /** True for the current version. */
  current: z.boolean(),
  /** `now`: visitors see it; `before`: they saw it; `later`: its time is ahead; `never`: it was not on the site. */
  onSite: z.enum(['now', 'before', 'later', 'never']),
  /** Time from which visitors see it, saw it or will see it. */
  since: z.nullable(z.string()),
});

/** What is done to one of many entries. */
const manyEntryChange = z.object({
  do: z.literal('tag'),
  /** Replaces the tags. */
  tags: z.optional(z.array(text(80)).check(z.maxLength(20))),
  addTags: z.optional(z.array(text(80)).check(z.maxLength(20))),
});

export const contentDeskSchemas = {
  entryResource: resourceSchemas({
    title: '内容',
    removal: '移进回收站，期满前可以取回。',
    record: adminEntry,
    input: entryInput,
    filter: {
      kind: z.optional(kind),
      /** `scheduled`: publication is still ahead; `deleted`: in the bin, which no other filter shows. */
      status: z.optional(z.enum(['draft', 'scheduled', 'published', 'deleted'])),
      tag: z.optional(text(80)),
      fontGNo: z.optional(text(128)),
      /** Entries with a picture that has no description, on the site or in the newest version. */
      lacking: z.optional(z.enum(['alt'])),
    },
  }),
  changeEntries: {
    summary: '内容：对许多篇做一件事；一篇一篇来，各有各的结果和撤回的办法',
    description: '对许多篇做同一件事，一篇一篇来；每篇各有结果，能撤回的附撤回的办法。',
    body: z.object({
      entries: z
        .array(
          z.object({
            id: recordId,
            /** Refuses with EDIT_CONFLICT if the entry has changed since; the present one if absent. */
            revision: z.optional(revision),
            change: manyEntryChange,
          }),
        )
        .check(z.minLength(1), z.maxLength(ENTRIES_AT_ONCE)),
    }),
    /** In the order of the request. */
    data: z.array(
      z.object({
        id: z.string(),
        /** After the change; null if it failed. */
        revision: z.nullable(z.string()),
        /** What takes it back, at that revision; null if nothing changed or nothing can. */
        undo: z.nullable(manyEntryChange),
        error: z.nullable(z.object({ code: z.string(), msg: z.string() })),
      }),
    ),
  },
  proposeEntryId: {
    summary: '内容：由标题的拼音拟一个还没用过的编号',
    description: '由标题的拼音拟一个编号，已经用过的在后面加数字。',
    query: z.object({ title: z.string().check(z.minLength(1), z.maxLength(200)) }),
    data: z.object({ id: z.string() }),
  },
  unpublishEntry: {
    summary: '内容：撤下，成为草稿；页面马上打不开，定时的修改也作罢',
    description: '撤下一篇，成为草稿；定时的修改一并作罢。',
    params: entry,
    body: z.object({ revision }),
    data: adminEntry,
  },
  discardEntry: {
    summary: '内容：放弃还没换上的修改；站上的一版存成新的一版',
    description: '放弃还没换上的修改，站上的那一版存成新的一版。',
    params: entry,
    body: z.object({ revision }),
    data: adminEntry,
  },
  recoverEntry: {
    summary: '内容：从回收站取回，成为草稿',
    description: '从回收站取回一篇，成为草稿。',
    params: entry,
    data: adminEntry,
  },
  entryHistory: {
    summary: '内容：改动历史，新的在前，最多 500 版',
    description: '列出一篇的历次版本：谁在何时改的，有没有上过站。',
    params: entry,
    data: z.array(versionHead),
  },
  entryVersion: {
    summary: '内容：一个版本，与前一版的差别',
    description: '取一个版本的正文，附与前一版逐行的差别。',
    params: z.object({
      id: recordId,
      version: z.coerce.number<number | string>().check(z.int(), z.gte(1), z.lte(1_000_000)),
    }),
    data: versionHead.extend({
      markdown: z.string(),
      /** Fields other than the text that differ from the previous version, formatted for display. */
      changes: z.array(z.object({ field: z.string(), before: z.string(), after: z.string() })),
      /** Line diff of the text, with a few lines of context around each change. */
      lines: z.array(z.object({ kind: z.enum(['same', 'added', 'removed', 'cut']), text: z.string() })),
    }),
  },
  restoreEntry: {
    summary: '内容：把旧版本恢复成新的一版',
    description: '把一个旧版本存成新的一版，发布状态不变；`notes` 说明一并从回收站取回了什么。',
    params: entry,
    body: z.object({ revision, version: z.int().check(z.gte(1)) }),
    /** `notes`: what was brought back from the bin of the media library, and what was left out, in Chinese. */
    data: adminEntry.extend({ notes: z.array(z.string()) }),
  },
  previewMarkdown: {
    summary: '内容：正文排出来的样子',
    description: '把 Markdown 排成站上的样子，列出打不开的链接与缺的图；什么也不存。',
    body: z.object({ markdown: text(MAX_MARKDOWN) }),
    data: z.object({
      /** Sanitised HTML, as on the entry's page. */
      html: z.string(),
      /** Number of visible characters. */
      length: z.int(),
      /** Links to this site that lead to no page. */
      brokenLinks: z.array(z.string()),
      /** Pictures missing from the media library; the HTML omits them. */
      missingPictures: z.array(z.string()),
    }),
  },
  previewEntry: {
    summary: '内容：在站上预览未保存的整篇，地址一小时内有效',
    description: '存一份只供预览的整篇，答一小时内有效的地址。',
    body: entryInput,
    data: z.object({ url: z.string(), expiresAt: z.string() }),
  },
} satisfies SchemaGroup;
