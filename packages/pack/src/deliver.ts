import { cp, mkdir, open, readdir, readFile, realpath, rename, rm, stat } from 'node:fs/promises';
import { basename, dirname, join, sep } from 'node:path';
import { type LastLock, LOCK } from './lock.ts';
import type { MadePackage } from './make-package.ts';
import { inputError } from './pack-error.ts';

/**
 * Writes a file through a temporary one beside it, so that it is never half written.
 * @returns false if it already had these bytes
 * @throws PackError OUT_UNWRITABLE
 */
export async function writeWhole(path: string, bytes: Uint8Array): Promise<boolean> {
  return explained(path, async () => {
    const held = await readFile(path).catch(absent);
    if (held && Buffer.from(bytes).equals(held)) return false;
    await mkdir(dirname(path), { recursive: true });
    const temporary = besides(path, 'new');
    try {
      await putFile(temporary, bytes);
      await rename(temporary, path);
    } catch (error) {
      await rm(temporary, { force: true });
      throw error;
    }
    return true;
  });
}

/**
 * Puts the files of a package into a folder in place of the last package's. Other files in it, such as those that an
 * engine adds on import, stay. The new folder is complete before it takes the old one's name.
 * @returns false if nothing changed
 * @throws PackError OUT_UNWRITABLE
 */
export async function replaceFolder(
  path: string,
  { files }: Pick<MadePackage, 'files'>,
  last: LastLock | null,
) {
  return explained(path, async () => {
    const folder = await realpath(path).catch(() => path);
    const held = await filesIn(folder);
    const others = held.filter((name) => !Object.hasOwn(files, name) && !isOfPackage(name, last));
    if (held.length - others.length === Object.keys(files).length && (await areSame(folder, files)))
      return false;
    const [next, former] = [besides(folder, 'new'), besides(folder, 'old')];
    try {
      await mkdir(next, { recursive: true });
      for (const name of others) await cp(join(folder, name), join(next, name), { preserveTimestamps: true });
      for (const [name, bytes] of Object.entries(files)) {
        await mkdir(dirname(join(next, name)), { recursive: true });
        await putFile(join(next, name), bytes);
      }
      const replaced = await rename(folder, former).then(() => true, absent);
      try {
        await rename(next, folder);
      } catch (error) {
        if (replaced) await rename(former, folder);
        throw error;
      }
    } catch (error) {
      await rm(next, { recursive: true, force: true });
      throw error;
    }
    await rm(former, { recursive: true, force: true });
    return true;
  });
}

/**
 * Refuses an output that holds something else, before any work is done.
 * @throws PackError OUT_OCCUPIED
 */
export async function checkOutput(path: string, { unpack }: { unpack: boolean }): Promise<void> {
  const found = await stat(path).catch(() => null);
  if (!found) return;
  if (!unpack) {
    if (found.isDirectory())
      throw inputError('OUT_OCCUPIED', `--out 是文件夹：${path}。写成 .zip 文件，或者加上 --unpack。`);
    return;
  }
  if (!found.isDirectory()) throw inputError('OUT_OCCUPIED', `--out 已经是一个文件：${path}。`);
  const names = await readdir(path);
  if (names.length > 0 && !names.includes(LOCK))
    throw inputError(
      'OUT_OCCUPIED',
      `${path} 里有别的东西，又没有 ${LOCK}，不像是上次的字体包。请换一个空的文件夹。`,
    );
}

/** Name beside a path, for the time of the writing. */
const besides = (path: string, what: string) =>
  join(dirname(path), `.${basename(path)}.${process.pid}.${what}`);

async function putFile(path: string, bytes: Uint8Array): Promise<void> {
  const file = await open(path, 'w');
  try {
    await file.writeFile(bytes);
    await file.sync();
  } finally {
    await file.close();
  }
}

async function filesIn(folder: string): Promise<string[]> {
  const names = await readdir(folder, { recursive: true }).catch(absent);
  const files: string[] = [];
  for (const name of names ?? [])
    if ((await stat(join(folder, name))).isFile()) files.push(name.replaceAll(sep, '/'));
  return files;
}

async function areSame(folder: string, files: MadePackage['files']): Promise<boolean> {
  for (const [name, bytes] of Object.entries(files)) {
    const held = await readFile(join(folder, name)).catch(absent);
    if (!held || !Buffer.from(bytes).equals(held)) return false;
  }
  return true;
}

/** Programs of guards (`packages/game-export/src/guard`), by their names; their log stays. */
const GUARD = /(?:^|\/)ziwan[-_]?guard(?:_godot3)?\.(?!jsonl$)[a-z]+$/i;

/** Files that packages have, and those that the last one listed. */
const isOfPackage = (name: string, last: LastLock | null): boolean =>
  ['README.txt', 'CREDITS.txt', 'charset.txt', LOCK].includes(name) ||
  name.startsWith('授权/') ||
  GUARD.test(name) ||
  (last?.faces.some(({ files }) => files.some((file) => file.path === name)) ?? false);

/** Null for a file or folder that does not exist. */
function absent(error: NodeJS.ErrnoException): null {
  if (error.code === 'ENOENT') return null;
  throw error;
}

async function explained<Result>(path: string, write: () => Promise<Result>): Promise<Result> {
  try {
    return await write();
  } catch (error) {
    throw inputError('OUT_UNWRITABLE', `${path} 写不进去（${(error as Error).message}）。`, error);
  }
}
