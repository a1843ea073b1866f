import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { rmSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import { NIGHTLY } from '@ziwan/infra/testing';
import { databaseFile, openStore, Serving, type Store } from '@ziwan/store';
import { createDatabaseFile } from '@ziwan/store/testing';
import { sql } from 'kysely';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { BackupFolder, openSite, writeBackup } from './index.ts';

let dir: string;
let dataDir: string;
let live: Store;
let serving: Serving;
let saved: Promise<string>;
beforeEach(async () => {
  dir = await mkdtemp(join(tmpdir(), 'ziwan-served-'));
  dataDir = join(dir, 'data');
  const { promise, resolve } = Promise.withResolvers<string>();
  saved = promise;
  await createDatabaseFile(databaseFile(dataDir));
  live = openStore({ provider: 'sqlite', file: databaseFile(dataDir) }, { onDanger: resolve });
  await live.pin();
  serving = new Serving(live, dataDir);
  await serving.start(() => {});
});
afterEach(async () => {
  await serving.close();
  await live.close();
  await rm(dir, { recursive: true, force: true });
});

const CLI = fileURLToPath(new URL('cli.ts', import.meta.url));

/** Runs a command in a process of its own: within one process, SQLite shares what it knows of a file. */
async function run(...args: string[]) {
  const env = { PATH: process.env.PATH, ZIWAN_DATA_DIR: dataDir, BACKUP_DIR: join(dir, 'backups') };
  const child = spawn(process.execPath, [CLI, ...args], { env, stdio: ['ignore', 'pipe', 'pipe'] });
  const [out, err, [code]] = await Promise.all([text(child.stdout), text(child.stderr), once(child, 'exit')]);
  return { code: code as number, out, err };
}

test('a backup of a running site says that it has been compared with what visitors see', async () => {
  const { code, out, err } = await run('backup');
  expect([code, err]).toEqual([0, '']);
  expect(out).toContain('当时和正在运行的 1 个进程对过：访客看到的都在里面');
  expect((await run('backup', '--check')).out).toContain('访客看到的都在里面');
});

test(
  'a backup of a site that does not run says that there was nothing to compare it with',
  NIGHTLY,
  async () => {
    await serving.close();
    expect((await run('backup')).out).toContain('当时网站没有在运行，没有可比对的');
  },
);

test('while the running site has lost its file, no command calls the data intact', NIGHTLY, async () => {
  const backups = await BackupFolder.create(join(dir, 'backups'), null);
  const site = openSite({ dataDir, databaseUrl: null, blobs: { provider: 'disk' }, secret: null });
  await writeBackup(site, backups);
  await site.close();
  const before = await backups.list();
  await sql`PRAGMA wal_checkpoint(PASSIVE)`.execute(live.db);
  rmSync(`${databaseFile(dataDir)}-wal`);
  rmSync(`${databaseFile(dataDir)}-shm`);
  const said = await saved;
  expect(said).toContain('另存为');
  const [backup, check, doctor] = await Promise.all([run('backup'), run('backup', '--check'), run('doctor')]);
  expect([backup.code, backup.out]).toEqual([1, '']);
  expect(backup.err).toContain(`这里的数据不是访客看到的`);
  expect(backup.err).toContain(said);
  expect(await backups.list()).toEqual(before);
  expect(check.code).toBe(1);
  expect(check.err).toContain(said);
  expect(doctor.code).toBe(1);
  expect(doctor.out).toContain(`✗ ${said}`);
  expect(doctor.out).not.toContain('SQLite 完好');
  expect(doctor.out).toContain('当时的数据另存在');
});
