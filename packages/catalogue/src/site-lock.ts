import { mkdir } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { setTimeout as sleep } from 'node:timers/promises';
import { type Store, StoreError, type WhenTaken, withDatabaseLock } from '@ziwan/store';

const SQLITE_BUSY = 5;
const SQLITE_FULL = 13;

/** What the processes of a site share: a data folder, or a database, or both. */
export interface Shared {
  readonly dataDir: string;
  readonly store: Store;
}

/** Runs `run` while no other process of the site changes its fonts. */
export const withImportLock = <T>(site: Shared, run: () => Promise<T>, onWait?: () => void): Promise<T> =>
  withSiteLock(site, 'import', run, onWait);

/** Runs `run` while no other process changes the fonts in the data folder. */
export const withFolderLock = <T>(dataDir: string, run: () => Promise<T>): Promise<T> =>
  withLock(lockIn(dataDir, 'import'), run);

/** Runs `run` while no other process of the site holds the lock of this name. */
export const withSiteLock = async <T>(
  site: Shared,
  name: string,
  run: () => Promise<T>,
  onWait?: () => void,
): Promise<T> => (await lockSite(site, name, run, onWait)) as T;

/** Runs `run` if no other process of the site holds the lock of this name. @returns `null` if one does */
export const unlessLocked = <T>(site: Shared, name: string, run: () => Promise<T>): Promise<T | null> =>
  lockSite(site, name, run, 'skip');

function lockSite<T>(
  { dataDir, store }: Shared,
  name: string,
  run: () => Promise<T>,
  whenTaken: WhenTaken,
): Promise<T | null> {
  const locked = () => withDatabaseLock(store, name, run, whenTaken);
  return lockFile(lockIn(dataDir, name), locked, whenTaken);
}

const lockIn = (dataDir: string, name: string): string => join(dataDir, `${name}.lock`);

/**
 * Runs `run` while no other process holds the lock. SQLite locks a file with an operating system lock, which is
 * released as soon as its holder ends, however it ends.
 * @param file made if there is none
 */
export const withLock = async <T>(file: string, run: () => Promise<T>): Promise<T> =>
  (await lockFile(file, run, undefined)) as T;

async function lockFile<T>(file: string, run: () => Promise<T>, whenTaken: WhenTaken): Promise<T | null> {
  const lock = await openLock(file);
  try {
    for (let tries = 0; !take(lock, file); tries++) {
      if (whenTaken === 'skip') return null;
      if (tries === 0) whenTaken?.();
      await sleep(100);
    }
    return await run();
  } finally {
    lock.close();
  }
}

async function openLock(file: string): Promise<DatabaseSync> {
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
