import { endSession as endpoint } from '@ziwan/contract';
import { AppError } from '../../../calls/app-error.ts';
import { handle, sessionOf } from '../../../calls/handling.ts';
import type { SessionService } from '../../sessions/index.ts';
import type { AccountRecord } from '../../users/index.ts';

export const endSession = (sessions: SessionService, record: AccountRecord) =>
  handle(endpoint, { cache: 'none', limit: 'api' }, async ({ params }, context) => {
    const { userId, id } = sessionOf(context);
    if (!(await sessions.end(userId, params.id))) throw new AppError('NOT_FOUND');
    if (params.id !== id) await record.add(userId, 'account.sessions-ended', { ended: 1 });
    return null;
  });
