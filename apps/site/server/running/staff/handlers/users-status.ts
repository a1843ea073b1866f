import { setUserStatus } from '@ziwan/contract/admin';
import { handle, sessionOf } from '../../../calls/handling.ts';
import type { SessionService } from '../../../people/sessions/index.ts';
import type { People } from '../people.ts';

export const usersStatus = (people: People, sessions: SessionService) =>
  handle(setUserStatus, { cache: 'none', limit: 'api' }, ({ params, body }, context) => {
    const session = sessionOf(context);
    sessions.requireRecent(session);
    return people.setStatus(session, params.id, body.status);
  });
