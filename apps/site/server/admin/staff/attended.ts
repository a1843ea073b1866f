import { adminMe } from '@ziwan/contract/admin';
import { AppError } from '../../calls/app-error.ts';
import { type AnyHandler, type CallContext, sessionOf } from '../../calls/handling.ts';
import type { SecondFactorDomain } from '../../people/second-factor/index.ts';
import type { SessionService } from '../../people/sessions/index.ts';

interface Rules {
  sessions: Pick<SessionService, 'attend'>;
  secondFactor: Pick<SecondFactorDomain, 'has' | 'requiredForStaff'>;
}

/**
 * Makes changes in the console need a proof again once its user has done nothing for a while, and everything need a
 * second factor if the site requires one.
 */
export function attended(handler: AnyHandler, { sessions, secondFactor }: Rules): AnyHandler {
  const { endpoint } = handler;
  if (endpoint.auth === 'public') return handler;
  const changes = endpoint.method !== 'GET' && !handler.readOnly;
  const call = { changes, background: handler.background === true };
  const needsFactor = secondFactor.requiredForStaff && endpoint !== adminMe;
  return {
    ...handler,
    answer: async (input, context: CallContext) => {
      const session = sessionOf(context);
      if (needsFactor && !(await secondFactor.has(session.userId)))
        throw new AppError('SECOND_FACTOR_MISSING');
      await sessions.attend(session, call);
      return handler.answer(input, context);
    },
  };
}
