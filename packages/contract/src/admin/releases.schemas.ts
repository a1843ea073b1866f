import * as z from 'zod';
import type { SchemaGroup } from '../endpoint.ts';
import { correspondenceSchemas } from './correspondence.schemas.ts';
import { line, lines, moment, person } from './fields.schemas.ts';
import { fontReferenceSchemas } from './font-reference.schemas.ts';
import {
  type DESKLESS_KINDS,
  FINDING_LEVELS,
  MOST_CHANGES,
  RELEASE_KINDS,
  RELEASE_STATES,
} from './releases.ts';
import { recordId, resourceSchemas, revision } from './resource.schemas.ts';
import { siteListsSchemas } from './site-lists.schemas.ts';

const kind = z.enum(RELEASE_KINDS);
const subject = z.object({ kind, subject: recordId });

const finding = z.object({
  level: z.enum(FINDING_LEVELS),
  /** `conflict`: the desk has another state by now. `gone`: the record is no longer there. `lost`: files have less. */
  code: z.enum(['conflict', 'gone', 'lost', 'unfit', 'attention']),
  words: z.string(),
});

const change = z.object({
  ...subject.shape,
  title: z.string(),
  /** Page of the site; `null` while there is none. */
  path: z.nullable(z.string()),
  /** Section of the console whose form edits it. */
  section: z.string(),
  /** What happens on the site: it appears, changes, or leaves. */
  effect: z.enum(['appears', 'changes', 'leaves', 'nothing']),
  editor: person,
  updatedAt: z.string(),
  /** Differences between the site and the release, in words. `field` is a member of the record. */
  differences: z.array(z.object({ field: z.string(), before: z.string(), after: z.string() })),
  findings: z.array(finding),
  /** What a record without a desk will be, as its form has it; `null` for others. */
  data: z.nullable(z.record(z.string(), z.unknown())),
  /** After publication: true if somebody has changed the record since. */
  changedSince: z.boolean(),
  /** True if the record was deleted. */
  gone: z.boolean(),
  /** After publication, of what cannot be taken back: number of accounts that have read it; `null` for others. */
  readBy: z.nullable(z.int()),
  /** After undoing: the open release that has the record, which leaves it if this one is repeated. */
  waitsIn: z.nullable(z.object({ id: z.string(), name: z.string() })),
});

const release = z.object({
  id: z.string(),
  revision: z.string(),
  name: z.string(),
  note: z.string(),
  state: z.enum(RELEASE_STATES),
  publishAt: z.nullable(z.string()),
  /** Why it was not published at its time. */
  failure: z.nullable(z.object({ at: z.string(), reasons: z.array(z.string()) })),
  author: person,
  createdAt: z.string(),
  publishedAt: z.nullable(z.string()),
  undoneAt: z.nullable(z.string()),
  /** Number of changes. */
  size: z.int(),
  /** True if the form of a text made it, for this text alone. */
  single: z.boolean(),
  /** What is in it, without differences. */
  holds: z.array(subject),
  /** Omitted in lists. */
  changes: z.optional(z.array(change)),
});
export type Release = z.output<typeof release>;
export type ReleaseChange = z.output<typeof change>;
export type ReleaseFinding = z.output<typeof finding>;

const params = z.object({ id: recordId });

const putting = {
  /** Revision of the record as it stands; the present one if absent. */
  revision: z.optional(revision),
  /** Takes the record off the site instead. */
  leaves: z._default(z.boolean(), false),
  /** Confirms what its files lose. */
  accepted: z._default(z.boolean(), false),
};
/**
 * A record without a desk: a new one without `subject`, one that the release has already without `data`.
 */
const deskless = <K extends (typeof DESKLESS_KINDS)[number], D extends z.ZodType>(kind: K, data: D) =>
  z.object({
    kind: z.literal(kind),
    subject: z.optional(recordId),
    data: z.optional(data),
    ...putting,
  });
