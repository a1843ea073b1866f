import { addressMistake } from '@ziwan/contract/font-addresses';
import type { Database, FamilyRow } from '@ziwan/store';
import type { Kysely, Transaction } from 'kysely';
import { type FaceDraft, type FamilyGroup, mergedSidecar } from './family-record.ts';
import { familyKey, familyNames, familySlug, firstFree } from './naming.ts';

/** Key that identifies files of the same family, in one import and across imports. */
export const keyOf = (draft: FaceDraft): string => familyKey(ownNames(draft));

const ownNames = (draft: FaceDraft) =>
  familyNames(draft.facts.report.names.family, draft.fileName.replace(/\.[^.]+$/, ''));

/** Address of the family that the drafts form or join: from the sidecar, an existing one, or a new one. */
export async function targetOf(
  trx: Transaction<Database>,
  group: FamilyGroup,
  id: string | undefined,
  key: string,
): Promise<string> {
  if (id) return id;
  const shas = group.drafts.map((d) => d.sfnt.sha256);
  const same = await trx.selectFrom('faces').select('family_gno').where('sfnt_sha256', 'in', shas).execute();
  const gnos = new Set(same.map((s) => s.family_gno));
  if (gnos.size === 1) return [...gnos][0] as string;
  if (!group.declared) {
    const known = await trx
      .selectFrom('family_keys')
      .select('family_gno')
      .where('name_key', '=', key)
      .executeTakeFirst();
    if (known) return known.family_gno;
  }
  const text = mergedSidecar(group.drafts);
  const own = ownNames(group.drafts[0] as FaceDraft);
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
