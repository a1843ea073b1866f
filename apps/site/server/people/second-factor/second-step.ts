import { type DataOf, ERRORS, type ParsedOf } from '@ziwan/contract';
import type { secondStep, secondStepState } from '@ziwan/contract/admin';
import { minuteOf } from '@ziwan/contract/site-time';
import { AppError } from '../../calls/app-error.ts';
import type { CallContext } from '../../calls/handling.ts';
import { GuessLimit } from '../../security/guess-limit.ts';
import { TICKET_SECONDS } from '../codes/index.ts';
import { recorded } from '../security-log/index.ts';
import type { IssuedToken } from '../sessions/index.ts';
import type { User } from '../users/index.ts';
import { challengeOf } from './challenge.ts';
import { type FactorParts, originOf } from './parts.ts';
import { passkeysPossible, type Returned, requestOptions, verifyUse } from './passkeys.ts';
import { recoveryHash } from './recovery-codes.ts';
import { stepOf } from './totp.ts';

/** Attempts at one ticket. */
const TRIES = { limit: 5, windowSeconds: TICKET_SECONDS };
/** Failures of a day after which the owner is told: whoever gets here knows the password. */
const TELLING = { limit: 3, windowSeconds: 86_400 };

/** Login or proof whose first factor was right. */
interface Begun {
  userId: string;
  /** Hash of the token to renew; null for a login. */
  session: string | null;
}

type Body = ParsedOf<typeof secondStep>['body'];

/** The second step of logins and proofs, for accounts that have set one up. */
export class SecondStep {
  readonly #parts: FactorParts;
  readonly #guesses: GuessLimit;

  constructor(parts: FactorParts) {
    this.#parts = parts;
    this.#guesses = new GuessLimit(parts.guards);
  }

  /**
   * Called before a token is issued or renewed.
   * @param session hash of the token to renew; null for a login
   * @throws AppError SECOND_STEP_REQUIRED with a ticket, for accounts with a second factor
   */
  async gate(userId: string, session: string | null): Promise<void> {
    const { factors, tickets } = this.#parts;
    if (!(await factors.has(userId))) return;
    const ticket = await tickets.issue('second-step', { userId, session } satisfies Begun);
    throw new AppError('SECOND_STEP_REQUIRED', { data: { ticket, expiresIn: TICKET_SECONDS } });
  }

  /** Returns the ways to take the step. @throws AppError TICKET_INVALID */
  async state(ticket: string, context: CallContext): Promise<DataOf<typeof secondStepState>> {
    const { factors, tickets, secret } = this.#parts;
    const begun = await tickets.read<Begun>('second-step', ticket);
    if (!begun) throw new AppError('TICKET_INVALID');
    const origin = originOf(this.#parts, context);
    const passkeys = await factors.passkeys(begun.userId);
    const options =
      passkeys.length > 0 && passkeysPossible(origin)
        ? await requestOptions({
            origin,
            challenge: challengeOf(secret, ticket),
            passkeys,
            userVerification: 'preferred',
          })
        : null;
    return {
      passkey: options,
      totp: (await factors.totp(begun.userId)) !== null,
      recoveryCodes: (await factors.recoveryCodesLeft(begun.userId)) > 0,
    };
  }

  /**
   * Takes the step and issues the token.
   * @throws AppError TICKET_INVALID, also after too many attempts; SECOND_STEP_FAILED, TOO_MANY_REQUESTS
   */
  async take(body: Body, context: CallContext): Promise<IssuedToken> {
    const { tickets, users, sessions, throttle, securityLog } = this.#parts;
    const begun = await tickets.read<Begun>('second-step', body.ticket);
    const user = begun && (await users.byId(begun.userId));
    if (user?.status !== 'active') throw new AppError('TICKET_INVALID');
    const method = body.passkey ? 'passkey' : body.recoveryCode ? 'recovery-code' : 'totp';
    const facts = { userId: user.id, method, ip: context.ip } as const;
    return recorded(securityLog, 'second-step', facts, async () => {
      const key = `second step ${body.ticket}`;
      if (!(await throttle.take(key, TRIES)).ok) throw new AppError('TICKET_INVALID');
      const sentence = await this.#mistakeOf(user, body, context);
      if (sentence !== null) {
        await this.#failed(user);
        throw new AppError('SECOND_STEP_FAILED', { sentence });
      }
      if ((await tickets.take('second-step', body.ticket)) === null) throw new AppError('TICKET_INVALID');
      return begun?.session
        ? sessions.renewAfterSecondStep({ tokenHash: begun.session })
        : sessions.issueAfterSecondStep(user.id, context);
    });
  }

  /** Uses up what was given. @returns what is wrong with it; null if nothing is */
  async #mistakeOf(user: User, body: Body, context: CallContext): Promise<string | null> {
    if (body.passkey) {
      const isRight = await this.#byPasskey(user, body.ticket, body.passkey, context);
      return isRight ? null : ERRORS.SECOND_STEP_FAILED.message;
    }
    if (body.recoveryCode) return this.#byRecoveryCode(user, body.recoveryCode);
    return this.#byTotp(user, body.code ?? '');
  }

