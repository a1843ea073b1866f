import { randomBytes } from 'node:crypto';
import {
  type DataOf,
  type ParsedOf,
  PROJECT_LIMITS,
  PROJECT_SHARE,
  type projectShareSave,
} from '@ziwan/contract';
import { cleanLine } from '@ziwan/contract/names';
import { isoOf } from '@ziwan/contract/site-time';
import type { Database } from '@ziwan/store';
import type { Kysely } from 'kysely';
import { AppError } from '../../calls/app-error.ts';
import type { DrawnCatalogue } from '../../fonts/coverage/index.ts';
import type { ShareTokens } from './share-tokens.ts';

type Share = DataOf<typeof projectShareSave>;
export type ShareRole = ParsedOf<typeof projectShareSave>['body']['roles'][number];

/** The owner's side of read-only links. */
export class ProjectShares {
  readonly #db: Kysely<Database>;
  readonly #drawn: () => Promise<DrawnCatalogue>;
  readonly #tokens: ShareTokens;
  readonly #now: () => number;

  constructor(parts: {
    db: Kysely<Database>;
    drawn: () => Promise<DrawnCatalogue>;
    tokens: ShareTokens;
    now: () => number;
  }) {
    this.#db = parts.db;
    this.#drawn = parts.drawn;
    this.#tokens = parts.tokens;
    this.#now = parts.now;
  }

  /** @returns `null` if the project has no link @throws AppError PROJECT_NOT_FOUND */
  async read(userId: string, projectId: string): Promise<Share | null> {
    await this.#owned(userId, projectId);
    const row = await this.#db
      .selectFrom('project_shares')
      .selectAll()
      .where('project_id', '=', projectId)
      .executeTakeFirst();
    if (!row) return null;
    const [votes, comments] = await Promise.all([votesOf(this.#db, row.id), commentsOf(this.#db, row.id)]);
    return {
      token: this.#tokens.of(row.id),
      createdAt: row.created_at,
      roles: JSON.parse(row.roles) as ShareRole[],
      votes,
      comments,
    };
  }

  /** Makes the link or changes what it shows. @throws AppError PROJECT_NOT_FOUND, FONT_NOT_FOUND */
  async save(userId: string, projectId: string, given: readonly ShareRole[]): Promise<Share> {
    await this.#owned(userId, projectId);
    const drawn = await this.#drawn();
    const roles = given.map(({ name, line, faces }) => ({
      name: cleanLine(name, PROJECT_LIMITS.name),
      line: cleanLine(line, PROJECT_SHARE.line),
      faces: [...new Set(faces)],
    }));
    const unknown = roles.flatMap(({ faces }) => faces.filter((gno) => drawn.find(gno)?.gno !== gno));
    if (unknown.length > 0) throw new AppError('FONT_NOT_FOUND', { data: { fontGNos: unknown } });
    await this.#db
      .insertInto('project_shares')
      .values({
        id: randomBytes(16).toString('base64url'),
        project_id: projectId,
        roles: JSON.stringify(roles),
        created_at: isoOf(this.#now()),
      })
      .onConflict((c) => c.column('project_id').doUpdateSet({ roles: JSON.stringify(roles) }))
      .execute();
    return (await this.read(userId, projectId)) as Share;
  }

  /** @throws AppError PROJECT_NOT_FOUND */
  async revoke(userId: string, projectId: string): Promise<null> {
    await this.#owned(userId, projectId);
    await this.#db.deleteFrom('project_shares').where('project_id', '=', projectId).execute();
    return null;
  }

  /** Deleting a comment that is gone succeeds. @throws AppError PROJECT_NOT_FOUND */
  async removeComment(userId: string, projectId: string, id: string): Promise<null> {
    await this.#owned(userId, projectId);
    await this.#db
      .deleteFrom('project_comments')
      .where('id', '=', id)
      .where('share_id', 'in', (q) =>
        q.selectFrom('project_shares').select('id').where('project_id', '=', projectId),
      )
      .execute();
    return null;
  }

  async #owned(userId: string, projectId: string): Promise<void> {
    const row = await this.#db
      .selectFrom('projects')
      .select('id')
      .where('user_id', '=', userId)
      .where('id', '=', projectId)
      .executeTakeFirst();
    if (!row) throw new AppError('PROJECT_NOT_FOUND');
  }
}

export async function votesOf(db: Kysely<Database>, shareId: string): Promise<Share['votes']> {
  const rows = await db
    .selectFrom('project_votes')
    .select(['role', 'face_gno', (e) => e.fn.countAll<number>().as('count')])
    .where('share_id', '=', shareId)
    .groupBy(['role', 'face_gno'])
    .orderBy('role')
    .orderBy('face_gno')
    .execute();
  return rows.map((row) => ({ role: row.role, face: row.face_gno, count: Number(row.count) }));
}

export async function commentsOf(db: Kysely<Database>, shareId: string): Promise<Share['comments']> {
  const rows = await db
    .selectFrom('project_comments')
    .select(['id', 'name', 'content', 'created_at'])
    .where('share_id', '=', shareId)
    .orderBy('created_at')
    .orderBy('id')
    .execute();
  return rows.map(({ created_at, ...row }) => ({ ...row, createdAt: created_at }));
}
