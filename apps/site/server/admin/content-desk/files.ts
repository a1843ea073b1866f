import { handBack, LIST_FILES, type ListName, listOwnedSince } from '@ziwan/content';
import { type DataOf, isStaff } from '@ziwan/contract';
import type { keptFiles } from '@ziwan/contract/admin';
import { isoOf } from '@ziwan/contract/site-time';
import { type Database, timedTexts } from '@ziwan/store';
import type { Kysely } from 'kysely';
import { AppError } from '../../calls/app-error.ts';
import { type CallContext, sessionOf } from '../../calls/handling.ts';
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
  readonly #now: () => number;

  constructor(db: Kysely<Database>, now: () => number) {
    this.#db = db;
    this.#now = now;
  }

  async list(): Promise<DataOf<typeof keptFiles>> {
    const at = isoOf(this.#now());
    const lists = Object.keys(LIST_FILES) as ListName[];
    const since = await Promise.all(lists.map((name) => listOwnedSince(this.#db, name)));
    const entries = await this.#db
      .selectFrom('entries')
      .leftJoin(timedTexts(this.#db).select('releases.publish_at as release_at').as('timed'), (join) =>
        join.onRef('subject', '=', 'entries.id'),
      )
      .select(['id', 'title', 'origin', 'desk_since', 'status', 'publish_at', 'release_at'])
      .where('origin', 'is not', null)
      .where('desk_since', 'is not', null)
      .orderBy('desk_since', 'desc')
      .execute();
    return [
      ...lists.flatMap((name, n) => {
        const kept = since[n];
        const row = { file: LIST_FILES[name], title: NAMES[name], entryId: null, scheduledAt: null };
        return kept ? [{ ...row, since: kept }] : [];
      }),
      ...entries.map((e) => ({
        file: e.origin as string,
        since: e.desk_since as string,
        title: e.title,
        entryId: e.id,
        scheduledAt: e.release_at ?? (e.status !== 'draft' && e.publish_at > at ? e.publish_at : null),
      })),
    ];
  }

  /**
   * Lets a file overwrite its entries or list again, and drops a pending schedule.
   * @throws AppError NOT_FOUND, FORBIDDEN without write permission
   */
  async handBack(file: string, context: CallContext): Promise<void> {
    const list = file.startsWith('site/') && file !== LIST_FILES.tags;
    if (list && !isStaff(sessionOf(context).role, 'operator')) throw new AppError('FORBIDDEN');
    const by = { editor: sessionOf(context).userId, now: new Date(this.#now()) };
    await refusals(() => handBack(this.#db, file, by));
  }
}
