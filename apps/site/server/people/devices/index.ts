import type { AnyHandler } from '../../calls/handling.ts';
import type { SessionService } from '../sessions/index.ts';
import type { AccountRecord } from '../users/index.ts';
import { accountSessions } from './handlers/account-sessions.ts';
import { endSession } from './handlers/end-session.ts';
import { logout } from './handlers/logout.ts';

/** Where somebody is logged in, and logging out there. */
export function createDevices(parts: { sessions: SessionService; record: AccountRecord }): {
  readonly handlers: readonly AnyHandler[];
} {
  const { sessions, record } = parts;
  return { handlers: [logout(sessions), accountSessions(sessions), endSession(sessions, record)] };
}
