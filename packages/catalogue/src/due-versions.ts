import { dayOf, instantOf, isoOf } from '@ziwan/contract/site-time';
import { bumpRevision, type Database, type LicenceVersionsTable, type Store } from '@ziwan/store';
import type { Kysely, Transaction } from 'kysely';
import { keepingFamily } from './desk/adopt.ts';
import { keepingLicence } from './licence-state.ts';
import { toVersion } from './licence-versions.ts';
import { readReferenceData, renewDerivedTags } from './reference-data.ts';

/** Time (Unix ms) when the next pending version takes effect; infinite without one. */
export async function nextVersionDue(db: Kysely<Database>): Promise<number> {
  const row = await pending(db)
    .select((e) => e.fn.min('effective_on').as('day'))
    .executeTakeFirst();
  return row?.day ? instantOf(row.day) : Number.POSITIVE_INFINITY;
}

/**
 * Puts due versions in force and bumps the catalogue's revision, in one transaction. Concurrent processes do it
 * once.
 * @returns number of versions put in force
 */
export async function applyDueVersions(store: Store, at: number): Promise<number> {
  if ((await nextVersionDue(store.db)) > at) return 0;
  const [now, today] = [isoOf(at), dayOf(at)];
  return store.db.transaction().execute(async (trx) => {
    await bumpRevision(trx);
    const due = await pending(trx).selectAll().where('effective_on', '<=', today).execute();
    for (const row of due) {
      const id = row.subject_id;
      const leaving = { id, gno: id, editor: row.editor, now };
      await (row.subject_kind === 'family' ? keepingFamily : keepingLicence)(trx, leaving, () =>
        applyVersion(trx, row, now),
      );
    }
    if (due.length > 0) await renewDerivedTags(trx, await readReferenceData(trx));
    return due.length;
  });
}

const pending = (db: Kysely<Database>) =>
  db.selectFrom('licence_versions').where('in_force_at', 'is', null).where('withdrawn_at', 'is', null);

async function applyVersion(
  trx: Transaction<Database>,
  row: LicenceVersionsTable,
  now: string,
): Promise<void> {
  if (row.subject_kind === 'family') {
    const { licenceId, licenceTextSha256 } = toVersion<'family'>(row).snapshot;
    await trx
      .updateTable('families')
      .set({ licence_id: licenceId, licence_text_sha256: licenceTextSha256, updated_at: now })
      .where('gno', '=', row.subject_id)
      .execute();
  } else {
    await trx
      .updateTable('licences')
      .set({ matrix: toVersion<'licence'>(row).snapshot.matrix })
      .where('id', '=', row.subject_id)
      .execute();
  }
  await trx
    .updateTable('licence_versions')
    .set({ in_force_at: now })
    .where('subject_kind', '=', row.subject_kind)
    .where('subject_id', '=', row.subject_id)
    .where('version', '=', row.version)
    .execute();
}
