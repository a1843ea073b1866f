import { appendFile, cp, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { PassThrough } from 'node:stream';
import { text } from 'node:stream/consumers';
import {
  BackupFolder,
  chooseBackup,
  examine,
  move,
  openSite,
  restore,
  runCommand,
  type Site,
  type SiteSettings,
  verifyBackup,
  writeBackup,
} from '@ziwan/backup';
import { type BlobSettings, blobKeys } from '@ziwan/infra/blob-store';
import { fakeS3, NIGHTLY } from '@ziwan/infra/testing';
import { databaseFile, hasRows } from '@ziwan/store';
import { temporaryDatabase } from '@ziwan/store/testing';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Inventory, inventory } from './testing/inventory.ts';
import { liveOnSite } from './testing/lived-in.ts';
import { startTestSite, type TestSite } from './testing/site.ts';

const closing: (() => Promise<unknown>)[] = [];
afterAll(async () => {
  for (const close of closing.reverse()) await close();
});

let live: TestSite;
let before: Inventory;
beforeAll(async () => {
  live = await startTestSite();
  closing.push(() => live.close());
  await liveOnSite(live);
  before = await inventory(await opened({ dataDir: live.dataDir }));
});

async function folder(): Promise<string> {
  const dir = await mkdtemp(join(tmpdir(), 'ziwan-backup-'));
  closing.push(() => rm(dir, { recursive: true, force: true }));
  return dir;
}

/** Runs a command in this process; `backup-killed.test.ts` starts the program. */
async function run(dataDir: string, ...args: string[]) {
  const [stdin, stdout, stderr] = [new PassThrough(), new PassThrough(), new PassThrough()];
  const status = await runCommand(args, { ZIWAN_DATA_DIR: dataDir }, { stdin, stdout, stderr });
  return { status, stdout: await text(stdout.end()), stderr: await text(stderr.end()) };
}

/** Copies the running site's data folder, its database through SQLite. */
async function copyOfLive(): Promise<string> {
  const dataDir = join(await folder(), 'data');
  const file = databaseFile(live.dataDir);
  await cp(live.dataDir, dataDir, { recursive: true, filter: (path) => !path.startsWith(file) });
  const database = new DatabaseSync(file);
  database.prepare('VACUUM INTO ?').run(databaseFile(dataDir));
  database.close();
  expect(live.services.store.isLocked()).not.toBe(false);
  return dataDir;
}

async function opened(settings: Partial<SiteSettings>): Promise<Site> {
  const dataDir = settings.dataDir ?? join(await folder(), 'data');
  const site = openSite({
    databaseUrl: null,
    blobs: { provider: 'disk' },
    secret: null,
    ...settings,
    dataDir,
  });
  closing.push(() => site.close());
  return site;
}

async function bucket(): Promise<BlobSettings> {
  const account = { accessKeyId: 'AKTest', secretAccessKey: 'very-secret', region: 'cn-1', bucket: 'ziwan' };
  const fake = await fakeS3(account);
  closing.push(fake.close);
  return { provider: 's3', ...account, endpoint: fake.origin, pathStyle: true };
}

async function postgresUrl(): Promise<string> {
  const database = await temporaryDatabase('postgres', { migrated: false });
  closing.push(() => database.drop());
  return database.options.provider === 'postgres' ? database.options.url : '';
}

/** Backs up one site and restores into another. */
async function copied(from: Site, to: Site, passphrase: string | null = null): Promise<Inventory> {
  const backups = await BackupFolder.create(await folder(), passphrase, { N: 16, r: 8, p: 1 });
  const { manifest } = await writeBackup(from, backups);
  expect(manifest.missing).toEqual([]);
  await restore(to, await verifyBackup(backups, await chooseBackup(backups, null)), { replace: false });
  return inventory(to);
}

const rowsOf = (found: Inventory, table: string) => Number(found.tables[table]?.split(' ')[0]);

