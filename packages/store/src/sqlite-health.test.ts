import { spawn, spawnSync } from 'node:child_process';
import {
  chmod,
  chown,
  mkdir,
  mkdtemp,
  open,
  readFile,
  rename,
  rm,
  stat,
  truncate,
  writeFile,
} from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { fileURLToPath } from 'node:url';
import { NIGHTLY } from '@ziwan/infra/testing';
import { sql } from 'kysely';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { migrate, openStore, type Store, StoreError } from './index.ts';
import { toStoreError } from './sqlite-health.ts';
import { createDatabaseFile } from './testing/index.ts';

const INDEX = fileURLToPath(new URL('./index.ts', import.meta.url));

let folder: string;
let file: string;
const opened: Store[] = [];
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'ziwan-health-'));
  file = join(folder, 'ziwan.db');
});
afterEach(async () => {
  for (const store of opened.splice(0)) await store.close();
  await rm(folder, { recursive: true, force: true });
});

function opening(path = file): Store {
  const store = openStore({ provider: 'sqlite', file: path, busyTimeoutMs: 50 });
  opened.push(store);
  return store;
}

/** Creates a migrated database. */
const createDatabase = () => createDatabaseFile(file);

/** Opens and examines the database; returns the error, or `null`. */
async function failure(path = file): Promise<StoreError | null> {
  try {
    await opening(path).examine();
    return null;
  } catch (error) {
    expect(error).toBeInstanceOf(StoreError);
    expect((error as Error).message).toMatch(/\p{Script=Han}/u);
    return error as StoreError;
  }
}

test('an intact database opens and passes examination', async () => {
  await createDatabase();
  expect(await failure()).toBe(null);
  expect(await opened[0]?.trouble()).toBe(null);
});

test('a foreign, truncated or corrupted file is reported as damaged and left unchanged', async () => {
  await createDatabase();
  const sound = await readFile(file);
  const torn = Buffer.from(sound);
  // Root page of a table.
  torn.fill(0xab, 4096 * 20, 4096 * 21);
  const cases: [string, Buffer][] = [
    ['text', Buffer.from('hello, I am no database at all'.repeat(400))],
    ['a few bytes', sound.subarray(0, 50)],
    ['half of it', sound.subarray(0, Math.floor(sound.length / 8192) * 4096)],
    ['one page less', sound.subarray(0, sound.length - 4096)],
    ['a torn page', torn],
  ];
  for (const [name, bytes] of cases) {
    await writeFile(file, bytes);
    const error = await failure();
    expect([name, error?.code, error?.exitCode]).toEqual([name, 'DATABASE_DAMAGED', 65]);
    expect(error?.message).toMatch(/从备份恢复.*docs\/operating\.md/);
    for (const store of opened.splice(0)) await store.close();
    expect((await readFile(file)).equals(bytes)).toBe(true);
    for (const rest of ['-wal', '-shm']) await rm(file + rest, { force: true });
  }
});

test('a missing or empty database is not recreated in a folder that had a site', async () => {
  for (const left of ['blobs', 'secret']) {
    for (const empty of [true, false]) {
      await rm(folder, { recursive: true });
      await mkdir(folder);
      if (left === 'blobs') await mkdir(join(folder, 'blobs', 'ab'), { recursive: true });
      else await writeFile(join(folder, 'secret'), 'x'.repeat(43));
      if (empty) await writeFile(file, '');
      const error = await failure();
      expect([error?.code, error?.exitCode]).toEqual(['DATABASE_LOST', 66]);
      expect(error?.message).toContain(left);
      expect(
        await stat(file).then(
          (s) => s.size,
          () => null,
        ),
      ).toBe(empty ? 0 : null);
    }
  }
});

test('an empty file is not made into a new site, even in an empty folder', async () => {
  await writeFile(file, '');
  const error = await failure();
  expect([error?.code, error?.exitCode]).toEqual(['DATABASE_LOST', 66]);
  expect(error?.message).toContain('确要从头开始，请删去这个空文件');
  expect((await stat(file)).size).toBe(0);
  await rm(file);
  await mkdir(join(folder, 'blobs'));
  expect(await failure()).toBe(null);
});

