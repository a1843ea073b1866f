import { randomUUID } from 'node:crypto';
import { readMetrics } from '@ziwan/catalogue';
import {
  chainRuns,
  charactersIn,
  type DataOf,
  FIRST_PACKING,
  groupsIn,
  openCharacterSets,
  type ParsedOf,
  PROJECT_SHARE,
  type ProjectFile,
  type RoleDraws,
  readTextlessProject,
  roleCharacters,
  type sharedProject,
  type sharedProjectComment,
  type sharedProjectVote,
} from '@ziwan/contract';
import { cleanLine, cleanText } from '@ziwan/contract/names';
import { isoOf } from '@ziwan/contract/site-time';
import { sha256Hex } from '@ziwan/infra/digest';
import type { Database } from '@ziwan/store';
import type { Kysely } from 'kysely';
import { AppError } from '../../calls/app-error.ts';
import type { DrawnCatalogue } from '../../fonts/coverage/index.ts';
import { type FittedFace, fitOf, positionOf } from '../../fonts/families/index.ts';
import { fontVerdicts } from '../../fonts/terms/index.ts';
import type { Throttle } from '../../security/throttle.ts';
import { posesAsStaff } from '../users/index.ts';
import type { ShareTokens } from './share-tokens.ts';
import { commentsOf, type ShareRole, votesOf } from './shares.ts';

type Shared = DataOf<typeof sharedProject>;

interface Facts {
  readonly shown: Omit<Shared['roles'][number]['faces'][number], 'chosen' | 'votes' | 'lacking' | 'variants'>;
  readonly fitted: FittedFace;
}

/** Rate limits per network address, which an office shares. */
const VOTES = { limit: 300, windowSeconds: 3600 };
const VOTERS = { limit: PROJECT_SHARE.votersAtAddress, windowSeconds: 30 * 86_400 };
const COMMENTS = { limit: 30, windowSeconds: 3600 };

const GUEST = '访客';

interface OpenedRole {
  readonly name: string;
  readonly line: string;
  readonly chosen: string | null;
  /** Weight of the chosen face, if one was chosen. */
  readonly weight?: number | undefined;
  /** The chosen face first. */
  readonly faces: readonly string[];
  readonly fillers: readonly string[];
  readonly draws: RoleDraws | undefined;
}

interface Opened {
  readonly shareId: string;
  readonly project: ProjectFile;
  readonly roles: readonly OpenedRole[];
}

/** What everybody with a link may see and do. */
export class SharedProjects {
  readonly #db: Kysely<Database>;
  readonly #drawn: () => Promise<DrawnCatalogue>;
  readonly #throttle: Throttle;
  readonly #tokens: ShareTokens;
  readonly #now: () => number;

  constructor(parts: {
    db: Kysely<Database>;
    drawn: () => Promise<DrawnCatalogue>;
    throttle: Throttle;
    tokens: ShareTokens;
    now: () => number;
  }) {
    this.#db = parts.db;
    this.#drawn = parts.drawn;
    this.#throttle = parts.throttle;
    this.#tokens = parts.tokens;
    this.#now = parts.now;
  }

  /** @throws AppError SHARE_NOT_FOUND */
  async read({ token, visitor }: ParsedOf<typeof sharedProject>['body']): Promise<Shared> {
    return this.#present(await this.#open(token), visitor);
  }

  /** @throws AppError SHARE_NOT_FOUND, FONT_NOT_FOUND, SHARE_FULL, VOTERS_FULL, TOO_MANY_REQUESTS */
  async vote(
    { token, visitor, role, face }: ParsedOf<typeof sharedProjectVote>['body'],
    ip: string,
  ): Promise<Shared> {
    const opened = await this.#open(token);
    const put = opened.roles.find(({ name }) => name === role);
    if (!put || (face !== null && !put.faces.includes(face))) throw new AppError('FONT_NOT_FOUND');
    await this.#take(`project vote ${ip}`, VOTES);
    const mine = { share_id: opened.shareId, role: put.name, visitor_sha256: voterOf(opened, visitor) };
    if (face !== null) await this.#admitVoter(mine, ip);
    await this.#locked(opened, async (trx) => {
      const votes = trx
        .selectFrom('project_votes')
        .where('share_id', '=', mine.share_id)
        .where('role', '=', mine.role);
      const { others } = await votes
        .select((e) => e.fn.countAll<number>().as('others'))
        .where('visitor_sha256', '!=', mine.visitor_sha256)
        .executeTakeFirstOrThrow();
      await trx
        .deleteFrom('project_votes')
        .where('share_id', '=', mine.share_id)
        .where('role', '=', mine.role)
        .where('visitor_sha256', '=', mine.visitor_sha256)
        .execute();
      if (face === null) return;
      if (Number(others) >= PROJECT_SHARE.voters) throw new AppError('SHARE_FULL');
      await trx
        .insertInto('project_votes')
        .values({ ...mine, face_gno: face, created_at: isoOf(this.#now()) })
        .execute();
    });
    return this.#present(opened, visitor);
  }

  /** @throws AppError SHARE_NOT_FOUND, BAD_REQUEST, NICKNAME_RESERVED, SHARE_FULL, TOO_MANY_REQUESTS */
  async comment(
    { token, visitor, ...given }: ParsedOf<typeof sharedProjectComment>['body'],
    ip: string,
  ): Promise<Shared> {
    const opened = await this.#open(token);
    const name = cleanLine(given.name, PROJECT_SHARE.commentName) || GUEST;
    const content = cleanText(given.content, PROJECT_SHARE.comment);
    if (content === '') throw new AppError('BAD_REQUEST', { details: '评论是空的' });
    if (posesAsStaff(name)) throw new AppError('NICKNAME_RESERVED');
    await this.#take(`project comment ${ip}`, COMMENTS);
    await this.#locked(opened, async (trx) => {
      const { count } = await trx
        .selectFrom('project_comments')
        .select((e) => e.fn.countAll<number>().as('count'))
        .where('share_id', '=', opened.shareId)
        .executeTakeFirstOrThrow();
      if (Number(count) >= PROJECT_SHARE.comments) throw new AppError('SHARE_FULL');
      await trx
        .insertInto('project_comments')
        .values({
          id: randomUUID(),
          share_id: opened.shareId,
          name,
          content,
          created_at: isoOf(this.#now()),
        })
        .execute();
    });
    return this.#present(opened, visitor);
  }