test('the site to be copied has fonts, accounts, favourites, letters, uploads and history', () => {
  const used =
    'users favourite_fonts favourite_entries messages submissions uploads downloads my_texts code_sends';
  for (const table of [...used.split(' '), 'families', 'faces', 'media_files', 'sessions', 'audit_log'])
    expect(rowsOf(before, table), table).toBeGreaterThan(0);
  for (const kind of ['source', 'sfnt', 'drawn', 'media', 'avatars', 'uploads'])
    expect(
      Object.keys(before.blobs).filter((key) => key.startsWith(`${kind}/`)),
      kind,
    ).not.toEqual([]);
  expect(before.secret).toMatch(/.{32}/);
});

test('a backup made while the site serves restores on a new machine, and the site serves there', async () => {
  const next = join(await folder(), 'data');
  expect(await copied(await opened({ dataDir: live.dataDir }), await opened({ dataDir: next }))).toEqual(
    before,
  );
  const site = await startTestSite({ fonts: false, env: { ZIWAN_DATA_DIR: next } });
  closing.push(() => site.close());
  const list = (url: string) => site.get(url).then((response) => response.json().data);
  expect((await list('/web/api/font/getFontList')).records.length).toBeGreaterThan(0);
});

test.skipIf(!process.env.TEST_POSTGRES_URL)(
  'SQLite to PostgreSQL to SQLite, and disk to bucket to disk: every table and blob is equal',
  async () => {
    const away = await opened({ databaseUrl: await postgresUrl(), blobs: await bucket() });
    expect(await copied(await opened({ dataDir: live.dataDir }), away, '三个词的口令 fonts 龙')).toEqual(
      before,
    );
    expect(await copied(away, await opened({}))).toEqual(before);
  },
);

test.skipIf(!process.env.TEST_POSTGRES_URL)(
  'a site moves to PostgreSQL and a bucket and back, and the source stays as it was',
  NIGHTLY,
  async () => {
    const all = { database: true, blobs: true, replace: false };
    const source = await opened({ dataDir: live.dataDir });
    const away = await opened({ databaseUrl: await postgresUrl(), blobs: await bucket() });
    await move(source, away, all);
    expect(await inventory(away)).toEqual(before);
    const back = await opened({});
    const rows = Object.keys(before.tables).reduce((sum, table) => sum + rowsOf(before, table), 0);
    expect(await move(away, back, all)).toMatchObject({
      blobs: Object.keys(before.blobs).length - 1,
      rows: rows - rowsOf(before, 'migrations'),
      missing: [],
    });
    expect(await inventory(back)).toEqual(before);
    expect(await inventory(source)).toEqual(before);
  },
);

test('the files alone move to a bucket, which then belongs to the same database', async () => {
  const dataDir = await copyOfLive();
  const source = await opened({ dataDir });
  const target = await opened({ dataDir, blobs: await bucket() });
  await move(source, target, { database: false, blobs: true, replace: false });
  expect(await inventory(target)).toEqual(before);
});

test('a move of a site that is still being written is refused and leaves the target empty', async () => {
  const dataDir = await copyOfLive();
  const source = await opened({ dataDir });
  const target = await opened({});
  const visitor = await opened({ dataDir });
  const { put } = target.blobs;
  // The snapshot of the source exists once the first blob is written.
  target.blobs.put = async (key, bytes) => {
    await visitor.store.db
      .updateTable('traffic_days')
      .set((e) => ({ views: e('views', '+', 1) }))
      .execute();
    return put(key, bytes);
  };
  const all = { database: true, blobs: true, replace: false };
  const moving = move(source, target, all);
  await expect(moving).rejects.toMatchObject({
    code: 'SITE_CHANGED',
    message: expect.stringContaining('traffic_days'),
  });
  expect(await hasRows(target.store)).toBe(false);
  target.blobs.put = put;
  await move(source, target, all);
  expect((await inventory(target)).blobs).toEqual(before.blobs);
});

test('a restored site with the wrong bytes under a key gets the right ones', async () => {
  const site = await opened({});
  await copied(await opened({ dataDir: live.dataDir }), site);
  const key = Object.keys(before.blobs).find((k) => k.startsWith('sfnt/')) as string;
  await site.blobs.delete(key);
  await site.blobs.put(key, Buffer.from('damaged'));
  const backups = await BackupFolder.create(await folder(), null);
  const { manifest } = await writeBackup(await opened({ dataDir: live.dataDir }), backups);
  await restore(site, await verifyBackup(backups, manifest), { replace: true });
  expect(await inventory(site)).toEqual(before);
});

