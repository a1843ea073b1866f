import { existsSync } from 'node:fs';
import { appendFile, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { PassThrough } from 'node:stream';
import { claimBlobs } from '@ziwan/catalogue/blobs';
import { blobKeys } from '@ziwan/infra/blob-store';
import { sha256Hex } from '@ziwan/infra/digest';
import { migrate, openStore } from '@ziwan/store';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { BackupFolder } from './backup-folder.ts';
import { runCommand } from './command-line.ts';
import { openSite, type Site } from './site.ts';
import { writeBackup } from './write-backup.ts';

let dir: string;
let dataDir: string;
beforeEach(async () => {
  dir = await mkdtemp(join(tmpdir(), 'ziwan-command-'));
  dataDir = join(dir, 'data');
});
afterEach(() => rm(dir, { recursive: true, force: true }));

/** Runs a command on the site in `dataDir` and returns its exit status and what it said. */
async function run(args: readonly string[], env: NodeJS.ProcessEnv = {}) {
  const [stdout, stderr, stdin] = [new PassThrough(), new PassThrough(), new PassThrough()];
  const status = await runCommand(args, { ZIWAN_DATA_DIR: dataDir, ...env }, { stdout, stderr, stdin });
  const text = (stream: PassThrough) => (stream.read() ?? '').toString() as string;
  return { status, stdout: text(stdout), stderr: text(stderr) };
}

async function withSite<T>(use: (site: Site) => Promise<T>, at = dataDir): Promise<T> {
  const site = openSite({ dataDir: at, databaseUrl: null, blobs: { provider: 'disk' }, secret: null }, true);
  try {
    return await use(site);
  } finally {
    await site.close();
  }
}

/** Makes a site with one upload and a backup of it. @returns the folder of the backup */
async function backedUp(at: string): Promise<BackupFolder> {
  const folder = await BackupFolder.create(join(dir, 'backups'), null);
  await withSite(async (site) => {
    await migrate(site.store);
    await claimBlobs(site);
    await site.blobs.put(blobKeys.upload('a/b'), Buffer.from('a picture'));
    await writeBackup(site, folder);
  }, at);
  return folder;
}

/** Leaves a database without tables, as a killed restore does. */
async function emptyDatabase(): Promise<void> {
  await openStore({ provider: 'sqlite', file: join(dataDir, 'ziwan.db'), refill: true }).close();
}

const READING = [['doctor'], ['backup'], ['move']];
const TO = { TO_ZIWAN_DATA_DIR: '/nonexistent' };

test('a refused restore of a damaged backup leaves nothing behind', async () => {
  const folder = await backedUp(join(dir, 'source'));
  await appendFile(folder.vault.pathOf(sha256Hex('a picture')), 'x');
  const refused = await run(['restore', '--from', folder.path]);
  expect(refused).toMatchObject({ status: 1, stderr: expect.stringContaining('--without-damaged') });
  expect(existsSync(dataDir)).toBe(false);
});

test('a backup on the disk of the site says so', async () => {
  await backedUp(dataDir);
  const beside = await run(['backup', '--to', join(dir, 'beside')]);
  expect(beside).toMatchObject({ status: 0, stdout: expect.stringContaining('在同一块磁盘上') });
});

test('a backup to a folder that cannot be made says why in one sentence', async () => {
  await backedUp(dataDir);
  const file = join(dir, 'a-file');
  await writeFile(file, '');
  for (const [to, why] of [
    [file, '那里有同名的文件'],
    [join(file, 'within'), '路径上有同名的文件'],
    ...(process.platform === 'linux' ? [['/proc/nope/within', '系统不让建']] : []),
  ] as const) {
    const { status, stderr } = await run(['backup', '--to', to]);
    expect(stderr).toMatch(new RegExp(`^备份的文件夹 \\S+ 建不了：${why}[^\n]*\n$`));
    expect(status).toBe(1);
  }
});

test('a restore refused beside the files of another site leaves no empty database', async () => {
  const folder = await backedUp(join(dir, 'source'));
  await withSite((site) => site.blobs.put(blobKeys.upload('c/d'), Buffer.from('theirs')));
  expect(await run(['restore', '--from', folder.path])).toMatchObject({
    status: 1,
    stderr: expect.stringContaining('已经有数据'),
  });
  expect(existsSync(join(dataDir, 'ziwan.db'))).toBe(false);
});

test('a move refused by the files at its target leaves no empty database there', async () => {
  await backedUp(dataDir);
  const target = join(dir, 'target');
  await withSite((site) => site.blobs.put(blobKeys.upload('c/d'), Buffer.from('theirs')), target);
  expect(await run(['move'], { TO_ZIWAN_DATA_DIR: target })).toMatchObject({
    status: 1,
    stderr: expect.stringContaining('已经有数据'),
  });
  expect(existsSync(join(target, 'ziwan.db'))).toBe(false);
});

test.each(READING)('after a killed restore, %s says in one sentence to repeat it', async (command) => {
  await withSite((site) => site.blobs.put(blobKeys.nextOwner, Buffer.from('2026-01-01T00:00:00.000Z')));
  await emptyDatabase();
  for (const started of [false, true]) {
    if (started) await withSite((site) => migrate(site.store));
    const { status, stdout, stderr } = await run([command as string], TO);
    expect(status).toBe(1);
    expect(command === 'doctor' ? stdout : stderr).toMatch(
      /^(✗ )?已停下：从备份恢复（或搬家）只做了一半[^\n]*再运行一次\n$/,
    );
  }
});

test.each(READING)('%s says in one sentence that the database is empty', async (command) => {
  await emptyDatabase();
  const { status, stdout, stderr } = await run([command as string], TO);
  expect(status).toBe(command === 'doctor' ? 1 : 66);
  expect(command === 'doctor' ? stdout : stderr).toMatch(/^(✗ )?数据库是空的[^\n]*恢复[^\n]*npm start\n$/);
});

test.each(READING)('without a database, %s says what a start says', async (command) => {
  await withSite((site) => site.blobs.put(blobKeys.upload('a/b'), Buffer.from('a picture')));
  const start = () => openStore({ provider: 'sqlite', file: join(dataDir, 'ziwan.db') });
  expect(start).toThrow(/不见了.*从备份恢复/);
  const { status, stderr } = await run([command as string], TO);
  expect(status).toBe(66);
  expect(start).toThrow(stderr.trim());
});

test.each<[NodeJS.ProcessEnv, RegExp]>([
  [{ TO_DATABASE_URL: 'postgres://ziwan@127.0.0.1:1/ziwan' }, /^连不上 PostgreSQL（.*请检查 TO_DATABASE_URL/],
  [{ TO_DATABASE_URL: 'mysql://db/ziwan' }, /^TO_DATABASE_URL 要以 postgres:\/\/ 开头，或写 sqlite$/m],
  [
    { TO_BLOBS_PROVIDER: 's3', TO_BLOBS_REGION: 'cn-1' },
    /^设置了 TO_BLOBS_PROVIDER=s3，却缺少 TO_BLOBS_ENDPOINT（/,
  ],
  [{ TO_BLOBS_BUCKET: 'ziwan' }, /^设置了 TO_BLOBS_BUCKET，却没有设置 TO_BLOBS_PROVIDER=s3/],
  [{ DATABASE_URL: 'postgres://ziwan@127.0.0.1:1/ziwan', TO_DATABASE_URL: 'sqlite' }, /请检查 DATABASE_URL/],
])('a move with %o names the setting that is wrong', async (env, said) => {
  await backedUp(dataDir);
  expect((await run(['move'], env)).stderr).toMatch(said);
});

test('without any site, doctor names the data folder, PostgreSQL and restoring', async () => {
  const { status, stderr } = await run(['doctor']);
  expect(status).toBe(1);
  expect(stderr).toMatch(/ZIWAN_DATA_DIR.*DATABASE_URL.*从备份恢复/);
  expect(existsSync(dataDir)).toBe(false);
});
