import { spawnSync } from 'node:child_process';
import {
  closeSync,
  copyFileSync,
  existsSync,
  openSync,
  readdirSync,
  renameSync,
  rmSync,
  statSync,
  truncateSync,
} from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { openStore, type Store } from './index.ts';
import { holdsLock, listsLock } from './sqlite-lock.ts';
import { createDatabaseFile } from './testing/index.ts';

let folder: string;
let file: string;
let store: Store;
let said: string[];
let heard: () => void = () => {};
/** Ends the hurry of the guard, which otherwise looks at the files four times a second. */
let calm: () => void;
beforeEach(async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  const hurry = everyFewMs(() => vi.advanceTimersByTime(250));
  calm = () => {
    hurry.stop();
    vi.useRealTimers();
  };
  folder = await mkdtemp(join(tmpdir(), 'ziwan-lost-'));
  file = join(folder, 'ziwan.db');
  said = [];
  await createDatabaseFile(file);
  store = openStore(
    { provider: 'sqlite', file },
    {
      onDanger: (sentence) => {
        said.push(sentence);
        heard();
      },
    },
  );
  await store.pin();
});
afterEach(async () => {
  calm();
  await store.close();
  await rm(folder, { recursive: true, force: true });
});

/** Calls every 5 ms until it is stopped. */
function everyFewMs(call: () => void) {
  let goes = true;
  const next = () => {
    if (!goes) return;
    call();
    setTimeout(next, 5);
  };
  next();
  return {
    stop: () => {
      goes = false;
    },
  };
}

const write = (key: string) => store.db.insertInto('meta').values({ key, value: 'kept' }).execute();

const hasShell = spawnSync('sqlite3', ['--version']).status === 0;

/** Runs SQL in the `sqlite3` shell, or another process with Node's SQLite, which then closes the database. */
function elsewhere(sql: string): void {
  const program = `
    const { DatabaseSync } = require('node:sqlite');
    const db = new DatabaseSync(process.argv[1], { timeout: 5000 });
    db.exec(process.argv[2]);
    db.close();`;
  const { stderr, status } = hasShell
    ? spawnSync('sqlite3', ['-cmd', '.timeout 5000', file, sql], { encoding: 'utf8' })
    : spawnSync(process.execPath, ['-e', program, file, sql], { encoding: 'utf8' });
  expect([stderr, status]).toEqual(['', 0]);
}

/** Waits for the next sentence to the operator that contains a text. */
const sentenceWith = (text: string) =>
  new Promise<string>((resolve) => {
    heard = () => {
      const found = said.find((line) => line.includes(text));
      if (found) resolve(found);
    };
  });

const rescued = () => readdirSync(folder).filter((name) => name.includes('-rescued-'));

/** Reads keys of `meta` in a file that nothing has open. */
function keysIn(path: string): string[] {
  const database = new DatabaseSync(path);
  const rows = database.prepare("SELECT key FROM meta WHERE value = 'kept' ORDER BY key").all();
  database.close();
  return rows.map(({ key }) => String(key));
}

const onLinux = test.skipIf(process.platform !== 'linux');

test('a second store of the process leaves the WAL safe from programs that close the database', async () => {
  await write('before');
  const { ino } = statSync(`${file}-wal`);
  const second = openStore({ provider: 'sqlite', file });
  await second.examine();
  await second.close();
  expect(store.isLocked()).not.toBe(false);
  elsewhere("UPDATE meta SET value = value WHERE key = 'before'");
  expect(statSync(`${file}-wal`).ino).toBe(ino);
  await write('after');
  copyFileSync(file, join(folder, 'copy.db'));
  copyFileSync(`${file}-wal`, join(folder, 'copy.db-wal'));
  expect(keysIn(join(folder, 'copy.db'))).toEqual(['after', 'before']);
  expect(await store.trouble()).toBe(null);
});

onLinux('a process that opens and closes the file beside SQLite learns that its lock is gone', async () => {
  expect([store.isLocked(), store.warnings()]).toEqual([true, []]);
  const told = sentenceWith('尽快重启网站');
  closeSync(openSync(file, 'r'));
  expect(store.isLocked()).toBe(false);
  expect(store.warnings()).toEqual([expect.stringContaining('尽快重启网站')]);
  expect(await told).toBe(store.warnings()[0]);
  expect(await store.trouble()).toBe(null);
});

test.skipIf(!hasShell)(
  'whoever takes the WAL once the lock is gone is noticed, and every acknowledged write is saved',
  async () => {
    closeSync(openSync(file, 'r'));
    await write('a');
    const told = sentenceWith('另存为');
    elsewhere("INSERT INTO meta (key, value) VALUES ('b', 'kept')");
    expect(existsSync(`${file}-wal`)).toBe(false);
    // Not known to be lost yet.
    const acknowledged = await write('c').then(
      () => ['c'],
      () => [],
    );
    await told;
    await expect(write('d')).rejects.toMatchObject({ code: 'DATABASE_LOST' });
    const [name] = rescued();
    expect(keysIn(join(folder, name as string))).toEqual(expect.arrayContaining(['a', ...acknowledged]));
  },
);

