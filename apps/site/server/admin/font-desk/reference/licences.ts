import { currentVersions, keepingLicence, stateOf, versionsOf, withdrawVersion } from '@ziwan/catalogue';
import type { DataOf, ParsedOf } from '@ziwan/contract';
import type { adminLicences, licenceVersions } from '@ziwan/contract/admin';
import { isoOf } from '@ziwan/contract/site-time';
import { bumpRevision, type Database, type LicencesTable } from '@ziwan/store';
import type { Kysely } from 'kysely';
import { AppError } from '../../../calls/app-error.ts';
import type { CallContext } from '../../../calls/handling.ts';
import {
  expectRevision,
  type Listing,
  listPage,
  type ResourceService,
  revisionOf,
} from '../../../calls/resource.ts';
import { familiesWith } from './fonts-in-use.ts';
import { dropLicence, licenceRow, matrixIn, putLicence } from './licence-rows.ts';
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

  async create({ id: given, ...said }: Input, { session }: CallContext): Promise<Licence> {
    const id = newId(given);
    await this.#db.transaction().execute(async (trx) => {
      await bumpRevision(trx);
      if (await licenceRow(trx, id)) throw new AppError('ID_TAKEN');
      await putLicence(trx, id, said, { editor: session?.userId ?? null, now: this.#moment() });
    });
    return this.one(id);
  }

  async update(
    id: string,
    { revision, data: { id: _, ...said } }: ParsedOf<typeof adminLicences.update>['body'],
    { session }: CallContext,
  ): Promise<Licence> {
    await this.#db.transaction().execute(async (trx) => {
      await bumpRevision(trx);
      expectRevision((await shown(trx, await rowOf(trx, id))).revision, revision);
      await putLicence(trx, id, said, { editor: session?.userId ?? null, now: this.#moment() });
    });
    return this.one(id);
  }

  async remove(id: string, { session }: CallContext): Promise<void> {
    await this.#db.transaction().execute(async (trx) => {
      await bumpRevision(trx);
      await rowOf(trx, id);
      await dropLicence(trx, id, { editor: session?.userId ?? null, now: this.#moment() });
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
      matrix: matrixIn(snapshot),
    }));
  }

  /** Withdraws the announced version. @throws AppError NOT_FOUND if there is none */
  async withdraw(id: string, { session }: CallContext): Promise<void> {
    await this.#db.transaction().execute(async (trx) => {
      await bumpRevision(trx);
      const now = this.#moment();
      const withdrawn = await keepingLicence(trx, { id, editor: session?.userId ?? null, now }, () =>
        withdrawVersion(trx, 'licence', id, now),
      );
      if (!withdrawn) throw new AppError('NOT_FOUND');
    });
  }

  #moment(): string {
    return isoOf(this.#now());
  }
}

async function rowOf(db: Kysely<Database>, id: string): Promise<LicencesTable> {
  const row = await licenceRow(db, id);
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
    matrix: matrixIn(row),
    evidence: row.evidence,
    reviewedAt: row.reviewed_at.slice(0, 10),
    version: inForce?.version ?? 1,
    fonts: await familiesWith(db, 'licence_id', row.id),
  };
}
