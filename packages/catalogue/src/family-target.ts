import { addressMistake } from '@ziwan/contract/font-addresses';
import type { Database, FamilyRow } from '@ziwan/store';
import type { Kysely, Transaction } from 'kysely';
import { type FaceDraft, type FamilyGroup, groupNames, mergedSidecar, ownNames } from './family-record.ts';
import { familyKey, familySlug, firstFree, stemOf } from './naming.ts';

/** Key that files of one family share in an import, whatever weight or width their family names have. */
export const keyOf = (draft: FaceDraft): string => familyKey(stemOf(ownNames(draft)));

/** Keys by which files find their family across imports: first their own names, then what they share. */
export const keysOf = (drafts: readonly FaceDraft[]): string[] => [
  ...new Set([...drafts.map((d) => familyKey(ownNames(d))), ...drafts.map(keyOf)]),
];

/** The family that has one of the keys, the first counting most. */
export async function familyWithKey(
  trx: Transaction<Database>,
  keys: readonly string[],
): Promise<string | undefined> {
  const known = await trx
    .selectFrom('family_keys')
    .select(['name_key', 'family_gno'])
    .where('name_key', 'in', keys)
    .execute();
  const key = keys.find((k) => known.some((row) => row.name_key === k));
  return known.find((row) => row.name_key === key)?.family_gno;
}

/** Address of the family that the drafts form or join: from the sidecar, an existing one, or a new one. */
export async function targetOf(
  trx: Transaction<Database>,
  group: FamilyGroup,
  id: string | undefined,
  keys: readonly string[],
): Promise<string> {
  if (id) return id;
  const shas = group.drafts.map((d) => d.sfnt.sha256);
  const same = await trx.selectFrom('faces').select('family_gno').where('sfnt_sha256', 'in', shas).execute();
  const gnos = new Set(same.map((s) => s.family_gno));
  if (gnos.size === 1) return [...gnos][0] as string;
  if (!group.declared) {
    const known = await familyWithKey(trx, keys);
    if (known !== undefined) return known;
  }
  const text = mergedSidecar(group.drafts);
  const own = groupNames(group.drafts);
  const wanted = familySlug(text.nameZh ?? own.zh, text.nameEn ?? own.en);
  return freeAddress(trx, wanted);
}

/** Returns the wanted address or, if it is reserved or a family has it, the first free numbered one. */
export async function freeAddress(db: Kysely<Database>, wanted: string): Promise<string> {
  const taken = new Set<string>();
  for (const table of ['families', 'desk_families'] as const) {
    const like = await db.selectFrom(table).select('gno').where('gno', 'like', `${wanted}%`).execute();
    for (const { gno } of like) taken.add(gno);
  }
  return firstFree(wanted, (c) => addressMistake(c) !== null || taken.has(c));
}

/** Returns the family to move when the sidecar gives its faces a new address: only if the drafts cover all of it. */
export async function movedFrom(
  trx: Transaction<Database>,
  drafts: readonly FaceDraft[],
  target: string,
): Promise<FamilyRow | null> {
  const shas = drafts.map((d) => d.sfnt.sha256);
  const elsewhere = await trx
    .selectFrom('faces')
    .select('family_gno')
    .distinct()
    .where('sfnt_sha256', 'in', shas)
    .where('family_gno', '!=', target)
    .execute();
  const gno = elsewhere.length === 1 ? elsewhere[0]?.family_gno : undefined;
  if (gno === undefined) return null;
  const all = await trx.selectFrom('faces').select('sfnt_sha256').where('family_gno', '=', gno).execute();
  if (!all.every((f) => shas.includes(f.sfnt_sha256))) return null;
  return (await trx.selectFrom('families').selectAll().where('gno', '=', gno).executeTakeFirst()) ?? null;
}
