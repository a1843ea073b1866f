import { setUserRole } from '@ziwan/contract/admin';
import { handle, sessionOf } from '../../../calls/handling.ts';
import type { SessionService } from '../../../people/sessions/index.ts';
import type { People } from '../people.ts';

export const usersRole = (people: People, sessions: SessionService) =>
  handle(setUserRole, { cache: 'none', limit: 'api' }, ({ params, body }, context) => {
    const session = sessionOf(context);
    sessions.requireRecent(session);
    return people.setRole(session, params.id, body.role);
  });