test('two processes may create the same database at the same moment', NIGHTLY, async () => {
  const results = await Promise.all(
    Array.from({ length: 4 }, async () => {
      const child = spawn(process.execPath, ['--input-type=module', '-e', examination()]);
      let printed = '';
      for await (const text of child.stdout) printed += text;
      return printed.trim();
    }),
  );
  expect(results).toEqual(Array(4).fill('fine'));
});

const modeOf = async (path: string) => ((await stat(path)).mode & 0o777).toString(8);

test('a new database and what SQLite writes beside it are for their owner alone', async () => {
  const before = process.umask(0o022);
  try {
    await migrate(opening());
  } finally {
    process.umask(before);
  }
  for (const end of ['', '-wal', '-shm']) expect(await modeOf(file + end), end).toBe('600');
});

test.each([
  ['644', '600'],
  ['664', '600'],
  ['444', '400'],
  ['640', '640'],
  ['660', '660'],
])('an existing database of mode %s has %s once it was opened', async (had, has) => {
  await createDatabase();
  await chmod(file, Number.parseInt(had, 8));
  const store = opening();
  expect(await modeOf(file)).toBe(has);
  if (has !== '400') {
    await store.examine();
    expect(await modeOf(`${file}-wal`)).toBe(has);
  }
});

test('files that a killed process of an older version left beside the database are tightened, too', async () => {
  await createDatabase();
  for (const end of ['', '-wal', '-shm']) {
    await writeFile(file + end, '', { flag: 'a' });
    await chmod(file + end, 0o644);
  }
  opening();
  for (const end of ['', '-wal', '-shm']) expect(await modeOf(file + end), end).toBe('600');
});

test('a folder that cannot be created, or a file that is a folder, is reported', async () => {
  await writeFile(join(folder, 'taken'), '');
  expect((await failure(join(folder, 'taken', 'ziwan.db')))?.code).toBe('DATA_FOLDER_UNWRITABLE');
  await mkdir(file);
  expect((await failure())?.code).toMatch(/^(DISK_FAILING|DATABASE_DAMAGED)$/);
});

test('a database locked by another program is reported as locked', NIGHTLY, async () => {
  const other = new DatabaseSync(file);
  try {
    other.exec('CREATE TABLE t (a); BEGIN EXCLUSIVE');
    expect((await failure())?.code).toBe('DATABASE_LOCKED');
  } finally {
    other.close();
  }
});

/** Unprivileged user for tests run as root, who may write anything. */
const unprivileged = process.getuid?.() === 0 ? { uid: 65_534, gid: 65_534 } : {};

/** A program that opens and examines the database, and prints `fine` or the error's code. */
const examination = () => `
  const { openStore } = await import(${JSON.stringify(INDEX)});
  try { await openStore({ provider: 'sqlite', file: ${JSON.stringify(file)} }).examine(); console.log('fine'); }
  catch (error) { console.log(error.code); }`;

function examineAsUser(): string {
  return spawnSync(process.execPath, ['--input-type=module', '-e', examination()], {
    encoding: 'utf8',
    ...unprivileged,
  }).stdout.trim();
}

test('missing write permission is reported without a SQLite error', NIGHTLY, async () => {
  await createDatabase();
  const own = async (path: string) =>
    unprivileged.uid && chown(path, unprivileged.uid, unprivileged.gid as number);
  await own(folder);
  await own(file);
  expect(examineAsUser()).toBe('fine');
  for (const rest of ['-wal', '-shm']) await rm(file + rest, { force: true });
  await chmod(file, 0o444);
  expect(examineAsUser()).toBe('DATABASE_READ_ONLY');
  for (const rest of ['-wal', '-shm']) await rm(file + rest, { force: true });
  await chmod(file, 0o644);
  await chmod(folder, 0o555);
  expect(examineAsUser()).toMatch(/^(DATABASE_READ_ONLY|DISK_FAILING)$/);
  await rm(file, { force: true });
  expect(examineAsUser()).toMatch(/^(DATA_FOLDER_UNWRITABLE|DISK_FAILING)$/);
  await chmod(folder, 0o755);
});

