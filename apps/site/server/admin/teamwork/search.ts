import { type DataOf, isStaff, type StaffRole } from '@ziwan/contract';
import { type findRecords, RECORD_KINDS, RECORD_ROLES } from '@ziwan/contract/admin';
import type { Database } from '@ziwan/store';
import type { Kysely } from 'kysely';
import { isPinyin, pinyinRank } from '../../reading/content/index.ts';
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

/** Places of the names that are a word in pinyin or by initials, best first. */
export function spokenPlaces(q: string, names: readonly string[]): number[] {
  const term = q.trim().toLowerCase();
  if (!isPinyin(term)) return [];
  return names
    .map((name, place) => ({ place, rank: pinyinRank(term, name) }))
    .filter((one): one is { place: number; rank: number } => one.rank !== null)
    .sort((a, b) => a.rank - b.rank)
    .map(({ place }) => place);
}
