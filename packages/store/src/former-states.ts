import { isDeepStrictEqual } from 'node:util';
import type { Kysely, Transaction } from 'kysely';
import type { MigrationsTable } from './migrate.ts';
import type { Database, FormerStatesTable } from './schema.ts';

/** A record that is about to change, who changes it, and when (ISO 8601, UTC). */
export interface Leaving {
  readonly kind: FormerStatesTable['kind'];
  readonly subject: string;
  readonly editor: string | null;
  readonly at: string;
}

/**
 * Runs a write, and keeps what visitors saw of a record before it, if they see something else after it.
 * @param read what visitors see; `null` for nothing
 */
export async function keepingFormer<T>(
  trx: Transaction<Database>,
  { kind, subject, editor, at }: Leaving,
  read: () => Promise<object | null>,
  write: () => Promise<T>,
): Promise<T> {
  const before = await read();
  const done = await write();
  if (isSameState(before, await read())) return done;
  const { last } = await trx
    .selectFrom('former_states')
    .select((e) => e.fn.max('seq').as('last'))
    .where('kind', '=', kind)
    .where('subject', '=', subject)
    .executeTakeFirstOrThrow();
  await trx
    .insertInto('former_states')
    .values({
      kind,
      subject,
      seq: Number(last ?? 0) + 1,
      until: at,
      state: before === null ? null : JSON.stringify(before),
      editor,
    })
    .execute();
  return done;
}

/**
 * True for states that say the same as JSON: the order of members and the prototype do not count, nor does a member
 * without a value, which states from before its introduction lack.
 */
export const isSameState = (a: object | null, b: object | null): boolean =>
  isDeepStrictEqual(valuesIn(a), valuesIn(b));

const valuesIn = (state: object | null): unknown =>
  JSON.parse(JSON.stringify(state), (_, value) => value ?? undefined);

/** Migrations from which on states are kept: of most kinds, and of those that came later. */
const KEPT_FROM = '0076_%';
const KEPT_LATER: Partial<Record<FormerStatesTable['kind'], string>> = {
  brand: '0078_%',
  'font-tag': '0078_%',
};

/** Time (ISO 8601, UTC) since when former states are kept, of most kinds or of one. */
export async function formerStatesSince(
  db: Kysely<Database>,
  kind?: FormerStatesTable['kind'],
): Promise<string> {
  const row = await (db as unknown as Kysely<{ migrations: MigrationsTable }>)
    .selectFrom('migrations')
    .select('applied_at')
    .where('name', 'like', (kind && KEPT_LATER[kind]) ?? KEPT_FROM)
    .executeTakeFirstOrThrow();
  return row.applied_at;
}
