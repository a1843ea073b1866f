import type { DetailFields, EntryFields } from '@ziwan/contract/admin';
import type { EntriesTable } from '@ziwan/store';
import * as z from 'zod';
import type { Kind } from './kinds.ts';
import {
  addressSchema,
  gnoSchema,
  type Image,
  idSchema,
  imageSchema,
  lineSchema,
  momentSchema,
  paragraphSchema,
  pixelsSchema,
  sitePathSchema,
} from './value-schemas.ts';

/** Fields of an entry of any kind: those that the console sends. */
export const entryFields = {
  id: idSchema,
  title: lineSchema,
  summary: paragraphSchema.default(''),
  markdown: z.string().max(200_000).default(''),
  cover: z.nullable(imageSchema).default(null),
  author: z.nullable(lineSchema).default(null),
  source: z
    .nullable(z.strictObject({ name: lineSchema, url: z.nullable(addressSchema).default(null) }))
    .default(null),
  /** IDs of content tags. */
  tags: z.array(idSchema).max(20).default([]),
  /** Font families that the entry is about, in order. */
  fonts: z
    .array(
      z.union([
        gnoSchema.transform((fontGNo) => ({ fontGNo, note: null })),
        z.strictObject({ fontGNo: gnoSchema, note: z.nullable(lineSchema).default(null) }),
      ]),
    )
    .max(200)
    .default([]),
  status: z.enum(['draft', 'scheduled', 'published']).default('published'),
  publishAt: momentSchema,
  startsAt: z.nullable(momentSchema).default(null),
  endsAt: z.nullable(momentSchema).default(null),
  sort: z.int().min(-1_000_000).max(1_000_000).default(0),
} satisfies Record<Exclude<keyof EntryFields, 'kind' | 'details'>, z.ZodType>;

type DetailsOf<K extends keyof DetailFields> = Record<keyof DetailFields[K], z.ZodType>;
const none = z.strictObject({});
/** Fields of one kind alone: those that the console sends for it. */
export const detailSchemas = {
  baike: z.strictObject({
    /** Dynasty or era, as printed: 东晋. */
    dynasty: z.nullable(lineSchema).default(null),
    /** Dates, as printed: 303—361, 约前 1300 年起. */
    dates: z.nullable(lineSchema).default(null),
    /** Alternative names; search finds them too. */
    aliases: z.array(lineSchema).max(20).default([]),
  } satisfies DetailsOf<'baike'>),
  news: none,
  notice: none,
  promotion: none,
  case: z.strictObject({
    client: z.nullable(lineSchema).default(null),
    /** Authors of the work. */
    credit: z.nullable(lineSchema).default(null),
    link: z.nullable(addressSchema).default(null),
    images: z.array(imageSchema).max(30).default([]),
  } satisfies DetailsOf<'case'>),
  video: z.strictObject({
    durationSeconds: z.number().positive().max(86_400),
    sources: z
      .array(
        z.strictObject({
          src: sitePathSchema,
          type: z.string().regex(/^video\/[\w.+-]+(;\s*codecs="[\w.,\s-]+")?$/),
          width: pixelsSchema,
          height: pixelsSchema,
          bytes: z.int().min(1),
        }),
      )
      .min(1)
      .max(8),
    captions: z
      .array(z.strictObject({ src: sitePathSchema, lang: z.string().min(2).max(20), label: lineSchema }))
      .max(10)
      .default([]),
    poster: z.nullable(imageSchema).default(null),
  } satisfies DetailsOf<'video'>),
  album: none,
  heji: none,
} as const satisfies Record<Kind, z.ZodType>;

export type Details<K extends Kind> = z.output<(typeof detailSchemas)[K]>;

/** Other names of an entry, by which it is found too, of a kind that has them. */
export const aliasesIn = (details: object): readonly string[] =>
  'aliases' in details ? (details.aliases as string[]) : [];

type Fields = z.output<z.ZodObject<typeof entryFields>> & { kind: Kind; details: object };
/** Fields that are stored in another form, by `fieldColumns` or by `writeEntry`. */
type Converted = 'id' | 'markdown' | 'cover' | 'source' | 'tags' | 'fonts' | 'details';

/** Columns of the fields that are stored unchanged. */
const COLUMNS = {
  kind: 'kind',
  title: 'title',
  summary: 'summary',
  author: 'author',
  status: 'status',
  publishAt: 'publish_at',
  startsAt: 'starts_at',
  endsAt: 'ends_at',
  sort: 'sort',
} as const satisfies Record<Exclude<keyof Fields, Converted>, keyof EntriesTable>;

type Columns = typeof COLUMNS;
const UNCHANGED = Object.entries(COLUMNS) as [keyof Columns, Columns[keyof Columns]][];

/** Columns of an entry's fields, without its id, its text and what other tables hold. */
export const FIELD_COLUMNS = [
  ...Object.values(COLUMNS),
  ...(['cover', 'source_name', 'source_url', 'details'] as const),
] as const;
type FieldRow = Pick<EntriesTable, (typeof FIELD_COLUMNS)[number]>;

export const fieldColumns = (entry: Fields): FieldRow => ({
  ...(Object.fromEntries(UNCHANGED.map(([field, column]) => [column, entry[field]])) as FieldRow),
  cover: entry.cover && JSON.stringify(entry.cover),
  source_name: entry.source?.name ?? null,
  source_url: entry.source?.url ?? null,
  details: JSON.stringify(entry.details),
});

export const fieldsOf = (row: FieldRow) => ({
  ...(Object.fromEntries(UNCHANGED.map(([field, column]) => [field, row[column]])) as {
    [F in keyof Columns]: EntriesTable[Columns[F]];
  }),
  cover: row.cover === null ? null : (JSON.parse(row.cover) as Image),
  source: row.source_name === null ? null : { name: row.source_name, url: row.source_url },
  details: JSON.parse(row.details) as Record<string, unknown>,
});
