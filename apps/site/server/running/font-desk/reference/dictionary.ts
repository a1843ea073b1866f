import { saveOverride } from '@ziwan/catalogue';
import { isDerivedTag } from '@ziwan/catalogue/desk';
import type { DataOf, ParsedOf } from '@ziwan/contract';
import type { adminDictionary } from '@ziwan/contract/admin';
import { bumpRevision, type Database, type DictItemsTable } from '@ziwan/store';
import type { Kysely } from 'kysely';
import { AppError } from '../../../calls/app-error.ts';
import {
  expectRevision,
  type Listing,
  listPage,
  type ResourceService,
  revisionOf,
} from '../../../calls/resource.ts';

type Item = DataOf<typeof adminDictionary.one>;

const LISTING: Listing = {
  keys: ['dict_number'],
  order: { sort: 'sort', name: 'dict_name', type: 'type', id: 'dict_number' },
  searched: ['dict_name', 'dict_number'],
};

/** Lets operators edit font tags; tags derived from facts can only be renamed and reordered. */
export class DictionaryService implements ResourceService<typeof adminDictionary> {
  readonly #db: Kysely<Database>;

  constructor(db: Kysely<Database>) {
    this.#db = db;
  }

  async list(
    query: ParsedOf<typeof adminDictionary.list>['query'],
  ): Promise<DataOf<typeof adminDictionary.list>> {
    let found = this.#db.selectFrom('dict_items');
    if (query.type) found = found.where('type', '=', query.type);
    return listPage(found, query, LISTING, (rows: DictItemsTable[]) =>
      Promise.all(rows.map((row) => shown(this.#db, row))),
    );
  }

  async one(id: string): Promise<Item> {
    return shown(this.#db, await rowOf(this.#db, id));
  }

  async create({ id, type, name, sort }: ParsedOf<typeof adminDictionary.create>['body']): Promise<Item> {
    if (type !== 'style' && type !== 'use')
      throw new AppError('BAD_REQUEST', { details: 'type：授权与文字两类由字体自身得出，不能新增' });
    if (id === undefined || !id.startsWith(`${type}.`) || id.split('.').length !== 2)
      throw new AppError('BAD_REQUEST', { details: `id：须形如 ${type}.xxx` });
    await this.#db.transaction().execute(async (trx) => {
      await bumpRevision(trx);
      const made = await trx
        .insertInto('dict_items')
        .values({ dict_number: id, type, dict_name: name, sort })
        .onConflict((c) => c.doNothing())
        .returning('dict_number')
        .execute();
      if (made.length === 0) throw new AppError('ID_TAKEN');
      await saveOverride(trx, 'tag', id);
    });
    return this.one(id);
  }

  async update(
    id: string,
    { revision, data }: ParsedOf<typeof adminDictionary.update>['body'],
  ): Promise<Item> {
    await this.#db.transaction().execute(async (trx) => {
      await bumpRevision(trx);
      const row = await rowOf(trx, id);
      expectRevision(revisionOf(row), revision);
      if (row.type !== data.type) throw new AppError('BAD_REQUEST', { details: 'type：不能改' });
      await trx
        .updateTable('dict_items')
        .set({ dict_name: data.name, sort: data.sort })
        .where('dict_number', '=', id)
        .execute();
      await saveOverride(trx, 'tag', id);
    });
    return this.one(id);
  }

  async remove(id: string): Promise<void> {
    await this.#db.transaction().execute(async (trx) => {
      await bumpRevision(trx);
      const { fonts } = await shown(trx, await rowOf(trx, id));
      if (isDerivedTag(id)) throw new AppError('IN_USE', { details: '它由字体自身得出' });
      if (fonts > 0) throw new AppError('IN_USE', { details: `${fonts} 款字体` });
      await trx.deleteFrom('dict_items').where('dict_number', '=', id).execute();
      await saveOverride(trx, 'tag', id, true);
    });
  }
}

async function rowOf(db: Kysely<Database>, id: string): Promise<DictItemsTable> {
  const row = await db.selectFrom('dict_items').selectAll().where('dict_number', '=', id).executeTakeFirst();
  if (!row) throw new AppError('NOT_FOUND');
  return row;
}

async function shown(db: Kysely<Database>, row: DictItemsTable): Promise<Item> {
  const gnos = new Set<string>();
  for (const table of ['family_tags', 'desk_tags'] as const) {
    const rows = await db
      .selectFrom(table)
      .select('family_gno')
      .where('dict_number', '=', row.dict_number)
      .execute();
    for (const { family_gno } of rows) gnos.add(family_gno);
  }
  return {
    id: row.dict_number,
    revision: revisionOf(row),
    type: row.type,
    name: row.dict_name,
    sort: row.sort,
    fonts: gnos.size,
  };
}
