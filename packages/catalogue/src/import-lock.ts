import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { setTimeout as sleep } from 'node:timers/promises';
import { StoreError } from '@ziwan/store';

const SQLITE_BUSY = 5;
const SQLITE_FULL = 13;

/**
 * Runs `run` while no other process changes the data folder. SQLite locks a file with an operating system lock,
 * which is released as soon as its holder ends, however it ends.
 */
export async function withImportLock<T>(
  dataDir: string,
  run: () => Promise<T>,
  onWait?: () => void,
): Promise<T> {
  const lock = await lockFile(dataDir);
  try {
    for (let tries = 0; !take(lock, join(dataDir, 'import.lock')); tries++) {
      if (tries === 0) onWait?.();
      await sleep(100);
    }
    return await run();
  } finally {
    lock.close();
  }
}

async function lockFile(dataDir: string): Promise<DatabaseSync> {
  const file = join(dataDir, 'import.lock');
  try {
    await mkdir(dataDir, { recursive: true });
    return new DatabaseSync(file, { timeout: 0 });
  } catch (error) {
    throw unwritable(file, error);
  }
}

function unwritable(file: string, cause: unknown): StoreError {
  const { code = '', errcode = 0 } = cause as { code?: string; errcode?: number };
  return /^(ENOSPC|EDQUOT)$/.test(code) || (errcode & 0xff) === SQLITE_FULL
    ? new StoreError('DISK_FAILING', `${file} 写不进去：磁盘已满。请腾出空间再来`, { cause })
    : new StoreError(
        'DATA_FOLDER_UNWRITABLE',
        `${file} 写不进去。请让运行命令的用户能写它和所在的目录，并检查磁盘是否只读挂载`,
        { cause },
      );
}

function take(lock: DatabaseSync, file: string): boolean {
  try {
    lock.exec('BEGIN EXCLUSIVE');
    return true;
  } catch (e) {
    if ((((e as { errcode?: number }).errcode ?? 0) & 0xff) === SQLITE_BUSY) return false;
    throw unwritable(file, e);
  }
}