test.each([
  [{ code: 'EROFS' }, 'DATABASE_READ_ONLY', 73],
  [{ code: 'ENOSPC' }, 'DISK_FAILING', 74],
  [{ code: 'ERR_SQLITE_ERROR', errcode: 14 }, 'DISK_FAILING', 74],
])('%o is reported only in Chinese, with its exit code', (parts, code, exitCode) => {
  const told = toStoreError(Object.assign(new Error('unable to open database file'), parts), file);
  expect(told).toMatchObject({ code, exitCode, message: expect.stringContaining(file) });
  expect((told as Error).message).not.toContain('unable');
});

test.skipIf(process.platform === 'win32')(
  'a folder that the site’s user may not write is named, and permission is the first thing that is said',
  async () => {
    await chmod(folder, 0o555);
    const health = fileURLToPath(new URL('./sqlite-health.ts', import.meta.url));
    const script = `
      import { DatabaseSync } from 'node:sqlite';
      import { toStoreError } from ${JSON.stringify(health)};
      try { new DatabaseSync(process.argv[1]); } catch (error) { console.log(toStoreError(error, process.argv[1]).message); }`;
    const options = { encoding: 'utf8', ...unprivileged } as const;
    const { stdout } = spawnSync(process.execPath, ['--input-type=module', '-e', script, file], options);
    await chmod(folder, 0o755);
    expect(stdout).toMatch(`数据库 ${file} 打不开：没有权限读写 ${folder}。请让运行站点的用户能读写`);
    expect(toStoreError(Object.assign(new Error(), { code: 'EACCES' }), file)).toMatchObject({
      code: 'DISK_FAILING',
      message: expect.stringContaining(`没有权限读写 ${file}`),
    });
  },
);

test('a full disk is reported until a write succeeds', async () => {
  await createDatabase();
  const store = opening();
  const limit = (pages: number) => sql.raw(`PRAGMA max_page_count = ${pages}`).execute(store.db);
  // Makes the probe's write fail like any other while the disk is full.
  await sql`CREATE TRIGGER grows BEFORE INSERT ON meta BEGIN INSERT INTO filling VALUES (zeroblob(20000)); END`.execute(
    store.db,
  );
  await sql`CREATE TABLE filling (a)`.execute(store.db);
  await limit(1);
  const write = () => store.db.insertInto('meta').values({ key: 'a', value: '1' }).execute();
  await expect(write()).rejects.toThrow(/full/);
  expect([await store.trouble(), await store.trouble()]).toEqual(['DISK_FAILING', 'DISK_FAILING']);
  await limit(1e6);
  expect(await store.trouble()).toBe(null);
});

test('a database that becomes read-only is reported until it is writable again', async () => {
  await createDatabase();
  const store = opening();
  await sql`PRAGMA query_only = 1`.execute(store.db);
  await expect(store.db.insertInto('meta').values({ key: 'a', value: '1' }).execute()).rejects.toThrow();
  expect([await store.trouble(), await store.trouble()]).toEqual([
    'DATABASE_READ_ONLY',
    'DATABASE_READ_ONLY',
  ]);
  await sql`PRAGMA query_only = 0`.execute(store.db);
  expect(await store.trouble()).toBe(null);
});

test('damage detected while serving stays reported, and a replaced file is detected', async () => {
  await createDatabase();
  const store = opening();
  await sql`PRAGMA wal_checkpoint(TRUNCATE)`.execute(store.db);
  const handle = await open(file, 'r+');
  const { size } = await handle.stat();
  await handle.write(Buffer.alloc(size - 4096, 0xab), 0, size - 4096, 4096);
  await handle.close();
  await sql`PRAGMA cache_size = 0`.execute(store.db);
  const reads = ['licences', 'families', 'users', 'entries'].map((table) =>
    sql`select count(*) from ${sql.table(table)}`.execute(store.db),
  );
  expect((await Promise.allSettled(reads)).some((r) => r.status === 'rejected')).toBe(true);
  expect([await store.trouble(), await store.trouble()]).toEqual(['DATABASE_DAMAGED', 'DATABASE_DAMAGED']);

  await createDatabaseFile(join(folder, 'second.db'));
  const other = opening(join(folder, 'second.db'));
  expect(await other.trouble()).toBe(null);
  await rename(join(folder, 'second.db'), join(folder, 'moved.db'));
  expect(await other.trouble()).toBe('DATABASE_LOST');
  await writeFile(join(folder, 'second.db'), '');
  expect(await other.trouble()).toBe('DATABASE_LOST');
  await truncate(join(folder, 'moved.db'), 0);
});
