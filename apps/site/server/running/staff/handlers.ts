import type { StaffRole } from '@ziwan/contract';
import {
  adminMe,
  adminUserList,
  adminUserOne,
  auditLog,
  createFirstOwner,
  endUserSessions,
  firstOwnerState,
  setUserRole,
  setUserStatus,
  userSessions,
} from '@ziwan/contract/admin';
import { AppError } from '../../calls/app-error.ts';
import { type AnyHandler, handle, sessionOf, UNCACHED } from '../../calls/handling.ts';
import type { SessionService } from '../../people/sessions/index.ts';
import type { AccountManager } from './account-manager.ts';
import type { AuditLog } from './audit.ts';
import type { FirstOwner } from './first-owner.ts';

export const staffHandlers = ({
  people,
  owners,
  sessions,
  log,
}: {
  people: AccountManager;
  owners: FirstOwner;
  sessions: SessionService;
  log: AuditLog;
}): readonly AnyHandler[] => [
  handle(adminMe, UNCACHED, async (_, context) => {
    const { id, nickname, avatar, role } = await people.one(sessionOf(context).userId);
    return { id, nickname, avatar, role: role as StaffRole };
  }),
  handle(createFirstOwner, UNCACHED, ({ body }, context) => owners.create(body, context)),
  handle(firstOwnerState, { ...UNCACHED, readOnly: true }, async ({ body }) => ({
    state: await owners.state(body.ticket),
  })),
  handle(adminUserList, UNCACHED, ({ query }) => people.list(query)),
  handle(adminUserOne, UNCACHED, ({ params }) => people.one(params.id)),
  handle(setUserRole, UNCACHED, ({ params, body }, context) => {
    const session = sessionOf(context);
    sessions.requireRecent(session);
    return people.setRole(session, params.id, body.role);
  }),
  handle(setUserStatus, UNCACHED, ({ params, body }, context) => {
    const session = sessionOf(context);
    sessions.requireRecent(session);
    return people.setStatus(session, params.id, body.status);
  }),
  handle(userSessions, UNCACHED, async ({ params }, context) => {
    await people.assertAbove(sessionOf(context), params.id);
    return (await sessions.list(params.id)).map((s) => ({
      id: s.id,
      userAgent: s.user_agent,
      ip: s.ip,
      createdAt: s.created_at,
      lastSeenAt: s.last_seen_at,
    }));
  }),
  handle(endUserSessions, UNCACHED, async ({ params, query }, context) => {
    await people.assertAbove(sessionOf(context), params.id);
    if (query.session === undefined) return { ended: await sessions.revokeOthers(params.id, null) };
    if (!(await sessions.end(params.id, query.session))) throw new AppError('NOT_FOUND');
    return { ended: 1 };
  }),
  handle(auditLog, UNCACHED, ({ query }) => log.list(query)),
];
