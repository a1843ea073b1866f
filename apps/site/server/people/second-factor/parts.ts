import type { Sealer } from '@ziwan/infra/sealing';
import type { SharedState } from '@ziwan/infra/shared-state';
import { AppError } from '../../calls/app-error.ts';
import type { CallContext } from '../../calls/handling.ts';
import type { Throttle } from '../../security/throttle.ts';
import type { TicketService } from '../codes/index.ts';
import type { SecurityLog } from '../security-log/index.ts';
import type { SessionService } from '../sessions/index.ts';
import type { AccountRecord, OwnerWarnings, UserRepository } from '../users/index.ts';
import type { FactorRepository } from './repository.ts';

/** Dependencies of the services of this domain. */
export interface FactorParts {
  factors: FactorRepository;
  users: UserRepository;
  sessions: SessionService;
  tickets: TicketService;
  record: AccountRecord;
  warnings: OwnerWarnings;
  securityLog: SecurityLog;
  throttle: Throttle;
  guards: SharedState;
  /** Encrypts the secrets of authenticator apps. */
  sealer: Sealer;
  secret: string;
  /** Public origin of the site; null to take it from each request. */
  origin: string | null;
  /** True when every account of staff needs a second factor. */
  requiredForStaff: boolean;
  now: () => number;
}

/** Origin that passkeys are bound to. */
export function originOf(
  { origin }: Pick<FactorParts, 'origin'>,
  context: Pick<CallContext, 'origin'>,
): string {
  const own = origin ?? context.origin;
  if (own === undefined) throw new AppError('BAD_REQUEST', { details: '不知道本站的地址' });
  return own;
}
