import type { AnyHandler } from '../../calls/handling.ts';
import type { SessionService } from '../sessions/index.ts';
import type { AccountRecord } from '../users/index.ts';
import { deviceHandlers } from './handlers.ts';

/** Where somebody is logged in, and logging out there. */
export function createDevices(parts: { sessions: SessionService; record: AccountRecord }): {
  readonly handlers: readonly AnyHandler[];
} {
  const { sessions, record } = parts;
  return { handlers: deviceHandlers(sessions, record) };
}
