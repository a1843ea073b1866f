import type { DataOf, ParsedOf } from '@ziwan/contract';
import { REGISTER_AGREEMENT_VERSION } from '@ziwan/contract';
import type { createFirstOwner, firstOwnerState } from '@ziwan/contract/admin';
import { isoOf } from '@ziwan/contract/site-time';
import type { Database } from '@ziwan/store';
import type { Kysely } from 'kysely';
import { AppError } from '../../calls/app-error.ts';
import type { Caller } from '../../calls/handling.ts';
import type { TicketService } from '../../people/codes/index.ts';
import type { PasswordService } from '../../people/passwords/index.ts';
import type { IssuedToken, SessionService } from '../../people/sessions/index.ts';
import {
  type AccountRecord,
  accountOf,
  cleanNickname,
  type UserRepository,
} from '../../people/users/index.ts';

/** Lifetime (s) of the address printed at the first start. */
const TICKET_SECONDS = 7 * 24 * 3600;
/** Time (ms) within which starts of several processes count as one start of the site. */
const SAME_START = 60_000;

/** Creates the first owner account through an address printed only to the server's own output. */
export class FirstOwner {
  readonly #db: Kysely<Database>;
  readonly #tickets: TicketService;
  readonly #users: UserRepository;
  readonly #passwords: PasswordService;
  readonly #sessions: SessionService;
  readonly #record: AccountRecord;
  readonly #now: () => number;

  constructor(parts: {
    db: Kysely<Database>;
    tickets: TicketService;
    users: UserRepository;
    passwords: PasswordService;
    sessions: SessionService;
    record: AccountRecord;
    now: () => number;
  }) {
    this.#db = parts.db;
    this.#tickets = parts.tickets;
    this.#users = parts.users;
    this.#passwords = parts.passwords;
    this.#sessions = parts.sessions;
    this.#record = parts.record;
    this.#now = parts.now;
  }

  /**
   * Creates a one-time path and invalidates earlier ones. The ticket follows `#`, so it never reaches a log.
   * @returns null if the site already has an owner
   */
  async invite(node: string | null = null): Promise<string | null> {
    if (await this.#exists()) return null;
    await this.#db.deleteFrom('tickets').where('kind', '=', 'first-owner').execute();
    return `/admin/welcome#${await this.#tickets.issue('first-owner', { node }, TICKET_SECONDS)}`;
  }

  /**
   * Does the same for a process that starts, unless another one of the site has just printed its path.
   * @param node identifies the process over restarts
   * @param keeps leaves a path that is still valid as it is; whoever reads the output has seen it
   * @returns null also if it is left
   */
  async inviteAtStart(node: string, keeps = false): Promise<string | 'printed elsewhere' | null> {
    if (keeps && (await this.#isOpen())) return null;
    const others = await this.#db
      .selectFrom('tickets')
      .select('payload')
      .where('kind', '=', 'first-owner')
      .where('created_at', '>', isoOf(this.#now() - SAME_START))
      .executeTakeFirst();
    const printedBy = others && (JSON.parse(others.payload) as { node?: string | null }).node;
    return printedBy && printedBy !== node ? 'printed elsewhere' : this.invite(node);
  }

  /** Lets the next process print a path at once: whoever started this one may no longer see its output. */
  async leave(node: string): Promise<void> {
    await this.#db
      .updateTable('tickets')
      .set({ payload: JSON.stringify({ node: null }) })
      .where('kind', '=', 'first-owner')
      .where('payload', '=', JSON.stringify({ node }))
      .execute();
  }

  /** Checks a ticket without using it up. Anyone may learn that the site has an owner. */
  async state(ticket: string): Promise<DataOf<typeof firstOwnerState>['state']> {
    if (await this.#exists()) return 'settled';
    return (await this.#tickets.read('first-owner', ticket)) === null ? 'invalid' : 'open';
  }

  /** @throws AppError TICKET_INVALID, PASSWORD_COMMON, BAD_REQUEST (nickname), ACCOUNT_EXISTS */
  async create(body: ParsedOf<typeof createFirstOwner>['body'], caller: Caller): Promise<IssuedToken> {
    const { ticket, email, password } = body;
    if ((await this.#tickets.read('first-owner', ticket)) === null) throw new AppError('TICKET_INVALID');
    this.#passwords.assertUncommon(password, [email]);
    const nickname = cleanNickname(body.nickname);
    if (nickname === '') throw new AppError('BAD_REQUEST', { details: 'nickname：不能为空' });
    if (await this.#users.byAccount(accountOf(email))) throw new AppError('ACCOUNT_EXISTS');
    const passwordHash = await this.#passwords.hash(password);
    if ((await this.#tickets.take('first-owner', ticket)) === null || (await this.#exists()))
      throw new AppError('TICKET_INVALID');
    const id = await this.#users.create({
      account: accountOf(email),
      nickname,
      passwordHash,
      agreement: REGISTER_AGREEMENT_VERSION,
    });
    if (id === null) throw new AppError('ACCOUNT_EXISTS');
    await this.#db.updateTable('users').set({ role: 'owner' }).where('id', '=', id).execute();
    await this.#record.add(id, 'account.registered');
    return this.#sessions.issue(id, caller);
  }

  /** True if a path that was printed still works. */
  async #isOpen(): Promise<boolean> {
    const ticket = await this.#db
      .selectFrom('tickets')
      .select('ticket_hash')
      .where('kind', '=', 'first-owner')
      .where('used_at', 'is', null)
      .where('expires_at', '>', isoOf(this.#now()))
      .limit(1)
      .executeTakeFirst();
    return ticket !== undefined;
  }

  async #exists(): Promise<boolean> {
    const owner = await this.#db
      .selectFrom('users')
      .select('id')
      .where('role', '=', 'owner')
      .limit(1)
      .executeTakeFirst();
    return owner !== undefined;
  }
}
