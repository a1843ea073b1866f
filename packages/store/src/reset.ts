import { sql } from 'kysely';
import { migrationFiles, tablesOf } from './migrations.ts';
import type { Store } from './open.ts';

/**
 * Drops every table that a migration made, in one transaction; `migrate` makes them again. What others keep in the
 * same schema stays.
 */
export async function dropAllTables(store: Store): Promise<void> {
  const tables = tablesOf(await migrationFiles(store.dialect));
  await store.db.transaction().execute(async (trx) => {
    // The youngest first, since SQLite takes one at a time and a table refers to older ones only there.
    const named = ['migrations', ...tables.reverse()].map((name) => sql.table(name));
    const together = store.dialect === 'postgres' ? [sql.join(named)] : named;
    for (const some of together) await sql`DROP TABLE IF EXISTS ${some}`.execute(trx);
  });
}
