import { ACCOUNT_PAGES, LinkCheck } from '@ziwan/content';
import type { Page, ParsedOf } from '@ziwan/contract';
import type { announcement, announcementCreate, announcementList } from '@ziwan/contract/admin';
import type { Database } from '@ziwan/store';
import type { Kysely } from 'kysely';
import type { output } from 'zod';
import { AppError } from '../../calls/app-error.ts';
import { contains, idsOf, orderOf, pageOf } from '../../calls/resource.ts';
import type { Notifications } from '../../people/notifications/index.ts';

export type Announcement = output<typeof announcement>;

/** Manages notices from the site to everybody or to one account. */
export class Announcements {
  readonly #db: Kysely<Database>;
  readonly #notify: Notifications['send'];

  readonly #now: () => number;

  constructor(db: Kysely<Database>, notify: Notifications['send'], now: () => number) {
    this.#db = db;
    this.#notify = notify;
    this.#now = now;
  }

  async list(query: ParsedOf<typeof announcementList>['query']): Promise<Page<Announcement>> {
    const { direction } = orderOf(query, { createdAt: 'created_at' } as const, 'desc');
    const ids = idsOf(query);
    const word = query.q?.trim();
    const found = () => {
      let q = this.#sent();
      if (ids) q = q.where('n.id', 'in', ids.length > 0 ? ids : ['']);
      if (word) q = q.where(contains(word, ['n.title', 'n.body']));
      return q;
    };
    const { n } = await found()
      .select((e) => e.fn.countAll<number>().as('n'))
      .executeTakeFirstOrThrow();
    const rows = await this.#selected(found())
      .orderBy('n.created_at', direction)
      .orderBy('n.id')
      .limit(query.size)
      .offset((query.current - 1) * query.size)
      .execute();
    return pageOf(rows.map(present), Number(n), query);
  }

  /** Counts the accounts that a notice to everybody reaches. */
  async reach(): Promise<{ accounts: number }> {
    return { accounts: await accountsReached(this.#db) };
  }

  /** @throws AppError NOT_FOUND if the account does not exist, BAD_REQUEST if the link leads nowhere */
  async create({
    title,
    body,
    url,
    userId,
  }: ParsedOf<typeof announcementCreate>['body']): Promise<Announcement> {
    await assertAccount(this.#db, userId);
    const fault = linkFault(url, await LinkCheck.ofVisitors(this.#db, this.#now()));
    if (fault !== null) throw new AppError('BAD_REQUEST', { details: `url：${fault}` });
    const id = await this.#notify({ userId, type: 'system', title, body, url });
    const row = await this.#selected(this.#sent().where('n.id', '=', id)).executeTakeFirstOrThrow();
    return present(row);
  }

  /** @throws AppError NOT_FOUND */
  async remove(id: string): Promise<void> {
    const { numDeletedRows } = await this.#db
      .deleteFrom('notifications')
      .where('id', '=', id)
      .where('type', '=', 'system')
      .executeTakeFirstOrThrow();
    if (Number(numDeletedRows) === 0) throw new AppError('NOT_FOUND');
  }

  #sent() {
    return sentBy(this.#db);
  }

  #selected(query: ReturnType<typeof sentBy>) {
    return query.select((e) => [
      'n.id',
      'n.title',
      'n.body',
      'n.url',
      'n.user_id',
      'n.created_at',
      'users.nickname',
      e
        .selectFrom('notification_reads')
        .select((r) => r.fn.countAll<number>().as('n'))
        .whereRef('notification_reads.notification_id', '=', 'n.id')
        .as('reads'),
    ]);
  }
}

/** Says in Chinese that a notice leads to no page; `null` if it leads somewhere, or has no link. */
export function linkFault(url: string | null, pages: LinkCheck): string | null {
  if (url === null || ACCOUNT_PAGES.has(url.replace(/[?#].*$/, ''))) return null;
  return pages.broken([url]).length > 0 ? `没有这一页：${url}` : null;
}

/** Number of accounts that a notice to everybody reaches. */
export async function accountsReached(db: Kysely<Database>): Promise<number> {
  const { n } = await db
    .selectFrom('users')
    .where('status', '=', 'active')
    .select((e) => e.fn.countAll<number>().as('n'))
    .executeTakeFirstOrThrow();
  return Number(n);
}

/** @param id `null` for all of them @throws AppError NOT_FOUND */
export async function assertAccount(db: Kysely<Database>, id: string | null): Promise<void> {
  if (id === null) return;
  const user = await db.selectFrom('users').select('id').where('id', '=', id).executeTakeFirst();
  if (!user) throw new AppError('NOT_FOUND', { details: '没有这个账号' });
}

const sentBy = (db: Kysely<Database>) =>
  db
    .selectFrom('notifications as n')
    .leftJoin('users', 'users.id', 'n.user_id')
    .where('n.type', '=', 'system');

interface Row {
  id: string;
  title: string;
  body: string;
  url: string | null;
  user_id: string | null;
  created_at: string;
  nickname: string | null;
  reads: number | null;
}

const present = (row: Row): Announcement => ({
  id: row.id,
  title: row.title,
  body: row.body,
  url: row.url,
  user: row.user_id === null ? null : { id: row.user_id, nickname: row.nickname ?? '' },
  createdAt: row.created_at,
  reads: Number(row.reads ?? 0),
});
