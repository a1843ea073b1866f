import type { DataOf, Page, ParsedOf } from '@ziwan/contract';
import type { sharedLinkList, sharedLinkOne } from '@ziwan/contract/admin';
import type { Database } from '@ziwan/store';
import { type Kysely, sql } from 'kysely';
import { AppError } from '../../calls/app-error.ts';
import { contains, idsOf, orderOf, pageOf } from '../../calls/resource.ts';

type SharedLink = DataOf<typeof sharedLinkList>['records'][number];

const COLUMNS = {
  lastAt: 'last_at',
  createdAt: 'created_at',
  projectName: 'project_name',
  commentCount: 'comments',
  voteCount: 'votes',
} as const;

/** Comments and votes that visitors leave at read-only links to projects. */
export class SharedLinks {
  readonly #db: Kysely<Database>;

  constructor(db: Kysely<Database>) {
    this.#db = db;
  }

  /** Searches the names of projects and owners, and the comments with the names of who left them. */
  async list(query: ParsedOf<typeof sharedLinkList>['query']): Promise<Page<SharedLink>> {
    const { column, direction } = orderOf(query, COLUMNS, 'desc');
    const ids = idsOf(query);
    const word = query.q?.trim();
    let found = linksIn(this.#db);
    if (ids) found = found.where('id', 'in', ids.length > 0 ? ids : ['']);
    if (query.with) found = found.where(query.with, '>', 0);
    if (word)
      found = found.where((e) =>
        e.or([
          contains(word, ['project_name', 'nickname']),
          e(
            'id',
            'in',
            e
              .selectFrom('project_comments')
              .select('share_id')
              .where(contains(word, ['name', 'content'])),
          ),
        ]),
      );
    const { n } = await found.select((e) => e.fn.countAll<number>().as('n')).executeTakeFirstOrThrow();
    const rows = await found
      .selectAll()
      // Those without any come last, on both dialects.
      .orderBy(sql`case when ${sql.ref(column)} is null then 1 else 0 end`)
      .orderBy(column, direction)
      .orderBy('id')
      .limit(query.size)
      .offset((query.current - 1) * query.size)
      .execute();
    return pageOf(rows.map(present), Number(n), query);
  }

  /** @throws AppError NOT_FOUND */
  async one(id: string): Promise<DataOf<typeof sharedLinkOne>> {
    const row = await linksIn(this.#db).selectAll().where('id', '=', id).executeTakeFirst();
    if (!row) throw new AppError('NOT_FOUND');
    const comments = await this.#db
      .selectFrom('project_comments')
      .select(['id', 'name', 'content', 'created_at as createdAt'])
      .where('share_id', '=', id)
      .orderBy('created_at', 'desc')
      .orderBy('id')
      .execute();
    const votes = await this.#db
      .selectFrom('project_votes')
      .leftJoin('families', 'families.gno', 'project_votes.face_gno')
      .select(['role', 'face_gno as fontGNo', 'name_zh', (e) => e.fn.countAll<number>().as('count')])
      .where('share_id', '=', id)
      .groupBy(['role', 'face_gno', 'name_zh'])
      .orderBy('role')
      .orderBy('face_gno')
      .execute();
    return {
      ...present(row),
      comments,
      votes: votes.map(({ name_zh, count, ...vote }) => ({
        ...vote,
        fontName: name_zh,
        count: Number(count),
      })),
    };
  }

  /** Deletes comments of a link; those that are gone do not count. @throws AppError NOT_FOUND */
  async removeComments(id: string, comments: readonly string[]): Promise<{ removed: number }> {
    await this.one(id);
    const { numDeletedRows } = await this.#db
      .deleteFrom('project_comments')
      .where('share_id', '=', id)
      .where('id', 'in', comments)
      .executeTakeFirstOrThrow();
    return { removed: Number(numDeletedRows) };
  }

  /** Deletes the votes for one role, or all. @throws AppError NOT_FOUND */
  async clearVotes(id: string, role: string | undefined): Promise<{ removed: number }> {
    await this.one(id);
    let votes = this.#db.deleteFrom('project_votes').where('share_id', '=', id);
    if (role !== undefined) votes = votes.where('role', '=', role);
    const { numDeletedRows } = await votes.executeTakeFirstOrThrow();
    return { removed: Number(numDeletedRows) };
  }
}

/** Links with counts, as a table of its own, so that lists filter and sort by these. */
const linksIn = (db: Kysely<Database>) =>
  db.selectFrom((e) =>
    e
      .selectFrom('project_shares as s')
      .innerJoin('projects as p', 'p.id', 's.project_id')
      .innerJoin('users as u', 'u.id', 'p.user_id')
      .select((f) => [
        's.id',
        's.created_at',
        'p.name as project_name',
        'u.id as owner',
        'u.nickname',
        f
          .selectFrom('project_comments as c')
          .select((c) => c.fn.countAll<number>().as('n'))
          .whereRef('c.share_id', '=', 's.id')
          .as('comments'),
        f
          .selectFrom('project_votes as v')
          .select((v) => v.fn.countAll<number>().as('n'))
          .whereRef('v.share_id', '=', 's.id')
          .as('votes'),
        sql<string | null>`(select max(created_at) from (
          select created_at from project_comments where share_id = s.id
          union all select created_at from project_votes where share_id = s.id) as marks)`.as('last_at'),
      ])
      .as('links'),
  );

interface Row {
  id: string;
  created_at: string;
  project_name: string;
  owner: string;
  nickname: string;
  comments: number | null;
  votes: number | null;
  last_at: string | null;
}

const present = (row: Row): SharedLink => ({
  id: row.id,
  projectName: row.project_name,
  owner: { id: row.owner, nickname: row.nickname },
  createdAt: row.created_at,
  commentCount: Number(row.comments ?? 0),
  voteCount: Number(row.votes ?? 0),
  lastAt: row.last_at,
});
