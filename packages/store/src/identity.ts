import type { Kysely } from 'kysely';
import type { MigrationsTable } from './migrate.ts';
import type { Database } from './schema.ts';

/**
 * Tells one database from another: the moment its first table was made (ISO 8601, to the millisecond). It is a row like
 * any other, so that a dump, a copy and a restored backup are the database that they were made of.
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
