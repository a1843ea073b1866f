import type { ParsedOf } from '@ziwan/contract';
import type { putReleaseChange, ReleaseKindName } from '@ziwan/contract/admin';
import { type Database, openReleasesWith } from '@ziwan/store';
import type { Kysely, Transaction } from 'kysely';
import { AppError } from '../../calls/app-error.ts';
import { stateIn } from './changes.ts';
import type { ReleaseKind, State } from './kind.ts';

export type Put = ParsedOf<typeof putReleaseChange>['body'];
export type Named = { kind: ReleaseKindName; subject: string };
/** What a form gave. */
export type Taken = { subject: string; state: State };

/**
 * Reads what a form gives; before the transaction, which holds SQLite's only connection.
 * @param given ids that the same call gives to others
 * @returns `null` if it gives nothing
 * @throws AppError BAD_REQUEST, ID_TAKEN
 */
export async function takenFrom(
  db: Kysely<Database>,
  kind: ReleaseKind,
  change: Put['changes'][number],
  given: readonly (string | undefined)[],
): Promise<Taken | null> {
  if (!('data' in change) || !change.data || !kind.deskless) return null;
  return kind.deskless.take(change.subject ?? null, change.data, async (subject) => {
    const other = await openReleasesWith(db, { kind: change.kind, subject }).executeTakeFirst();
    return other !== undefined || given.includes(subject);
  });
}

/** What a release has of a record; undefined if nothing, or if it leaves. */
export async function keptIn(
  trx: Transaction<Database>,
  { release_id, kind, subject }: { release_id: string } & Named,
): Promise<State | undefined> {
  const row = await trx
    .selectFrom('release_changes')
    .select('after')
    .where('release_id', '=', release_id)
    .where('kind', '=', kind)
    .where('subject', '=', subject)
    .executeTakeFirst();
  return stateIn(row?.after ?? null) ?? undefined;
}

/** Raises the revision of an open release. @throws AppError EDIT_CONFLICT if it is another by now */
export async function advance(
  trx: Transaction<Database>,
  id: string,
  revision: number,
  change: { name?: string; note?: string; publish_at?: string | null; failure?: null; single?: 0 },
): Promise<void> {
  const { numUpdatedRows } = await trx
    .updateTable('releases')
    .set({ ...change, revision: revision + 1 })
    .where('id', '=', id)
    .where('state', '=', 'open')
    .where('revision', '=', revision)
    .executeTakeFirstOrThrow();
  if (numUpdatedRows === 0n) throw new AppError('EDIT_CONFLICT');
}
