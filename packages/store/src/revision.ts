import { type Kysely, sql, type Transaction } from 'kysely';
import type { Database } from './schema.ts';

const KEY = 'catalogue_revision';

/** Grows with every change of the catalogue, by whichever process; 0 while nothing was imported. */
export async function readRevision(db: Kysely<Database>): Promise<number> {
  const row = await db.selectFrom('meta').select('value').where('key', '=', KEY).executeTakeFirst();
  return row ? Number(row.value) : 0;
}

/** To be called in the transaction that changes the catalogue, so that both land or neither. */
export async function bumpRevision(trx: Transaction<Database>): Promise<void> {
  await trx
    .insertInto('meta')
    .values({ key: KEY, value: '1' })
    .onConflict((c) =>
      c.column('key').doUpdateSet({ value: sql<string>`cast(cast(meta.value as integer) + 1 as text)` }),
    )
    .execute();
}
