import type { Kysely } from 'kysely';
import type { MigrationsTable } from './migrate.ts';
import type { Database } from './schema.ts';

/**
 * Identifies a database by the time of its first migration (ISO 8601, ms). The id is an ordinary row, so a dump, a
 * copy or a restored backup has the same id.
 */
export async function readDatabaseId(db: Kysely<Database>): Promise<string> {
  const { applied_at } = await (db as unknown as Kysely<{ migrations: MigrationsTable }>)
    .selectFrom('migrations')
    .select('applied_at')
    .orderBy('name')
    .limit(1)
    .executeTakeFirstOrThrow();
  return applied_at;
}
