import type { DataOf, ParsedOf } from '@ziwan/contract';
import type { passkeyLogin, passkeyLoginOptions } from '@ziwan/contract/admin';
import { AppError } from '../../calls/app-error.ts';
import type { CallContext } from '../../calls/handling.ts';
import { recorded } from '../security-log/index.ts';
import type { IssuedToken } from '../sessions/index.ts';
import { accountDisabled } from '../users/index.ts';
import { challengeOf } from './challenge.ts';
import { type FactorParts, originOf } from './parts.ts';
import { requestOptions, verifyUse } from './passkeys.ts';

/** Rate limit per address; each call writes a row or verifies a signature. */
const PER_ADDRESS = { limit: 60, windowSeconds: 600 };

/** Logs in by a passkey alone: the device checks its user, so it counts as two factors, and there is no password to guess. */
export class PasskeyLogin {
  readonly #parts: FactorParts;

  constructor(parts: FactorParts) {
    this.#parts = parts;
  }

  /** @throws AppError TOO_MANY_REQUESTS */
  async options(context: CallContext): Promise<DataOf<typeof passkeyLoginOptions>> {
    const { tickets, secret } = this.#parts;
    await this.#limit(context.ip);
    const ticket = await tickets.issue('passkey', {});
    const options = await requestOptions({
      origin: originOf(this.#parts, context),
      challenge: challengeOf(secret, ticket),
      passkeys: [],
      userVerification: 'required',
    });
    return { ticket, options };
  }

  /** @throws AppError TICKET_INVALID, TOO_MANY_REQUESTS; ACCOUNT_DISABLED; SECOND_STEP_FAILED, also for unknown passkeys */
  async enter(
    { ticket, passkey: returned }: ParsedOf<typeof passkeyLogin>['body'],
    context: CallContext,
  ): Promise<IssuedToken> {
    const { factors, tickets, users, sessions, securityLog, secret } = this.#parts;
    await this.#limit(context.ip);
    return recorded(securityLog, 'login', { method: 'passkey', ip: context.ip }, async (learned) => {
      // Taken first: what was signed for it can be tried once.
      if ((await tickets.take('passkey', ticket)) === null) throw new AppError('TICKET_INVALID');
      const passkey = await factors.passkey(String(returned.id));
      const user = passkey && (await users.byId(passkey.user_id));
      const counter =
        passkey &&
        (await verifyUse(returned, passkey, {
          origin: originOf(this.#parts, context),
          challenge: challengeOf(secret, ticket),
          userVerification: true,
        }));
      if (!passkey || !user || counter === null || !(await factors.countPasskeyUse(passkey.id, counter)))
        throw new AppError('SECOND_STEP_FAILED');
      if (user.status !== 'active') throw accountDisabled(user);
      learned.userId = user.id;
      return sessions.issueAfterSecondStep(user.id, context);
    });
  }

  async #limit(ip: string): Promise<void> {
    const taken = await this.#parts.throttle.take(`passkey login ${ip}`, PER_ADDRESS);
    if (!taken.ok)
      throw new AppError('TOO_MANY_REQUESTS', {
        retryAfter: taken.retryAfter,
        otherWay: '用密码或验证码登录',
      });
  }
}
