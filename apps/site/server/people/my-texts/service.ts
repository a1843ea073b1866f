import {
  type DataOf,
  MY_TEXTS,
  type MyText,
  type MyTexts,
  mergeTexts,
  type textsSync,
} from '@ziwan/contract';
import { cleanLine } from '@ziwan/contract/names';
import { isoOf } from '@ziwan/contract/site-time';
import type { Database } from '@ziwan/store';
import type { Kysely } from 'kysely';
import { withAccountLock } from '../favourites/index.ts';

/** Stores the texts of accounts. */
export class MyTextService {
  readonly #db: Kysely<Database>;
  readonly #now: () => number;

  constructor(db: Kysely<Database>, now: () => number) {
    this.#db = db;
    this.#now = now;
  }

  /**
   * Merges a browser's texts with the account's. Leaves out texts that exceed the account's quota; existing ones are
   * never evicted, and one that has grown too long keeps its stored form.
   * @throws AppError UNAUTHENTICATED when the account has been deleted meanwhile
   */
  sync(userId: string, given: MyTexts): Promise<DataOf<typeof textsSync>> {
    // Clamps future timestamps, so that a fast clock does not win every merge.
    const now = this.#now();
    const past = <T extends { at: number }>(item: T): T => ({ ...item, at: Math.min(item.at, now) });
    return withAccountLock(this.#db, userId, async (trx) => {
      const stored = await read(trx, userId);
      let held = mergeTexts(stored, { texts: [], gone: given.gone.map(past) });
      const texts = given.texts.map((text) => ({ ...past(text), name: cleanLine(text.name) }));
      for (const text of texts.sort((a, b) => b.at - a.at)) {
        const next = mergeTexts(held, { texts: [text], gone: [] });
        if (fits(next.texts)) held = next;
      }
      await write(trx, userId, stored, held);
      return { texts: [...held.texts], gone: [...held.gone] };
    });
  }
}

const fits = (texts: readonly MyText[]): boolean =>
  texts.length <= MY_TEXTS.texts && texts.reduce((sum, { text }) => sum + text.length, 0) <= MY_TEXTS.total;

async function read(db: Kysely<Database>, userId: string): Promise<MyTexts> {
  const rows = await db
    .selectFrom('my_texts')
    .select(['id', 'name', 'text', 'changed_at'])
    .where('user_id', '=', userId)
    .orderBy('changed_at')
    .orderBy('id')
    .execute();
  const texts: MyText[] = [];
  const gone: { id: string; at: number }[] = [];
  for (const { id, name, text, changed_at } of rows) {
    const at = Date.parse(changed_at);
    if (text === null) gone.push({ id, at });
    else texts.push({ id, name, text, at });
  }
  return { texts, gone };
}

async function write(db: Kysely<Database>, userId: string, from: MyTexts, to: MyTexts): Promise<void> {
  const rowsOf = ({ texts, gone }: MyTexts) => [
    ...texts.map(({ id, name, text, at }) => ({ id, name, text, at })),
    ...gone.map(({ id, at }) => ({ id, name: '', text: null, at })),
  ];
  const keyOf = (row: { id: string; text: string | null; at: number }) =>
    `${row.id} ${row.at} ${row.text === null}`;
  const [before, after] = [rowsOf(from), rowsOf(to)];
  const [known, wanted] = [new Set(before.map(keyOf)), new Set(after.map(keyOf))];
  const old = before.filter((row) => !wanted.has(keyOf(row))).map(({ id }) => id);
  if (old.length > 0)
    await db.deleteFrom('my_texts').where('user_id', '=', userId).where('id', 'in', old).execute();
  const fresh = after.filter((row) => !known.has(keyOf(row)));
  if (fresh.length === 0) return;
  await db
    .insertInto('my_texts')
    .values(
      fresh.map(({ id, name, text, at }) => ({
        user_id: userId,
        id,
        name,
        text,
        changed_at: isoOf(at),
      })),
    )
    .execute();
}
