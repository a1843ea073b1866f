import { randomBytes, randomUUID } from 'node:crypto';
import { type DataOf, type Page, type ParsedOf, REGISTER_AGREEMENT_VERSION } from '@ziwan/contract';
import {
  type acceptInvitation,
  type createInvitation,
  INVITATION_DAYS,
  type invitationList,
  type invitationState,
} from '@ziwan/contract/admin';
import { isoOf, minuteOf, timeZoneName } from '@ziwan/contract/site-time';
import { sha256Hex, sha256Url } from '@ziwan/infra/digest';
import type { Mail } from '@ziwan/infra/mail';
import type { Database, StaffInvitationsTable } from '@ziwan/store';
import type { Kysely } from 'kysely';
import { AppError } from '../../calls/app-error.ts';
import type { Caller } from '../../calls/handling.ts';
import { type Listing, listPage } from '../../calls/resource.ts';
import type { PasswordService } from '../../people/passwords/index.ts';
import type { IssuedToken, Session, SessionService } from '../../people/sessions/index.ts';
import {
  type AccountRecord,
  accountOf,
  cleanNickname,
  type UserRepository,
} from '../../people/users/index.ts';

type Invitation = DataOf<typeof invitationList>['records'][number];
type Created = DataOf<typeof createInvitation>;

const DAY = 24 * 3600 * 1000;
const ROLE_NAMES = { editor: '编辑', operator: '运营', owner: '站长' } as const;

const LISTING: Listing = {
  keys: ['id'],
  order: { createdAt: 'created_at', expiresAt: 'expires_at', name: 'name' },
  fallback: 'desc',
  searched: ['name', 'email'],
};

/** Makes people staff by a link that works once, within seven days. Only the hash of the link is stored. */
export class Invitations {
  readonly #db: Kysely<Database>;
  readonly #users: UserRepository;
  readonly #passwords: PasswordService;
  readonly #sessions: SessionService;
  readonly #record: AccountRecord;
  readonly #mail: Mail;
  readonly #origin: string | null;
  readonly #onFault: (error: unknown) => void;
  readonly #now: () => number;

  constructor(parts: {
    db: Kysely<Database>;
    users: UserRepository;
    passwords: PasswordService;
    sessions: SessionService;
    record: AccountRecord;
    mail: Mail;
    /** Public origin of the site; `null` if not configured. */
    origin: string | null;
    /** Called when a mail cannot be sent. */
    onFault: (error: unknown) => void;
    now: () => number;
  }) {
    this.#db = parts.db;
    this.#users = parts.users;
    this.#passwords = parts.passwords;
    this.#sessions = parts.sessions;
    this.#record = parts.record;
    this.#mail = parts.mail;
    this.#origin = parts.origin;
    this.#onFault = parts.onFault;
    this.#now = parts.now;
  }

  list(query: ParsedOf<typeof invitationList>['query']): Promise<Page<Invitation>> {
    return listPage(
      this.#db.selectFrom('staff_invitations'),
      query,
      LISTING,
      (rows: StaffInvitationsTable[]) => this.#present(rows),
    );
  }

