import { mkdtemp, readFile, rm, symlink, truncate, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { claimBlobs } from '@ziwan/catalogue/blobs';
import { blobKeys } from '@ziwan/infra/blob-store';
import { sha256Hex } from '@ziwan/infra/digest';
import { NIGHTLY } from '@ziwan/infra/testing';
import { databaseFile } from '@ziwan/store';
import { createDatabaseFile } from '@ziwan/store/testing';
import { afterEach, expect, test } from 'vitest';
import { BackupFolder, type Manifest } from './backup-folder.ts';
import { chooseBackup, restore, verifyBackup } from './restore.ts';
import { openSite, type Site } from './site.ts';
import { writeBackup } from './write-backup.ts';

const DAY = 86_400_000;
const NOON = Date.UTC(2026, 0, 1, 12);
const PASSPHRASE = '三个词的口令 fonts';
const TEXTS = ['a picture', 'another picture', 'a third one'];

const closing: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  for (const close of closing.splice(0).reverse()) await close();
});

async function openedSite({ tables = false } = {}): Promise<Site> {
  const dir = await mkdtemp(join(tmpdir(), 'ziwan-damage-'));
  closing.push(() => rm(dir, { recursive: true, force: true }));
  const dataDir = join(dir, 'data');
  if (tables) await createDatabaseFile(databaseFile(dataDir));
  const site = openSite({ dataDir, databaseUrl: null, blobs: { provider: 'disk' }, secret: null }, true);
  closing.push(() => site.close());
  return site;
}

/** A site with three uploads, and its first backup. */
async function backedUp(passphrase: string | null = null) {
  const site = await openedSite({ tables: true });
  await claimBlobs(site);
  for (const text of TEXTS) await site.blobs.put(keyOf(text), Buffer.from(text));
  const folder = await BackupFolder.create(join(site.dataDir, 'backups'), passphrase, { N: 16, r: 8, p: 1 });
  const { manifest } = await writeBackup(site, folder, NOON);
  return { site, folder, manifest };
}

const keyOf = (text: string) => blobKeys.upload(text.replaceAll(' ', '/'));
const fileOf = (folder: BackupFolder, text: string) => folder.vault.pathOf(sha256Hex(text));
const tableOf = (folder: BackupFolder, { tables }: Manifest, name: string) =>
  folder.vault.pathOf(tables.find((table) => table.name === name)?.sha256 as string);

/** Changes one byte, as a failing disk does. What was JSON is none any more. */
async function spoil(path: string): Promise<void> {
  const bytes = await readFile(path);
  bytes[0] = (bytes[0] as number) ^ 1;
  await writeFile(path, bytes);
}

test.each([null, PASSPHRASE])(
  'the next backup copies a stored file of a wrong size again (%s)',
  async (pass) => {
    const { site, folder } = await backedUp(pass);
    await truncate(fileOf(folder, 'a picture'), 4);
    const { manifest, copied } = await writeBackup(site, folder, NOON + DAY);
    expect(copied).toBe(1);
    await verifyBackup(folder, manifest);
    expect((await writeBackup(site, folder, NOON + 2 * DAY)).copied).toBe(0);
  },
);

test('the next backup copies a file that was replaced under its key, and none that was not', async () => {
  const { site, folder } = await backedUp();
  await site.blobs.delete(keyOf('a picture'));
  await site.blobs.put(keyOf('a picture'), Buffer.from('a better one'));
  const { manifest, copied } = await writeBackup(site, folder, NOON + DAY);
  expect(copied).toBe(1);
  const hashes = new Map<string, string>();
  for await (const { key, sha256 } of folder.blobs(manifest.blobs.list.sha256)) hashes.set(key, sha256);
  expect(hashes.get(keyOf('a picture'))).toBe(sha256Hex('a better one'));
  expect(hashes.get(keyOf('a third one'))).toBe(sha256Hex('a third one'));
});

test.each([null, PASSPHRASE])('the next backup writes a damaged table again (%s)', NIGHTLY, async (pass) => {
  const { site, folder, manifest } = await backedUp(pass);
  await spoil(tableOf(folder, manifest, 'meta'));
  await expect(verifyBackup(folder, manifest)).rejects.toMatchObject({ code: 'BACKUP_DAMAGED' });
  await writeBackup(site, folder, NOON + DAY);
  await verifyBackup(folder, manifest);
});

