import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createDatabaseFile } from '@ziwan/store/testing';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { backUpDaily, lastBackup, orderBackup } from './schedule.ts';

const DAY = 24 * 3600_000;
let dir: string;
let folder: string;

beforeAll(async () => {
  dir = await mkdtemp(join(tmpdir(), 'ziwan-schedule-'));
  folder = join(dir, 'backups');
  await createDatabaseFile(join(dir, 'data', 'ziwan.db'));
});
afterAll(() => rm(dir, { recursive: true, force: true }));

const order = (over: { folder?: string; passphrase?: string } = {}) => ({
  site: { dataDir: join(dir, 'data'), databaseUrl: null, blobs: { provider: 'disk' as const }, secret: null },
  folder,
  passphrase: null,
  keepDays: 14,
  ...over,
});
const at = (ms: number, over?: Parameters<typeof order>[0]) =>
  backUpDaily({ ...order(over), interval: DAY, now: () => ms });

test('a backup is made when there is none, and again only when the newest one is a day old', async () => {
  expect(await lastBackup(folder)).toBeNull();
  expect(await at(Date.now())).toBe(true);
  const first = await lastBackup(folder);
  expect(await at(Date.now())).toBe(false);
  expect(await lastBackup(folder)).toBe(first);
  expect(await at(Date.now() + DAY)).toBe(true);
  expect(await lastBackup(folder)).not.toBe(first);
});

test('a backup that fails is reported with its reason, and in no case with the passphrase', async () => {
  const passphrase = '这个文件夹一开始没有加密的口令';
  const failed = await at(Date.now() + 2 * DAY, { passphrase }).catch((error: Error) => error);
  expect(failed).toMatchObject({
    code: 'BACKUP_FAILED',
    message: expect.stringMatching(/^自动备份没有做成：.*没有加密，却设置了 BACKUP_PASSPHRASE/),
  });
  expect(String(failed)).not.toContain(passphrase);
  await expect(orderBackup({ ...order({ passphrase }), verify: true })).rejects.toMatchObject({
    cause: { code: 'WRONG_PASSPHRASE' },
  });
});

test('a folder that cannot be made is reported in one sentence with its path', async () => {
  const file = join(dir, 'data', 'ziwan.db');
  const failed = await at(Date.now() + 3 * DAY, { folder: join(file, 'backups') }).catch(
    (error: Error) => error.message,
  );
  expect(failed).toMatch(/^自动备份没有做成：[^\n]+$/);
  expect(failed).toContain(`${file}`);
  expect(failed).not.toContain('出错了');
});

test('an ordered backup is read again from its first file to its last, and says what is in it', async () => {
  const made = await orderBackup({
    ...order({ folder: join(dir, 'sealed'), passphrase: '春风又绿江南岸，明月何时照我还' }),
    verify: true,
  });
  expect(made).toMatchObject({ encrypted: true, onOneDisk: true, blobs: 0, missing: 0 });
  expect(made.tables).toBeGreaterThan(50);
  expect(await lastBackup(join(dir, 'sealed'))).toBe(made.createdAt);
});
