import { endUserSessions } from '@ziwan/contract/admin';
import { AppError } from '../../../calls/app-error.ts';
import { handle, sessionOf } from '../../../calls/handling.ts';
import type { SessionService } from '../../../people/sessions/index.ts';
import type { People } from '../people.ts';

export const usersSessionsEnd = (people: People, sessions: SessionService) =>
  handle(endUserSessions, { cache: 'none', limit: 'api' }, async ({ params, query }, context) => {
    await people.assertAbove(sessionOf(context), params.id);
    if (query.session === undefined) return { ended: await sessions.revokeOthers(params.id, null) };
    if (!(await sessions.end(params.id, query.session))) throw new AppError('NOT_FOUND');
    return { ended: 1 };
  });
