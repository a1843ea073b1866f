import { randomUUID } from 'node:crypto';
import type { DataOf, ParsedOf } from '@ziwan/contract';
import { SAVED_FILTERS, type savedFilterList, type saveFilter } from '@ziwan/contract/admin';
import { isoOf } from '@ziwan/contract/site-time';
import type { Database } from '@ziwan/store';
import type { Kysely } from 'kysely';
import { AppError } from '../../calls/app-error.ts';

type SavedFilter = DataOf<typeof savedFilterList>[number];

/** Filters of lists that each person keeps for themselves. */
export class SavedFilters {
  readonly #db: Kysely<Database>;
  readonly #now: () => number;

  constructor(db: Kysely<Database>, now: () => number) {
    this.#db = db;
    this.#now = now;
  }

  async list(userId: string, section: string): Promise<SavedFilter[]> {
    const rows = await this.#db
      .selectFrom('saved_filters')
      .select(['id', 'section', 'name', 'filter'])
      .where('user_id', '=', userId)
      .where('section', '=', section)
      .orderBy('created_at')
      .orderBy('id')
      .execute();
    return rows.map((row) => ({ ...row, filter: JSON.parse(row.filter) as SavedFilter['filter'] }));
  }

  /** Replaces the one of the same name. @throws AppError BAD_REQUEST if there are too many, or it is too long */
  async save(
    userId: string,
    { section, name, filter }: ParsedOf<typeof saveFilter>['body'],
  ): Promise<SavedFilter> {
    const text = JSON.stringify(filter);
    if (text.length > SAVED_FILTERS.bytes) throw new AppError('BAD_REQUEST', { details: 'filter：太长' });
    const own = await this.list(userId, section);
    const same = own.find((each) => each.name === name);
    if (!same && own.length >= SAVED_FILTERS.most)
      throw new AppError('BAD_REQUEST', {
        sentence: `每个列表最多存 ${SAVED_FILTERS.most} 个筛选，先删掉不用的`,
      });
    const id = same?.id ?? randomUUID();
    await this.#db
      .insertInto('saved_filters')
      .values({ id, user_id: userId, section, name, filter: text, created_at: isoOf(this.#now()) })
      .onConflict((c) => c.column('id').doUpdateSet({ filter: text }))
      .execute();
    return { id, section, name, filter };
  }

  /** @throws AppError NOT_FOUND, also for another person's */
  async remove(userId: string, id: string): Promise<void> {
    const { numDeletedRows } = await this.#db
      .deleteFrom('saved_filters')
      .where('id', '=', id)
      .where('user_id', '=', userId)
      .executeTakeFirstOrThrow();
    if (Number(numDeletedRows) === 0) throw new AppError('NOT_FOUND');
  }
}