const ways: [string, string, () => void][] = [
  ['a deleted WAL', 'ziwan.db-wal 不见了', () => rmSync(`${file}-wal`)],
  ['a deleted index of the WAL', 'ziwan.db-shm 不见了', () => rmSync(`${file}-shm`)],
  ['a deleted database', 'ziwan.db 不见了', () => rmSync(file)],
  [
    'a replaced database',
    'ziwan.db 被换成了另一个文件',
    () => {
      copyFileSync(file, `${file}.new`);
      renameSync(`${file}.new`, file);
    },
  ],
];

test.each(ways)(
  '%s is noticed, writes are refused, and what was written is saved whole',
  async (_, why, harm) => {
    await write('before');
    const told = sentenceWith('出了事');
    const { db } = store;
    harm();
    const text = await told;
    expect(text).toContain(why);
    expect(await store.trouble()).toBe('DATABASE_LOST');
    await expect(db.insertInto('meta').values({ key: 'x', value: '' }).execute()).rejects.toMatchObject({
      code: 'DATABASE_LOST',
      message: text,
    });
    const [name, ...more] = rescued();
    expect(more).toEqual([]);
    expect(text).toContain(join(folder, name as string));
    expect(text).toContain('核对完好');
    expect(store.warnings()).toEqual([text]);
    expect(keysIn(join(folder, name as string))).toEqual(['before']);
    expect((statSync(join(folder, name as string)).mode & 0o077).toString(8)).toBe('0');
  },
);

test('a WAL cut off is noticed, and writes are refused', async () => {
  await write('before');
  const told = sentenceWith('截短');
  truncateSync(`${file}-wal`, 4096);
  expect(await told).toContain('ziwan.db-wal 被截短了');
  await expect(write('x')).rejects.toMatchObject({ code: 'DATABASE_LOST' });
});

test('a database cut off is noticed, and the saved copy is not called intact', async () => {
  await write('before');
  elsewhere('PRAGMA wal_checkpoint(TRUNCATE)');
  expect(await store.trouble()).toBe(null);
  const told = sentenceWith('出了事');
  truncateSync(file, 40_960);
  expect(await told).toMatch(/ziwan\.db 被截短了.*(有损坏|没能另存)/);
  await expect(write('x')).rejects.toMatchObject({ code: 'DATABASE_LOST' });
});

test('a file that SQLite itself has made shorter is in order', async () => {
  for (let i = 0; i < 20; i++)
    await store.db
      .insertInto('meta')
      .values({ key: `${i}`, value: 'x'.repeat(40_000) })
      .execute();
  elsewhere('PRAGMA wal_checkpoint(TRUNCATE)');
  expect(await store.trouble()).toBe(null);
  const { size } = statSync(file);
  await store.db.deleteFrom('meta').where('value', 'like', 'xxx%').execute();
  elsewhere('VACUUM; PRAGMA wal_checkpoint(TRUNCATE)');
  expect(statSync(file).size).toBeLessThan(size);
  expect(await store.trouble()).toBe(null);
  await write('after');
  expect(await store.trouble()).toBe(null);
});

test('closing a lost database writes nothing over what others have written since', async () => {
  await write('before');
  const told = sentenceWith('出了事');
  rmSync(`${file}-wal`);
  rmSync(`${file}-shm`);
  await told;
  elsewhere('CREATE TABLE since (a); INSERT INTO since VALUES (1)');
  await store.close();
  const database = new DatabaseSync(file);
  const [check] = database.prepare('PRAGMA integrity_check').all();
  expect(check).toEqual({ integrity_check: 'ok' });
  expect(database.prepare('SELECT a FROM since').all()).toEqual([{ a: 1 }]);
  database.close();
});

test('a command whose database is replaced meanwhile fails, though it does not serve', async () => {
  const other = openStore({ provider: 'sqlite', file });
  try {
    await other.db.selectFrom('meta').selectAll().execute();
    rmSync(`${file}-wal`);
    await expect
      .poll(() =>
        other.db
          .selectFrom('meta')
          .selectAll()
          .execute()
          .then(
            () => null,
            (e) => e.code,
          ),
      )
      .toBe('DATABASE_LOST');
  } finally {
    await other.close();
  }
});

test('a lock is recognised by process, file and range', () => {
  const locks = [
    '1: POSIX  ADVISORY  READ 11 fd:01:77 1073741826 1073742335',
    '1: -> POSIX  ADVISORY  WRITE 12 fd:01:77 1073741826 1073742335',
    '2: POSIX  ADVISORY  READ 13 fd:01:77 128 128',
    '3: FLOCK  ADVISORY  WRITE 14 fd:01:77 0 EOF',
    '4: POSIX  ADVISORY  READ 15 fd:01:7 0 EOF',
  ].join('\n');
  const held = (pid: string, inode: number) => listsLock(locks, pid, inode);
  expect(held('11', 77)).toBe(true);
  expect(held('15', 7)).toBe(true);
  for (const [pid, inode] of [
    ['11', 7],
    ['12', 77],
    ['13', 77],
    ['14', 77],
    ['1', 77],
  ] as const)
    expect([pid, inode, held(pid, inode)]).toEqual([pid, inode, false]);
});

onLinux('the lock of an open database is listed', () => {
  expect(holdsLock(statSync(file).ino)).toBe(true);
});
