import { afterEach, beforeEach, expect, test } from 'vitest';
import { migrate, openStore, type Store } from './index.ts';
import { hasPostgres, type OwnPostgresDatabase, ownPostgresDatabase } from './testing/index.ts';

let database: OwnPostgresDatabase;
let store: Store;
beforeEach(async () => {
  if (!hasPostgres) return;
  database = await ownPostgresDatabase();
  store = openStore({ provider: 'postgres', url: database.url });
  await migrate(store);
});
afterEach(async () => {
  if (!hasPostgres) return;
  await store.close();
  await database.drop();
});

let written = 0;
const write = () =>
  store.db
    .insertInto('meta')
    .values({ key: `written ${written++}`, value: '' })
    .execute();

/** Opens connections, which get the database's present setting. */
async function connect(count: number): Promise<void> {
  await Promise.all(Array.from({ length: count }, () => store.db.selectFrom('meta').selectAll().execute()));
  expect(store.connections()?.idle).toBe(count);
}

/** Switches the database as a failover to a standby does. */
async function becomeReadOnly(): Promise<void> {
  await database.setReadOnly(true);
  await database.disconnect();
  // The pool drops the connections that were ended when it hears of it.
  await expect.poll(() => store.connections()?.idle).toBe(0);
}

test.skipIf(!hasPostgres)('a PostgreSQL that accepts no writes is reported until it does', async () => {
  expect(await store.trouble()).toBe(null);
  await becomeReadOnly();
  await connect(5);
  expect(await store.trouble()).toBe('DATABASE_READ_ONLY');
  await database.setReadOnly(false);
  // The connection that answers this was opened while the database was read-only, the next one is not.
  await store.trouble();
  expect(await store.trouble()).toBe(null);
});

test.skipIf(!hasPostgres)(
  'after one refused write, every write succeeds once PostgreSQL is writable again',
  async () => {
    await becomeReadOnly();
    await connect(5);
    await database.setReadOnly(false);
    await expect(write()).rejects.toMatchObject({ code: '25006' });
    for (let round = 0; round < 10; round++) await write();
    await Promise.all(Array.from({ length: 5 }, write));
  },
);

test.skipIf(!hasPostgres)(
  'a refused transaction leaves no connection in the pool that refuses more',
  async () => {
    await becomeReadOnly();
    const refused = store.db.transaction().execute(async (trx) => {
      await trx.selectFrom('meta').selectAll().execute();
      await trx.insertInto('meta').values({ key: 'in a transaction', value: '' }).execute();
    });
    await expect(refused).rejects.toMatchObject({ code: '25006' });
    await database.setReadOnly(false);
    await write();
  },
);
