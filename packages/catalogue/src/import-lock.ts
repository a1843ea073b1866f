import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { setTimeout as sleep } from 'node:timers/promises';

const SQLITE_BUSY = 5;

/**
 * Lets one process at a time change what lies in the data folder. The lock is the operating system's own on a file
 * that SQLite keeps, so it is gone the moment its holder is, however that ended.
 */
export async function withImportLock<T>(
  dataDir: string,
  run: () => Promise<T>,
  onWait?: () => void,
): Promise<T> {
  await mkdir(dataDir, { recursive: true });
  const lock = new DatabaseSync(join(dataDir, 'import.lock'), { timeout: 0 });
  try {
    for (let tries = 0; !take(lock); tries++) {
      if (tries === 0) onWait?.();
      await sleep(100);
    }
    return await run();
  } finally {
    lock.close();
  }
}

function take(lock: DatabaseSync): boolean {
  try {
    lock.exec('BEGIN EXCLUSIVE');
    return true;
  } catch (e) {
    if ((((e as { errcode?: number }).errcode ?? 0) & 0xff) === SQLITE_BUSY) return false;
    throw e;
  }
}
