import type { DataOf, ParsedOf, restCodeVerify, restPwd } from '@ziwan/contract';
import { sha256Hex } from '@ziwan/infra/digest';
import { AppError } from '../../calls/app-error.ts';
import type { Caller } from '../../calls/handling.ts';
import { type CodeService, TICKET_SECONDS, type TicketService } from '../codes/index.ts';
import type { PasswordService } from '../passwords/index.ts';
import { recorded, type SecurityLog } from '../security-log/index.ts';
import type { SessionService } from '../sessions/index.ts';
import {
  type Account,
  type AccountRecord,
  accountOf,
  type User,
  type UserRepository,
} from '../users/index.ts';

interface Reset {
  userId: string;
  stamp: string;
}

/** Fingerprint that voids a ticket once the password, phone or e-mail changes. */
const stampOf = (user: User, account: Account): string =>
  sha256Hex(`${account.value}\n${user.password_hash}`);

/** Resets a forgotten password: the code yields a ticket, and the ticket sets the password. */
export class RecoveryService {
  readonly #users: UserRepository;
  readonly #passwords: PasswordService;
  readonly #codes: CodeService;
  readonly #tickets: TicketService;
  readonly #sessions: SessionService;
  readonly #record: AccountRecord;
  readonly #log: SecurityLog;

  constructor(parts: {
    users: UserRepository;
    passwords: PasswordService;
    codes: CodeService;
    tickets: TicketService;
    sessions: SessionService;
    record: AccountRecord;
    securityLog: SecurityLog;
  }) {
    this.#users = parts.users;
    this.#passwords = parts.passwords;
    this.#codes = parts.codes;
    this.#tickets = parts.tickets;
    this.#sessions = parts.sessions;
    this.#record = parts.record;
    this.#log = parts.securityLog;
  }

  /** @throws AppError CODE_WRONG, also for unknown accounts; TOO_MANY_REQUESTS */
  async verify(
    body: ParsedOf<typeof restCodeVerify>['body'],
    caller: Caller,
  ): Promise<DataOf<typeof restCodeVerify>> {
    const account = accountOf(body.account);
    const facts = { account, method: 'code', ip: caller.ip } as const;
    return recorded(this.#log, 'password-reset-code', facts, async (learned) => {
      await this.#codes.use('reset', account, body.code, caller.ip);
      const user = await this.#users.byAccount(account);
      if (user?.status !== 'active') throw new AppError('CODE_WRONG');
      learned.userId = user.id;
      const ticket = await this.#tickets.issue('reset', { userId: user.id, stamp: stampOf(user, account) });
      return { ticket, expiresIn: TICKET_SECONDS };
    });
  }

  /** @throws AppError TICKET_INVALID, PASSWORD_COMMON, UNAVAILABLE; the last two do not use up the ticket */
  async reset(body: ParsedOf<typeof restPwd>['body'], caller: Caller): Promise<DataOf<typeof restPwd>> {
    return recorded(this.#log, 'password-reset', { ip: caller.ip }, (learned) => this.#reset(body, learned));
  }

  async #reset(
    body: ParsedOf<typeof restPwd>['body'],
    learned: { userId?: string },
  ): Promise<DataOf<typeof restPwd>> {
    const held = await this.#tickets.read<Reset>('reset', body.ticket);
    const user = held && (await this.#users.byId(held.userId));
    const stamps = user && [user.phone, user.email].map((own) => own && stampOf(user, accountOf(own)));
    if (user?.status !== 'active' || !stamps?.includes(held?.stamp ?? ''))
      throw new AppError('TICKET_INVALID');
    learned.userId = user.id;
    this.#passwords.assertUncommon(body.password, [user.phone, user.email]);
    const hash = await this.#passwords.hash(body.password);
    if (!(await this.#tickets.take('reset', body.ticket))) throw new AppError('TICKET_INVALID');
    await this.#users.setPassword(user.id, hash);
    const endedSessions = body.endOthers ? await this.#sessions.revokeOthers(user.id, null) : 0;
    await this.#record.add(user.id, 'account.password-reset', { endedSessions });
    return { endedSessions };
  }
}
