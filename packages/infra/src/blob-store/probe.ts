import { randomBytes } from 'node:crypto';
import { existsSync } from 'node:fs';
import { access, constants, readdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { UNFINISHED } from '../durable-file/index.ts';
import { DiskWriteError } from './disk-write-error.ts';

/**
 * Writes and deletes a small file in the folder of a disk store and in each folder of it, and looks at the rights of
 * the folders below. Makes no folder.
 * @throws DiskWriteError that names the first folder which cannot be written
 */
export async function probeBlobFolder(dir: string): Promise<void> {
  if (!existsSync(dir)) return;
  const kinds = await probed(dir, () => foldersIn(dir));
  await probed(dir, () => writeAndDelete(dir));
  for (const kind of kinds) {
    await probed(kind, () => writeAndDelete(kind));
    for (const folder of await probed(kind, () => foldersIn(kind)))
      await probed(folder, () => access(folder, constants.R_OK | constants.W_OK | constants.X_OK));
  }
}

async function foldersIn(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { withFileTypes: true });
  return entries.filter((entry) => entry.isDirectory()).map(({ name }) => join(folder, name));
}

/** The name is that of an unfinished write, which the store cleans up if this process is killed here. */
async function writeAndDelete(folder: string): Promise<void> {
  const path = join(folder, `probe.${randomBytes(6).toString('hex')}${UNFINISHED}`);
  try {
    await writeFile(path, 'probe', { flag: 'wx' });
  } finally {
    // A full disk leaves an empty file.
    await rm(path, { force: true });
  }
}

async function probed<T>(folder: string, look: () => Promise<T>): Promise<T> {
  return look().catch((error: NodeJS.ErrnoException) => {
    throw DiskWriteError.of(error, folder) ?? error;
  });
}
