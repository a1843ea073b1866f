import type { AnyHandler } from '../../calls/handling.ts';
import type { SessionService } from '../sessions/index.ts';
import type { AccountRecord } from '../users/index.ts';
import { deviceHandlers } from './handlers.ts';

/** Lists and ends a user's sessions. */
export function createDevices(parts: { sessions: SessionService; record: AccountRecord }): {
  readonly handlers: readonly AnyHandler[];
} {
  const { sessions, record } = parts;
  return { handlers: deviceHandlers(sessions, record) };
}
