import { isoOf } from '@ziwan/contract/site-time';
import { bumpContentRevision, type Database } from '@ziwan/store';
import type { Kysely, Transaction } from 'kysely';
import * as z from 'zod';
import { ENDS_EARLIER, endsLater, parsed } from './entry.ts';
import { oldPath } from './old-addresses.ts';
import {
  gnoSchema,
  idSchema,
  imageSchema,
  lineSchema,
  momentSchema,
  paragraphSchema,
} from './value-schemas.ts';

/** 1: the site prefixes `http://`; 2: it prefixes its own host. */
const protocol = z.union([z.literal(1), z.literal(2)]);
/** URL without `http://` (`www.example.cn/a`), path on this site (`/font`), or complete URL. */
const linkUrl = z
  .string()
  .max(500)
  .regex(/^(https?:\/\/|\/(?![/\\])|[\w-]+\.[\w-])[^\s\\]*$/, '须为域名开头的地址、完整地址或本站路径');
const sort = z.int().min(-1_000_000).max(1_000_000).default(0);
const summary = paragraphSchema.default('');
const image = z.nullable(imageSchema).default(null);

const link = { url: linkUrl, protocol: protocol.optional() };

/** Derives the protocol from the URL: a leading slash means a page of this site. */
const protocolOf = (url: string | null): 1 | 2 => (url === null || url.startsWith('/') ? 2 : 1);
const agrees = (row: { url: string | null; protocol?: 1 | 2 | undefined }): boolean =>
  row.url === null || row.protocol === undefined || row.protocol === protocolOf(row.url);
const DISAGREES = { path: ['protocol'], error: '与地址不符：本站的一页以 / 开头，其余是别的网站' };

/** Number of a dictionary or of an item in it. */
const number = z
  .string()
  .regex(/^[a-z0-9]+([.-][a-z0-9]+)*$/, '须为小写字母、数字、点与连字符')
  .max(80);

