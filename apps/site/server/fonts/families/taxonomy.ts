import type { Database, DictItemsTable } from '@ziwan/store';
import type { ExpressionBuilder, Kysely } from 'kysely';

/** Number of families per entry. */
interface FamilyCounts {
  count: number;
  creative: number;
  currency: number;
}

/**
 * List that shows the fonts of a tag, and their number. Each list has one kind of font; creative fonts take precedence.
 */
export const listOf = ({ creative, currency }: FamilyCounts) =>
  creative > 0
    ? ({ kind: 'creative', path: '/font', count: creative } as const)
    : ({ kind: 'currency', path: '/currency', count: currency } as const);

/** Filter options: dictionary, brands and their counts. */
export class TaxonomyRepository {
  readonly #db: Kysely<Database>;

  constructor(db: Kysely<Database>) {
    this.#db = db;
  }

  /** Every entry with its number of families. */
  async dictionary(): Promise<(DictItemsTable & FamilyCounts)[]> {
    const rows = await this.#db
      .selectFrom('dict_items')
      .leftJoin('family_tags', 'family_tags.dict_number', 'dict_items.dict_number')
      .leftJoin('families', 'families.gno', 'family_tags.family_gno')
      .select(['dict_items.dict_number', 'type', 'dict_name', 'dict_items.sort'])
      .select(countsOf)
      .groupBy(['dict_items.dict_number', 'type', 'dict_name', 'dict_items.sort'])
      .orderBy('type')
      .orderBy('sort')
      .orderBy('dict_items.dict_number')
      .execute();
    return rows.map(numbered);
  }

  async brands(): Promise<({ brandNumber: string; brandName: string } & FamilyCounts)[]> {
    const rows = await this.#db
      .selectFrom('brands')
      .innerJoin('families', 'families.brand_number', 'brands.brand_number')
      .select(['brands.brand_number as brandNumber', 'brand_name as brandName'])
      .select(countsOf)
      .groupBy(['brands.brand_number', 'brand_name'])
      .orderBy('count', 'desc')
      .orderBy('brands.brand_number')
      .execute();
    return rows.map(numbered);
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

const countsOf = ({ fn }: ExpressionBuilder<Pick<Database, 'families'>, 'families'>) =>
  [
    fn.count<number>('families.gno').as('count'),
    fn.count<number>('families.gno').filterWhere('families.kind', '=', 'creative').as('creative'),
    fn.count<number>('families.gno').filterWhere('families.kind', '=', 'currency').as('currency'),
  ] as const;

/** PostgreSQL returns counts as strings. */
const numbered = <R extends FamilyCounts>(row: R): R => ({
  ...row,
  count: Number(row.count),
  creative: Number(row.creative),
  currency: Number(row.currency),
});