  /** Counts visitors who have no vote on the link yet: the browser makes their numbers up. @throws AppError VOTERS_FULL */
  async #admitVoter(mine: { share_id: string; visitor_sha256: string }, ip: string): Promise<void> {
    const known = await this.#db
      .selectFrom('project_votes')
      .select('role')
      .where('share_id', '=', mine.share_id)
      .where('visitor_sha256', '=', mine.visitor_sha256)
      .executeTakeFirst();
    if (known) return;
    const taken = await this.#throttle.take(`project voter ${mine.share_id} ${ip}`, VOTERS);
    if (!taken.ok) throw new AppError('VOTERS_FULL');
  }

  /** Serialises changes of one link, so that counts stay exact. @throws AppError SHARE_NOT_FOUND if it is revoked */
  #locked(opened: Opened, work: (trx: Kysely<Database>) => Promise<void>): Promise<void> {
    return this.#db.transaction().execute(async (trx) => {
      const { numUpdatedRows } = await trx
        .updateTable('project_shares')
        .set((e) => ({ created_at: e.ref('created_at') }))
        .where('id', '=', opened.shareId)
        .executeTakeFirst();
      if (Number(numUpdatedRows) === 0) throw new AppError('SHARE_NOT_FOUND');
      await work(trx);
    });
  }

  async #take(key: string, bound: { limit: number; windowSeconds: number }): Promise<void> {
    const taken = await this.#throttle.take(key, bound);
    if (!taken.ok) throw new AppError('TOO_MANY_REQUESTS', { retryAfter: taken.retryAfter });
  }

  async #open(token: string): Promise<Opened> {
    const shareId = this.#tokens.open(token);
    const row =
      shareId === null
        ? undefined
        : await this.#db
            .selectFrom('project_shares as s')
            .innerJoin('projects as p', 'p.id', 's.project_id')
            .innerJoin('users as u', 'u.id', 'p.user_id')
            .select(['s.id', 's.roles', 'p.file'])
            .where('s.id', '=', shareId)
            .where('u.status', '=', 'active')
            .executeTakeFirst();
    if (!row) throw new AppError('SHARE_NOT_FOUND');
    const project = readTextlessProject(JSON.parse(row.file));
    const shown = new Map((JSON.parse(row.roles) as ShareRole[]).map((role) => [role.name, role]));
    const roles = new Map(
      project.roles.map(({ name: written, face, weight, fillers = [], draws }) => {
        const name = cleanLine(written);
        const { line = '', faces = [] } = shown.get(name) ?? {};
        return [
          name,
          {
            name,
            line: line || name,
            chosen: face,
            weight: face ? weight : undefined,
            faces: [...new Set([...(face ? [face] : []), ...faces])],
            fillers: face ? fillers : [],
            draws,
          },
        ];
      }),
    );
    return { shareId: row.id, project, roles: [...roles.values()] };
  }

  async #present(opened: Opened, visitor: string): Promise<Shared> {
    const { shareId, project, roles } = opened;
    const gnos = [...new Set(roles.flatMap(({ faces, fillers }) => [...faces, ...fillers]))];
    const drawn = await this.#drawn();
    const [judged, facts, votes, comments, mine] = await Promise.all([
      judgedRoles(opened, drawn),
      this.#facts(project, gnos),
      votesOf(this.#db, shareId),
      commentsOf(this.#db, shareId),
      this.#db
        .selectFrom('project_votes')
        .select(['role', 'face_gno'])
        .where('share_id', '=', shareId)
        .where('visitor_sha256', '=', voterOf(opened, visitor))
        .execute(),
    ]);
    const count = new Map(votes.map((vote) => [`${vote.face} ${vote.role}`, vote.count]));
    return {
      name: cleanLine(project.name),
      uses: [...project.uses],
      characters: charactersOf(project).size,
      roles: judged.map(({ characters, lackedBy, variantsLackedBy, role }) => {
        const { name, line, chosen, weight, faces, fillers } = role;
        const main = facts.get(chosen ?? '');
        const filling = main ? fillers.flatMap((gno) => facts.get(gno) ?? []) : [];
        const chain = main ? [main, ...filling].map(({ shown }) => positionOf(drawn, shown.gno)) : [];
        const draws = (by: number, codePoint: number) => drawn.index.has(chain[by] ?? -1, codePoint);
        return {
          name,
          line,
          ...(weight === undefined ? {} : { weight }),
          // A face that has left the catalogue cannot be drawn.
          faces: faces.flatMap((gno) => {
            const face = facts.get(gno)?.shown;
            if (!face) return [];
            const said = { chosen: gno === chosen, votes: count.get(`${gno} ${name}`) ?? 0 };
            const at = positionOf(drawn, face.gno);
            return [{ ...face, ...said, lacking: lackedBy(at), variants: variantsLackedBy(at) }];
          }),
          fillers: filling.map(({ shown: filler, fitted }) => ({
            ...filler,
            fit: fitOf({ ...(main as Facts).fitted, weight }, fitted),
          })),
          runs: chainRuns(line, chain.length, draws),
          lackingTogether: characters.filter(
            (character) => !chain.some((_, by) => draws(by, character.codePointAt(0) as number)),
          ).length,
          mine: mine.find((vote) => vote.role === name)?.face_gno ?? null,
        };
      }),
      comments,
    };
  }

  /** What is said of each face. */
  async #facts(project: ProjectFile, gnos: readonly string[]): Promise<Map<string, Facts>> {
    if (gnos.length === 0) return new Map();
    const drawn = await this.#drawn();
    const rows = await this.#db
      .selectFrom('faces')
      .innerJoin('families', 'families.gno', 'faces.family_gno')
      .innerJoin('licences', 'licences.id', 'families.licence_id')
      .select(['faces.gno', 'family_gno', 'kind', 'name_zh', 'style_name', 'metrics'])
      .select(['licences.name as licence', 'licences.evidence', 'licences.reviewed_at', 'matrix'])
      .select('licence_text_sha256')
      .where('faces.gno', 'in', gnos)
      .execute();
    return new Map(
      rows.map((row) => {
        const shown: Facts['shown'] = {
          gno: row.gno,
          fontGNo: row.family_gno,
          kind: row.kind,
          nameZh: row.name_zh,
          styleName: row.style_name,
          metrics: readMetrics(row.metrics).metrics,
          licence: { name: row.licence, evidence: row.evidence, reviewedAt: row.reviewed_at },
          verdicts: fontVerdicts(row, row).filter(({ use }) => project.uses.includes(use)),
        };
        const face = drawn.find(row.gno) ?? { axes: [] };
        return [row.gno, { shown, fitted: { row, face } }];
      }),
    );
  }
}

