import { CatalogueError } from '@ziwan/catalogue';
import type { ErrorKey } from '@ziwan/contract';
import { AppError } from '../../app-error.ts';

const KEYS: Partial<Record<CatalogueError['code'], ErrorKey>> = {
  NOT_FOUND: 'FONT_NOT_FOUND',
  EDIT_CONFLICT: 'EDIT_CONFLICT',
  ID_TAKEN: 'ID_TAKEN',
  IN_USE: 'FONT_IS_PUBLIC',
  LAST_FACE: 'BAD_REQUEST',
  DUPLICATE_FACE: 'FONT_NOT_READY',
  LICENCE_CHANGE: 'FONT_NOT_READY',
  FILE_AWAY: 'FONT_FILE_AWAY',
};

/** What the catalogue refuses, as calls answer it. */
export async function refusing<T>(run: () => Promise<T>): Promise<T> {
  try {
    return await run();
  } catch (error) {
    const key = error instanceof CatalogueError ? KEYS[error.code] : undefined;
    if (key === undefined) throw error;
    const told = key === 'FONT_NOT_READY' || key === 'FONT_IS_PUBLIC' || key === 'BAD_REQUEST';
    throw new AppError(key, { cause: error, ...(told ? { details: (error as Error).message } : {}) });
  }
}
