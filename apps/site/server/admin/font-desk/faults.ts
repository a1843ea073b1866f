import { CatalogueError } from '@ziwan/catalogue';
import type { ErrorKey } from '@ziwan/contract';
import { AppError } from '../../calls/app-error.ts';

const KEYS: Partial<Record<CatalogueError['code'], ErrorKey>> = {
  NOT_FOUND: 'FONT_NOT_FOUND',
  EDIT_CONFLICT: 'EDIT_CONFLICT',
  ID_TAKEN: 'ID_TAKEN',
  IN_USE: 'FONT_IS_PUBLIC',
  LAST_FACE: 'BAD_REQUEST',
  DUPLICATE_FACE: 'FONT_NOT_READY',
  TWIN: 'FONT_TWIN',
  LICENCE_CHANGE: 'FONT_NOT_READY',
  TEMPLATE: 'FONT_NOT_READY',
  LICENCE_BACKDATED: 'LICENCE_BACKDATED',
  FILE_AWAY: 'FONT_FILE_AWAY',
};

/** Error keys whose details from the catalogue are passed on to the operator. */
const WITH_DETAILS: ReadonlySet<ErrorKey> = new Set([
  'FONT_NOT_READY',
  'FONT_TWIN',
  'FONT_IS_PUBLIC',
  'BAD_REQUEST',
  'LICENCE_BACKDATED',
]);

/** Runs a catalogue change and converts its rejections to AppErrors. */
export async function refusing<T>(run: () => Promise<T>): Promise<T> {
  try {
    return await run();
  } catch (error) {
    const key = error instanceof CatalogueError ? KEYS[error.code] : undefined;
    if (key === undefined) throw error;
    throw new AppError(key, {
      cause: error,
      ...(WITH_DETAILS.has(key) ? { details: (error as Error).message } : {}),
    });
  }
}
