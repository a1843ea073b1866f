import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { openStore, type Store } from '../index.ts';
import { hasPostgres } from './postgres-server.ts';
import { spareDatabase } from './spare-databases.ts';

/** Takes a database, and gives it back. @returns its address */
async function borrowed(use: (store: Store) => Promise<unknown>): Promise<string> {
  const { url, drop } = await spareDatabase();
  const store = openStore({ provider: 'postgres', url });
  await use(store);
  await store.close();
  await drop();
  return url;
}

const rows = ({ db }: Store) => db.selectFrom('meta').selectAll().execute();
const insert = ({ db }: Store) => db.insertInto('meta').values({ key: 'k', value: 'v' }).execute();

test.skipIf(!hasPostgres)('the next test gets the same database without the rows of the last', async () => {
  const first = await borrowed(insert);
  const next = await borrowed(async (store) => expect(await rows(store)).toEqual([]));
  expect(next).toBe(first);
});

test.skipIf(!hasPostgres)('two tests at once get a database each', async () => {
  await borrowed(async (one) => {
    await insert(one);
    await borrowed(async (two) => expect(await rows(two)).toEqual([]));
  });
});

test
  .skipIf(!hasPostgres)
  .each([
    'ALTER TABLE meta ADD COLUMN more text',
    'ALTER TABLE meta ALTER COLUMN value TYPE varchar(2)',
    'DROP TABLE throttles',
    'CREATE TABLE more (a text)',
    'CREATE INDEX more ON meta (value)',
    "UPDATE migrations SET applied_at = '2020'",
  ])('after %s the next test gets the tables of the migrations', async (change) => {
  const state = async ({ db }: Store) =>
    (
      await sql`SELECT table_name, column_name, data_type FROM information_schema.columns
        WHERE table_schema = 'public' ORDER BY 1, 2`.execute(db)
    ).rows;
  let before: unknown;
  await borrowed(async (store) => {
    before = await state(store);
    await sql.raw(change).execute(store.db);
  });
  await borrowed(async (store) => {
    expect(await state(store)).toEqual(before);
    const more = await sql`SELECT 1 FROM pg_indexes WHERE indexname = 'more'
      UNION ALL SELECT 1 FROM migrations WHERE applied_at = '2020'`.execute(store.db);
    expect(more.rows).toEqual([]);
  });
});
