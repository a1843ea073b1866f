import { once } from 'node:events';
import { mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Kysely, sql } from 'kysely';
import { expect, test, vi } from 'vitest';
import {
  bumpRevision,
  type Database,
  type DialectName,
  dropAllTables,
  migrate,
  openStore,
  readDatabaseId,
  readRevision,
  type Store,
  type StoreOptions,
} from './index.ts';
import { eachDatabase, eachDialect, temporaryDatabase } from './testing/index.ts';

/** Runs a test on each dialect with a database without tables. */
const eachEmptyDatabase: typeof eachDatabase = (name, fn) => eachDatabase(name, fn, { migrated: false });

/** Tables of this test; on PostgreSQL, other tests have schemas of their own in the same database. */
async function ownTables(store: Store): Promise<{ name: string }[]> {
  if (store.dialect === 'sqlite') return store.db.introspection.getTables();
  const own = sql<{
    name: string;
  }>`SELECT tablename AS name FROM pg_tables WHERE schemaname = current_schema()`;
  return (await own.execute(store.db)).rows;
}

const gap = () => new Promise((r) => setTimeout(r, 2));

async function folderOf(dialect: DialectName, files: Record<string, string>): Promise<string> {
  const dir = await mkdtemp(join(tmpdir(), 'ziwan-migrations-'));
  await mkdir(join(dir, dialect));
  for (const [name, text] of Object.entries(files)) await writeFile(join(dir, dialect, name), text);
  return dir;
}

eachEmptyDatabase('migrating twice applies every file once', async ({ options }) => {
  const store = openStore(options);
  const first = await migrate(store);
  expect(first[0]).toBe('0001_catalogue.sql');
  expect(await migrate(store)).toEqual([]);
  await store.close();
});

eachEmptyDatabase('a write says how many rows it has changed', async ({ options }) => {
  const store = openStore(options);
  const { db } = store;
  await sql`CREATE TABLE words (word TEXT)`.execute(db);
  const written = await sql`INSERT INTO words VALUES ('灯'), ('塔'), ('渡')`.execute(db);
  const changed = await sql`UPDATE words SET word = '灯塔' WHERE word <> '渡'`.execute(db);
  const removed = await sql`DELETE FROM words WHERE word = '渡'`.execute(db);
  expect([written, changed, removed].map(({ numAffectedRows }) => Number(numAffectedRows))).toEqual([
    3, 2, 1,
  ]);
  await store.close();
});

test('both dialects have the same migrations', async () => {
  const root = new URL('../../../db/migrations/', import.meta.url);
  expect(await readdir(new URL('postgres', root))).toEqual(await readdir(new URL('sqlite', root)));
});

/** Lists the columns as `table.column type null`, in terms shared by both dialects. */
async function columnsOf(options: StoreOptions): Promise<string[]> {
  const store = openStore(options);
  await migrate(store);
  const { rows } = await (store.dialect === 'sqlite'
    ? sql<{ line: string }>`
        SELECT t.name || '.' || c.name || ' ' || lower(c.type) || iif(c."notnull" OR c.pk, '', ' null') AS line
        FROM sqlite_schema t, pragma_table_info(t.name) c WHERE t.type = 'table'`
    : sql<{ line: string }>`
        SELECT table_name || '.' || column_name || ' ' || data_type
          || CASE is_nullable WHEN 'YES' THEN ' null' ELSE '' END AS line
        FROM information_schema.columns WHERE table_schema = current_schema()`
  ).execute(store.db);
  await store.close();
  return rows
    .map(({ line }) => line.replace(' bigint', ' integer').replace(' double precision', ' real'))
    .sort();
}

eachEmptyDatabase('both dialects have the same tables and columns', async ({ options }) => {
  const sqlite = await temporaryDatabase('sqlite');
  expect(await columnsOf(options)).toEqual(await columnsOf(sqlite.options));
  await sqlite.drop();
});

eachEmptyDatabase('a shared migration runs in order between those of the dialect', async ({ options }) => {
  const store = openStore(options);
  const dir = await folderOf(store.dialect, {
    '0001_a.sql': 'CREATE TABLE a (x TEXT NOT NULL);',
    '0003_c.sql': "INSERT INTO a (x, y) VALUES ('b', 'Z');",
  });
  await writeFile(join(dir, '0002_b.sql'), "INSERT INTO a VALUES ('a'); ALTER TABLE a ADD COLUMN y TEXT;");
  expect(await migrate(store, dir)).toEqual(['0001_a.sql', '0002_b.sql', '0003_c.sql']);
  const { rows } = await sql`SELECT x, y FROM a ORDER BY x`.execute(store.db);
  expect(rows).toEqual([
    { x: 'a', y: null },
    { x: 'b', y: 'Z' },
  ]);
  await writeFile(join(dir, '0002_b.sql'), 'ALTER TABLE a ADD COLUMN z TEXT;');
  await expect(migrate(store, dir)).rejects.toMatchObject({ code: 'MIGRATION_EDITED' });
  await store.close();
  await rm(dir, { recursive: true });
});

