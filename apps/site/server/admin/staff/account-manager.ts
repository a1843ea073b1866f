import { isStaff, type Page, type ParsedOf, tidyEmail, tidyPhone } from '@ziwan/contract';
import type { adminUser, adminUserList } from '@ziwan/contract/admin';
import { isoOf } from '@ziwan/contract/site-time';
import type { Database, UsersTable } from '@ziwan/store';
import { type Kysely, sql } from 'kysely';
import type { output } from 'zod';
import { AppError } from '../../calls/app-error.ts';
import { contains, type Listing, listPage } from '../../calls/resource.ts';
import { type Session, STAFF_SECONDS } from '../../people/sessions/index.ts';
import { maskEmail, maskPhone } from '../../people/users/index.ts';

type AdminUser = output<typeof adminUser>;
type Role = UsersTable['role'];

const LISTING: Listing = {
  keys: ['id'],
  order: { createdAt: 'created_at', nickname: 'nickname', role: 'role', status: 'status' },
  fallback: 'desc',
};

/** Manages accounts for operators. */
export class AccountManager {
  readonly #db: Kysely<Database>;
  readonly #now: () => number;
  readonly #avatarPath: (key: string) => string;

  constructor(parts: { db: Kysely<Database>; avatarPath: (key: string) => string; now: () => number }) {
    this.#db = parts.db;
    this.#now = parts.now;
    this.#avatarPath = parts.avatarPath;
  }

  async list(query: ParsedOf<typeof adminUserList>['query']): Promise<Page<AdminUser>> {
    const { q, role, status } = query;
    let found = this.#db.selectFrom('users');
    if (role) found = found.where('role', '=', role);
    if (status) found = found.where('status', '=', status);
    if (q?.trim()) {
      const word = q.trim();
      found = found.where((e) =>
        e.or([
          e('id', '=', word),
          e('phone', '=', tidyPhone(word)),
          e('email', '=', tidyEmail(word)),
          contains(word, ['nickname']),
        ]),
      );
    }
    return listPage(found, query, LISTING, (rows: UsersTable[]) => this.#present(rows));
  }

  /** @throws AppError NOT_FOUND */
  async one(id: string): Promise<AdminUser> {
    const [user] = await this.#present([await this.#row(id)]);
    return user as AdminUser;
  }

  /** Finds an account by id, phone number or e-mail address. @throws AppError NOT_FOUND */
  async find(account: string): Promise<AdminUser> {
    const row = await this.#db
      .selectFrom('users')
      .select('id')
      .where((e) =>
        e.or([
          e('id', '=', account),
          e('phone', '=', tidyPhone(account)),
          e('email', '=', tidyEmail(account)),
        ]),
      )
      .executeTakeFirst();
    if (!row) throw new AppError('NOT_FOUND', { details: `没有账号 ${account}` });
    return this.one(row.id);
  }

  /** @throws AppError NOT_FOUND, OWN_ACCOUNT, LAST_OWNER */
  async setRole(by: Session, id: string, role: Role): Promise<AdminUser> {
    if (by.userId === id) throw new AppError('OWN_ACCOUNT');
    return this.assignRole(id, role);
  }

  /** Sets a role without checking the caller; the command line has none. @throws AppError NOT_FOUND, LAST_OWNER */
  async assignRole(id: string, role: Role): Promise<AdminUser> {
    await this.#row(id);
    await this.#change(id, { role });
    return this.one(id);
  }

  /**
   * Enables or disables an account; disabling ends its sessions.
   * @throws AppError NOT_FOUND, OWN_ACCOUNT, LAST_OWNER, FORBIDDEN for staff accounts unless the caller is an owner
   */
  async setStatus(
    by: Session,
    id: string,
    { status, reason }: { status: UsersTable['status']; reason: string },
  ): Promise<AdminUser> {
    if (by.userId === id) throw new AppError('OWN_ACCOUNT');
    await this.assertAbove(by, id);
    return this.assignStatus(id, status, reason);
  }

  /**
   * Sets a status without checking the caller.
   * @param reason why it is disabled, for its owner to read at login
   * @throws AppError NOT_FOUND, LAST_OWNER
   */
  async assignStatus(id: string, status: UsersTable['status'], reason = ''): Promise<AdminUser> {
    await this.#row(id);
    const disabled_reason = status === 'disabled' ? reason.trim() || null : null;
    await this.#change(id, { status, disabled_reason });
    return this.one(id);
  }

  /** Checks that the caller may manage an account; only owners manage staff. @throws AppError NOT_FOUND, FORBIDDEN */
  async assertAbove(by: Session, id: string): Promise<void> {
    const { role } = await this.#row(id);
    if (isStaff(role) && by.userId !== id && !isStaff(by.role, 'owner')) throw new AppError('FORBIDDEN');
  }

  async #row(id: string): Promise<UsersTable> {
    const row = await this.#db.selectFrom('users').selectAll().where('id', '=', id).executeTakeFirst();
    if (!row) throw new AppError('NOT_FOUND');
    return row;
  }

