import type { Database } from '@ziwan/store';
import type { Kysely } from 'kysely';
import type { AnyHandler } from '../../calls/handling.ts';
import type { TicketService } from '../../people/codes/index.ts';
import type { PasswordService } from '../../people/passwords/index.ts';
import type { SessionService } from '../../people/sessions/index.ts';
import type { AccountRecord, UserRepository } from '../../people/users/index.ts';
import { AccountManager } from './account-manager.ts';
import { AuditLog } from './audit.ts';
import { FirstOwner } from './first-owner.ts';
import { staffHandlers } from './handlers.ts';

export { AccountManager } from './account-manager.ts';
export { type Action, AuditLog, audited } from './audit.ts';
export type { FirstOwner } from './first-owner.ts';

export interface StaffDomain {
  readonly audit: AuditLog;
  readonly people: AccountManager;
  readonly firstOwner: FirstOwner;
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
  /** URL of an avatar by its storage key. */
  avatarPath: (key: string) => string;
  now: () => number;
}): StaffDomain {
  const { db, sessions, now } = parts;
  const audit = new AuditLog(db, now);
  const people = new AccountManager(parts);
  const owners = new FirstOwner(parts);
  return {
    audit,
    people,
    firstOwner: owners,
    handlers: staffHandlers({ people, owners, sessions, log: audit }),
  };
}