eachEmptyDatabase('an applied migration that was edited is rejected', async ({ options }) => {
  const store = openStore(options);
  const dir = await folderOf(store.dialect, { '0001_a.sql': 'create table a (x integer);' });
  await migrate(store, dir);
  await writeFile(join(dir, store.dialect, '0001_a.sql'), 'create table a (y integer);');
  await expect(migrate(store, dir)).rejects.toMatchObject({ code: 'MIGRATION_EDITED' });
  await writeFile(join(dir, store.dialect, '0001_a.sql'), 'create table a (x integer);');
  expect(await migrate(store, dir)).toEqual([]);
  await rm(join(dir, store.dialect, '0001_a.sql'));
  await expect(migrate(store, dir)).rejects.toMatchObject({ code: 'MIGRATION_UNKNOWN' });
  await store.close();
  await rm(dir, { recursive: true });
});

eachEmptyDatabase('a migration that fails halfway leaves no changes', async ({ options }) => {
  const store = openStore(options);
  const dir = await folderOf(store.dialect, {
    '0001_a.sql': 'create table a (x integer);',
    '0002_b.sql': 'create table b (x integer); insert into b values (1); create table a (x integer);',
  });
  await expect(migrate(store, dir)).rejects.toMatchObject({ code: 'MIGRATION_FAILED' });
  const names = (await ownTables(store)).map((t) => t.name).sort();
  expect(names).toEqual(['a', 'migrations']);
  await store.close();
  await rm(dir, { recursive: true });
});

eachEmptyDatabase('several stores can migrate at the same time', async ({ options }) => {
  const stores = [openStore(options), openStore(options), openStore(options)];
  const applied = await Promise.all(stores.map((s) => migrate(s)));
  expect(applied.flat().sort()).toEqual([...new Set(applied.flat())].sort());
  expect(await readRevision((stores[2] as (typeof stores)[0]).db)).toBe(0);
  await Promise.all(stores.map((s) => s.close()));
});

eachDialect('concurrent transactions do not interleave', async ({ db, dialect }) => {
  await db.insertInto('meta').values({ key: 'n', value: '0' }).execute();
  const add = () =>
    db.transaction().execute(async (trx) => {
      const row = await trx
        .selectFrom('meta')
        .selectAll()
        .where('key', '=', 'n')
        .$if(dialect === 'postgres', (q) => q.forUpdate())
        .executeTakeFirstOrThrow();
      await gap();
      await trx
        .updateTable('meta')
        .set({ value: String(Number(row.value) + 1) })
        .where('key', '=', 'n')
        .execute();
    });
  await Promise.all(Array.from({ length: 12 }, add));
  const row = await db.selectFrom('meta').select('value').where('key', '=', 'n').executeTakeFirstOrThrow();
  expect(row.value).toBe('12');
});

eachDialect('a failed transaction leaves no changes', async ({ db }) => {
  const failing = db.transaction().execute(async (trx) => {
    await trx.insertInto('meta').values({ key: 'a', value: '1' }).execute();
    await gap();
    throw new Error('no');
  });
  const seen = db.selectFrom('meta').selectAll().where('key', '=', 'a').execute();
  await expect(failing).rejects.toThrow('no');
  expect(await seen).toEqual([]);
});

eachEmptyDatabase(
  'a query that ran before its table was changed has the columns of now',
  async ({ options }) => {
    const store = openStore(options);
    const { db } = store;
    await sql`create table pairs (a integer, b integer)`.execute(db);
    await sql`insert into pairs values (1, 2)`.execute(db);
    const all = async () => (await sql`select * from pairs`.execute(db)).rows;
    expect(await all()).toEqual([{ a: 1, b: 2 }]);
    await sql`alter table pairs drop column a`.execute(db);
    await sql`alter table pairs add column c integer`.execute(db);
    expect(await all()).toEqual([{ b: 2, c: null }]);
    await store.close();
  },
);

eachDialect('a foreign key without a target is rejected', async ({ db }) => {
  await expect(
    db.insertInto('family_weights').values({ family_gno: 'none', weight: 400 }).execute(),
  ).rejects.toThrow();
});