interface JudgedRole {
  readonly role: OpenedRole;
  /** What it draws. */
  readonly characters: readonly string[];
  /** Number of them that a face lacks, by its position. */
  lackedBy(at: number): number;
  /** Number of variants that a face lacks, whose characters it draws. */
  variantsLackedBy(at: number): number;
}

/** Judges each role by what it draws alone. */
async function judgedRoles({ project, roles }: Opened, drawn: DrawnCatalogue): Promise<JudgedRole[]> {
  const texts = project.texts.map((text) => ({ name: text.name, groups: groupsIn(text) }));
  const ids = roles.flatMap(({ draws }) => draws?.sets ?? []);
  const sets = await openCharacterSets(ids, project.packing?.engine ?? FIRST_PACKING.engine);
  return Promise.all(
    roles.map(async (role) => {
      const characters = roleCharacters(role.draws, texts, sets);
      const coverage = await drawn.index.query(characters);
      return {
        role,
        characters: Array.from(charactersIn(characters), (c) => String.fromCodePoint(c)),
        lackedBy: (at: number) => coverage.missing(at) + coverage.marks(at),
        variantsLackedBy: (at: number) => coverage.variants(at),
      };
    }),
  );
}

const charactersOf = ({ texts }: ProjectFile): Set<number> =>
  new Set(texts.flatMap(({ characters }) => charactersIn(characters)));

const voterOf = ({ shareId }: Opened, visitor: string): string => sha256Hex(`${shareId} ${visitor}`);