const put = z.discriminatedUnion('kind', [
  z.object({ kind: z.enum(['font', 'text']), subject: recordId, ...putting }),
  deskless('advert', siteListsSchemas.advertResource.create.body),
  deskless('column', siteListsSchemas.columnResource.create.body),
  deskless('link', siteListsSchemas.linkResource.create.body),
  deskless('licence', fontReferenceSchemas.adminLicences.create.body),
  deskless('brand', fontReferenceSchemas.adminBrands.create.body),
  deskless('font-tag', fontReferenceSchemas.adminDictionary.create.body),
  deskless('tag', siteListsSchemas.tagResource.create.body),
  deskless('address', siteListsSchemas.oldAddressResource.create.body),
  deskless('option', siteListsSchemas.marketingResource.create.body),
  deskless('keyword', fontReferenceSchemas.adminKeywords.create.body),
  deskless('announcement', correspondenceSchemas.announcementCreate.body),
]);
const subjects = z._default(z.array(subject).check(z.maxLength(MOST_CHANGES)), []);

export const releaseSchemas = {
  releaseResource: resourceSchemas({
    title: '发布单',
    record: release,
    input: z.object({
      name: line(60),
      note: z._default(lines(500, 0), ''),
      /** When it is published by itself; `null` leaves it to somebody. */
      publishAt: z._default(z.nullable(moment), null),
    }),
    filter: {
      state: z.optional(z.enum(RELEASE_STATES)),
      /** Those that changes can be put into, with a time or without. */
      open: z.optional(z.literal('true')),
      /** Releases that have this record: `font:ma-shan-zheng`. */
      holds: z.optional(z.string().check(z.regex(new RegExp(`^(${RELEASE_KINDS.join('|')}):.{1,120}$`)))),
    },
  }),
  putReleaseChange: {
    summary: '发布单：放进几处改动',
    description: '放进几处改动；字体与内容取后台现在存的样子，别的写明 `data`。要么都放进，要么都不放。',
    params,
    body: z.object({
      changes: z.array(put).check(z.minLength(1), z.maxLength(MOST_CHANGES)),
    }),
    data: release,
  },
  dropReleaseChange: {
    summary: '发布单：拿出一处改动',
    description: '拿出一处改动；字体与内容的改动还在各自那里。',
    params: z.object({ id: recordId, ...subject.shape }),
    data: release,
  },
  publishRelease: {
    summary: '发布单：整批发布',
    description: '整批发布，要么都上站，要么都不上；有要先处理的，答 `S00540` 并写明是哪几处。',
    params,
    body: z.object({ revision }),
    data: release,
  },
  publishTogether: {
    summary: '发布单：把许多条一起发布或撤下，成为一张发布单',
    description:
      '把许多字体或内容一起发布，或者一起撤下；这是一张马上发布的发布单，可以整批撤回。发布不了的留着不动，`left` 写明原因。',
    body: z.object({
      changes: z
        .array(
          z.object({
            kind: z.enum(['font', 'text']),
            subject: recordId,
            /** Leaves the record if it has changed since; the present one if absent. */
            revision: z.optional(revision),
          }),
        )
        .check(z.minLength(1), z.maxLength(MOST_CHANGES)),
      /** Takes the records off the site instead. */
      leaves: z._default(z.boolean(), false),
    }),
    data: z.object({
      /** `null` if nothing was published. */
      release: z.nullable(release),
      /** What was not published, and why. */
      left: z.array(z.object({ ...subject.shape, title: z.string(), why: z.string() })),
      /** Number of records that visitors saw so already, or did not see. */
      same: z.int(),
      /** What was in an open release, by name, and is in it no more. */
      moved: z.array(z.object({ ...subject.shape, title: z.string(), release: z.string() })),
    }),
  },
  undoRelease: {
    summary: '发布单：整批撤回',
    description:
      '整批撤回，站上回到发布之前；之后又改过的要逐项写进 `skip` 或 `overwrite`，否则答 `S00541`。',
    params,
    body: z.object({
      revision,
      /** Changed since, and left as they are. */
      skip: subjects,
      /** Changed since, and put back all the same. */
      overwrite: subjects,
    }),
    data: release,
  },
  repeatRelease: {
    summary: '发布单：把撤回的再放进一张新的',
    description:
      '把整批撤回的一张再放进一张新的发布单，还没有发布：字体与内容取后台现在存的样子，别的照原来的改动。已经删掉的、站上已经是这样的不放。',
    params,
    data: release,
  },
  previewRelease: {
    summary: '发布单：在站上看整批',
    description: '给出一个地址，打开它就看到发布之后的整站；12 小时有效。',
    params,
    data: z.object({ url: z.string(), expiresAt: z.string() }),
  },
} satisfies SchemaGroup;
