import { sql, type Transaction } from 'kysely';
import { migrationFiles, tablesOf } from './migrations.ts';
import type { Database } from './schema.ts';
import type { DialectName, Store } from './store.ts';

/**
 * Drops all tables of the migrations in one transaction; `migrate` creates them again. Other tables in the schema
 * are left alone.
 */
export async function dropAllTables(store: Store): Promise<void> {
  await store.db.transaction().execute((trx) => dropTables(store.dialect, trx));
}

export async function dropTables(dialect: DialectName, trx: Transaction<Database>): Promise<void> {
  const tables = tablesOf(await migrationFiles(dialect));
  // Drops the newest tables first: SQLite drops one at a time, and tables refer only to older ones.
  const named = ['migrations', ...tables.reverse()].map((name) => sql.table(name));
  const together = dialect === 'postgres' ? [sql.join(named)] : named;
  for (const some of together) await sql`DROP TABLE IF EXISTS ${some}`.execute(trx);
}