test('a second backup copies only what is new, and both can be restored', async () => {
  const data = await copyOfLive();
  const site = await opened({ dataDir: data });
  const backups = await BackupFolder.create(await folder(), null);
  const first = await writeBackup(site, backups, Date.UTC(2026, 0, 1));
  expect(first.copied).toBeGreaterThan(3);
  await site.blobs.put(blobKeys.upload('new/one'), Buffer.from('one'));
  await site.store.db.deleteFrom('messages').execute();
  const second = await writeBackup(site, backups, Date.UTC(2026, 0, 2));
  expect(second.copied).toBe(1);
  expect(await backups.list()).toEqual(['2026-01-02T00:00:00.000Z', '2026-01-01T00:00:00.000Z']);
  await backups.drop([second.manifest.createdAt]);
  const old = await opened({});
  await restore(old, await verifyBackup(backups, await chooseBackup(backups, null)), { replace: false });
  expect(await inventory(old)).toEqual(before);
});

test('blobs that a collection moves to quarantine during a backup are in it, deleted ones are named', async () => {
  const data = await copyOfLive();
  const site = await opened({ dataDir: data });
  const [held, gone] = Object.keys(before.blobs).filter((k) => k.startsWith('source/')) as [string, string];
  await site.blobs.move(held, `quarantine/${held}.20260101`);
  await site.blobs.delete(gone);
  const backups = await BackupFolder.create(await folder(), null);
  const { manifest } = await writeBackup(site, backups);
  expect(manifest.missing).toEqual([gone]);
  const next = await opened({});
  await restore(next, await verifyBackup(backups, manifest), { replace: false });
  const { [gone]: _, ...others } = before.blobs;
  expect((await inventory(next)).blobs).toEqual(others);
});

test('an empty site has the secret before it has data, so that a kill leaves no data without it', async () => {
  const source = await opened({ dataDir: live.dataDir });
  const backups = await BackupFolder.create(await folder(), null);
  const { manifest } = await writeBackup(source, backups);
  const commands = {
    restore: async (site: Site) => restore(site, await verifyBackup(backups, manifest), { replace: false }),
    move: (site: Site) => move(source, site, { database: true, blobs: true, replace: false }),
  };
  for (const [name, command] of Object.entries(commands)) {
    const site = await opened({});
    const hadData: boolean[] = [];
    const watched: Site = {
      ...site,
      writeSecret: async (secret) => {
        hadData.push(await hasRows(site.store));
        return site.writeSecret(secret);
      },
    };
    await command(watched);
    expect(hadData, name).toEqual([false]);
    expect(await inventory(site), name).toEqual(before);
  }
});

test('a site with data is not overwritten unless asked to', async () => {
  const backups = await BackupFolder.create(await folder(), null);
  const { manifest } = await writeBackup(await opened({ dataDir: live.dataDir }), backups);
  const other = await startTestSite();
  closing.push(() => other.close());
  const site = await opened({ dataDir: other.dataDir });
  const own = await inventory(site);
  await expect(
    restore(site, await verifyBackup(backups, manifest), { replace: false }),
  ).rejects.toMatchObject({
    code: 'NOT_EMPTY',
  });
  expect(await inventory(site)).toEqual(own);
  await restore(site, await verifyBackup(backups, manifest), { replace: true });
  expect((await inventory(site)).tables).toEqual(before.tables);
});

test.each(['files', 'backups'])('damage anywhere in %s is found before the site is touched', async (part) => {
  const backups = await BackupFolder.create(await folder(), null);
  const { manifest } = await writeBackup(await opened({ dataDir: live.dataDir }), backups);
  await verifyBackup(backups, manifest);
  const entries = await readdir(join(backups.path, part), { recursive: true, withFileTypes: true });
  const file = entries.filter((entry) => entry.isFile()).sort()[0];
  await appendFile(join(file?.parentPath ?? '', file?.name ?? ''), 'x');
  const site = await opened({});
  const attempt = async () =>
    restore(site, await verifyBackup(backups, await chooseBackup(backups, null)), { replace: false });
  await expect(attempt()).rejects.toMatchObject({ code: 'BACKUP_DAMAGED' });
  expect(await hasRows(site.store)).toBe(false);
  for await (const key of site.blobs.list('')) expect.fail(`${key} was written`);
});

