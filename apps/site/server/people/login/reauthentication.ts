import type { ParsedOf, reauthenticate } from '@ziwan/contract';
import { AppError } from '../../calls/app-error.ts';
import { type CallContext, sessionOf } from '../../calls/handling.ts';
import { recorded } from '../security-log/index.ts';
import type { IssuedToken } from '../sessions/index.ts';
import { accountOf, type User } from '../users/index.ts';
import type { LoginParts } from './parts.ts';

/** Password attempts per session: limits guessing with a stolen token. */
const PER_SESSION = { limit: 10, windowSeconds: 900 };
/** Wrong passwords in a row that end the session: its owner logs in again, a thief cannot. */
const ENDING = { limit: 30, windowSeconds: 30 * 86_400 };

/** Reauthenticates the holder of a session by password, code or WeChat. */
export class ReauthenticationService {
  readonly #parts: LoginParts;

  constructor(parts: LoginParts) {
    this.#parts = parts;
  }

  /**
   * @returns a token that replaces the caller's
   * @throws AppError PASSWORD_WRONG, CODE_WRONG, TOO_MANY_REQUESTS, UNAVAILABLE, BAD_REQUEST (no such method is
   *   bound), UNAUTHENTICATED; for WeChat also TICKET_INVALID, WECHAT_OFF, WECHAT_FAILED
   */
  async prove(body: ParsedOf<typeof reauthenticate>['body'], context: CallContext): Promise<IssuedToken> {
    const { securityLog, users, wechat, codes, sessions } = this.#parts;
    const session = sessionOf(context);
    const method = 'password' in body ? 'password' : body.target;
    const facts = { userId: session.userId, session: session.id, method, ip: context.ip } as const;
    return recorded(securityLog, 'reauthentication', facts, async () => {
      const user = await users.byId(session.userId);
      if (!user) throw new AppError('UNAUTHENTICATED');
      if ('password' in body) {
        await this.passwordOf(user, body.password, context);
      } else if (body.target === 'wechat') {
        await wechat.verify(session, body, context.ip);
      } else {
        const own = user[body.target];
        if (own === null) throw new AppError('BAD_REQUEST', { details: 'target：没有绑定' });
        await codes.use('verify', accountOf(own), body.code, context.ip);
      }
      return sessions.renew(session);
    });
  }

  /**
   * @throws AppError PASSWORD_WRONG, also if the account has no password; TOO_MANY_REQUESTS, UNAVAILABLE; UNAUTHENTICATED
   *   once too many wrong ones have ended the session
   */
  async passwordOf(
    user: Pick<User, 'password_hash' | 'phone' | 'email'>,
    password: string,
    context: CallContext,
  ): Promise<void> {
    const { throttle, passwords, sessions } = this.#parts;
    const session = sessionOf(context);
    const key = `reauthenticate ${session.id}`;
    const taken = await throttle.take(key, PER_SESSION);
    if (!taken.ok) {
      const otherWay = user.phone || user.email ? '改用验证码验证身份' : undefined;
      throw new AppError('TOO_MANY_REQUESTS', { retryAfter: taken.retryAfter, otherWay });
    }
    if (await passwords.verify(password, user.password_hash)) return throttle.clear(key, ENDING);
    await throttle.take(key, ENDING);
    if (!(await throttle.isExhausted(key, ENDING))) throw new AppError('PASSWORD_WRONG');
    await sessions.revoke(session);
    throw new AppError('UNAUTHENTICATED', { sentence: '密码错得太多，为了安全已经退出登录，请重新登录' });
  }
}
