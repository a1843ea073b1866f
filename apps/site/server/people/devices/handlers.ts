import { accountSessions, endSession, logout } from '@ziwan/contract';
import { AppError } from '../../calls/app-error.ts';
import { type AnyHandler, handle, sessionOf, UNCACHED } from '../../calls/handling.ts';
import type { SessionService } from '../sessions/index.ts';
import type { AccountRecord } from '../users/index.ts';
import { deviceOf } from './device.ts';

export const deviceHandlers = (sessions: SessionService, record: AccountRecord): readonly AnyHandler[] => [
  handle(logout, UNCACHED, async (_input, context) => {
    await sessions.revoke(sessionOf(context));
    return null;
  }),
  handle(accountSessions, UNCACHED, async (_input, context) => {
    const own = sessionOf(context);
    const kept = await sessions.list(own.userId);
    return kept.map((session) => ({
      id: session.id,
      current: session.id === own.id,
      device: deviceOf(session.user_agent),
      ip: session.ip,
      createdAt: session.created_at,
      lastSeenAt: session.last_seen_at,
      expiresAt: session.expires_at,
    }));
  }),
  handle(endSession, UNCACHED, async ({ params }, context) => {
    const { userId, id } = sessionOf(context);
    if (!(await sessions.end(userId, params.id))) throw new AppError('NOT_FOUND');
    if (params.id !== id) await record.add(userId, 'account.sessions-ended', { ended: 1 });
    return null;
  }),
];
