import type { Database } from '@ziwan/store';
import type { Kysely, Transaction } from 'kysely';
import type { FamilyGroup } from '../family-record.ts';
import { familyWithKey } from '../family-target.ts';

/** Addresses of the families that the console owns, published or not. */
export async function deskFamilies(db: Kysely<Database>): Promise<Set<string>> {
  const rows = await db.selectFrom('desk_families').select('gno').execute();
  return new Set(rows.map((r) => r.gno));
}

/**
 * Finds the console's family that imported files belong to, which the import must not touch: the one at that
 * address, one with the same bytes or, for loose files, one with the same font name.
 */
export async function deskFamilyOf(
  trx: Transaction<Database>,
  group: FamilyGroup,
  id: string | undefined,
  nameKeys: readonly string[],
): Promise<string | null> {
  if (id !== undefined) {
    const own = await trx.selectFrom('desk_families').select('gno').where('gno', '=', id).executeTakeFirst();
    if (own) return own.gno;
  }
  const shas = group.drafts.map((d) => d.sfnt.sha256);
  let holding = trx
    .selectFrom('desk_faces')
    .innerJoin('desk_families', 'desk_families.gno', 'desk_faces.family_gno')
    .select('desk_families.gno')
    .where('sfnt_sha256', 'in', shas);
  // An unpublished draft does not block the import of a family at another address.
  if (id !== undefined) holding = holding.where('published_version', 'is not', null);
  const same = await holding.executeTakeFirst();
  if (same) return same.gno;
  if (id !== undefined || group.declared) return null;
  const known = await familyWithKey(trx, nameKeys);
  const named = await trx
    .selectFrom('desk_families')
    .select('gno')
    .where((e) =>
      known !== undefined
        ? e('gno', '=', known)
        : e('name_key', 'in', nameKeys).and('published_version', 'is not', null),
    )
    .executeTakeFirst();
  return named?.gno ?? null;
}
