import type { Database, OperatorWordsTable } from '@ziwan/store';
import type { Kysely } from 'kysely';

export type OverrideKind = OperatorWordsTable['kind'];

/** Records that the operator edited or removed a record, so that imports neither change nor restore it. */
export async function saveOverride(
  db: Kysely<Database>,
  kind: OverrideKind,
  id: string,
  removed = false,
): Promise<void> {
  const word = { removed: Number(removed) };
  await db
    .insertInto('operator_words')
    .values({ kind, id, ...word })
    .onConflict((c) => c.columns(['kind', 'id']).doUpdateSet(word))
    .execute();
}

/** Records of a kind that imports must not touch: id → true if the operator removed it. */
export async function operatorOverrides(
  db: Kysely<Database>,
  kind: OverrideKind,
): Promise<Map<string, boolean>> {
  const rows = await db
    .selectFrom('operator_words')
    .select(['id', 'removed'])
    .where('kind', '=', kind)
    .execute();
  return new Map(rows.map((r) => [r.id, r.removed === 1]));
}
