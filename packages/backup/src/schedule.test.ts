import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createDatabaseFile } from '@ziwan/store/testing';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { backUpDaily, lastBackup } from './schedule.ts';

const DAY = 24 * 3600_000;
let dir: string;
let folder: string;

beforeAll(async () => {
  dir = await mkdtemp(join(tmpdir(), 'ziwan-schedule-'));
  folder = join(dir, 'backups');
  await createDatabaseFile(join(dir, 'data', 'ziwan.db'));
  vi.stubEnv('ZIWAN_DATA_DIR', join(dir, 'data'));
  vi.stubEnv('BACKUP_DIR', folder);
  vi.stubEnv('DATABASE_URL', '');
});
afterAll(async () => {
  vi.unstubAllEnvs();
  await rm(dir, { recursive: true, force: true });
});

const at = (ms: number) => backUpDaily({ folder, interval: DAY, now: () => ms });

test('a backup is made when there is none, and again only when the newest one is a day old', async () => {
  expect(await lastBackup(folder)).toBeNull();
  expect(await at(Date.now())).toBe(true);
  const first = await lastBackup(folder);
  expect(await at(Date.now())).toBe(false);
  expect(await lastBackup(folder)).toBe(first);
  expect(await at(Date.now() + DAY)).toBe(true);
  expect(await lastBackup(folder)).not.toBe(first);
});

test('a backup that fails is reported with its reason', async () => {
  vi.stubEnv('BACKUP_PASSPHRASE', '这个文件夹一开始没有加密的口令');
  await expect(at(Date.now() + 2 * DAY)).rejects.toMatchObject({
    code: 'BACKUP_FAILED',
    message: expect.stringContaining('没有加密，却设置了 BACKUP_PASSPHRASE'),
  });
});

test('a folder that cannot be made is reported in one sentence with its path', async () => {
  const file = join(dir, 'data', 'ziwan.db');
  vi.stubEnv('BACKUP_PASSPHRASE', '');
  vi.stubEnv('BACKUP_DIR', join(file, 'backups'));
  const failed = await at(Date.now() + 3 * DAY).catch((error: Error) => error.message);
  expect(failed).toMatch(/^自动备份没有做成：[^\n]+$/);
  expect(failed).toContain(`${file}`);
  expect(failed).not.toContain('出错了');
});
