import type { login, ParsedOf, smsLogin } from '@ziwan/contract';
import { AppError } from '../../calls/app-error.ts';
import type { Caller } from '../../calls/handling.ts';
import { recorded } from '../security-log/index.ts';
import type { IssuedToken } from '../sessions/index.ts';
import { accountDisabled, accountOf } from '../users/index.ts';
import type { LoginAttempts } from './attempts.ts';
import type { LoginParts } from './parts.ts';

/** Logs in by password or by code. */
export class LoginService {
  readonly #parts: LoginParts;
  readonly #attempts: LoginAttempts;

  constructor(parts: LoginParts, attempts: LoginAttempts) {
    this.#parts = parts;
    this.#attempts = attempts;
  }

  /**
   * @throws AppError LOGIN_FAILED for wrong passwords and for unknown and passwordless accounts, all after the same
   * work; ACCOUNT_DISABLED for the right password of a disabled account; CAPTCHA_REQUIRED, CAPTCHA_FAILED,
   * TOO_MANY_REQUESTS, GUESSED_TOO_OFTEN, UNAVAILABLE
   */
  async byPassword(body: ParsedOf<typeof login>['body'], caller: Caller): Promise<IssuedToken> {
    const { securityLog, users, passwords, sessions, devices } = this.#parts;
    const account = accountOf(body.account);
    const facts = { account, method: 'password', ip: caller.ip } as const;
    return recorded(securityLog, 'login', facts, async (learned) => {
      const user = await users.byAccount(account);
      const device = devices.find(user?.id ?? null, body.devices ?? []);
      const from = { account, ip: caller.ip, device };
      const attempt = await this.#attempts.admit(from, body.captchaVerification);
      const right = await passwords.verify(body.password, user?.password_hash ?? null);
      if (!right || user?.status !== 'active') {
        await this.#attempts.failed(attempt, user);
        // Only who knows the password learns that the account is disabled.
        throw right && user ? accountDisabled(user) : new AppError('LOGIN_FAILED');
      }
      await this.#attempts.succeeded(attempt);
      learned.userId = user.id;
      const issued = await sessions.issue(user.id, caller);
      return device ? { ...issued, device: device.mark } : issued;
    });
  }

  /**
   * @throws AppError CODE_WRONG, also for unknown accounts, whose codes are never disclosed; ACCOUNT_DISABLED;
   * TOO_MANY_REQUESTS
   */
  async byCode(body: ParsedOf<typeof smsLogin>['body'], caller: Caller): Promise<IssuedToken> {
    const { securityLog, codes, users, sessions } = this.#parts;
    const account = accountOf(body.account);
    const facts = { account, method: 'code', ip: caller.ip } as const;
    return recorded(securityLog, 'login', facts, async (learned) => {
      await codes.use('login', account, body.code, caller.ip);
      const user = await users.byAccount(account);
      if (!user) throw new AppError('CODE_WRONG');
      if (user.status !== 'active') throw accountDisabled(user);
      learned.userId = user.id;
      return sessions.issue(user.id, caller);
    });
  }
}
