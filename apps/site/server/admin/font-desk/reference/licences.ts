import {
  currentVersions,
  type LicenceSnapshot,
  putVersion,
  readReferenceData,
  renewDerivedTags,
  saveOverride,
  stateOf,
  templateFields,
  templatesIn,
  versionsOf,
  withdrawVersion,
} from '@ziwan/catalogue';
import type { DataOf, ParsedOf } from '@ziwan/contract';
import { LICENCE_USES, statementsOn } from '@ziwan/contract';
import type { adminLicences, licenceVersions } from '@ziwan/contract/admin';
import { dayOf, isoOf } from '@ziwan/contract/site-time';
import { bumpRevision, type Database, type LicencesTable } from '@ziwan/store';
import { statedTerms, statementsIn } from '@ziwan/store/stated-terms';
import type { Kysely, Transaction } from 'kysely';
import { AppError } from '../../../calls/app-error.ts';
import type { CallContext } from '../../../calls/handling.ts';
import {
  expectRevision,
  type Listing,
  listPage,
  type ResourceService,
  revisionOf,
} from '../../../calls/resource.ts';
import { refusing } from '../faults.ts';
import { assertNoFonts, familiesWith } from './fonts-in-use.ts';
import { newId } from './new-id.ts';

type Licence = DataOf<typeof adminLicences.one>;
type Input = ParsedOf<typeof adminLicences.create>['body'];

const LISTING: Listing = {
  keys: ['id'],
  order: { name: 'name', id: 'id', reviewedAt: 'reviewed_at' },
  searched: ['name', 'id'],
};

/** Lets operators edit licences; permissions change only through a new version with an explanation. */
export class LicenceService implements ResourceService<typeof adminLicences> {
  readonly #db: Kysely<Database>;
  readonly #now: () => number;

  constructor(db: Kysely<Database>, now: () => number) {
    this.#db = db;
    this.#now = now;
  }

  async list(
    query: ParsedOf<typeof adminLicences.list>['query'],
  ): Promise<DataOf<typeof adminLicences.list>> {
    return listPage(this.#db.selectFrom('licences'), query, LISTING, (rows: LicencesTable[]) =>
      Promise.all(rows.map((row) => shown(this.#db, row))),
    );
  }

  async one(id: string): Promise<Licence> {
    return shown(this.#db, await rowOf(this.#db, id));
  }

  async create(input: Input, { session }: CallContext): Promise<Licence> {
    const id = newId(input.id);
    const now = this.#moment();
    await this.#db.transaction().execute(async (trx) => {
      await bumpRevision(trx);
      await refuseTemplate(trx, input);
      const made = await trx
        .insertInto('licences')
        .values({ id, ...columnsOf(input) })
        .onConflict((c) => c.doNothing())
        .returning('id')
        .execute();
      if (made.length === 0) throw new AppError('ID_TAKEN');
      await saveOverride(trx, 'licence', id);
      const editor = session?.userId ?? null;
      const change = input.change ?? { effectiveOn: dayOf(now), changes: '' };
      await putVersion(trx, 'licence', id, { snapshot: snapshotOf(input), change, editor, now });
    });
    return this.one(id);
  }

  async update(
    id: string,
    { revision, data }: ParsedOf<typeof adminLicences.update>['body'],
    { session }: CallContext,
  ): Promise<Licence> {
    const now = this.#moment();
    await this.#db.transaction().execute(async (trx) => {
      await bumpRevision(trx);
      const row = await rowOf(trx, id);
      const before = await shown(trx, row);
      expectRevision(before.revision, revision);
      if (row.template !== 1) await refuseTemplate(trx, data);
      const { matrix, ...columns } = columnsOf(data);
      let permitted = row.matrix;
      // If permissions are unchanged, an announced version stays in place.
      if (matrix !== statedTerms(before.matrix)) {
        if (!data.change) throw new AppError('LICENCE_CHANGE_MISSING');
        const said = {
          snapshot: snapshotOf(data),
          before: { snapshot: snapshotOf(before), since: `${row.reviewed_at.slice(0, 10)}T00:00:00.000Z` },
          change: data.change,
          editor: session?.userId ?? null,
          now,
        };
        const snapshot = await refusing(() => putVersion(trx, 'licence', id, said));
        permitted = snapshot.matrix;
      } else if (data.change) {
        throw new AppError('BAD_REQUEST', { details: '许可内容没有改动，不会有新的一版' });
      }
      await trx
        .updateTable('licences')
        .set({ ...columns, matrix: permitted })
        .where('id', '=', id)
        .execute();
      await saveOverride(trx, 'licence', id);
      await renewDerivedTags(trx, await readReferenceData(trx));
    });
    return this.one(id);
  }