  async #change(
    id: string,
    change: Partial<Pick<UsersTable, 'role' | 'status' | 'disabled_reason'>>,
  ): Promise<void> {
    await this.#db.transaction().execute(async (trx) => {
      await trx
        .updateTable('users')
        .set({ ...change, updated_at: isoOf(this.#now()) })
        .where('id', '=', id)
        .execute();
      // Locks the counted rows, so that two owners cannot remove each other concurrently.
      const owners = await trx
        .updateTable('users')
        .set({ status: sql`status` })
        .where('role', '=', 'owner')
        .where('status', '=', 'active')
        .returning('id')
        .execute();
      if (owners.length === 0) throw new AppError('LAST_OWNER');
      if (change.role !== undefined && change.role !== 'member') await this.#shortenSessions(trx, id);
      // A disabled account's sessions are refused, and kept so that its browsers can be told why; none revives.
      if (change.status === 'active') await trx.deleteFrom('sessions').where('user_id', '=', id).execute();
    });
  }

  /** Sessions of staff are shorter than those of members. */
  async #shortenSessions(trx: Kysely<Database>, userId: string): Promise<void> {
    const latest = isoOf(this.#now() + STAFF_SECONDS * 1000);
    await trx
      .updateTable('sessions')
      .set({ expires_at: latest })
      .where('user_id', '=', userId)
      .where('expires_at', '>', latest)
      .execute();
  }

  async #present(rows: readonly UsersTable[]): Promise<AdminUser[]> {
    if (rows.length === 0) return [];
    const ids = rows.map((r) => r.id);
    const at = isoOf(this.#now());
    const sessions = await this.#db
      .selectFrom('sessions')
      .select(['user_id', (e) => e.fn.countAll<number>().as('n'), (e) => e.fn.max('last_seen_at').as('seen')])
      .where('user_id', 'in', ids)
      .where('expires_at', '>', at)
      .groupBy('user_id')
      .execute();
    const downloads = await this.#db
      .selectFrom('downloads')
      .select(['user_id', (e) => e.fn.countAll<number>().as('n')])
      .where('user_id', 'in', ids)
      .groupBy('user_id')
      .execute();
    const wechat = await this.#db
      .selectFrom('user_identities')
      .select('user_id')
      .where('user_id', 'in', ids)
      .execute();
    const living = new Map(sessions.map((s) => [s.user_id, s]));
    const taken = new Map(downloads.map((d) => [d.user_id, Number(d.n)]));
    const bound = new Set(wechat.map((w) => w.user_id));
    return rows.map((r) => ({
      id: r.id,
      nickname: r.nickname,
      avatar: r.avatar_key === null ? null : this.#avatarPath(r.avatar_key),
      phone: r.phone === null ? null : maskPhone(r.phone),
      email: r.email === null ? null : maskEmail(r.email),
      wechat: bound.has(r.id),
      role: r.role,
      status: r.status,
      createdAt: r.created_at,
      lastSeenAt: living.get(r.id)?.seen ?? null,
      sessions: r.status === 'active' ? Number(living.get(r.id)?.n ?? 0) : 0,
      downloads: taken.get(r.id) ?? 0,
      disabledReason: r.disabled_reason,
    }));
  }
}
