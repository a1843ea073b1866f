import { setTimeout as sleep } from 'node:timers/promises';
import { type Kysely, sql } from 'kysely';
import type { Database } from './schema.ts';
import type { Store } from './store.ts';

/** First key of these locks, apart from the migrations' lock: an arbitrary number, used nowhere else. */
const CLASS = 7_205_772;
/** Interval (ms) between attempts to take a lock. */
const RETRY = 250;

/** `'skip'` does not wait for a taken lock; a function is called once before waiting. */
export type WhenTaken = 'skip' | (() => void) | undefined;

/**
 * Runs `run` while no other process that uses the database holds the lock of this name. PostgreSQL releases it when its
 * holder ends, however it ends. On SQLite it runs at once: the caller's data folder has locks of its own.
 * @returns `null` if it was skipped
 */
export async function withDatabaseLock<T>(
  { db, dialect }: Store,
  name: string,
  run: () => Promise<T>,
  whenTaken?: WhenTaken,
): Promise<T | null> {
  if (dialect === 'sqlite') return run();
  return db.connection().execute(async (connection) => {
    for (let tries = 0; !(await take(connection, name)); tries++) {
      if (whenTaken === 'skip') return null;
      if (tries === 0) whenTaken?.();
      await sleep(RETRY);
    }
    try {
      return await run();
    } finally {
      // Fails if the connection was lost, and with it the lock.
      await sql`select pg_advisory_unlock(${keys(name)})`.execute(connection).catch(() => undefined);
    }
  });
}

async function take(connection: Kysely<Database>, name: string): Promise<boolean> {
  const { rows } = await sql<{ taken: boolean }>`select pg_try_advisory_lock(${keys(name)}) as taken`.execute(
    connection,
  );
  return rows[0]?.taken === true;
}

/** Each schema has its own locks, as it has its own tables. */
const keys = (name: string) => sql`${sql.lit(CLASS)}, hashtext(current_schema() || ${`/${name}`})`;
