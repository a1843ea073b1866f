import { sql } from 'kysely';
import { expect, vi } from 'vitest';
import { dropAllTables, migrate, openStore, type Store } from './index.ts';
import { eachDialect } from './testing/index.ts';

const ask = (store: Store) => store.db.selectFrom('families').select('gno').execute();

/** Waits until statements fail because the database is lost. */
const lost = (store: Store) =>
  vi.waitFor(() => expect(ask(store)).rejects.toMatchObject({ code: 'DATABASE_LOST' }), { timeout: 20_000 });

eachDialect(
  'a store that serves notices that its database was emptied by another process',
  async (store, { options }) => {
    const other = openStore(options);
    try {
      await store.pin();
      expect(await ask(store)).toEqual([]);
      await dropAllTables(other);
      await migrate(other);
      await lost(store);
      // Whoever opens it anew works with the new database.
      expect(await ask(other)).toEqual([]);
    } finally {
      await other.close();
    }
  },
);

eachDialect('a store that serves goes on by itself once a lost table is back', async (store, { options }) => {
  const other = openStore(options);
  try {
    await store.pin();
    await sql`ALTER TABLE entries RENAME TO entries_away`.execute(other.db);
    await lost(store);
    await sql`ALTER TABLE entries_away RENAME TO entries`.execute(other.db);
    await vi.waitFor(async () => expect(await ask(store)).toEqual([]), { timeout: 20_000 });
  } finally {
    await other.close();
  }
});

eachDialect('a database that lacks a table of its migrations does not start', async (store) => {
  await sql`DROP TABLE throttles`.execute(store.db);
  await expect(migrate(store)).rejects.toMatchObject({
    code: 'DATABASE_DAMAGED',
    exitCode: 65,
    message: expect.stringMatching(/缺少 1 张表（throttles）.*从备份恢复/),
  });
  // Five are named.
  for (const table of ['day_counts', 'put_aside', 'tickets', 'verification_codes'])
    await sql`DROP TABLE ${sql.table(table)}`.execute(store.db);
  await expect(migrate(store)).rejects.toThrow(/缺少 5 张表（\w+(、\w+){4}）/);
  await sql`DROP TABLE adverts`.execute(store.db);
  await expect(migrate(store)).rejects.toThrow(/缺少 6 张表（\w+(、\w+){4} 等）/);
});