  async remove(id: string): Promise<void> {
    await this.#db.transaction().execute(async (trx) => {
      await bumpRevision(trx);
      const licence = await shown(trx, await rowOf(trx, id));
      if (id === 'unknown') throw new AppError('IN_USE', { details: '授权不明的字体都归在它名下' });
      assertNoFonts(licence);
      const handed = await trx
        .selectFrom('downloads')
        .select('id')
        .where('licence_id', '=', id)
        .executeTakeFirst();
      if (handed) throw new AppError('IN_USE', { details: '有人按这种授权下载过，下载记录里要用到它' });
      await trx.deleteFrom('licences').where('id', '=', id).execute();
      await saveOverride(trx, 'licence', id, true);
    });
  }

  /** Newest first. @throws AppError NOT_FOUND */
  async versions(id: string): Promise<DataOf<typeof licenceVersions>> {
    await rowOf(this.#db, id);
    const versions = await versionsOf(this.#db, 'licence', id);
    return versions.map(({ snapshot, inForceAt: _, ...v }) => ({
      ...v,
      state: stateOf(v, versions),
      ...snapshot,
      matrix: statementsOn(statementsIn(snapshot.matrix)),
    }));
  }

  /** Withdraws the announced version. @throws AppError NOT_FOUND if there is none */
  async withdraw(id: string): Promise<void> {
    await this.#db.transaction().execute(async (trx) => {
      await bumpRevision(trx);
      if (!(await withdrawVersion(trx, 'licence', id, this.#moment()))) throw new AppError('NOT_FOUND');
    });
  }

  #moment(): string {
    return isoOf(this.#now());
  }
}

/** @throws AppError BAD_REQUEST if words of a template are left in a licence */
async function refuseTemplate(trx: Transaction<Database>, input: Input): Promise<void> {
  const fields = templateFields(input, await templatesIn(trx));
  if (fields.length > 0)
    throw new AppError('BAD_REQUEST', {
      details: `还有样板的话没有改：${fields.join('、')}。照合同或声明改好再保存`,
    });
}

async function rowOf(db: Kysely<Database> | Transaction<Database>, id: string): Promise<LicencesTable> {
  const row = await db.selectFrom('licences').selectAll().where('id', '=', id).executeTakeFirst();
  if (!row) throw new AppError('NOT_FOUND');
  return row;
}

async function shown(db: Kysely<Database>, row: LicencesTable): Promise<Licence> {
  const { inForce } = await currentVersions(db, 'licence', row.id);
  return {
    id: row.id,
    revision: revisionOf(row),
    name: row.name,
    spdx: row.spdx,
    url: row.url,
    matrix: statementsOn(statementsIn(row.matrix)),
    evidence: row.evidence,
    reviewedAt: row.reviewed_at.slice(0, 10),
    version: inForce?.version ?? 1,
    fonts: await familiesWith(db, 'licence_id', row.id),
  };
}

const columnsOf = (input: Input) => ({
  name: input.name,
  spdx: input.spdx,
  url: input.url,
  matrix: statedTerms(inOrder(input.matrix)),
  evidence: input.evidence,
  reviewed_at: input.reviewedAt,
});

const snapshotOf = ({ name, url, matrix }: Pick<Licence, 'name' | 'url' | 'matrix'>): LicenceSnapshot => ({
  name,
  url,
  matrix: statedTerms(statementsOn(matrix)),
});

/** The permissions that an editor sent, in canonical order. @throws AppError BAD_REQUEST if a use is missing */
function inOrder(matrix: Input['matrix']): Licence['matrix'] {
  const missing = LICENCE_USES.find(({ key }) => !matrix.some(({ use }) => use === key));
  if (missing) throw new AppError('BAD_REQUEST', { details: `matrix：缺少 ${missing.key}` });
  return statementsOn(matrix);
}
