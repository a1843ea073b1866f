import { oldAddressesNow, oldAddressFault } from '@ziwan/content';
import type { DataOf, ParsedOf } from '@ziwan/contract';
import type {
  advertResource,
  columnResource,
  linkResource,
  marketingResource,
  oldAddressResource,
  tagResource,
} from '@ziwan/contract/admin';
import { isoOf } from '@ziwan/contract/site-time';
import type { BlobStore } from '@ziwan/infra/blob-store';
import type {
  AdvertsTable,
  ContentTagsTable,
  Database,
  FriendLinksTable,
  MarketingDictTable,
  OldAddressesTable,
  WebColumnsTable,
} from '@ziwan/store';
import type { Kysely } from 'kysely';
import { revisionOf } from '../../calls/resource.ts';
import { hrefOf } from '../../reading/site-content/index.ts';
import { hiddenAdverts } from './hidden-adverts.ts';
import { ListService } from './list-service.ts';

type AnyResource = Record<'one' | 'create', any>;
type RecordOf<R extends AnyResource> = DataOf<R['one']>;
type InputFor<R extends AnyResource> = ParsedOf<R['create']>['body'];

export interface ListParts {
  db: Kysely<Database>;
  blobs: BlobStore;
  /** This site's address, for links to its own host. */
  origin: string | null;
  now: () => number;
}

const parse = (json: string | null) => (json === null ? null : JSON.parse(json));
const byId = { at: (id: string) => ({ id }) };

/** Adds a revision derived from the record's content. */
const revised = <T extends object>(record: T): T & { revision: string } => ({
  ...record,
  revision: revisionOf(record),
});

export function advertService({ origin, ...parts }: ListParts) {
  type Input = InputFor<typeof advertResource>;
  return new ListService<'adverts', RecordOf<typeof advertResource>, Input>(parts, {
    ...byId,
    name: 'adverts',
    searched: ['id', 'title', 'summary', 'url'],
    order: { sort: 'sort', title: 'title', position: 'position', updatedAt: 'updated_at' },
    filter: ({ position, isDisable }) => ({ position, is_disable: isDisable }),
    chosenId: (input) => input.id || null,
    named: (input) => input.title,
    write: (input, id) => ({ ...input, id }),
    async present(rows, db) {
      const hidden = await hiddenAdverts(db, isoOf(parts.now()));
      return (rows as unknown as AdvertsTable[]).map((r) => {
        const { id, position, title, summary, url, protocol, sort } = r;
        const kept = {
          ...{ id, position, title, summary, url, protocol, sort },
          image: parse(r.image),
          fontGNo: r.family_gno,
          isDisable: r.is_disable,
          startsAt: r.starts_at,
          endsAt: r.ends_at,
          updatedAt: r.updated_at,
        };
        return { ...revised(kept), href: hrefOf(r, origin), hidden: hidden(r) };
      });
    },
  });
}

export function columnService({ origin, ...parts }: ListParts) {
  type Input = InputFor<typeof columnResource>;
  return new ListService<'columns', RecordOf<typeof columnResource>, Input>(parts, {
    ...byId,
    name: 'columns',
    searched: ['id', 'name', 'summary', 'url'],
    order: { sort: 'sort', name: 'name', type: 'type', updatedAt: 'updated_at' },
    filter: ({ type }) => ({ type }),
    chosenId: (input) => input.id || null,
    named: (input) => input.name,
    write: (input, id) => ({ ...input, id }),
    present: (rows) =>
      (rows as unknown as WebColumnsTable[]).map((r) => {
        const { id, type, name, summary, url, protocol, sort } = r;
        const kept = { id, type, name, summary, url, protocol, sort, enabled: r.enabled === 1 };
        const href = url === null || protocol === null ? null : hrefOf({ url, protocol }, origin);
        return { ...revised({ ...kept, image: parse(r.image), updatedAt: r.updated_at }), href };
      }),
  });
}

export function linkService({ origin, ...parts }: ListParts) {
  type Input = InputFor<typeof linkResource>;
  return new ListService<'friendLinks', RecordOf<typeof linkResource>, Input>(parts, {
    ...byId,
    name: 'friendLinks',
    searched: ['id', 'name', 'url'],
    order: { sort: 'sort', name: 'name', updatedAt: 'updated_at' },
    chosenId: (input) => input.id || null,
    named: (input) => input.name,
    write: (input, id) => ({ ...input, id }),
    present: (rows) =>
      (rows as unknown as FriendLinksTable[]).map((r) => {
        const { id, name, url, protocol, sort } = r;
        const kept = { id, name, url, protocol, sort, enabled: r.enabled === 1, image: parse(r.image) };
        return { ...revised({ ...kept, updatedAt: r.updated_at }), href: hrefOf(r, origin) };
      }),
  });
}

