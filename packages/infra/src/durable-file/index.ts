import { randomBytes } from 'node:crypto';
import { open, rename, rm } from 'node:fs/promises';
import { dirname } from 'node:path';

/** End of the name of a file that is being written. */
export const UNFINISHED = '.writing';

/**
 * Writes a file in an existing folder so that after a crash it has the old content or the new. It is synced before it
 * is renamed into place, and its folder after that.
 * @param mode permissions of the file
 */
export async function writeDurably(path: string, content: string | Uint8Array, mode?: number): Promise<void> {
  const temporary = `${path}.${randomBytes(6).toString('hex')}${UNFINISHED}`;
  try {
    const file = await open(temporary, 'wx', mode);
    try {
      await file.writeFile(content);
      await file.sync();
    } finally {
      await file.close();
    }
    await rename(temporary, path);
  } catch (e) {
    await rm(temporary, { force: true });
    throw e;
  }
  await syncFolder(dirname(path));
}

/** Makes new and removed names in a folder survive a crash. */
export async function syncFolder(folder: string): Promise<void> {
  // Windows cannot open folders; NTFS journals the rename itself.
  if (process.platform === 'win32') return;
  const handle = await open(folder, 'r');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}
