import type { login, ParsedOf, smsLogin } from '@ziwan/contract';
import { AppError } from '../../calls/app-error.ts';
import type { Caller } from '../../calls/handling.ts';
import type { CodeService } from '../codes/index.ts';
import type { PasswordService } from '../passwords/index.ts';
import { recorded, type SecurityLog } from '../security-log/index.ts';
import type { IssuedToken, SessionService } from '../sessions/index.ts';
import { accountOf, type UserRepository } from '../users/index.ts';
import type { LoginAttempts } from './attempts.ts';

/** Logs in by password or by code. */
export class LoginService {
  readonly #users: UserRepository;
  readonly #passwords: PasswordService;
  readonly #codes: CodeService;
  readonly #sessions: SessionService;
  readonly #attempts: LoginAttempts;
  readonly #log: SecurityLog;

  constructor(parts: {
    users: UserRepository;
    passwords: PasswordService;
    codes: CodeService;
    sessions: SessionService;
    attempts: LoginAttempts;
    securityLog: SecurityLog;
  }) {
    this.#users = parts.users;
    this.#passwords = parts.passwords;
    this.#codes = parts.codes;
    this.#sessions = parts.sessions;
    this.#attempts = parts.attempts;
    this.#log = parts.securityLog;
  }

  /**
   * @throws AppError LOGIN_FAILED for wrong passwords and for unknown, passwordless and disabled accounts, all after
   * the same work; CAPTCHA_REQUIRED, CAPTCHA_FAILED, TOO_MANY_REQUESTS, UNAVAILABLE
   */
  async byPassword(body: ParsedOf<typeof login>['body'], caller: Caller): Promise<IssuedToken> {
    const account = accountOf(body.account);
    const facts = { account, method: 'password', ip: caller.ip } as const;
    return recorded(this.#log, 'login', facts, async (learned) => {
      await this.#attempts.admit(account, caller.ip, body.captchaVerification);
      const user = await this.#users.byAccount(account);
      const right = await this.#passwords.verify(body.password, user?.password_hash ?? null);
      if (!right || user?.status !== 'active') {
        await this.#attempts.failed(account, caller.ip);
        throw new AppError('LOGIN_FAILED');
      }
      await this.#attempts.succeeded(account, caller.ip);
      learned.userId = user.id;
      return this.#sessions.issue(user.id, caller);
    });
  }

  /** @throws AppError CODE_WRONG, also for unknown accounts, whose codes are never disclosed; TOO_MANY_REQUESTS */
  async byCode(body: ParsedOf<typeof smsLogin>['body'], caller: Caller): Promise<IssuedToken> {
    const account = accountOf(body.account);
    const facts = { account, method: 'code', ip: caller.ip } as const;
    return recorded(this.#log, 'login', facts, async (learned) => {
      await this.#codes.use('login', account, body.code, caller.ip);
      const user = await this.#users.byAccount(account);
      if (user?.status !== 'active') throw new AppError('CODE_WRONG');
      learned.userId = user.id;
      return this.#sessions.issue(user.id, caller);
    });
  }
}
