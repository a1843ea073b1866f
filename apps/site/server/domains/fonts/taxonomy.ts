import type { Database, DictItemsTable } from '@ziwan/store';
import type { Kysely } from 'kysely';

/** What fonts are sorted by: dictionary, brands, and how many there are. */
export class TaxonomyRepository {
  readonly #db: Kysely<Database>;

  constructor(db: Kysely<Database>) {
    this.#db = db;
  }

  /** Every entry with the number of families that carry it. */
  async dictionary(): Promise<(DictItemsTable & { count: number })[]> {
    const rows = await this.#db
      .selectFrom('dict_items')
      .leftJoin('family_tags', 'family_tags.dict_number', 'dict_items.dict_number')
      .select(['dict_items.dict_number', 'type', 'dict_name', 'sort'])
      .select((e) => e.fn.count<number>('family_gno').as('count'))
      .groupBy(['dict_items.dict_number', 'type', 'dict_name', 'sort'])
      .orderBy('type')
      .orderBy('sort')
      .orderBy('dict_items.dict_number')
      .execute();
    return rows.map((r) => ({ ...r, count: Number(r.count) }));
  }

  async brands(): Promise<{ brandNumber: string; brandName: string; count: number }[]> {
    const rows = await this.#db
      .selectFrom('brands')
      .innerJoin('families', 'families.brand_number', 'brands.brand_number')
      .select(['brands.brand_number as brandNumber', 'brand_name as brandName'])
      .select((e) => e.fn.count<number>('gno').as('count'))
      .groupBy(['brands.brand_number', 'brand_name'])
      .orderBy('count', 'desc')
      .orderBy('brands.brand_number')
      .execute();
    return rows.map((r) => ({ ...r, count: Number(r.count) }));
  }

  async totals(): Promise<{ families: number; faces: number }> {
    const count = async (table: 'families' | 'faces') => {
      const row = await this.#db
        .selectFrom(table)
        .select((e) => e.fn.countAll<number>().as('n'))
        .executeTakeFirstOrThrow();
      return Number(row.n);
    };
    return { families: await count('families'), faces: await count('faces') };
  }
}
