import type { DataOf, ParsedOf, updateAccountPwd } from '@ziwan/contract';
import { AppError } from '../../calls/app-error.ts';
import { type CallContext, sessionOf } from '../../calls/handling.ts';
import { recorded } from '../security-log/index.ts';
import type { AccountsParts } from './parts.ts';

/** Changes an account's password or sets the first one. */
export class PasswordChange {
  readonly #parts: AccountsParts;

  constructor(parts: AccountsParts) {
    this.#parts = parts;
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
    return recorded(this.#parts.securityLog, 'password-change', facts, () => this.#change(body, context));
  }

  async #change(
    { oldPassword, password, endOthers }: ParsedOf<typeof updateAccountPwd>['body'],
    context: CallContext,
  ): Promise<DataOf<typeof updateAccountPwd>> {
    const { users, passwords, sessions, reauthentication, attempts, record } = this.#parts;
    const session = sessionOf(context);
    const user = await users.byId(session.userId);
    if (!user) throw new AppError('UNAUTHENTICATED');
    passwords.assertUncommon(password, [user.phone, user.email]);
    if (user.password_hash === null) {
      sessions.requireRecent(session);
    } else {
      if (oldPassword === undefined) throw new AppError('PASSWORD_WRONG');
      await reauthentication.passwordOf(user, oldPassword, context);
    }
    await users.setPassword(user.id, await passwords.hash(password));
    await attempts.forget([user.phone, user.email]);
    const endedSessions = endOthers ? await sessions.revokeOthers(user.id, session) : 0;
    await record.add(user.id, 'account.password-changed', { endedSessions });
    return { endedSessions };
  }
}