test('a restore replaces a damaged database, which it keeps aside, and only when asked to', async () => {
  const dataDir = await copyOfLive();
  const backups = await folder();
  const source = await opened({ dataDir: live.dataDir });
  await writeBackup(source, await BackupFolder.create(backups, null));
  const database = join(dataDir, 'ziwan.db');
  const bytes = await readFile(database);
  await rm(`${database}-wal`, { force: true });
  await rm(`${database}-shm`, { force: true });
  await writeFile(database, bytes.fill(0xab, 0, 8192));
  const restoring = (...flags: string[]) => run(dataDir, 'restore', '--from', backups, ...flags);
  const refused = await restoring();
  expect([refused.status, refused.stderr]).toEqual([65, expect.stringContaining('已经损坏')]);
  expect((await restoring('--replace')).stderr).toContain('--yes');
  expect((await readFile(database)).equals(bytes)).toBe(true);
  const restored = await restoring('--replace', '--yes');
  expect([restored.stderr, restored.status]).toEqual(['', 0]);
  expect(await inventory(await opened({ dataDir }))).toEqual(before);
  const aside = (await readdir(dataDir)).find((name) => name.startsWith('ziwan.db.damaged-')) as string;
  expect((await readFile(join(dataDir, aside))).equals(bytes)).toBe(true);
});

test('a backup with a damaged font is restored without it when asked to, and the font is named', async () => {
  const path = await folder();
  const backups = await BackupFolder.create(path, null);
  await writeBackup(await opened({ dataDir: live.dataDir }), backups);
  const key = Object.keys(before.blobs).find((k) => k.startsWith('sfnt/')) as string;
  await appendFile(backups.vault.pathOf(key.slice(-64)), 'x');
  const dataDir = join(await folder(), 'data');
  const restoring = (...flags: string[]) => run(dataDir, 'restore', '--from', path, ...flags);
  const refused = await restoring();
  expect([refused.status, refused.stderr]).toEqual([1, expect.stringContaining(`--without-damaged`)]);
  const restored = await restoring('--without-damaged');
  expect([restored.stderr, restored.status]).toEqual(['', 0]);
  expect(restored.stdout).toMatch(new RegExp(`没有恢复：${key}（字体「.+」）\n`));
  // A font that came as a plain TTF is its own source.
  const others = Object.entries(before.blobs).filter(([k]) => !k.endsWith(key.slice(-64)));
  expect(await inventory(await opened({ dataDir }))).toEqual({
    ...before,
    blobs: Object.fromEntries(others),
  });
});

test('the doctor names fonts whose licence text is an address or a sentence', async () => {
  const site = await opened({ dataDir: await copyOfLive() });
  const said = async () => {
    const found: string[] = [];
    const standing = {
      backups: { folder: join(site.dataDir, 'backups'), everyHours: 0 },
      redisUrl: null,
      get: () => undefined,
    };
    for await (const finding of examine(site, standing))
      if (finding.said.includes('授权全文')) found.push(`${finding.level} ${finding.said}`);
    return found;
  };
  const { db } = site.store;
  const of = async (gno: string) =>
    await db
      .selectFrom('families')
      .select(['name_zh', 'licence_text_sha256 as sha256'])
      .where('gno', '=', gno)
      .executeTakeFirstOrThrow();
  const { name_zh, sha256 } = await of('shi-hei');
  await db
    .updateTable('licence_texts')
    .set({ text: 'https://example.org/licence.txt' })
    .where('sha256', '=', sha256)
    .execute();
  expect(await said()).toEqual([expect.stringMatching(`^problem .*${name_zh}.*只有网址或一句话`)]);
  await db
    .updateTable('licence_texts')
    .set({ text: '使用者可以复制、修改、分发这款字体，须保留本声明。'.repeat(40) })
    .where('sha256', '=', sha256)
    .execute();
  expect(await said()).toEqual([expect.stringMatching(/^fine 授权全文：\d+ 款/)]);
});
