import { bumpRevision, type Database } from '@ziwan/store';
import type { Kysely } from 'kysely';
import { insertAll } from './family-rows.ts';
import { gramsOf, SEARCHED, searchKeys } from './grams.ts';
import { setMeta } from './reference-data.ts';

const META_KEY = 'search_columns';

/** Renews the search grams of stored families, once for each list of columns. @returns number of families */
export function renewGrams(
  db: Kysely<Database>,
  searched: readonly { column: string }[] = SEARCHED,
): Promise<number> {
  return db.transaction().execute(async (trx) => {
    const columns = SEARCHED.map(({ column }) => column);
    const of = searched.map(({ column }) => column).join(' ');
    const known = await trx.selectFrom('meta').select('value').where('key', '=', META_KEY).executeTakeFirst();
    if (known?.value === of) return 0;
    await setMeta(trx, META_KEY, of);
    const families = await trx
      .selectFrom('families')
      .select(['gno', ...columns])
      .execute();
    for (const family of families) {
      await trx.deleteFrom('family_grams').where('family_gno', '=', family.gno).execute();
      await insertAll(gramsOf(searchKeys(family)), (grams) =>
        trx
          .insertInto('family_grams')
          .values(grams.map((gram) => ({ gram, family_gno: family.gno })))
          .execute(),
      );
    }
    if (families.length > 0) await bumpRevision(trx);
    return families.length;
  });
}
