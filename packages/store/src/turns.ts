import type { Transaction } from 'kysely';
import type { Database } from './schema.ts';

/**
 * Makes transactions of the same kind wait for each other until they end, so that each reads what the one before
 * wrote. Call it before the transaction reads what it checks.
 * @param kind of what is checked and written
 */
export async function waitInTurn(
  trx: Transaction<Database>,
  kind: 'content' | 'font-uploads' | 'releases',
): Promise<void> {
  await trx
    .insertInto('meta')
    .values({ key: `turn/${kind}`, value: '' })
    .onConflict((c) => c.column('key').doUpdateSet({ value: '' }))
    .execute();
}
