import { randomUUID } from 'node:crypto';
import { type Kind, pathOf } from '@ziwan/content';
import {
  type DataOf,
  type myNews,
  NOTIFICATION_TYPES,
  type Notification,
  type notify,
  type notifyList,
  type ParsedOf,
  type Unread,
} from '@ziwan/contract';
import { isoOf } from '@ziwan/contract/site-time';
import type { Database } from '@ziwan/store';
import type { Kysely } from 'kysely';
import { AppError } from '../../calls/app-error.ts';
import type { NewsRow, NotificationRepository, NotificationRow, NotificationType } from './repository.ts';

export interface Message {
  /** `null` for every account that exists now. */
  userId: string | null;
  type: NotificationType;
  title: string;
  /** Plain text. */
  body: string;
  /** Path on this site; null for no link. */
  url: string | null;
}

/** Number of messages in the menu. */
const LATEST = 5;

export class Notifications {
  readonly #repository: NotificationRepository;
  readonly #now: () => number;

  constructor(repository: NotificationRepository, now: () => number) {
    this.#repository = repository;
    this.#now = now;
  }

  /**
   * Writes a message.
   * @param db the transaction it belongs to, if any
   * @returns its id
   */
  async send(message: Message, db?: Kysely<Database>): Promise<string> {
    const { userId, type, title, body, url } = message;
    // Rejects external URLs, which could be abused for phishing.
    if (url !== null && !/^\/(?![/\\])/.test(url)) throw new Error(`${url} is no path of this site`);
    const id = randomUUID();
    const created_at = this.#at();
    await this.#repository.add({ id, user_id: userId, type, title, body, url, created_at }, db);
    return id;
  }

  async list(
    userId: string,
    { type, current, size }: ParsedOf<typeof notifyList>['query'],
  ): Promise<DataOf<typeof notifyList>> {
    const { rows, total } = await this.#repository.page(userId, type ?? null, { current, size });
    const records = rows.map(toNotification);
    const unread = await this.unread(userId);
    return { records, total, current, size, pages: Math.ceil(total / size), unread };
  }

  async latest(userId: string): Promise<DataOf<typeof notify>> {
    const { rows } = await this.#repository.page(userId, null, { current: 1, size: LATEST });
    return { unread: await this.unread(userId), latest: rows.map(toNotification) };
  }

  async unread(userId: string): Promise<Unread> {
    const counts = await this.#repository.unread(userId);
    const byType = Object.fromEntries(NOTIFICATION_TYPES.map((t) => [t, counts.get(t) ?? 0]));
    return { total: [...counts.values()].reduce((sum, n) => sum + n, 0), byType };
  }

  /**
   * @param id `all` for every message
   * @throws AppError NOT_FOUND, also for another account's message
   */
  async read(userId: string, id: string): Promise<Unread> {
    if (id === 'all') await this.#repository.readAll(userId, this.#at());
    else if (!(await this.#repository.read(userId, id, this.#at()))) throw new AppError('NOT_FOUND');
    return this.unread(userId);
  }

  async news(
    userId: string,
    { current, size }: { current: number; size: number },
  ): Promise<DataOf<typeof myNews>> {
    const { rows, total } = await this.#repository.news(userId, this.#at(), { current, size });
    return { records: rows.map(toNews), total, current, size, pages: Math.ceil(total / size) };
  }

  #at(): string {
    return isoOf(this.#now());
  }
}

const toNotification = (row: NotificationRow): Notification => ({
  id: row.id,
  type: row.type,
  title: row.title,
  body: row.body,
  url: row.url,
  createdAt: row.created_at,
  read: row.read,
});

const toNews = (row: NewsRow) => ({
  id: row.id,
  type: row.type,
  title: row.title,
  body: row.body,
  url: row.source === 'notification' ? row.url : pathOf(row.source satisfies Kind, row.id),
  createdAt: row.created_at,
  read: row.read,
});
