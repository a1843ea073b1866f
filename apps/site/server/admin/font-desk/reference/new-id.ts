import { isReservedId, reservedWords } from '@ziwan/contract/admin';
import { AppError } from '../../../calls/app-error.ts';

/** The id that an operator chose for a new record. @throws AppError BAD_REQUEST if it is missing or reserved */
export function newId(id: string | undefined): string {
  if (id === undefined) throw new AppError('BAD_REQUEST', { details: 'id：缺少此项' });
  if (isReservedId(id)) throw new AppError('BAD_REQUEST', { details: `id：${reservedWords(id)}` });
  return id;
}
