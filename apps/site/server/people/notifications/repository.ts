import type { Database, NotificationsTable } from '@ziwan/store';
import { type ExpressionBuilder, type Kysely, sql } from 'kysely';

export type NotificationType = NotificationsTable['type'];
export type NotificationRow = NotificationsTable & { read: boolean };

export interface NewsRow extends Omit<NotificationsTable, 'user_id' | 'type'> {
  /** `notification`, or the kind of an entry. */
  source: 'notification' | 'news' | 'notice' | 'promotion';
  type: NotificationType | 'news';
  read: boolean;
}

interface Paged {
  current: number;
  size: number;
}

/** Reads messages visible to an account: its own, and broadcasts since it registered. */
export class NotificationRepository {
  readonly #db: Kysely<Database>;

  constructor(db: Kysely<Database>) {
    this.#db = db;
  }

  async add(row: NotificationsTable, db: Kysely<Database> = this.#db): Promise<void> {
    await db.insertInto('notifications').values(row).execute();
  }

  async page(
    userId: string,
    type: NotificationType | null,
    { current, size }: Paged,
  ): Promise<{ rows: NotificationRow[]; total: number }> {
    const of = () =>
      this.#visible(userId).$if(type !== null, (q) => q.where('type', '=', type as NotificationType));
    const { n } = await of()
      .select((e) => e.fn.countAll<number>().as('n'))
      .executeTakeFirstOrThrow();
    const rows = await of()
      .leftJoin('notification_reads', (join) =>
        join
          .onRef('notification_reads.notification_id', '=', 'notifications.id')
          .on('notification_reads.user_id', '=', userId),
      )
      .selectAll('notifications')
      .select('read_at')
      .orderBy('notifications.created_at', 'desc')
      .orderBy('notifications.id')
      .limit(size)
      .offset((current - 1) * size)
      .execute();
    return {
      rows: rows.map(({ read_at, ...row }) => ({ ...row, read: read_at !== null })),
      total: Number(n),
    };
  }

  async unread(userId: string): Promise<Map<NotificationType, number>> {
    const rows = await this.#unread(userId)
      .select('type')
      .select((e) => e.fn.countAll<number>().as('n'))
      .groupBy('type')
      .execute();
    return new Map(rows.map((r) => [r.type, Number(r.n)]));
  }

  /** @returns false for messages not visible to the account */
  async read(userId: string, id: string, at: string): Promise<boolean> {
    const row = await this.#visible(userId)
      .select('notifications.id')
      .where('notifications.id', '=', id)
      .executeTakeFirst();
    if (!row) return false;
    await this.#db
      .insertInto('notification_reads')
      .values({ user_id: userId, notification_id: id, read_at: at })
      .onConflict((c) => c.doNothing())
      .execute();
    return true;
  }

  async readAll(userId: string, at: string): Promise<void> {
    await this.#db
      .insertInto('notification_reads')
      .columns(['user_id', 'notification_id', 'read_at'])
      .expression(
        this.#unread(userId).select([
          sql<string>`cast(${userId} as text)`.as('user_id'),
          'notifications.id',
          sql<string>`cast(${at} as text)`.as('read_at'),
        ]),
      )
      .onConflict((c) => c.doNothing())
      .execute();
  }

  /**
   * Returns licence changes, replies, and articles about the account's favourite or downloaded fonts, newest first.
   * @param at ISO 8601; entries published later are left out
   */
  async news(
    userId: string,
    at: string,
    { current, size }: Paged,
  ): Promise<{ rows: NewsRow[]; total: number }> {
    const all = () =>
      this.#db.selectFrom(this.#messages(userId).unionAll(this.#published(userId, at)).as('items'));
    const { n } = await all()
      .select((e) => e.fn.countAll<number>().as('n'))
      .executeTakeFirstOrThrow();
    const rows = await all()
      .selectAll()
      .orderBy('created_at', 'desc')
      .orderBy('id')
      .limit(size)
      .offset((current - 1) * size)
      .execute();
    return {
      rows: rows.map((r) => ({ ...r, read: Number(r.read) === 1 }) as NewsRow),
      total: Number(n),
    };
  }

  #messages(userId: string) {
    return this.#db
      .selectFrom('notifications')
      .leftJoin('notification_reads', (join) =>
        join
          .onRef('notification_reads.notification_id', '=', 'notifications.id')
          .on('notification_reads.user_id', '=', userId),
      )
      .select([
        'notifications.id',
        sql<string>`'notification'`.as('source'),
        sql<string>`type`.as('type'),
        'title',
        'body',
        'url',
        'created_at',
        sql<number>`case when read_at is null then 0 else 1 end`.as('read'),
      ])
      .where('notifications.user_id', '=', userId)
      .where('type', 'in', ['licence', 'font', 'reply']);
  }

  #published(userId: string, at: string) {
    const own = (e: ExpressionBuilder<Database, 'entries'>) =>
      e
        .selectFrom('favourite_fonts')
        .select('family_gno')
        .where('user_id', '=', userId)
        .union(e.selectFrom('downloads').select('family_gno').where('user_id', '=', userId));
    return this.#db
      .selectFrom('entries')
      .select([
        'entries.id',
        sql<string>`entries.kind`.as('source'),
        sql<string>`'news'`.as('type'),
        'title',
        sql<string>`summary`.as('body'),
        sql<string | null>`cast(null as text)`.as('url'),
        sql<string>`publish_at`.as('created_at'),
        sql<number>`1`.as('read'),
      ])
      .where('entries.kind', 'in', ['news', 'notice', 'promotion'])
      .where('entries.status', '!=', 'draft')
      .where('entries.publish_at', '<=', at)
      .where('entries.id', 'in', (e) =>
        e
          .selectFrom('entry_fonts')
          .select('entry_id')
          .where('family_gno', 'in', own(e as never)),
      );
  }

  #visible(userId: string) {
    return this.#db
      .selectFrom('notifications')
      .where((e) =>
        e.or([
          e('notifications.user_id', '=', userId),
          e.and([
            e('notifications.user_id', 'is', null),
            e(
              'notifications.created_at',
              '>=',
              e.selectFrom('users').select('users.created_at').where('users.id', '=', userId),
            ),
          ]),
        ]),
      );
  }

  #unread(userId: string) {
    return this.#visible(userId).where((e) =>
      e.not(
        e.exists(
          e
            .selectFrom('notification_reads')
            .select('notification_id')
            .where('notification_reads.user_id', '=', userId)
            .whereRef('notification_id', '=', 'notifications.id'),
        ),
      ),
    );
  }
}
