import {
  type ParsedOf,
  REGISTER_AGREEMENT_VERSION,
  type registerEmail,
  type registerPhone,
} from '@ziwan/contract';
import { AppError } from '../../calls/app-error.ts';
import type { Caller } from '../../calls/handling.ts';
import type { CodeService } from '../codes/index.ts';
import type { PasswordService } from '../passwords/index.ts';
import { recorded, type SecurityLog } from '../security-log/index.ts';
import type { IssuedToken, SessionService } from '../sessions/index.ts';
import {
  type Account,
  type AccountRecord,
  accountOf,
  newNickname,
  type UserRepository,
} from '../users/index.ts';

/** Registers accounts for a phone or e-mail verified by code. */
export class RegistrationService {
  readonly #users: UserRepository;
  readonly #passwords: PasswordService;
  readonly #codes: CodeService;
  readonly #sessions: SessionService;
  readonly #record: AccountRecord;
  readonly #log: SecurityLog;

  constructor(parts: {
    users: UserRepository;
    passwords: PasswordService;
    codes: CodeService;
    sessions: SessionService;
    record: AccountRecord;
    securityLog: SecurityLog;
  }) {
    this.#users = parts.users;
    this.#passwords = parts.passwords;
    this.#codes = parts.codes;
    this.#sessions = parts.sessions;
    this.#record = parts.record;
    this.#log = parts.securityLog;
  }

  byPhone(body: ParsedOf<typeof registerPhone>['body'], caller: Caller): Promise<IssuedToken> {
    return this.#register(accountOf(body.phone), body.password ?? null, body, caller);
  }

  byEmail(body: ParsedOf<typeof registerEmail>['body'], caller: Caller): Promise<IssuedToken> {
    return this.#register(accountOf(body.email), body.password, body, caller);
  }

  /**
   * Looks the account up only after verifying the code, so that earlier errors do not reveal whether it exists.
   * @throws AppError AGREEMENT_OUTDATED, PASSWORD_COMMON, CODE_WRONG, TOO_MANY_REQUESTS; ACCOUNT_EXISTS only after a
   *   correct code, which only the owner has
   */
  async #register(
    account: Account,
    password: string | null,
    { code, agreement }: { code: string; agreement: string },
    caller: Caller,
  ): Promise<IssuedToken> {
    if (agreement !== REGISTER_AGREEMENT_VERSION) throw new AppError('AGREEMENT_OUTDATED');
    if (password !== null) this.#passwords.assertUncommon(password, [account.value]);
    return recorded(this.#log, 'registration', { account, ip: caller.ip }, async (learned) => {
      await this.#codes.use('register', account, code, caller.ip);
      if (await this.#users.byAccount(account)) throw new AppError('ACCOUNT_EXISTS');
      const id = await this.#users.create({
        account,
        nickname: newNickname(),
        passwordHash: password === null ? null : await this.#passwords.hash(password),
        agreement,
      });
      if (id === null) throw new AppError('ACCOUNT_EXISTS');
      await this.#record.add(id, 'account.registered');
      learned.userId = id;
      return this.#sessions.issue(id, caller);
    });
  }
}
