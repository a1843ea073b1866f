import type { Mail } from '@ziwan/infra/mail';
import type { Database } from '@ziwan/store';
import type { Kysely } from 'kysely';
import type { AnyHandler } from '../../calls/handling.ts';
import type { AccountsDomain } from '../../people/accounts/index.ts';
import type { TicketService } from '../../people/codes/index.ts';
import type { PasswordService } from '../../people/passwords/index.ts';
import type { SecondFactorDomain } from '../../people/second-factor/index.ts';
import type { SessionService } from '../../people/sessions/index.ts';
import type { AccountRecord, UserRepository } from '../../people/users/index.ts';
import { AccountManager } from './account-manager.ts';
import { AuditLog } from './audit.ts';
import { FirstOwner } from './first-owner.ts';
import { staffHandlers } from './handlers.ts';
import { Invitations } from './invitations.ts';
import { MemberData } from './member-data.ts';

export { AccountManager } from './account-manager.ts';
export { attended } from './attended.ts';
export { type Action, AuditLog, audited } from './audit.ts';
export type { FirstOwner } from './first-owner.ts';
export { findSubjects, nameOfSubject } from './subject-names.ts';

export interface StaffDomain {
  readonly audit: AuditLog;
  readonly people: AccountManager;
  readonly firstOwner: FirstOwner;
  /** Removes every second factor of an account. */
  readonly resetSecondFactor: SecondFactorDomain['reset'];
  readonly handlers: readonly AnyHandler[];
}

/** Creates the management of staff and accounts, and the audit log. */
export function createStaff(parts: {
  db: Kysely<Database>;
  tickets: TicketService;
  users: UserRepository;
  passwords: PasswordService;
  sessions: SessionService;
  record: AccountRecord;
  secondFactor: SecondFactorDomain;
  /** URL of an avatar by its storage key. */
  avatarPath: (key: string) => string;
  data: AccountsDomain['data'];
  mail: Mail;
  /** Public origin of the site; `null` if not configured. */
  origin: string | null;
  /** Called when a mail cannot be sent. */
  onFault: (error: unknown) => void;
  now: () => number;
}): StaffDomain {
  const { db, sessions, secondFactor, now } = parts;
  const audit = new AuditLog(db, now);
  const people = new AccountManager(parts);
  const owners = new FirstOwner(parts);
  return {
    audit,
    people,
    firstOwner: owners,
    resetSecondFactor: secondFactor.reset,
    handlers: staffHandlers({
      people,
      owners,
      sessions,
      secondFactor,
      log: audit,
      invitations: new Invitations(parts),
      members: new MemberData(parts),
    }),
  };
}
