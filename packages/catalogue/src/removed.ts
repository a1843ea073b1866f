import type { Database } from '@ziwan/store';
import type { Kysely } from 'kysely';
import { setMeta } from './reference-data.ts';

const PREFIX = 'removed/';

/** Marks a family as removed by an operator, so that no start of the site imports it again. */
export const markRemoved = (db: Kysely<Database>, gno: string): Promise<void> =>
  setMeta(db, PREFIX + gno, '1');

/** Clears the mark when the family is imported explicitly. */
export async function unmarkRemoved(db: Kysely<Database>, gno: string): Promise<void> {
  await db
    .deleteFrom('meta')
    .where('key', '=', PREFIX + gno)
    .execute();
}

export async function removedFamilies(db: Kysely<Database>): Promise<Set<string>> {
  const rows = await db.selectFrom('meta').select('key').where('key', 'like', `${PREFIX}%`).execute();
  return new Set(rows.map((r) => r.key.slice(PREFIX.length)));
}