export function tagService(parts: ListParts) {
  type Input = InputFor<typeof tagResource>;
  return new ListService<'tags', RecordOf<typeof tagResource>, Input>(parts, {
    name: 'tags',
    searched: ['tag_id', 'tag_name'],
    order: { sort: 'sort', tagName: 'tag_name', id: 'tag_id' },
    at: (id) => ({ tag_id: id }),
    chosenId: (input) => input.id || null,
    named: (input) => input.tagName,
    write: ({ tagName, sort }, id) => ({ tagId: id, tagName, sort }),
    async present(rows, db) {
      const tags = rows as unknown as ContentTagsTable[];
      const ids = tags.map((t) => t.tag_id);
      const counts = ids.length
        ? await db
            .selectFrom('entry_tags')
            .select(['tag_id', (e) => e.fn.countAll<number>().as('n')])
            .where('tag_id', 'in', ids)
            .groupBy('tag_id')
            .execute()
        : [];
      return tags.map(({ tag_id, tag_name, sort }) => ({
        ...revised({ id: tag_id, tagId: tag_id, tagName: tag_name, sort }),
        entries: Number(counts.find((c) => c.tag_id === tag_id)?.n ?? 0),
      }));
    },
    async nameFault({ tagName }, id, trx) {
      const other = await trx
        .selectFrom('content_tags')
        .select('tag_id')
        .where('tag_name', '=', tagName)
        .where('tag_id', '!=', id)
        .executeTakeFirst();
      return other ? `已经有标签「${tagName}」` : null;
    },
    async usedIn(id, trx) {
      const used = await trx
        .selectFrom('entry_tags')
        .innerJoin('entries', 'entries.id', 'entry_tags.entry_id')
        .select('title')
        .where('tag_id', '=', id)
        .orderBy('title')
        .limit(3)
        .execute();
      return used.map((e) => `「${e.title}」`).join('、');
    },
  });
}

/** Separates list number and item number in an id; neither contains it. */
const JOINT = ':';

export function marketingService(parts: ListParts) {
  type Input = InputFor<typeof marketingResource>;
  return new ListService<'marketingDict', RecordOf<typeof marketingResource>, Input>(parts, {
    name: 'marketingDict',
    searched: ['dict_number', 'item_number', 'item_name', 'item_value'],
    order: { dictNumber: 'dict_number', sort: 'sort', itemName: 'item_name' },
    at: (id) => {
      const [dict = '', item = ''] = id.split(JOINT);
      return { dict_number: dict, item_number: item };
    },
    filter: ({ dictNumber }) => ({ dict_number: dictNumber }),
    chosenId: (input) => input.itemNumber || null,
    named: (input) => input.itemName,
    compose: (input, made) => `${input.dictNumber}${JOINT}${made}`,
    write: ({ itemName, value, sort }, id) => {
      const [dictNumber, itemNumber] = id.split(JOINT);
      return { dictNumber, itemNumber, itemName, value, sort };
    },
    present: (rows) =>
      (rows as unknown as MarketingDictTable[]).map((r) =>
        revised({
          id: `${r.dict_number}${JOINT}${r.item_number}`,
          dictNumber: r.dict_number,
          itemNumber: r.item_number,
          itemName: r.item_name,
          value: r.item_value,
          sort: r.sort,
        }),
      ),
  });
}

export function oldAddressService(parts: ListParts) {
  type Input = InputFor<typeof oldAddressResource>;
  return new ListService<'oldAddresses', RecordOf<typeof oldAddressResource>, Input>(parts, {
    ...byId,
    name: 'oldAddresses',
    searched: ['from_path', 'to_path'],
    order: { from: 'from_path', to: 'to_path', updatedAt: 'updated_at' },
    chosenId: () => null,
    named: (input) => input.from,
    write: ({ from, to }, id) => ({ id, from: from.trim(), to: to.trim() }),
    async present(rows, db) {
      const listed = (rows as unknown as OldAddressesTable[]).map((r) =>
        revised({ id: r.id, from: r.from_path, to: r.to_path, updatedAt: r.updated_at }),
      );
      const faults = await oldAddressesNow(db, listed, parts.now());
      return listed.map((record, i) => ({ ...record, fault: faults[i] ?? null }));
    },
    async nameFault(row, id, trx, links) {
      const fault = await oldAddressFault(trx, row, links);
      if (fault !== null) return fault;
      const other = await trx
        .selectFrom('old_addresses')
        .select('id')
        .where('from_path', '=', row.from)
        .where('id', '!=', id)
        .executeTakeFirst();
      return other ? `已经有 ${row.from} 的去处` : null;
    },
  });
}
