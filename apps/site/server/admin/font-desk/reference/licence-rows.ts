import {
  currentVersions,
  keepingLicence,
  type LicenceChange,
  type LicenceSnapshot,
  putVersion,
  readReferenceData,
  refuseBackdated,
  renewDerivedTags,
  saveOverride,
  templateFields,
  templatesIn,
} from '@ziwan/catalogue';
import { LICENCE_USES, type ParsedOf, statementsOn } from '@ziwan/contract';
import type { adminLicences } from '@ziwan/contract/admin';
import { dayOf } from '@ziwan/contract/site-time';
import { bumpRevision, type Database, type LicencesTable } from '@ziwan/store';
import { statedTerms, statementsIn } from '@ziwan/store/stated-terms';
import type { Kysely, Transaction } from 'kysely';
import { AppError } from '../../../calls/app-error.ts';
import { refusing } from '../faults.ts';
import { familiesWith } from './fonts-in-use.ts';

/** What an operator says of a licence. */
export type LicenceFields = Omit<ParsedOf<typeof adminLicences.create>['body'], 'id'>;
type Matrix = LicenceFields['matrix'];

/** Who writes, and when (ISO 8601, UTC). */
interface Writing {
  editor: string | null;
  now: string;
}

/** The stored licence; `null` if there is none. */
export async function licenceRow(db: Kysely<Database>, id: string): Promise<LicencesTable | null> {
  const row = await db.selectFrom('licences').selectAll().where('id', '=', id).executeTakeFirst();
  return row ?? null;
}

export const matrixIn = ({ matrix }: Pick<LicencesTable, 'matrix'>): Matrix =>
  statementsOn(statementsIn(matrix));

export const isSameMatrix = (a: Matrix, b: Matrix): boolean => statedTerms(a) === statedTerms(b);

/**
 * Writes a new licence, or another version of one if it permits something else.
 * @throws AppError BAD_REQUEST, LICENCE_CHANGE_MISSING, LICENCE_BACKDATED
 */
export async function putLicence(
  trx: Transaction<Database>,
  id: string,
  said: LicenceFields,
  writing: Writing,
): Promise<void> {
  await bumpRevision(trx);
  await keepingLicence(trx, { id, ...writing }, () => writeLicence(trx, id, said, writing));
}

async function writeLicence(
  trx: Transaction<Database>,
  id: string,
  said: LicenceFields,
  { editor, now }: Writing,
): Promise<void> {
  const row = await licenceRow(trx, id);
  const fault = await fieldFault(trx, row, said);
  if (fault) throw fault;
  const { matrix, ...columns } = columnsOf(said);
  if (!row) {
    await trx
      .insertInto('licences')
      .values({ id, matrix, ...columns })
      .execute();
    const change = said.change ?? { effectiveOn: dayOf(now), changes: '' };
    await putVersion(trx, 'licence', id, { snapshot: snapshotOf(said), change, editor, now });
  } else {
    // If permissions are unchanged, an announced version stays in place.
    const permitted = said.change
      ? (await putTerms(trx, row, snapshotOf(said), said.change, { editor, now })).matrix
      : row.matrix;
    await writeColumns(trx, id, { ...columns, matrix: permitted });
  }
  await saveOverride(trx, 'licence', id);
}

/** @returns what is in force then @throws AppError LICENCE_BACKDATED */
export function putTerms(
  trx: Transaction<Database>,
  row: LicencesTable,
  snapshot: LicenceSnapshot,
  change: LicenceChange,
  { editor, now }: Writing,
): Promise<LicenceSnapshot> {
  const { name, url, matrix, reviewed_at } = row;
  const before = { snapshot: { name, url, matrix }, since: `${reviewed_at.slice(0, 10)}T00:00:00.000Z` };
  return refusing(() => putVersion(trx, 'licence', row.id, { snapshot, before, change, editor, now }));
}

export async function writeColumns(
  trx: Transaction<Database>,
  id: string,
  columns: Partial<Omit<LicencesTable, 'id'>>,
): Promise<void> {
  await trx.updateTable('licences').set(columns).where('id', '=', id).execute();
  await renewDerivedTags(trx, await readReferenceData(trx));
}

/** Deletes a licence. @throws AppError IN_USE */
export async function dropLicence(trx: Transaction<Database>, id: string, writing: Writing): Promise<void> {
  await bumpRevision(trx);
  const used = await usedIn(trx, id);
  if (used !== null) throw new AppError('IN_USE', { details: used });
  await keepingLicence(trx, { id, ...writing }, () =>
    trx.deleteFrom('licences').where('id', '=', id).execute(),
  );
  await saveOverride(trx, 'licence', id, true);
}

/** Says in Chinese why a licence has to stay; `null` if it need not. */
export async function usedIn(db: Kysely<Database>, id: string): Promise<string | null> {
  if (id === 'unknown') return '授权不明的字体都归在它名下';
  const fonts = await familiesWith(db, 'licence_id', id);
  if (fonts > 0) return `${fonts} 款字体`;
  const handed = await db
    .selectFrom('downloads')
    .select('id')
    .where('licence_id', '=', id)
    .executeTakeFirst();
  return handed ? '有人按这种授权下载过，下载记录里要用到它' : null;
}

/** Why what is said of a licence cannot be written at a moment; `null` if it can. */
export async function licenceFault(
  db: Kysely<Database>,
  id: string,
  said: LicenceFields,
  at: string,
): Promise<AppError | null> {
  const row = await licenceRow(db, id);
  const fault = await fieldFault(db, row, said);
  if (fault || !row || !said.change) return fault;
  const { inForce } = await currentVersions(db, 'licence', id);
  const { change } = said;
  try {
    await refusing(async () => refuseBackdated(inForce, change, dayOf(at)));
    return null;
  } catch (error) {
    return error as AppError;
  }
}

async function fieldFault(
  db: Kysely<Database>,
  row: LicencesTable | null,
  said: LicenceFields,
): Promise<AppError | null> {
  if (row?.template !== 1) {
    const fields = templateFields(said, await templatesIn(db));
    if (fields.length > 0) {
      const details = `还有样板的话没有改：${fields.join('、')}。照合同或声明改好再保存`;
      return new AppError('BAD_REQUEST', { details });
    }
  }
  const missing = LICENCE_USES.find(({ key }) => !said.matrix.some(({ use }) => use === key));
  if (missing) return new AppError('BAD_REQUEST', { details: `matrix：缺少 ${missing.key}` });
  if (!row) return null;
  const differs = !isSameMatrix(statementsOn(said.matrix), matrixIn(row));
  if (differs && !said.change) return new AppError('LICENCE_CHANGE_MISSING');
  if (!differs && said.change)
    return new AppError('BAD_REQUEST', { details: '许可内容没有改动，不会有新的一版' });
  return null;
}

const columnsOf = (said: LicenceFields) => ({
  name: said.name,
  spdx: said.spdx,
  url: said.url,
  matrix: statedTerms(statementsOn(said.matrix)),
  evidence: said.evidence,
  reviewed_at: said.reviewedAt,
});

export const snapshotOf = ({
  name,
  url,
  matrix,
}: Pick<LicenceFields, 'name' | 'url' | 'matrix'>): LicenceSnapshot => ({
  name,
  url,
  matrix: statedTerms(statementsOn(matrix)),
});
