import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { sql } from 'kysely';
import { MIGRATIONS } from './migrate.ts';
import type { Store } from './open.ts';

/**
 * Drops all tables of the migrations in one transaction; `migrate` creates them again. Other tables in the schema
 * are left alone.
 */
export async function dropAllTables(store: Store): Promise<void> {
  const folder = join(MIGRATIONS, store.dialect);
  const files = (await readdir(folder)).filter((name) => name.endsWith('.sql')).sort();
  const texts = await Promise.all(files.map((name) => readFile(join(folder, name), 'utf8')));
  const tables = texts.flatMap((text) =>
    [...text.matchAll(/^CREATE TABLE (\w+)/gim)].map((match) => match[1] as string),
  );
  await store.db.transaction().execute(async (trx) => {
    // Drops the newest tables first: SQLite drops one at a time, and tables refer only to older ones.
    const named = ['migrations', ...tables.reverse()].map((name) => sql.table(name));
    const together = store.dialect === 'postgres' ? [sql.join(named)] : named;
    for (const some of together) await sql`DROP TABLE IF EXISTS ${some}`.execute(trx);
  });
}
