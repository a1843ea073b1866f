import { handBack, LIST_FILES, type ListName, listOwnedSince } from '@ziwan/content';
import type { DataOf } from '@ziwan/contract';
import type { keptFiles } from '@ziwan/contract/admin';
import type { Database } from '@ziwan/store';
import type { Kysely } from 'kysely';
import { AppError } from '../../calls/app-error.ts';
import { type CallContext, isStaff, sessionOf } from '../../calls/handling.ts';
import { refusals } from './faults.ts';

const NAMES: Record<ListName, string> = {
  tags: '内容标签',
  columns: '栏目',
  adverts: '广告',
  friendLinks: '友情链接',
  marketingDict: '营销字典',
  oldAddresses: '旧地址',
};

/** Manages files whose entries or lists were edited in the console and are no longer imported. */
export class KeptFiles {
  readonly #db: Kysely<Database>;

  constructor(db: Kysely<Database>) {
    this.#db = db;
  }

  async list(): Promise<DataOf<typeof keptFiles>> {
    const lists = Object.keys(LIST_FILES) as ListName[];
    const since = await Promise.all(lists.map((name) => listOwnedSince(this.#db, name)));
    const entries = await this.#db
      .selectFrom('entries')
      .select(['id', 'title', 'origin', 'desk_since'])
      .where('origin', 'is not', null)
      .where('desk_since', 'is not', null)
      .orderBy('desk_since', 'desc')
      .execute();
    return [
      ...lists.flatMap((name, n) => {
        const kept = since[n];
        return kept ? [{ file: LIST_FILES[name], since: kept, title: NAMES[name], entryId: null }] : [];
      }),
      ...entries.map((e) => ({
        file: e.origin as string,
        since: e.desk_since as string,
        title: e.title,
        entryId: e.id,
      })),
    ];
  }

  /** Lets a file overwrite its entries or list again. @throws AppError NOT_FOUND, FORBIDDEN without write permission */
  async handBack(file: string, context: CallContext): Promise<void> {
    const list = file.startsWith('site/') && file !== LIST_FILES.tags;
    if (list && !isStaff(sessionOf(context).role, 'operator')) throw new AppError('FORBIDDEN');
    await refusals(() => handBack(this.#db, file));
  }
}
