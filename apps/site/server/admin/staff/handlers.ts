import type { DataOf, StaffRole } from '@ziwan/contract';
import {
  acceptInvitation,
  adminMe,
  adminUserList,
  adminUserOne,
  auditLog,
  createFirstOwner,
  createInvitation,
  dataReceiptList,
  dataReceiptOne,
  endUserSessions,
  eraseMember,
  exportMember,
  firstOwnerState,
  invitationList,
  invitationState,
  resetUserFactors,
  revokeInvitation,
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
import type { Invitations } from './invitations.ts';
import type { MemberData } from './member-data.ts';

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
  invitations,
  members,
}: {
  people: AccountManager;
  owners: FirstOwner;
  sessions: SessionService;
  secondFactor: SecondFactor;
  log: AuditLog;
  invitations: Invitations;
  members: MemberData;
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
    return people.setStatus(session, params.id, body);
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
  handle(invitationList, UNCACHED, ({ query }) => invitations.list(query)),
  handle(createInvitation, UNCACHED, ({ body }, context) => {
    const session = sessionOf(context);
    sessions.requireRecent(session);
    return invitations.create(body, session, context.origin);
  }),
  handle(revokeInvitation, UNCACHED, ({ params }) => invitations.revoke(params.id)),
  handle(invitationState, { ...UNCACHED, readOnly: true }, ({ body }) => invitations.state(body.ticket)),
  handle(acceptInvitation, UNCACHED, ({ body }, context) => invitations.accept(body, context)),
  handle(exportMember, { cache: 'none', limit: 'download' }, ({ params, body }, context) => {
    const session = sessionOf(context);
    sessions.requireRecent(session);
    return members.export(session, params.id, body.reason);
  }),
  handle(eraseMember, UNCACHED, ({ params, body }, context) => {
    const session = sessionOf(context);
    sessions.requireRecent(session);
    return members.erase(session, params.id, body);
  }),
  handle(dataReceiptList, UNCACHED, ({ query }) => members.list(query)),
  handle(dataReceiptOne, UNCACHED, ({ params }) => members.one(params.id)),
  handle(auditLog, UNCACHED, ({ query }) => log.list(query)),
];