  /** @param origin origin that the owner has the console open at */
  async create(
    { name, role, email }: ParsedOf<typeof createInvitation>['body'],
    by: Session,
    origin: string | undefined,
  ): Promise<Created> {
    const ticket = randomBytes(32).toString('base64url');
    const at = this.#now();
    const row = {
      id: randomUUID(),
      ticket_hash: sha256Hex(ticket),
      ...{ name, email, role },
      created_by: by.userId,
      created_at: isoOf(at),
      expires_at: isoOf(at + INVITATION_DAYS * DAY),
      used_by: null,
      used_at: null,
      revoked_at: null,
    };
    await this.#db.insertInto('staff_invitations').values(row).execute();
    const link = `${this.#origin ?? origin ?? ''}/admin/join#${ticket}`;
    const [invitation] = await this.#present([row]);
    return { ...(invitation as Invitation), link, delivery: await this.#send(row, link) };
  }

  async #send(
    {
      id,
      name,
      email,
      role,
      expires_at,
    }: Pick<StaffInvitationsTable, 'id' | 'name' | 'email' | 'role' | 'expires_at'>,
    link: string,
  ): Promise<Created['delivery']> {
    if (email === null) return 'none';
    try {
      await this.#mail.send({
        to: email,
        purpose: 'invitation',
        subject: '请你来管理字玩的后台',
        text: `${name}，你好：\n\n请你做字玩后台的${ROLE_NAMES[role]}。打开下面的地址，设好密码就能进去：\n\n${link}\n\n这个地址只能用一次，${minuteOf(expires_at)}（${timeZoneName()}）之前有效。不认识我们的话，不用理会这封信。`,
        idempotencyKey: sha256Url(id),
      });
      return this.#mail.delivers ? 'mailed' : 'kept';
    } catch (error) {
      this.#onFault(error);
      return 'failed';
    }
  }

  /** @throws AppError NOT_FOUND, TICKET_INVALID if it was used */
  async revoke(id: string): Promise<Invitation> {
    const { numUpdatedRows } = await this.#db
      .updateTable('staff_invitations')
      .set((e) => ({ revoked_at: e.fn.coalesce('revoked_at', e.val(isoOf(this.#now()))) }))
      .where('id', '=', id)
      .where('used_at', 'is', null)
      .executeTakeFirstOrThrow();
    const row = await this.#db
      .selectFrom('staff_invitations')
      .selectAll()
      .where('id', '=', id)
      .executeTakeFirst();
    if (!row) throw new AppError('NOT_FOUND');
    if (Number(numUpdatedRows) === 0)
      throw new AppError('TICKET_INVALID', {
        sentence: '这份邀请已经用掉，收不回了；要撤掉他的权限，请改他的角色或停用账号',
      });
    return (await this.#present([row]))[0] as Invitation;
  }

  /** Tells what became of an invitation, without using it up. */
  async state(ticket: string): Promise<DataOf<typeof invitationState>> {
    const row = await this.#rowOf(ticket);
    if (!row) return { state: 'invalid', name: null, email: null, role: null, invitedBy: null };
    const [{ state, name, email, role, invitedBy }] = (await this.#present([row])) as [Invitation];
    return { state, name, email, role, invitedBy: invitedBy?.nickname ?? null };
  }

  /** @throws AppError TICKET_INVALID, PASSWORD_COMMON, BAD_REQUEST (nickname), ACCOUNT_EXISTS */
  async accept(body: ParsedOf<typeof acceptInvitation>['body'], caller: Caller): Promise<IssuedToken> {
    const { ticket, email, password } = body;
    const row = await this.#rowOf(ticket);
    if (!row || this.#stateOf(row) !== 'open') throw new AppError('TICKET_INVALID');
    this.#passwords.assertUncommon(password, [email]);
    const nickname = cleanNickname(body.nickname);
    if (nickname === '') throw new AppError('BAD_REQUEST', { details: 'nickname：不能为空' });
    if (await this.#users.byAccount(accountOf(email)))
      throw new AppError('ACCOUNT_EXISTS', { details: '请站长在「用户」里改这个账号的角色，不用这份邀请' });
    const passwordHash = await this.#passwords.hash(password);
    // Taken before the account is made: of two requests, one makes it.
    if (!(await this.#take(row.id))) throw new AppError('TICKET_INVALID');
    const id = await this.#users.create({
      account: accountOf(email),
      nickname,
      passwordHash,
      agreement: REGISTER_AGREEMENT_VERSION,
    });
    if (id === null) {
      await this.#mark(row.id, { used_at: null });
      throw new AppError('ACCOUNT_EXISTS');
    }
    await this.#db.updateTable('users').set({ role: row.role }).where('id', '=', id).execute();
    await this.#mark(row.id, { used_by: id });
    await this.#record.add(id, 'account.registered');
    return this.#sessions.issue(id, caller);
  }

  async #take(id: string): Promise<boolean> {
    const at = isoOf(this.#now());
    const { numUpdatedRows } = await this.#db
      .updateTable('staff_invitations')
      .set({ used_at: at })
      .where('id', '=', id)
      .where('used_at', 'is', null)
      .where('revoked_at', 'is', null)
      .where('expires_at', '>', at)
      .executeTakeFirstOrThrow();
    return Number(numUpdatedRows) === 1;
  }

  async #mark(id: string, change: { used_at?: null; used_by?: string }): Promise<void> {
    await this.#db.updateTable('staff_invitations').set(change).where('id', '=', id).execute();
  }

  #rowOf(ticket: string): Promise<StaffInvitationsTable | undefined> {
    return this.#db
      .selectFrom('staff_invitations')
      .selectAll()
      .where('ticket_hash', '=', sha256Hex(ticket))
      .executeTakeFirst();
  }

  #stateOf(row: StaffInvitationsTable): Invitation['state'] {
    if (row.used_at !== null) return 'used';
    if (row.revoked_at !== null) return 'revoked';
    return row.expires_at <= isoOf(this.#now()) ? 'expired' : 'open';
  }

  async #present(rows: readonly StaffInvitationsTable[]): Promise<Invitation[]> {
    const ids = rows.flatMap((row) => [row.created_by, row.used_by]).filter((id) => id !== null);
    const people =
      ids.length > 0
        ? await this.#db.selectFrom('users').select(['id', 'nickname']).where('id', 'in', ids).execute()
        : [];
    const personOf = (id: string | null) => people.find((person) => person.id === id) ?? null;
    return rows.map((row) => ({
      id: row.id,
      name: row.name,
      email: row.email,
      role: row.role,
      state: this.#stateOf(row),
      account: personOf(row.used_by),
      invitedBy: personOf(row.created_by),
      createdAt: row.created_at,
      expiresAt: row.expires_at,
    }));
  }
}
