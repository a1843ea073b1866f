import type { DataOf, ParsedOf, updateAccountPwd } from '@ziwan/contract';
import { AppError } from '../../calls/app-error.ts';
import { type CallContext, sessionOf } from '../../calls/handling.ts';
import type { ReauthenticationService } from '../login/index.ts';
import type { PasswordService } from '../passwords/index.ts';
import { recorded, type SecurityLog } from '../security-log/index.ts';
import type { SessionService } from '../sessions/index.ts';
import type { AccountRecord, UserRepository } from '../users/index.ts';

/** Changes an account's password or sets the first one. */
export class PasswordChange {
  readonly #users: UserRepository;
  readonly #passwords: PasswordService;
  readonly #reauthentication: ReauthenticationService;
  readonly #sessions: SessionService;
  readonly #record: AccountRecord;
  readonly #log: SecurityLog;

  constructor(parts: {
    users: UserRepository;
    passwords: PasswordService;
    reauthentication: ReauthenticationService;
    sessions: SessionService;
    record: AccountRecord;
    securityLog: SecurityLog;
  }) {
    this.#users = parts.users;
    this.#passwords = parts.passwords;
    this.#reauthentication = parts.reauthentication;
    this.#sessions = parts.sessions;
    this.#record = parts.record;
    this.#log = parts.securityLog;
  }

  /**
   * Requires the old password if there is one; a first password requires authentication within the last ten minutes.
   * @throws AppError PASSWORD_WRONG, REAUTHENTICATION_REQUIRED, PASSWORD_COMMON, TOO_MANY_REQUESTS, UNAVAILABLE
   */
  async change(
    body: ParsedOf<typeof updateAccountPwd>['body'],
    context: CallContext,
  ): Promise<DataOf<typeof updateAccountPwd>> {
    const { userId, id } = sessionOf(context);
    const facts = { userId, session: id, ip: context.ip };
    return recorded(this.#log, 'password-change', facts, () => this.#change(body, context));
  }

  async #change(
    { oldPassword, password, endOthers }: ParsedOf<typeof updateAccountPwd>['body'],
    context: CallContext,
  ): Promise<DataOf<typeof updateAccountPwd>> {
    const session = sessionOf(context);
    const user = await this.#users.byId(session.userId);
    if (!user) throw new AppError('UNAUTHENTICATED');
    this.#passwords.assertUncommon(password, [user.phone, user.email]);
    if (user.password_hash === null) {
      this.#sessions.requireRecent(session);
    } else {
      if (oldPassword === undefined) throw new AppError('PASSWORD_WRONG');
      await this.#reauthentication.passwordOf(user, oldPassword, context);
    }
    await this.#users.setPassword(user.id, await this.#passwords.hash(password));
    const endedSessions = endOthers ? await this.#sessions.revokeOthers(user.id, session) : 0;
    await this.#record.add(user.id, 'account.password-changed', { endedSessions });
    return { endedSessions };
  }
}
