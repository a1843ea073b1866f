import { ContentError, type ContentErrorCode } from '@ziwan/content';
import type { ErrorKey } from '@ziwan/contract';
import { AppError } from '../../calls/app-error.ts';

const KEYS: Partial<Record<ContentErrorCode, ErrorKey>> = {
  ID_TAKEN: 'ID_TAKEN',
  EDIT_CONFLICT: 'EDIT_CONFLICT',
  NOT_KEPT: 'NOT_FOUND',
};

/** Runs a content write and converts its rejections to AppErrors with the same reason. */
export async function refusals<T>(work: () => Promise<T> | T): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (!(error instanceof ContentError)) throw error;
    const key = KEYS[error.code];
    throw key
      ? new AppError(key, { cause: error })
      : new AppError('BAD_REQUEST', { details: error.message, cause: error });
  }
}
