import { PHONE, tidyPhone } from '@ziwan/contract';
import type { Database, MessagesTable, SubmissionsTable } from '@ziwan/store';
import type { Kysely } from 'kysely';
import { AppError } from '../../calls/app-error.ts';
import {
  contains,
  expectRevision,
  idsOf,
  type ListQuery,
  orderOf,
  revisionOf,
} from '../../calls/resource.ts';

type Tables = { messages: MessagesTable; submissions: SubmissionsTable };
export type ReceivedTable = keyof Tables;
export type Received<T extends ReceivedTable> = Tables[T] & { replier: string | null };

export type Delivery = MessagesTable['delivery'];

const COLUMNS = { createdAt: 'created_at', name: 'name', status: 'status', repliedAt: 'replied_at' } as const;

const SEARCHED = {
  messages: ['name', 'topic', 'content', 'phone', 'email'],
  submissions: ['name', 'type', 'title', 'description', 'phone', 'email'],
} as const;

/** A phone number as it is stored, however it was written. */
const phoneIn = (word: string): string | undefined => {
  const phone = tidyPhone(word);
  return PHONE.test(phone) ? phone : undefined;
};

/** The number that a letter's writer is shown: the first digits of its id. */
const numberIn = (word: string): string | undefined =>
  /^(?:编号\s*)?([\da-f]{8})/i.exec(word)?.[1]?.toLowerCase();

interface Change {
  status: string;
  reply?: string;
  replied_by?: string | null;
  replied_at?: string;
  delivery?: Delivery;
}

/** Reads and updates messages or submissions for staff. */
export class ReceivedRepository<T extends ReceivedTable> {
  readonly #db: Kysely<Database>;
  readonly #table: T;

  constructor(db: Kysely<Database>, table: T) {
    this.#db = db;
    this.#table = table;
  }

  async list(
    query: ListQuery & { status?: string | undefined },
  ): Promise<{ rows: Received<T>[]; total: number }> {
    const { column, direction } = orderOf(query, COLUMNS, 'desc');
    const ids = idsOf(query);
    const word = query.q && (phoneIn(query.q) ?? query.q.trim());
    const number = numberIn(word ?? '');
    const found = () => {
      let q = this.#from();
      if (ids) q = q.where('r.id', 'in', ids.length > 0 ? ids : ['']);
      if (query.status) q = q.where('r.status', '=', query.status as never);
      if (word)
        q = q.where((e) =>
          e.or([
            contains(
              word,
              SEARCHED[this.#table].map((field) => `r.${field}`),
            ),
            ...(number ? [e('r.id', 'like', `${number}%`)] : []),
          ]),
        );
      return q;
    };
    const { n } = await found()
      .select((e) => e.fn.countAll<number>().as('n'))
      .executeTakeFirstOrThrow();
    const rows = await found()
      .selectAll('r')
      .select('users.nickname as replier')
      .orderBy(`r.${column}`, direction)
      .orderBy('r.id')
      .limit(query.size)
      .offset((query.current - 1) * query.size)
      .execute();
    return { rows: rows as unknown as Received<T>[], total: Number(n) };
  }

  /** @throws AppError NOT_FOUND */
  async one(id: string): Promise<Received<T>> {
    const row = await this.#from()
      .selectAll('r')
      .select('users.nickname as replier')
      .where('r.id', '=', id)
      .executeTakeFirst();
    if (!row) throw new AppError('NOT_FOUND');
    return row as unknown as Received<T>;
  }

  /**
   * Updates a row if it is unchanged since it was read, in one transaction with `along`.
   * @throws AppError NOT_FOUND, EDIT_CONFLICT
   */
  async change(
    id: string,
    revision: string,
    change: Change,
    along: (trx: Kysely<Database>) => Promise<void>,
  ): Promise<void> {
    const held = await this.one(id);
    expectRevision(revisionOfReceived(held), revision);
    await this.#db.transaction().execute(async (trx) => {
      const { numUpdatedRows } = await trx
        .updateTable(this.#table as 'messages')
        .set(change as Partial<MessagesTable>)
        .where('id', '=', id)
        .where('status', '=', held.status as MessagesTable['status'])
        // Guards against a concurrent answer, so that nobody gets two.
        .where((e) =>
          held.replied_at === null ? e('replied_at', 'is', null) : e('replied_at', '=', held.replied_at),
        )
        .executeTakeFirstOrThrow();
      if (Number(numUpdatedRows) === 0) throw new AppError('EDIT_CONFLICT');
      await along(trx);
    });
  }

  async delivered(id: string, delivery: Delivery): Promise<void> {
    await this.#db
      .updateTable(this.#table as 'messages')
      .set({ delivery })
      .where('id', '=', id)
      .execute();
  }

  #from() {
    return this.#db
      .selectFrom(`${this.#table as 'messages'} as r`)
      .leftJoin('users', 'users.id', 'r.replied_by');
  }
}

/** Revision that changes with every column that answering changes. */
export const revisionOfReceived = (row: Received<ReceivedTable>): string =>
  revisionOf([row.id, row.status, row.replied_at, row.reply]);
