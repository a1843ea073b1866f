import { readFile } from 'node:fs/promises';
import { layoutsIn, type PackageLayouts } from '@ziwan/contract';
import { inputError } from './pack-error.ts';
import { whyUnreadable } from './read-project.ts';

export const LOCK = 'fonts.lock.json';

/** What the package of the last run was made from (`fonts.lock.json`). */
export interface LastLock {
  readonly project: string;
  readonly engine: string;
  readonly date: string;
  /** Public key of the site that signed it; undefined in locks from before signatures. */
  readonly key: string | undefined;
  readonly faces: readonly LastFace[];
  readonly layouts: PackageLayouts;
}

interface LastFace {
  readonly stem: string;
  readonly role: string;
  readonly nameZh: string;
  readonly characters: { readonly count: number; readonly sha256: string };
  /** Absent without any, and from locks that knew none. */
  readonly variants?: { readonly count: number; readonly sha256: string };
  readonly files: readonly { readonly path: string; readonly bytes: number; readonly sha256: string }[];
}

/** @throws PackError LOCK_INVALID */
export function readLock(text: string, shown: string): LastLock {
  try {
    const layouts = layoutsIn(text);
    const { project, engine, date, key, faces } = JSON.parse(text) as LastLock;
    for (const value of [project, engine, date, key ?? ''])
      if (typeof value !== 'string') throw new TypeError('not a lock');
    for (const { stem, files, characters } of faces)
      if (typeof stem !== 'string' || typeof characters.sha256 !== 'string' || !Array.isArray(files))
        throw new TypeError('not a lock');
    return { project, engine, date, key, faces, layouts };
  } catch (error) {
    throw inputError('LOCK_INVALID', `${shown} 不是字体包里的 fonts.lock.json。`, error);
  }
}

/** Null if there is no such file. @throws PackError LOCK_INVALID */
export async function openLock(path: string, shown: string): Promise<LastLock | null> {
  let text: string;
  try {
    text = await readFile(path, 'utf8');
  } catch (error) {
    if (/^(ENOENT|ENOTDIR)$/.test((error as NodeJS.ErrnoException).code ?? '')) return null;
    throw inputError('LOCK_INVALID', `${shown} ${whyUnreadable(error)}。`, error);
  }
  return readLock(text, shown);
}
