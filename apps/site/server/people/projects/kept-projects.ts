import {
  type DataOf,
  KEPT_PROJECTS,
  type ParsedOf,
  type ProjectFile,
  ProjectFileError,
  type projectDelete,
  type projectRead,
  type projectSave,
  readTextlessProject,
} from '@ziwan/contract';
import { cleanLine } from '@ziwan/contract/names';
import { isoOf } from '@ziwan/contract/site-time';
import type { Database } from '@ziwan/store';
import type { Kysely } from 'kysely';
import { AppError } from '../../calls/app-error.ts';
import { withAccountLock } from '../favourites/index.ts';

type Summary = DataOf<typeof projectSave>;

/** Stores the projects of accounts, without texts. */
export class KeptProjects {
  readonly #db: Kysely<Database>;
  readonly #now: () => number;

  constructor(db: Kysely<Database>, now: () => number) {
    this.#db = db;
    this.#now = now;
  }

  async list(userId: string): Promise<Summary[]> {
    const rows = await summaries(this.#db, userId).orderBy('p.updated_at', 'desc').orderBy('p.id').execute();
    return rows.map(toSummary);
  }

  /** @throws AppError PROJECT_NOT_FOUND */
  async read(userId: string, id: string): Promise<DataOf<typeof projectRead>> {
    const row = await summaries(this.#db, userId).select('p.file').where('p.id', '=', id).executeTakeFirst();
    if (!row) throw new AppError('PROJECT_NOT_FOUND');
    return { ...toSummary(row), file: row.file };
  }

  /**
   * Saves a project under the number that its device made for it, so that a repeated request adds no second one.
   * @throws AppError PROJECT_INVALID, PROJECT_LIMIT, PROJECT_NOT_FOUND, PROJECT_CONFLICT (its data is the kept
   *   project's summary)
   */
  async save(
    userId: string,
    { id, revision, file: json }: ParsedOf<typeof projectSave>['body'],
  ): Promise<Summary> {
    const project = parsed(json);
    const file = JSON.stringify(project);
    const bytes = Buffer.byteLength(file);
    if (bytes > KEPT_PROJECTS.bytes) throw tooLarge();
    return withAccountLock(this.#db, userId, async (trx) => {
      const rows = await summaries(trx, userId).execute();
      const held = rows.find((row) => row.id === id);
      if (!held && revision > 0) throw new AppError('PROJECT_NOT_FOUND');
      if (held && held.revision !== revision)
        throw new AppError('PROJECT_CONFLICT', { data: toSummary(held) });
      if (!held && rows.length >= KEPT_PROJECTS.projects)
        throw new AppError('PROJECT_LIMIT', { details: `最多 ${KEPT_PROJECTS.projects} 个项目` });
      const others = rows.reduce((sum, row) => sum + (row === held ? 0 : row.bytes), 0);
      if (others + bytes > KEPT_PROJECTS.total) throw tooLarge();

      const updated_at = isoOf(this.#now());
      const row = { name: cleanLine(project.name), file, bytes, updated_at };
      if (held)
        await trx
          .updateTable('projects')
          .set({ ...row, revision: held.revision + 1 })
          .where('id', '=', id)
          .execute();
      else {
        const added = await trx
          .insertInto('projects')
          .values({ ...row, id, user_id: userId, revision: 1, created_at: updated_at })
          .onConflict((c) => c.doNothing())
          .executeTakeFirst();
        // Another account has a project of this number.
        if (Number(added.numInsertedOrUpdatedRows) === 0) throw new AppError('PROJECT_NOT_FOUND');
      }
      await recordFamilies(trx, id, project, updated_at);
      return toSummary(await summaries(trx, userId).where('p.id', '=', id).executeTakeFirstOrThrow());
    });
  }

  /** @throws AppError PROJECT_NOT_FOUND */
  async remove(userId: string, id: string): Promise<DataOf<typeof projectDelete>> {
    const row = await this.#db
      .deleteFrom('projects')
      .where('user_id', '=', userId)
      .where('id', '=', id)
      .returning('name')
      .executeTakeFirst();
    if (!row) throw new AppError('PROJECT_NOT_FOUND');
    return row;
  }
}

const tooLarge = () =>
  new AppError('PROJECT_LIMIT', {
    details: `一个项目最多 ${KEPT_PROJECTS.bytes >> 20} MB，一个账号共 ${KEPT_PROJECTS.total >> 20} MB`,
  });

/** @throws AppError PROJECT_INVALID with the sentence that names the wrong field */
function parsed(json: string): ProjectFile {
  try {
    return readTextlessProject(JSON.parse(json));
  } catch (error) {
    if (error instanceof ProjectFileError) throw new AppError('PROJECT_INVALID', { details: error.message });
    if (error instanceof SyntaxError) throw new AppError('PROJECT_INVALID', { details: '不是 JSON' });
    throw error;
  }
}

const summaries = (db: Kysely<Database>, userId: string) =>
  db
    .selectFrom('projects as p')
    .leftJoin('project_shares as s', 's.project_id', 'p.id')
    .select(['p.id', 'p.name', 'p.revision', 'p.updated_at', 'p.bytes', 's.id as share_id'])
    .where('p.user_id', '=', userId);

const toSummary = (row: {
  id: string;
  name: string;
  revision: number;
  updated_at: string;
  bytes: number;
  share_id: string | null;
}): Summary => ({
  id: row.id,
  name: row.name,
  revision: row.revision,
  updatedAt: row.updated_at,
  bytes: row.bytes,
  shared: row.share_id !== null,
});

/** Records today's terms of families that are new in the project, and forgets those it has left out. */
async function recordFamilies(
  trx: Kysely<Database>,
  project_id: string,
  { roles }: ProjectFile,
  created_at: string,
): Promise<void> {
  const faces = roles.flatMap(({ face, fillers = [] }) => (face === null ? [] : [face, ...fillers]));
  const families =
    faces.length === 0
      ? []
      : await trx
          .selectFrom('faces')
          .innerJoin('families', 'families.gno', 'faces.family_gno')
          .select(['families.gno as family_gno', 'licence_id', 'licence_text_sha256'])
          .distinct()
          .where('faces.gno', 'in', faces)
          .execute();
  const gnos = families.map(({ family_gno }) => family_gno);
  await trx
    .deleteFrom('project_families')
    .where('project_id', '=', project_id)
    .$if(gnos.length > 0, (q) => q.where('family_gno', 'not in', gnos))
    .execute();
  if (families.length > 0)
    await trx
      .insertInto('project_families')
      .values(families.map((family) => ({ ...family, project_id, created_at })))
      .onConflict((c) => c.doNothing())
      .execute();
}
