import type { DataOf, ParsedOf, restCodeVerify, restPwd } from '@ziwan/contract';
import { sha256Hex } from '@ziwan/infra/digest';
import { AppError } from '../../calls/app-error.ts';
import type { Caller } from '../../calls/handling.ts';
import { TICKET_SECONDS } from '../codes/index.ts';
import { recorded } from '../security-log/index.ts';
import { type Account, accountOf, type User } from '../users/index.ts';
import type { LoginAttempts } from './attempts.ts';
import type { LoginParts } from './parts.ts';

interface Reset {
  userId: string;
  stamp: string;
}

/** Fingerprint that voids a ticket once the password, phone or e-mail changes. */
const stampOf = (user: User, account: Account): string =>
  sha256Hex(`${account.value}\n${user.password_hash}`);

/** Resets a forgotten password: the code yields a ticket, and the ticket sets the password. */
export class RecoveryService {
  readonly #parts: LoginParts;
  readonly #attempts: Pick<LoginAttempts, 'forget'>;

  constructor(parts: LoginParts, attempts: Pick<LoginAttempts, 'forget'>) {
    this.#parts = parts;
    this.#attempts = attempts;
  }

  /** @throws AppError CODE_WRONG, also for unknown accounts; TOO_MANY_REQUESTS */
  async verify(
    body: ParsedOf<typeof restCodeVerify>['body'],
    caller: Caller,
  ): Promise<DataOf<typeof restCodeVerify>> {
    const { securityLog, codes, users, tickets } = this.#parts;
    const account = accountOf(body.account);
    const facts = { account, method: 'code', ip: caller.ip } as const;
    return recorded(securityLog, 'password-reset-code', facts, async (learned) => {
      await codes.use('reset', account, body.code, caller.ip);
      const user = await users.byAccount(account);
      if (user?.status !== 'active') throw new AppError('CODE_WRONG');
      learned.userId = user.id;
      const ticket = await tickets.issue('reset', { userId: user.id, stamp: stampOf(user, account) });
      return { ticket, expiresIn: TICKET_SECONDS };
    });
  }

  /** @throws AppError TICKET_INVALID, PASSWORD_COMMON, UNAVAILABLE; the last two do not use up the ticket */
  async reset(body: ParsedOf<typeof restPwd>['body'], caller: Caller): Promise<DataOf<typeof restPwd>> {
    return recorded(this.#parts.securityLog, 'password-reset', { ip: caller.ip }, (learned) =>
      this.#reset(body, learned),
    );
  }

  async #reset(
    body: ParsedOf<typeof restPwd>['body'],
    learned: { userId?: string },
  ): Promise<DataOf<typeof restPwd>> {
    const { tickets, users, passwords, sessions, record } = this.#parts;
    const held = await tickets.read<Reset>('reset', body.ticket);
    const user = held && (await users.byId(held.userId));
    const stamps = user && [user.phone, user.email].map((own) => own && stampOf(user, accountOf(own)));
    if (user?.status !== 'active' || !stamps?.includes(held?.stamp ?? ''))
      throw new AppError('TICKET_INVALID');
    learned.userId = user.id;
    passwords.assertUncommon(body.password, [user.phone, user.email]);
    const hash = await passwords.hash(body.password);
    if (!(await tickets.take('reset', body.ticket))) throw new AppError('TICKET_INVALID');
    await users.setPassword(user.id, hash);
    await this.#attempts.forget([user.phone, user.email]);
    const endedSessions = body.endOthers ? await sessions.revokeOthers(user.id, null) : 0;
    await record.add(user.id, 'account.password-reset', { endedSessions });
    return { endedSessions };
  }
}
