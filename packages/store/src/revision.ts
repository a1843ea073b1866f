import { type Kysely, sql, type Transaction } from 'kysely';
import type { Database } from './schema.ts';

const CATALOGUE = 'catalogue_revision';
const CONTENT = 'content_revision';

/** Increases with every change to the catalogue, by any process; 0 before the first import. */
export const readRevision = (db: Kysely<Database>): Promise<number> => read(db, CATALOGUE);

/** Call it in the transaction that changes the catalogue, so that both commit or neither does. */
export const bumpRevision = (trx: Transaction<Database>): Promise<void> => bump(trx, CATALOGUE);

/** Revision of the content, separate so that its changes do not invalidate caches of fonts. */
export const readContentRevision = (db: Kysely<Database>): Promise<number> => read(db, CONTENT);

export const bumpContentRevision = (trx: Transaction<Database>): Promise<void> => bump(trx, CONTENT);

async function read(db: Kysely<Database>, key: string): Promise<number> {
  const row = await db.selectFrom('meta').select('value').where('key', '=', key).executeTakeFirst();
  return row ? Number(row.value) : 0;
}

async function bump(trx: Transaction<Database>, key: string): Promise<void> {
  await trx
    .insertInto('meta')
    .values({ key, value: '1' })
    .onConflict((c) =>
      c.column('key').doUpdateSet({ value: sql<string>`cast(cast(meta.value as integer) + 1 as text)` }),
    )
    .execute();
}
