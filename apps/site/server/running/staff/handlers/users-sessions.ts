import { userSessions } from '@ziwan/contract/admin';
import { handle, sessionOf } from '../../../calls/handling.ts';
import type { SessionService } from '../../../people/sessions/index.ts';
import type { People } from '../people.ts';

export const usersSessions = (people: People, sessions: SessionService) =>
  handle(userSessions, { cache: 'none', limit: 'api' }, async ({ params }, context) => {
    await people.assertAbove(sessionOf(context), params.id);
    return (await sessions.list(params.id)).map((s) => ({
      id: s.id,
      userAgent: s.user_agent,
      ip: s.ip,
      createdAt: s.created_at,
      lastSeenAt: s.last_seen_at,
    }));
  });