  async #byPasskey(user: User, ticket: string, returned: Returned, context: CallContext): Promise<boolean> {
    const { factors, secret } = this.#parts;
    const passkey = await factors.passkey(String(returned.id));
    if (passkey?.user_id !== user.id) return false;
    const counter = await verifyUse(returned, passkey, {
      origin: originOf(this.#parts, context),
      challenge: challengeOf(secret, ticket),
      userVerification: false,
    });
    return counter !== null && factors.countPasskeyUse(passkey.id, counter);
  }

  /** A used code is worth nothing, and whoever gets here knows the password, so it is told from a wrong one. */
  async #byRecoveryCode(user: User, typed: string): Promise<string | null> {
    const { factors, record } = this.#parts;
    const hash = recoveryHash(typed);
    const isSpent = await factors.spendRecoveryCode(user.id, hash);
    const left = await factors.recoveryCodesLeft(user.id);
    if (isSpent) {
      await record.add(user.id, 'account.recovery-code-used', { left });
      return null;
    }
    const usedAt = await factors.recoveryCodeUsedAt(user.id, hash);
    if (usedAt === null) return '这个恢复码不对，请核对后再试；换过一批的话，只有最新的一批能用';
    const used = `这个恢复码 ${minuteOf(usedAt)} 用过了`;
    return left > 0
      ? `${used}，每个只能用一次。还剩 ${left} 个没用过，请换一个`
      : `${used}，恢复码也都用完了。请用别的方式，或者请站长重置第二步验证`;
  }

  /** A code of six digits can be guessed, so guesses are bounded over all tickets, too. */
  async #byTotp(user: User, code: string): Promise<string | null> {
    const { factors, sealer, now } = this.#parts;
    const guessed = `totp of ${user.id}`;
    const taken = await this.#guesses.take(guessed);
    if (!taken.ok) {
      const otherWay = await this.#otherWay(user.id);
      throw new AppError('TOO_MANY_REQUESTS', { retryAfter: taken.retryAfter, otherWay });
    }
    const totp = await factors.totp(user.id);
    const secret = totp && sealer.open(totp.sealed_secret);
    if (totp && secret === null) return '网站换过密钥，绑定的验证器不能用了。请用别的方式登录，再重新绑定';
    const step = secret ? await stepOf(secret, code, now()) : null;
    if (step === null) return '动态口令不对，请填验证器现在显示的六位数字；手机的时间要准';
    if (!(await factors.spendTotpStep(user.id, step)))
      return '这个动态口令刚刚用过，请等验证器换出下一个再填';
    await this.#guesses.clear(guessed);
    return null;
  }

  /** What takes the step in place of an app; undefined if nothing does. */
  async #otherWay(userId: string): Promise<string | undefined> {
    const { factors } = this.#parts;
    if ((await factors.passkeys(userId)).length > 0) return '改用通行密钥';
    return (await factors.recoveryCodesLeft(userId)) > 0 ? '改用恢复码' : undefined;
  }

  async #failed(user: User): Promise<void> {
    const { throttle, warnings } = this.#parts;
    const key = `second step of ${user.id}`;
    const before = await throttle.isExhausted(key, TELLING);
    await throttle.take(key, TELLING);
    if (before || !(await throttle.isExhausted(key, TELLING))) return;
    warnings.later(user, {
      event: 'account.second-step-failed',
      counts: { failures: TELLING.limit },
      subject: '有人知道了你的字玩密码',
      text:
        `今天有人用对的密码或验证码登录你的账号，第二步验证却错了 ${TELLING.limit} 次，所以没有进来。\n\n` +
        '如果是你自己，换一个第二步的方式再试，或者用恢复码。如果不是你，说明密码已经泄露，请现在就改。',
    });
  }
}
