import type { Database, LicenceVersionsTable } from '@ziwan/store';
import type { Kysely, Transaction } from 'kysely';

/** Under what a family is handed out. */
export interface Terms {
  licenceId: string;
  licenceTextSha256: string | null;
}

interface Version {
  version: number;
  effectiveOn: string;
  changes: string;
  editor: string | null;
  now: string;
}

/** The terms a family was last published under; null where no version was written down. */
export async function lastTerms(
  db: Kysely<Database>,
  gno: string,
): Promise<{ version: number; terms: Terms } | null> {
  const row = await lastVersion(db, 'family', gno);
  return row && { version: row.version, terms: JSON.parse(row.snapshot) as Terms };
}

export const recordTerms = (
  trx: Transaction<Database>,
  gno: string,
  version: Version & { terms: Terms },
): Promise<void> => recordVersion(trx, 'family', gno, version, version.terms);

export async function lastVersion(
  db: Kysely<Database>,
  kind: LicenceVersionsTable['subject_kind'],
  id: string,
): Promise<LicenceVersionsTable | null> {
  const row = await db
    .selectFrom('licence_versions')
    .selectAll()
    .where('subject_kind', '=', kind)
    .where('subject_id', '=', id)
    .orderBy('version', 'desc')
    .executeTakeFirst();
  return row ?? null;
}

export async function recordVersion(
  trx: Transaction<Database>,
  subject_kind: LicenceVersionsTable['subject_kind'],
  subject_id: string,
  { version, effectiveOn, changes, editor, now }: Version,
  snapshot: object,
): Promise<void> {
  await trx
    .insertInto('licence_versions')
    .values({
      subject_kind,
      subject_id,
      version,
      effective_on: effectiveOn,
      changes,
      snapshot: JSON.stringify(snapshot),
      editor,
      created_at: now,
    })
    .execute();
}
