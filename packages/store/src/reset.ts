import { sql } from 'kysely';
import type { Store } from './open.ts';

/** Drops every table, those of migrations too, in one transaction; `migrate` makes them again. */
export async function dropAllTables(store: Store): Promise<void> {
  await store.db.transaction().execute(async (trx) => {
    // The youngest first: a table refers to older ones only.
    const listed =
      store.dialect === 'sqlite'
        ? sql<{
            name: string;
          }>`SELECT name FROM sqlite_master WHERE type = 'table' AND name NOT LIKE 'sqlite_%' ORDER BY rowid DESC`
        : sql<{ name: string }>`SELECT tablename AS name FROM pg_tables WHERE schemaname = current_schema()`;
    const cascade = store.dialect === 'sqlite' ? sql`` : sql` CASCADE`;
    for (const { name } of (await listed.execute(trx)).rows) {
      await sql`DROP TABLE ${sql.table(name)}${cascade}`.execute(trx);
    }
  });
}
