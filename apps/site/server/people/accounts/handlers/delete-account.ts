import { deleteAccount as endpoint } from '@ziwan/contract';
import { handle, sessionOf } from '../../../calls/handling.ts';
import type { AccountDeletion } from '../deletion.ts';

export const deleteAccount = (deletion: AccountDeletion) =>
  handle(endpoint, { cache: 'none', limit: 'api' }, async (_input, context) => {
    await deletion.carryOut(sessionOf(context), context.ip);
    return null;
  });
