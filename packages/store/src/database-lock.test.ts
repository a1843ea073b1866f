import { sql } from 'kysely';
import { expect, test, vi } from 'vitest';
import { withDatabaseLock } from './database-lock.ts';
import { openStore } from './open.ts';
import type { Store } from './store.ts';
import { temporaryDatabase } from './testing/index.ts';

/** Runs a test with two processes on one PostgreSQL. */
const onPostgres = (name: string, fn: (one: Store, two: Store) => Promise<void>) =>
  test.skipIf(!process.env.TEST_POSTGRES_URL)(name, async () => {
    const database = await temporaryDatabase('postgres');
    const stores = [openStore(database.options), openStore(database.options)] as const;
    try {
      await fn(...stores);
    } finally {
      for (const store of stores) await store.close();
      await database.drop();
    }
  });

onPostgres('work under one name never overlaps, work under two names does', async (one, two) => {
  let running = 0;
  let most = 0;
  const waited: string[] = [];
  /** Holds the lock until the others have asked for it. */
  const work = async () => {
    most = Math.max(most, ++running);
    await vi.waitFor(() => expect(waited).toHaveLength(3), 20_000);
    running--;
  };
  await Promise.all(
    [one, two, one, two].map((store, n) =>
      withDatabaseLock(store, 'import', work, () => waited.push(`process ${n}`)),
    ),
  );
  expect(most).toBe(1);
  const other = await withDatabaseLock(one, 'import', () =>
    withDatabaseLock(two, 'backup', async () => 'both'),
  );
  expect(other).toBe('both');
});

onPostgres('a taken lock is skipped on request, and free again after its holder fails', async (one, two) => {
  const failing = withDatabaseLock(one, 'backup', async () => {
    expect(await withDatabaseLock(two, 'backup', async () => 'ran', 'skip')).toBeNull();
    throw new Error('disk full');
  });
  await expect(failing).rejects.toThrow('disk full');
  expect(await withDatabaseLock(two, 'backup', async () => 'ran', 'skip')).toBe('ran');
});

onPostgres('a holder that loses its connection loses the lock', async (one, two) => {
  await withDatabaseLock(one, 'start', async () => {
    await sql`select pg_terminate_backend(pid) from pg_locks
      where locktype = 'advisory' and objsubid = 2 and objid = (hashtext(current_schema() || '/start')::bigint & 4294967295)::oid
        and pid <> pg_backend_pid()`.execute(two.db);
    expect(await withDatabaseLock(two, 'start', async () => 'taken over')).toBe('taken over');
  });
  expect(await withDatabaseLock(one, 'start', async () => 'again')).toBe('again');
});

test('on SQLite the work runs at once, since the data folder has its own locks', async () => {
  const database = await temporaryDatabase('sqlite');
  const store = openStore(database.options);
  try {
    expect(await withDatabaseLock(store, 'start', async () => 'done', 'skip')).toBe('done');
  } finally {
    await store.close();
    await database.drop();
  }
});
