import { spawn } from 'node:child_process';
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import { createdAtOf } from './backup-folder.ts';
import { BackupError } from './errors.ts';

const CLI = fileURLToPath(new URL('cli.ts', import.meta.url));

/** Time (ISO 8601) of the newest backup in a folder; `null` without one. Needs no passphrase. */
export async function lastBackup(folder: string): Promise<string | null> {
  const names = await readdir(join(folder, 'backups')).catch(() => []);
  const times = names.flatMap((name) => createdAtOf(name) ?? []);
  return times.sort().at(-1) ?? null;
}

export interface DailyBackups {
  /** Folder of backups. */
  readonly folder: string;
  /** Age (ms) of the newest backup from which another one is due. */
  readonly interval: number;
  readonly now: () => number;
}

/**
 * Backs up if the newest backup is old enough, in a process of its own with this process's settings, so that serving
 * does not slow down.
 * @returns true if it made one
 * @throws BackupError BACKUP_FAILED with what the command said
 */
export async function backUpDaily({ folder, interval, now }: DailyBackups): Promise<boolean> {
  const last = await lastBackup(folder);
  if (last !== null && now() - Date.parse(last) < interval) return false;
  const child = spawn(process.execPath, [CLI, 'backup', '--prune'], { stdio: ['ignore', 'ignore', 'pipe'] });
  const [said, code] = await Promise.all([
    text(child.stderr),
    new Promise<number | null>((resolve, reject) => child.on('exit', resolve).on('error', reject)),
  ]);
  if (code !== 0) throw new BackupError('BACKUP_FAILED', `自动备份没有做成：${said.trim()}`);
  return true;
}