test('a damaged list of blobs does not prevent the next backup', NIGHTLY, async () => {
  const { site, folder, manifest } = await backedUp();
  await spoil(folder.vault.pathOf(manifest.blobs.list.sha256));
  const second = await writeBackup(site, folder, NOON + DAY);
  expect(second.copied).toBe(0);
  await verifyBackup(folder, second.manifest);
});

test(
  'a damaged manifest prevents neither the next backup nor the list, and no file is cleared away for it',
  NIGHTLY,
  async () => {
    const { site, folder, manifest } = await backedUp();
    await writeFile(folder.pathOf(manifest.createdAt), '\0\0\0');
    await expect(chooseBackup(folder, null)).rejects.toThrow(/已经损坏。网站还在，就再备份一次$/);
    const second = await writeBackup(site, folder, NOON + DAY);
    await expect(folder.drop([])).rejects.toThrow(/没有清理.*2026-01-01T12-00-00.000Z.json.*删去它再来一次/);
    await verifyBackup(folder, second.manifest);
  },
);

test('a backup with damaged and missing files is refused, and says which and how to go on', async () => {
  const { folder, manifest } = await backedUp();
  await spoil(fileOf(folder, 'a picture'));
  await rm(fileOf(folder, 'a third one'));
  const refused = verifyBackup(folder, manifest);
  await expect(refused).rejects.toMatchObject({
    code: 'BACKUP_DAMAGED',
    message: expect.stringMatching(/有 2 个文件损坏或缺失：uploads\/a\/picture（.*uploads\/a\/third\/one（/),
  });
  await expect(refused).rejects.toThrow(fileOf(folder, 'a picture'));
  await expect(refused).rejects.toThrow(/再备份一次.*--without-damaged，不要这些文件，恢复其余的$/);
});

test.runIf(process.platform === 'linux')('a file that the disk cannot read counts as damaged', async () => {
  const { folder, manifest } = await backedUp();
  await rm(fileOf(folder, 'a picture'));
  // Its first page is not mapped, and reading that is an I/O error.
  await symlink('/proc/self/mem', fileOf(folder, 'a picture'));
  await expect(verifyBackup(folder, manifest)).rejects.toThrow('有 1 个文件损坏或缺失');
});

test('without the damaged files, everything else is restored', async () => {
  const { folder, manifest } = await backedUp(PASSPHRASE);
  await spoil(fileOf(folder, 'a picture'));
  const site = await openedSite();
  const backup = await verifyBackup(folder, manifest, { withoutDamaged: true });
  const restored = await restore(site, backup, { replace: false });
  expect(restored).toMatchObject({ leftOut: [keyOf('a picture')], blobs: 2 });
  expect(await Promise.all(TEXTS.map((text) => site.blobs.has(keyOf(text))))).toEqual([false, true, true]);
});

test('a file that only the backup has damaged stays on the site', NIGHTLY, async () => {
  const { site, folder, manifest } = await backedUp();
  await spoil(fileOf(folder, 'a picture'));
  const backup = await verifyBackup(folder, manifest, { withoutDamaged: true });
  expect(await restore(site, backup, { replace: true })).toMatchObject({ leftOut: [], blobs: 3 });
  expect(Buffer.from((await site.blobs.get(keyOf('a picture'))) ?? []).toString()).toBe('a picture');
});

test('a damaged database is refused even without the damaged files', async () => {
  for (const part of ['table', 'list', 'secret']) {
    const { site, folder } = await backedUp();
    await site.writeSecret('x'.repeat(43));
    const { manifest } = await writeBackup(site, folder, NOON + DAY);
    const files: Record<string, string> = {
      table: tableOf(folder, manifest, 'meta'),
      list: folder.vault.pathOf(manifest.blobs.list.sha256),
      secret: folder.vault.pathOf(manifest.secret?.sha256 as string),
    };
    await spoil(files[part] as string);
    await expect(verifyBackup(folder, manifest, { withoutDamaged: true }), part).rejects.toThrow(/恢复不了/);
  }
});

test('a refusal offers the newest older backup that does not need the damaged file', NIGHTLY, async () => {
  const { site, folder } = await backedUp();
  await site.blobs.put(keyOf('a new one'), Buffer.from('a new one'));
  const { manifest } = await writeBackup(site, folder, NOON + DAY);
  await spoil(fileOf(folder, 'a new one'));
  await expect(verifyBackup(folder, manifest)).rejects.toThrow(
    /也可以恢复它：--from .*2026-01-01T12-00-00\.000Z\.json$/,
  );
  await spoil(fileOf(folder, 'a picture'));
  await expect(verifyBackup(folder, manifest)).rejects.not.toThrow(/--from/);
});
