import type { Kysely } from 'kysely';
import type { MigrationsTable } from './migrate.ts';
import { missingTables } from './pinned-database.ts';
import type { Database } from './schema.ts';
import type { Store } from './store.ts';

/**
 * Identifies a database by the time of its first migration (ISO 8601, ms). The id is an ordinary row, so a dump, a
 * copy or a restored backup has the same id.
 */
export async function readDatabaseId(db: Kysely<Database>): Promise<string> {
  return (await firstMigration(db).executeTakeFirstOrThrow()).applied_at;
}

/** The same; `null` for a database that no migration has filled yet. */
export async function findDatabaseId({ db, dialect }: Store): Promise<string | null> {
  if ((await missingTables(dialect, ['migrations'], db)).length > 0) return null;
  return (await firstMigration(db).executeTakeFirst())?.applied_at ?? null;
}

const firstMigration = (db: Kysely<Database>) =>
  (db as unknown as Kysely<{ migrations: MigrationsTable }>)
    .selectFrom('migrations')
    .select('applied_at')
    .orderBy('name')
    .limit(1);
