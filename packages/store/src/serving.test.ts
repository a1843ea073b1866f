import { existsSync, rmSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { askServing, databaseFile, openStore, Serving, type Store } from './index.ts';
import { createDatabaseFile } from './testing/index.ts';

let dataDir: string;
const closing: (() => Promise<unknown>)[] = [];
beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'ziwan-serving-'));
  closing.push(() => rm(dataDir, { recursive: true, force: true }));
});
afterEach(async () => {
  for (const close of closing.splice(0).reverse()) await close();
});

async function opened(file = databaseFile(dataDir)): Promise<Store> {
  if (!existsSync(file)) await createDatabaseFile(file);
  const store = openStore({ provider: 'sqlite', file });
  closing.push(() => store.close());
  return store;
}

async function serve(store: Store): Promise<Serving> {
  await store.pin();
  const serving = new Serving(store, dataDir);
  await serving.start((error) => expect.unreachable(String(error)));
  closing.push(() => serving.close());
  return serving;
}

test('a folder that nobody serves has nothing to be compared with', async () => {
  expect(await askServing(await opened(), dataDir)).toEqual({ kind: 'unserved' });
});

test('every process that serves the database confirms it, until it has stopped', async () => {
  const own = await opened();
  const first = await serve(await opened());
  const second = await serve(await opened());
  expect(await askServing(own, dataDir)).toEqual({ kind: 'same', processes: 2 });
  expect(await own.db.selectFrom('meta').select('key').where('key', 'like', 'serving/%').execute()).toEqual(
    [],
  );
  await first.close();
  expect(await askServing(own, dataDir)).toEqual({ kind: 'same', processes: 1 });
  await second.close();
  expect(await askServing(own, dataDir)).toEqual({ kind: 'unserved' });
});

test('a process that serves another database leaves no mark in this one, and is named', async () => {
  await serve(await opened());
  await serve(await opened(join(dataDir, 'other.db')));
  expect(await askServing(await opened(), dataDir, 3000)).toEqual({
    kind: 'different',
    said: expect.stringContaining(`进程 ${process.pid}）没有在这个数据库里留下记号`),
  });
});

test('a process whose WAL was deleted says so to whoever asks', async () => {
  await serve(await opened());
  const own = await opened();
  rmSync(`${databaseFile(dataDir)}-wal`);
  const found = await askServing(own, dataDir).catch((error: Error) => ({
    kind: 'different',
    said: error.message,
  }));
  expect(found).toEqual({ kind: 'different', said: expect.stringContaining('ziwan.db-wal 不见了') });
});
