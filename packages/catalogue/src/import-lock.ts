import { mkdir } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { setTimeout as sleep } from 'node:timers/promises';
import { StoreError } from '@ziwan/store';

const SQLITE_BUSY = 5;
const SQLITE_FULL = 13;

/** Runs `run` while no other process changes the data folder. */
export const withImportLock = <T>(dataDir: string, run: () => Promise<T>, onWait?: () => void): Promise<T> =>
  withLock(join(dataDir, 'import.lock'), run, onWait);

/**
 * Runs `run` while no other process holds the lock. SQLite locks a file with an operating system lock, which is
 * released as soon as its holder ends, however it ends.
 * @param file made if there is none
 */
export async function withLock<T>(file: string, run: () => Promise<T>, onWait?: () => void): Promise<T> {
  const lock = await lockFile(file);
  try {
    for (let tries = 0; !take(lock, file); tries++) {
      if (tries === 0) onWait?.();
      await sleep(100);
    }
    return await run();
  } finally {
    lock.close();
  }
}

async function lockFile(file: string): Promise<DatabaseSync> {
  try {
    await mkdir(dirname(file), { recursive: true });
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
