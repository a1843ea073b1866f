import { spawn } from 'node:child_process';
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import { createdAtOf } from './backup-folder.ts';
import { BackupError } from './errors.ts';
import type { BackupMade, BackupOrder } from './order.ts';

const PROCESS = fileURLToPath(new URL('order-process.ts', import.meta.url));

/** Time (ISO 8601) of the newest backup in a folder; `null` without one. Needs no passphrase. */
export async function lastBackup(folder: string): Promise<string | null> {
  const names = await readdir(join(folder, 'backups')).catch(() => []);
  const times = names.flatMap((name) => createdAtOf(name) ?? []);
  return times.sort().at(-1) ?? null;
}

/**
 * Makes a backup in a process of its own, so that serving does not slow down.
 * @throws BackupError BACKUP_FAILED with the reason; its `cause` has the code of that
 */
export async function orderBackup(order: BackupOrder): Promise<BackupMade> {
  const child = spawn(process.execPath, [PROCESS], { stdio: ['pipe', 'pipe', 'pipe'] });
  // A child that ends early has said why.
  child.stdin.on('error', () => {});
  child.stdin.end(JSON.stringify(order));
  const [answer, fault] = await Promise.all([
    text(child.stdout),
    text(child.stderr),
    new Promise<void>((resolve, reject) => child.on('exit', () => resolve()).on('error', reject)),
  ]);
  const outcome = (answer === '' ? { failed: { code: 'FAILED', said: fault.trim() } } : JSON.parse(answer)) as
    | { made: BackupMade }
    | { failed: { code: string; said: string } };
  if ('made' in outcome) return outcome.made;
  throw new BackupError('BACKUP_FAILED', outcome.failed.said, { cause: outcome.failed });
}

export interface DailyBackups extends Omit<BackupOrder, 'verify'> {
  /** Age (ms) of the newest backup from which another one is due. */
  readonly interval: number;
  readonly now: () => number;
}

/**
 * Backs up if the newest backup is old enough.
 * @returns true if it made one
 * @throws BackupError BACKUP_FAILED with the reason
 */
export async function backUpDaily({ interval, now, ...order }: DailyBackups): Promise<boolean> {
  const last = await lastBackup(order.folder);
  if (last !== null && now() - Date.parse(last) < interval) return false;
  await orderBackup({ ...order, verify: false }).catch((cause: Error) => {
    throw new BackupError('BACKUP_FAILED', `自动备份没有做成：${cause.message}`, { cause });
  });
  return true;
}
