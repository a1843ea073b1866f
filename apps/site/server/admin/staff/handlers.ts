import type { DataOf, StaffRole } from '@ziwan/contract';
import {
  adminMe,
  adminUserList,
  adminUserOne,
  auditLog,
  createFirstOwner,
  endUserSessions,
  firstOwnerState,
  resetUserFactors,
  setUserRole,
  setUserStatus,
  userSessions,
} from '@ziwan/contract/admin';
import { isoOf } from '@ziwan/contract/site-time';
import { AppError } from '../../calls/app-error.ts';
import { type AnyHandler, handle, sessionOf, UNCACHED } from '../../calls/handling.ts';
import type { SecondFactorDomain } from '../../people/second-factor/index.ts';
import { IDLE_SECONDS, type SessionService } from '../../people/sessions/index.ts';
import type { AccountManager } from './account-manager.ts';
import type { AuditLog } from './audit.ts';
import type { FirstOwner } from './first-owner.ts';

type SecondFactor = Pick<SecondFactorDomain, 'has' | 'reset' | 'requiredForStaff'>;

async function stateOf(
  { has, requiredForStaff }: SecondFactor,
  userId: string,
): Promise<DataOf<typeof adminMe>['secondFactor']> {
  if (await has(userId)) return 'set';
  return requiredForStaff ? 'missing' : 'none';
}

export const staffHandlers = ({
  people,
  owners,
  sessions,
  secondFactor,
  log,
}: {
  people: AccountManager;
  owners: FirstOwner;
  sessions: SessionService;
  secondFactor: SecondFactor;
  log: AuditLog;
}): readonly AnyHandler[] => [
  handle(adminMe, UNCACHED, async (_, context) => {
    const session = sessionOf(context);
    const { id, nickname, avatar, role } = await people.one(session.userId);
    return {
      id,
      nickname,
      avatar,
      role: role as StaffRole,
      secondFactor: await stateOf(secondFactor, session.userId),
      sessionEndsAt: isoOf(session.expiresAt),
      idleSeconds: IDLE_SECONDS,
    };
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
      expiresAt: s.expires_at,
    }));
  }),
  handle(endUserSessions, UNCACHED, async ({ params, query }, context) => {
    await people.assertAbove(sessionOf(context), params.id);
    if (query.session === undefined) return { ended: await sessions.revokeOthers(params.id, null) };
    if (!(await sessions.end(params.id, query.session))) throw new AppError('NOT_FOUND');
    return { ended: 1 };
  }),
  handle(resetUserFactors, UNCACHED, async ({ params }, context) => {
    sessions.requireRecent(sessionOf(context));
    await people.one(params.id);
    await secondFactor.reset(params.id);
    return null;
  }),
  handle(auditLog, UNCACHED, ({ query }) => log.list(query)),
];