eachDialect('counts and sums are numbers', async ({ db }) => {
  await db
    .insertInto('keywords')
    .values([
      { keyword: '毛笔', url: null, sort: 1 },
      { keyword: '像素', url: null, sort: 2 },
    ])
    .execute();
  const row = await db
    .selectFrom('keywords')
    .select((e) => [
      e.fn.countAll<number>().as('n'),
      e.fn.sum<number>('sort').as('s'),
      sql<number>`cast(7 as bigint)`.as('b'),
    ])
    .executeTakeFirstOrThrow();
  expect({ ...row }).toEqual({ n: 2, s: 3, b: 7 });
});

eachDialect('both dialects sort text by code point', async ({ db, dialect }) => {
  const keys = ['b', 'A', 'a', 'Z', '一', '_', 'a-b', 'ab'];
  await db
    .insertInto('keywords')
    .values(keys.map((keyword, sort) => ({ keyword, url: null, sort })))
    .execute();
  const rows = await db.selectFrom('keywords').select('keyword').orderBy('keyword').execute();
  expect(rows.map((r) => r.keyword)).toEqual([...keys].sort());
  if (dialect === 'postgres') expect(await columnsSortedOtherwise(db)).toEqual([]);
});

/** Lists the text columns of PostgreSQL that use the collation of the database, which may also sort by code point. */
async function columnsSortedOtherwise(db: Kysely<Database>): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    SELECT table_name || '.' || column_name AS name FROM information_schema.columns
    WHERE table_schema = current_schema() AND table_name <> 'migrations'
      AND data_type IN ('text', 'character varying') AND collation_name IS DISTINCT FROM 'C'`.execute(db);
  return rows.map((row) => row.name);
}

eachDialect('the next start changes columns that use the collation of the database', async (store) => {
  if (store.dialect === 'sqlite') return;
  await sql`ALTER TABLE my_texts ALTER COLUMN user_id TYPE TEXT COLLATE "default"`.execute(store.db);
  await sql`CREATE TABLE of_others (x TEXT)`.execute(store.db);
  await migrate(store);
  expect(await columnsSortedOtherwise(store.db)).toEqual(['of_others.x']);
});

eachDialect('another process sees the catalogue’s new revision', async (store, { options }) => {
  const other = openStore(options);
  expect(await readRevision(other.db)).toBe(0);
  await store.db.transaction().execute((trx) => bumpRevision(trx));
  await store.db.transaction().execute((trx) => bumpRevision(trx));
  expect(await readRevision(other.db)).toBe(2);
  await other.close();
});

eachDialect('two processes writing at the same time lose no update', async (store, { options }) => {
  const other = openStore(options);
  const bump = (s: typeof store) => s.db.transaction().execute((trx) => bumpRevision(trx));
  for (let i = 0; i < 20; i++) await Promise.all([bump(store), bump(other)]);
  expect(await readRevision(store.db)).toBe(40);
  await other.close();
});

test('while writes wait for another process, reads succeed, and every write times out', async () => {
  const database = await temporaryDatabase('sqlite');
  const holder = openStore(database.options);
  const store = openStore({ ...database.options, busyTimeoutMs: 200 } as Parameters<typeof openStore>[0]);
  const order: string[] = [];
  await holder.db.transaction().execute(async () => {
    const writes = Array.from({ length: 5 }, (_, i) =>
      (i % 2
        ? store.db.transaction().execute((trx) => bumpRevision(trx))
        : store.db
            .insertInto('meta')
            .values({ key: `k${i}`, value: '' })
            .execute()
      ).then(
        () => 'written',
        (error: Error) => error.message,
      ),
    );
    Promise.race(writes).then(() => order.push('write'));
    await readRevision(store.db);
    order.push('read');
    expect(await Promise.all(writes)).toEqual(Array(5).fill('database is locked'));
  });
  expect(order).toEqual(['read', 'write']);
  await store.db.transaction().execute((trx) => bumpRevision(trx));
  expect(await readRevision(store.db)).toBe(1);
  await Promise.all([holder.close(), store.close()]);
  await database.drop();
});

test('a transaction on a full disk fails with that error, and the next one works', async () => {
  const database = await temporaryDatabase('sqlite');
  const store = openStore(database.options);
  const { rows } = await sql<{ page_count: number }>`PRAGMA page_count`.execute(store.db);
  await sql`PRAGMA max_page_count = ${sql.raw(String(rows[0]?.page_count))}`.execute(store.db);
  const full = store.db.transaction().execute((trx) =>
    trx
      .insertInto('meta')
      .values({ key: 'large', value: 'x'.repeat(1e6) })
      .execute(),
  );
  await expect(full).rejects.toMatchObject({ errcode: 13 });
  await sql`PRAGMA max_page_count = 1000000`.execute(store.db);
  await store.db.transaction().execute((trx) => bumpRevision(trx));
  expect(await readRevision(store.db)).toBe(1);
  await store.close();
  await database.drop();
});

test('a write that waits for another process times out without blocking the event loop', async () => {
  const database = await temporaryDatabase('sqlite');
  const holder = openStore(database.options);
  const waits = { begun: 0, ended: 0 };
  const onWait = () => {
    waits.begun++;
    return () => void waits.ended++;
  };
  const options = { ...database.options, busyTimeoutMs: 100 } as Parameters<typeof openStore>[0];
  const waiter = openStore(options, { onWait });
  let ticks = 0;
  const timer = setInterval(() => ticks++, 1);
  await holder.db.transaction().execute(async () => {
    await expect(waiter.db.transaction().execute((trx) => bumpRevision(trx))).rejects.toThrow('locked');
  });
  clearInterval(timer);
  expect(ticks).toBeGreaterThan(0);
  expect(waits).toEqual({ begun: 1, ended: 1 });
  await waiter.db.transaction().execute((trx) => bumpRevision(trx));
  expect(waits).toEqual({ begun: 1, ended: 1 });
  await Promise.all([holder.close(), waiter.close()]);
  await database.drop();
});

eachDatabase('a reset database is empty and can be migrated again', async ({ options }) => {
  const store = openStore(options);
  await store.db.insertInto('meta').values({ key: 'k', value: 'v' }).execute();
  await dropAllTables(store);
  expect(await ownTables(store)).toEqual([]);
  expect((await migrate(store))[0]).toBe('0001_catalogue.sql');
  expect(await store.db.selectFrom('meta').where('key', '=', 'k').selectAll().execute()).toEqual([]);
  await store.close();
});

eachDatabase('a reset leaves other tables in the schema alone', async ({ options }) => {
  const store = openStore(options);
  await sql`create table of_somebody_else (word text)`.execute(store.db);
  await sql`insert into of_somebody_else values ('stays')`.execute(store.db);
  await dropAllTables(store);
  expect((await sql`select word from of_somebody_else`.execute(store.db)).rows).toEqual([{ word: 'stays' }]);
  await migrate(store);
  await store.close();
});

eachDatabase('a database keeps its id until it is reset', async ({ options }) => {
  const store = openStore(options);
  const id = await readDatabaseId(store.db);
  expect(id).toMatch(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/);
  await migrate(store);
  const again = openStore(options);
  expect(await readDatabaseId(again.db)).toBe(id);
  await again.close();
  await dropAllTables(store);
  await migrate(store);
  expect(await readDatabaseId(store.db)).not.toBe(id);
  await store.close();
});

test.skipIf(!process.env.TEST_POSTGRES_URL)(
  'while PostgreSQL does not respond, statements fail at once, and work again when it does',
  async () => {
    const database = await temporaryDatabase('postgres');
    const url = new URL((database.options as { url: string }).url);
    const sockets = new Set<Socket>();
    let frozen = false;
    const between = createServer((near) => {
      const far = connect(Number(url.port || 5432), url.hostname);
      near.pipe(far).pipe(near);
      sockets.add(far);
      if (frozen) far.pause();
      for (const socket of [near, far]) socket.on('error', () => {});
    });
    between.listen(0, '127.0.0.1');
    await once(between, 'listening');
    const through = new URL(url);
    through.host = `127.0.0.1:${(between.address() as AddressInfo).port}`;
    const store = openStore({ provider: 'postgres', url: through.href, queryTimeoutMs: 300 });
    const ask = () => sql`select 1`.execute(store.db);
    await ask();
    frozen = true;
    for (const far of sockets) far.pause();
    await expect(ask()).rejects.toThrow('Query read timeout');
    // There are not enough connections for all of these, and waiting ones would time out.
    const refused = await Promise.allSettled(Array.from({ length: 40 }, ask));
    expect(refused.every((r) => r.status === 'rejected')).toBe(true);
    for (const far of sockets) far.resume();
    await vi.waitFor(ask, { timeout: 20_000, interval: 50 });
    await store.close();
    between.close();
    await database.drop();
  },
);

test.skipIf(!process.env.TEST_POSTGRES_URL)(
  'while PostgreSQL accepts connections and stays silent, statements fail without trying to connect again',
  async () => {
    const database = await temporaryDatabase('postgres');
    const url = new URL((database.options as { url: string }).url);
    const sockets = new Set<Socket>();
    let silent = false;
    let connections = 0;
    const between = createServer((near) => {
      near.on('error', () => {});
      connections++;
      sockets.add(near);
      if (silent) return;
      const far = connect(Number(url.port || 5432), url.hostname);
      far.on('error', () => {});
      near.on('close', () => far.destroy());
      near.pipe(far).pipe(near);
    });
    between.listen(0, '127.0.0.1');
    await once(between, 'listening');
    const through = new URL(url);
    through.host = `127.0.0.1:${(between.address() as AddressInfo).port}`;
    const store = openStore({ provider: 'postgres', url: through.href, queryTimeoutMs: 1800 });
    const ask = () => sql`select 1`.execute(store.db);
    await ask();
    silent = true;
    for (const socket of sockets) socket.destroy();
    // The first statement may still use the closed connection.
    await expect(ask()).rejects.toThrow();
    await expect(ask()).rejects.toThrow(/connection timeout|trying to connect|Query read timeout/);
    connections = 0;
    const refused = await Promise.allSettled(Array.from({ length: 40 }, ask));
    expect(refused.map((r) => (r as PromiseRejectedResult).reason.message)).toEqual(
      Array(40).fill('Query read timeout'),
    );
    // Only a probe may have connected in the meantime.
    expect(connections).toBeLessThanOrEqual(1);
    silent = false;
    for (const socket of sockets) socket.destroy();
    await vi.waitFor(ask, { timeout: 20_000, interval: 50 });
    await store.close();
    between.close();
    await database.drop();
  },
);

test.skipIf(!process.env.TEST_POSTGRES_URL)(
  'connections closed by PostgreSQL fail only their own statements',
  async () => {
    const database = await temporaryDatabase('postgres');
    const [store, other] = [openStore(database.options), openStore(database.options)];
    try {
      const pidOf = async (db: Kysely<Database>) =>
        (await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(db)).rows[0]?.pid;
      const held = Array.from({ length: 5 }, () => {
        const [started, ended] = [Promise.withResolvers<number | undefined>(), Promise.withResolvers<void>()];
        const transaction = store.db.transaction().execute(async (trx) => {
          started.resolve(await pidOf(trx));
          await ended.promise;
          await sql`select 1`.execute(trx);
        });
        transaction.catch(() => {});
        return { started: started.promise, end: ended.resolve, transaction };
      });
      const pids = await Promise.all(held.map((h) => h.started));
      for (const pid of pids) await sql`select pg_terminate_backend(${pid}::int)`.execute(other.db);
      // Lets the errors arrive while no statement runs, which used to end the process.
      await new Promise((resolve) => setTimeout(resolve, 200));
      for (const h of held) h.end();
      const ends = await Promise.allSettled(held.map((h) => h.transaction));
      expect(ends.map((e) => e.status)).toEqual(Array(5).fill('rejected'));
      const answers = await Promise.all(
        Array.from({ length: 20 }, () => sql<{ n: number }>`select 1 as n`.execute(store.db)),
      );
      expect(answers.map((a) => a.rows[0]?.n)).toEqual(Array(20).fill(1));
    } finally {
      await store.close();
      await other.close();
      await database.drop();
    }
  },
);

eachDatabase('slow statements are reported without their values', async ({ options }) => {
  const reported: string[] = [];
  const onSlow = (statement: string) => void reported.push(statement);
  const [all, none] = [
    openStore(options, { onSlow, slowMs: 0 }),
    openStore(options, { onSlow, slowMs: 60_000 }),
  ];
  await sql`select ${'a secret'} as value`.execute(none.db);
  expect(reported).toEqual([]);
  await sql`select ${'a secret'} as value`.execute(all.db);
  expect(reported.join()).toMatch(/select (\?|\$1) as value/);
  expect(reported.join()).not.toContain('a secret');
  await Promise.all([all.close(), none.close()]);
});

eachDatabase('every statement is reported when it ends, without its values', async ({ options }) => {
  const reported: { statement: string; failed: boolean }[] = [];
  const store = openStore(options, {
    onStatement: (statement, ms, error) => {
      expect(ms).toBeGreaterThanOrEqual(0);
      reported.push({ statement, failed: error !== undefined });
    },
  });
  await sql`select ${'a secret'} as value`.execute(store.db);
  await expect(sql`select ${'a secret'} from nowhere`.execute(store.db)).rejects.toThrow();
  await store.close();
  expect(reported).toEqual([
    { statement: expect.stringMatching(/^select (\?|\$1) as value$/), failed: false },
    { statement: expect.stringMatching(/^select (\?|\$1) from nowhere$/), failed: true },
  ]);
});