/** Schemas of the operator's lists. Each list is written whole: rows left out are deleted. */
const listSchemas = {
  tags: z.array(z.strictObject({ tagId: idSchema, tagName: lineSchema, sort })),
  columns: z.array(
    z
      .strictObject({
        id: idSchema,
        type: idSchema,
        name: lineSchema,
        summary,
        image,
        url: z.nullable(linkUrl).default(null),
        protocol: protocol.optional(),
        sort,
        enabled: z.boolean().default(true),
      })
      .refine(agrees, DISAGREES),
  ),
  adverts: z.array(
    z
      .strictObject({
        id: idSchema,
        position: idSchema,
        title: lineSchema,
        summary,
        image,
        fontGNo: z.nullable(gnoSchema).default(null),
        ...link,
        /** '1' means active; anything else hides the advert. */
        isDisable: z.string().min(1).max(10).default('1'),
        startsAt: z.nullable(momentSchema).default(null),
        endsAt: z.nullable(momentSchema).default(null),
        sort,
      })
      .refine(agrees, DISAGREES)
      .refine(endsLater, ENDS_EARLIER),
  ),
  friendLinks: z.array(
    z
      .strictObject({
        id: idSchema,
        name: lineSchema,
        ...link,
        image,
        sort,
        enabled: z.boolean().default(true),
      })
      .refine(agrees, DISAGREES),
  ),
  oldAddresses: z.array(
    z.strictObject({
      id: idSchema,
      from: z
        .string()
        .max(500)
        .regex(/^\/(?![/\\])[^\s?#\\]*$/, '须以 / 开头，不带 ? 和 #')
        .transform(oldPath),
      to: z
        .string()
        .max(500)
        .regex(/^\/(?![/\\])[^\s\\]*$/, '须是以 / 开头的本站路径'),
    }),
  ),
  marketingDict: z.array(
    z.strictObject({
      dictNumber: number,
      itemNumber: number,
      itemName: lineSchema,
      value: z.nullable(z.string().max(500)).default(null),
      sort,
    }),
  ),
} as const;

export type ListName = keyof typeof listSchemas;
export type ListInput<K extends ListName> = z.input<(typeof listSchemas)[K]>;

type Rows<K extends ListName> = z.output<(typeof listSchemas)[K]>;
export type ListRow<K extends ListName> = Rows<K>[number];

/** @throws ContentError INVALID with the name of the field */
export function parseList<K extends ListName>(name: K, input: unknown): Rows<K> {
  return parsed(listSchemas[name], input) as Rows<K>;
}

/** @throws ContentError INVALID with the name of the field */
export function parseListRow<K extends ListName>(name: K, input: unknown): ListRow<K> {
  return parsed(listSchemas[name].element, input) as ListRow<K>;
}

/**
 * Replaces a list in one transaction.
 * @throws ContentError INVALID with the name of the field
 */
export async function writeList<K extends ListName>(
  db: Kysely<Database>,
  name: K,
  input: ListInput<K>,
  now = new Date(),
): Promise<void> {
  const rows = parseList(name, input);
  const at = isoOf(now);
  await db.transaction().execute(async (trx) => {
    if (name === 'tags') await dropUnusedTags(trx, rows as Rows<'tags'>);
    else await trx.deleteFrom(TABLES[name]).execute();
    for (const row of rows) await putListRow(trx, name, row as ListRow<K>, at);
    await bumpContentRevision(trx);
  });
}

export const TABLES = {
  tags: 'content_tags',
  columns: 'web_columns',
  adverts: 'adverts',
  friendLinks: 'friend_links',
  marketingDict: 'marketing_dict',
  oldAddresses: 'old_addresses',
} as const satisfies Record<ListName, keyof Database>;

/** Inserts or replaces one row. The caller bumps the revision. */
export async function putListRow<K extends ListName>(
  trx: Transaction<Database>,
  name: K,
  row: ListRow<K>,
  at: string,
): Promise<void> {
  await PUT[name](trx, row, at);
}

type Put<K extends ListName> = (trx: Transaction<Database>, row: ListRow<K>, at: string) => Promise<unknown>;

const json = (value: unknown) => (value === null ? null : JSON.stringify(value));

const PUT: { [K in ListName]: Put<K> } = {
  tags(trx, { tagId, tagName, sort }) {
    const row = { tag_name: tagName, sort };
    return trx
      .insertInto('content_tags')
      .values({ tag_id: tagId, ...row })
      .onConflict((c) => c.column('tag_id').doUpdateSet(row))
      .execute();
  },
  columns(trx, { id, image, enabled, ...rest }, updated_at) {
    const row = {
      ...rest,
      protocol: protocolOf(rest.url),
      image: json(image),
      enabled: enabled ? 1 : 0,
      updated_at,
    };
    return trx
      .insertInto('web_columns')
      .values({ id, ...row })
      .onConflict((c) => c.column('id').doUpdateSet(row))
      .execute();
  },
  adverts(trx, { id, image, fontGNo, isDisable, startsAt, endsAt, ...rest }, updated_at) {
    const row = {
      ...rest,
      protocol: protocolOf(rest.url),
      image: json(image),
      family_gno: fontGNo,
      is_disable: isDisable,
      starts_at: startsAt,
      ends_at: endsAt,
      updated_at,
    };
    return trx
      .insertInto('adverts')
      .values({ id, ...row })
      .onConflict((c) => c.column('id').doUpdateSet(row))
      .execute();
  },
  friendLinks(trx, { id, image, enabled, ...rest }, updated_at) {
    const row = {
      ...rest,
      protocol: protocolOf(rest.url),
      image: json(image),
      enabled: enabled ? 1 : 0,
      updated_at,
    };
    return trx
      .insertInto('friend_links')
      .values({ id, ...row })
      .onConflict((c) => c.column('id').doUpdateSet(row))
      .execute();
  },
  oldAddresses(trx, { id, from, to }, updated_at) {
    const row = { from_path: from, to_path: to, updated_at };
    return trx
      .insertInto('old_addresses')
      .values({ id, ...row })
      .onConflict((c) => c.column('id').doUpdateSet(row))
      .execute();
  },
  marketingDict(trx, { dictNumber, itemNumber, itemName, value, sort }) {
    const row = { item_name: itemName, item_value: value, sort };
    return trx
      .insertInto('marketing_dict')
      .values({ dict_number: dictNumber, item_number: itemNumber, ...row })
      .onConflict((c) => c.columns(['dict_number', 'item_number']).doUpdateSet(row))
      .execute();
  },
};

/** Deletes tags that are neither listed nor in use by an entry. */
async function dropUnusedTags(trx: Transaction<Database>, rows: Rows<'tags'>): Promise<void> {
  let gone = trx
    .deleteFrom('content_tags')
    .where('tag_id', 'not in', (q) => q.selectFrom('entry_tags').select('tag_id'));
  if (rows.length > 0)
    gone = gone.where(
      'tag_id',
      'not in',
      rows.map((r) => r.tagId),
    );
  await gone.execute();
}
