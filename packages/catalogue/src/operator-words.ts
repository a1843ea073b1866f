import type { Database, OperatorWordsTable } from '@ziwan/store';
import type { Kysely } from 'kysely';

export type WordKind = OperatorWordsTable['kind'];

/** From now on the operator has the word over this record: no import changes it, or brings it back once removed. */
export async function keepWord(
  db: Kysely<Database>,
  kind: WordKind,
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

/** The records of a kind that imports leave alone: by id, whether they were taken out. */
export async function keptWords(db: Kysely<Database>, kind: WordKind): Promise<Map<string, boolean>> {
  const rows = await db
    .selectFrom('operator_words')
    .select(['id', 'removed'])
    .where('kind', '=', kind)
    .execute();
  return new Map(rows.map((r) => [r.id, r.removed === 1]));
}
