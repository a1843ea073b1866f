import type { Database } from '@ziwan/store';
import { type Kysely, sql } from 'kysely';
import type { Notifications } from '../../people/notifications/index.ts';

/** Accounts at a time. */
const BATCH = 500;

interface Audience {
  total: number;
  downloaded: number;
  projects: number;
  favourites: number;
}

/** Accounts that downloaded the family, keep it in a project, or have it among their favourites. */
const readersOf = (db: Kysely<Database>, gno: string) =>
  db
    .selectFrom('downloads')
    .select(['user_id', sql<string>`'downloaded'`.as('how')])
    .where('family_gno', '=', gno)
    .where('user_id', 'is not', null)
    .union(
      db
        .selectFrom('project_families')
        .innerJoin('projects', 'projects.id', 'project_id')
        .select(['user_id', sql<string>`'projects'`.as('how')])
        .where('family_gno', '=', gno),
    )
    .union(
      db
        .selectFrom('favourite_fonts')
        .select(['user_id', sql<string>`'favourites'`.as('how')])
        .where('family_gno', '=', gno),
    );

export async function audienceOf(db: Kysely<Database>, gno: string): Promise<Audience> {
  const rows = await readersOf(db, gno).$castTo<{ user_id: string; how: keyof Audience }>().execute();
  const of = (how: keyof Audience) => rows.filter((row) => row.how === how).length;
  return {
    total: new Set(rows.map((row) => row.user_id)).size,
    downloaded: of('downloaded'),
    projects: of('projects'),
    favourites: of('favourites'),
  };
}

/** Number of downloads of a family that are nobody's: made without an account, or with one that is gone. */
export async function anonymousDownloads(db: Kysely<Database>, gno: string): Promise<number> {
  const { n } = await db
    .selectFrom('downloads')
    .select((e) => e.fn.countAll<number>().as('n'))
    .where('family_gno', '=', gno)
    .where('user_id', 'is', null)
    .executeTakeFirstOrThrow();
  return Number(n);
}

interface Said {
  title: string;
  body: string;
  url: string;
}

/** Sends every reader of a family a message, in the caller's transaction. @returns to how many */
export async function tellReaders(
  trx: Kysely<Database>,
  notify: Notifications['send'],
  gno: string,
  message: Said,
): Promise<number> {
  let told = 0;
  for (let last = ''; ; ) {
    const rows = await trx
      .selectFrom(readersOf(trx, gno).as('readers'))
      .select('user_id')
      .distinct()
      .where('user_id', '>', last)
      .orderBy('user_id')
      .limit(BATCH)
      .$castTo<{ user_id: string }>()
      .execute();
    for (const { user_id } of rows) await notify({ userId: user_id, type: 'font', ...message }, trx);
    told += rows.length;
    if (rows.length < BATCH) return told;
    last = (rows.at(-1) as { user_id: string }).user_id;
  }
}

/** Tells the readers of a family, when the release of its takedown is undone, that it is back. */
export const tellOfReturn =
  (notify: Notifications['send']) =>
  async (trx: Kysely<Database>, release: string): Promise<void> => {
    const row = await trx
      .selectFrom('takedowns')
      .select(['family_gno', 'name_zh'])
      .where('release_id', '=', release)
      .executeTakeFirst();
    if (!row) return;
    await tellReaders(trx, notify, row.family_gno, {
      title: `「${row.name_zh}」恢复了`,
      body: '之前撤下的这款字体已经恢复：字体页、下载和网页嵌入照旧。',
      url: `/font/${row.family_gno}`,
    });
  };
