import { type DataOf, isStaff, type StaffRole } from '@ziwan/contract';
import { type findRecords, RECORD_KINDS, RECORD_ROLES } from '@ziwan/contract/admin';
import type { Database } from '@ziwan/store';
import type { Kysely } from 'kysely';
import { findSubjects } from '../staff/index.ts';

/** Records of one kind in an answer. */
const OF_A_KIND = 5;

/** Finds records of every kind that a role may see, by name or id. */
export async function searchRecords(
  db: Kysely<Database>,
  role: StaffRole,
  q: string,
): Promise<DataOf<typeof findRecords>> {
  const word = q.trim();
  if (word === '') return [];
  const kinds = RECORD_KINDS.filter((kind) => isStaff(role, RECORD_ROLES[kind]));
  const found = await Promise.all(
    kinds.map(async (kind) =>
      (await findSubjects(db, kind, word, OF_A_KIND)).map((each) => ({ kind, entryKind: null, ...each })),
    ),
  );
  return found.flat();
}
