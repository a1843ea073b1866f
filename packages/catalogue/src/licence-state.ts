import { statementsOn } from '@ziwan/contract';
import { type Database, keepingFormer } from '@ziwan/store';
import { statementsIn } from '@ziwan/store/stated-terms';
import type { Kysely, Transaction } from 'kysely';
import { currentVersions } from './licence-versions.ts';

/** What visitors see of a licence: what is in force, and what is announced. `null` if there is none. */
export async function shownLicence(db: Kysely<Database>, id: string) {
  const row = await db.selectFrom('licences').selectAll().where('id', '=', id).executeTakeFirst();
  if (!row) return null;
  const { coming } = await currentVersions(db, 'licence', id);
  return {
    name: row.name,
    spdx: row.spdx,
    url: row.url,
    matrix: statementsOn(statementsIn(row.matrix)),
    evidence: row.evidence,
    reviewedAt: row.reviewed_at.slice(0, 10),
    change: null,
    coming: coming && {
      effectiveOn: coming.effectiveOn,
      changes: coming.changes,
      matrix: statementsOn(statementsIn(coming.snapshot.matrix)),
    },
  };
}

/** Keeps what visitors saw of a licence, if a write changes it. */
export const keepingLicence = <T>(
  trx: Transaction<Database>,
  { id, editor, now }: { id: string; editor: string | null; now: string },
  write: () => Promise<T>,
): Promise<T> =>
  keepingFormer(trx, { kind: 'licence', subject: id, editor, at: now }, () => shownLicence(trx, id), write);
