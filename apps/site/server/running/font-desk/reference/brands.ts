import { saveOverride } from '@ziwan/catalogue';
import type { DataOf, ParsedOf } from '@ziwan/contract';
import { type adminBrands, isReservedId, reservedWords } from '@ziwan/contract/admin';
import { type BrandsTable, bumpRevision, type Database } from '@ziwan/store';
import type { Kysely } from 'kysely';
import { AppError } from '../../../calls/app-error.ts';
import {
  expectRevision,
  type Listing,
  listPage,
  type ResourceService,
  revisionOf,
} from '../../../calls/resource.ts';

type Brand = DataOf<typeof adminBrands.one>;

const LISTING: Listing = {
  keys: ['brand_number'],
  order: { name: 'brand_name', id: 'brand_number' },
  searched: ['brand_name', 'brand_number'],
};

/** Lets operators edit brands. */
export class BrandService implements ResourceService<typeof adminBrands> {
  readonly #db: Kysely<Database>;

  constructor(db: Kysely<Database>) {
    this.#db = db;
  }

  async list(query: ParsedOf<typeof adminBrands.list>['query']): Promise<DataOf<typeof adminBrands.list>> {
    return listPage(this.#db.selectFrom('brands'), query, LISTING, (rows: BrandsTable[]) =>
      Promise.all(rows.map((row) => shown(this.#db, row))),
    );
  }

  async one(id: string): Promise<Brand> {
    return shown(this.#db, await rowOf(this.#db, id));
  }

  async create({ id, name, url }: ParsedOf<typeof adminBrands.create>['body']): Promise<Brand> {
    if (id === undefined) throw new AppError('BAD_REQUEST', { details: 'id：缺少此项' });
    if (isReservedId(id)) throw new AppError('BAD_REQUEST', { details: `id：${reservedWords(id)}` });
    await this.#db.transaction().execute(async (trx) => {
      await bumpRevision(trx);
      const made = await trx
        .insertInto('brands')
        .values({ brand_number: id, brand_name: name, url })
        .onConflict((c) => c.doNothing())
        .returning('brand_number')
        .execute();
      if (made.length === 0) throw new AppError('ID_TAKEN');
      await saveOverride(trx, 'brand', id);
    });
    return this.one(id);
  }

  async update(id: string, { revision, data }: ParsedOf<typeof adminBrands.update>['body']): Promise<Brand> {
    await this.#db.transaction().execute(async (trx) => {
      await bumpRevision(trx);
      expectRevision(revisionOf(await rowOf(trx, id)), revision);
      await trx
        .updateTable('brands')
        .set({ brand_name: data.name, url: data.url })
        .where('brand_number', '=', id)
        .execute();
      await saveOverride(trx, 'brand', id);
    });
    return this.one(id);
  }

  async remove(id: string): Promise<void> {
    await this.#db.transaction().execute(async (trx) => {
      await bumpRevision(trx);
      const { fonts } = await shown(trx, await rowOf(trx, id));
      if (fonts > 0) throw new AppError('IN_USE', { details: `${fonts} 款字体` });
      await trx.deleteFrom('brands').where('brand_number', '=', id).execute();
      await saveOverride(trx, 'brand', id, true);
    });
  }
}

async function rowOf(db: Kysely<Database>, id: string): Promise<BrandsTable> {
  const row = await db.selectFrom('brands').selectAll().where('brand_number', '=', id).executeTakeFirst();
  if (!row) throw new AppError('NOT_FOUND');
  return row;
}

async function shown(db: Kysely<Database>, row: BrandsTable): Promise<Brand> {
  const gnos = new Set<string>();
  for (const table of ['families', 'desk_families'] as const) {
    const rows = await db
      .selectFrom(table)
      .select('gno')
      .where('brand_number', '=', row.brand_number)
      .execute();
    for (const { gno } of rows) gnos.add(gno);
  }
  return {
    id: row.brand_number,
    revision: revisionOf(row),
    name: row.brand_name,
    url: row.url,
    fonts: gnos.size,
  };
}
