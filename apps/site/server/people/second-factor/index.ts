import { Sealer } from '@ziwan/infra/sealing';
import type { Database } from '@ziwan/store';
import type { Kysely } from 'kysely';
import type { AnyHandler } from '../../calls/handling.ts';
import { factorHandlers } from './handlers.ts';
import { OwnFactors } from './own-factors.ts';
import type { FactorParts } from './parts.ts';
import { PasskeyLogin } from './passkey-login.ts';
import { FactorRepository } from './repository.ts';
import { SecondStep } from './second-step.ts';

/** Second factors of staff: passkeys, authenticator apps, recovery codes. */
export interface SecondFactorDomain {
  /** Throws SECOND_STEP_REQUIRED before a token is issued or renewed without one. */
  readonly gate: SecondStep['gate'];
  readonly has: FactorRepository['has'];
  readonly reset: OwnFactors['reset'];
  /** True when every account of staff needs one. */
  readonly requiredForStaff: boolean;
  readonly handlers: readonly AnyHandler[];
}

export function createSecondFactor(
  given: Omit<FactorParts, 'factors' | 'sealer'> & { db: Kysely<Database> },
): SecondFactorDomain {
  const factors = new FactorRepository(given.db, given.now);
  const parts = { ...given, factors, sealer: new Sealer(given.secret, 'totp') };
  const own = new OwnFactors(parts);
  const step = new SecondStep(parts);
  return {
    gate: (userId, session) => step.gate(userId, session),
    has: (userId) => factors.has(userId),
    reset: (userId) => own.reset(userId),
    requiredForStaff: given.requiredForStaff,
    handlers: factorHandlers(own, step, new PasskeyLogin(parts)),
  };
}
