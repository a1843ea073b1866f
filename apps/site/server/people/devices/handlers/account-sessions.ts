import { accountSessions as endpoint } from '@ziwan/contract';
import { handle, sessionOf } from '../../../calls/handling.ts';
import type { SessionService } from '../../sessions/index.ts';
import { deviceOf } from '../device.ts';

export const accountSessions = (sessions: SessionService) =>
  handle(endpoint, { cache: 'none', limit: 'api' }, async (_input, context) => {
    const own = sessionOf(context);
    const kept = await sessions.list(own.userId);
    return kept.map((session) => ({
      id: session.id,
      current: session.id === own.id,
      device: deviceOf(session.user_agent),
      ip: session.ip,
      createdAt: session.created_at,
      lastSeenAt: session.last_seen_at,
    }));
  });
