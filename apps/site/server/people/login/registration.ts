import {
  type ParsedOf,
  REGISTER_AGREEMENT_VERSION,
  type registerEmail,
  type registerPhone,
} from '@ziwan/contract';
import { AppError } from '../../calls/app-error.ts';
import type { Caller } from '../../calls/handling.ts';
import { recorded } from '../security-log/index.ts';
import type { IssuedToken } from '../sessions/index.ts';
import { type Account, accountOf, newNickname } from '../users/index.ts';
import type { LoginParts } from './parts.ts';

/** Registers accounts for a phone or e-mail verified by code. */
export class RegistrationService {
  readonly #parts: LoginParts;

  constructor(parts: LoginParts) {
    this.#parts = parts;
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
    const { passwords, securityLog, codes, users, record, sessions } = this.#parts;
    if (agreement !== REGISTER_AGREEMENT_VERSION) throw new AppError('AGREEMENT_OUTDATED');
    if (password !== null) passwords.assertUncommon(password, [account.value]);
    return recorded(securityLog, 'registration', { account, ip: caller.ip }, async (learned) => {
      await codes.use('register', account, code, caller.ip);
      if (await users.byAccount(account)) throw new AppError('ACCOUNT_EXISTS');
      const id = await users.create({
        account,
        nickname: newNickname(),
        passwordHash: password === null ? null : await passwords.hash(password),
        agreement,
      });
      if (id === null) throw new AppError('ACCOUNT_EXISTS');
      await record.add(id, 'account.registered');
      learned.userId = id;
      return sessions.issue(id, caller);
    });
  }
}
