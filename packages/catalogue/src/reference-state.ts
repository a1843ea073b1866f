import { type Database, keepingFormer } from '@ziwan/store';
import type { Kysely, Transaction } from 'kysely';

/** Records of one row that fonts or the search refer to. */
export type RowKind = 'brand' | 'font-tag' | 'keyword';

/** What visitors see of a brand, a tag of fonts or a keyword, as its form has it; `null` if there is none. */
export async function shownReference(
  db: Kysely<Database>,
  kind: RowKind,
  id: string,
): Promise<object | null> {
  return (await rowOf(db, kind, id)) ?? null;
}

function rowOf(db: Kysely<Database>, kind: RowKind, id: string): Promise<object | undefined> {
  if (kind === 'brand')
    return db
      .selectFrom('brands')
      .select(['brand_name as name', 'url'])
      .where('brand_number', '=', id)
      .executeTakeFirst();
  if (kind === 'font-tag')
    return db
      .selectFrom('dict_items')
      .select(['type', 'dict_name as name', 'sort'])
      .where('dict_number', '=', id)
      .executeTakeFirst();
  return db.selectFrom('keywords').selectAll().where('keyword', '=', id).executeTakeFirst();
}

/** Keeps what visitors saw of a record, if a write changes it. `now` is ISO 8601, UTC. */
export const keepingReference = <T>(
  trx: Transaction<Database>,
  { kind, id, editor, now }: { kind: RowKind; id: string; editor: string | null; now: string },
  write: () => Promise<T>,
): Promise<T> =>
  keepingFormer(trx, { kind, subject: id, editor, at: now }, () => shownReference(trx, kind, id), write);
