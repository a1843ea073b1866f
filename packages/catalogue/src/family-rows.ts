import type { Database, FaceRow, FamilyRow } from '@ziwan/store';
import type { Transaction } from 'kysely';
import { CatalogueError } from './errors.ts';

/** An award, a case or a video shown with a family. */
export interface FamilyReference {
  type: 'award' | 'case' | 'video';
  title: string;
  note?: string | null | undefined;
  url?: string | null | undefined;
}

interface FamilyRows {
  family: FamilyRow;
  faces: readonly FaceRow[];
  tags: readonly string[];
  weights: readonly number[];
  grams: readonly string[];
  /** `null` keeps the existing references. */
  references: readonly FamilyReference[] | null;
}

/**
 * Inserts or replaces a public family.
 * @throws CatalogueError DUPLICATE_FACE if another family already has one of the faces
 */
export async function putFamily(trx: Transaction<Database>, rows: FamilyRows): Promise<void> {
  const { gno, ...columns } = rows.family;
  const shas = rows.faces.map((f) => f.sfnt_sha256);
  const elsewhere = await trx
    .selectFrom('faces')
    .innerJoin('families', 'families.gno', 'faces.family_gno')
    .select(['faces.style_name', 'families.name_zh', 'families.gno'])
    .where('sfnt_sha256', 'in', shas)
    .where('family_gno', '!=', gno)
    .executeTakeFirst();
  if (elsewhere) {
    throw new CatalogueError(
      'DUPLICATE_FACE',
      `「${elsewhere.name_zh}」（${elsewhere.gno}）已经有完全相同的「${elsewhere.style_name}」这一款`,
    );
  }
  await trx
    .insertInto('families')
    .values(rows.family)
    .onConflict((c) => c.column('gno').doUpdateSet(columns))
    .execute();
  for (const table of ['faces', 'family_tags', 'family_weights', 'family_grams'] as const) {
    await trx.deleteFrom(table).where('family_gno', '=', gno).execute();
  }
  for (const face of rows.faces) await trx.insertInto('faces').values(face).execute();
  const of = { family_gno: gno };
  await insertAll(rows.tags, (v) =>
    trx
      .insertInto('family_tags')
      .values(v.map((dict_number) => ({ dict_number, ...of })))
      .execute(),
  );
  await insertAll(rows.weights, (v) =>
    trx
      .insertInto('family_weights')
      .values(v.map((weight) => ({ weight, ...of })))
      .execute(),
  );
  await insertAll(rows.grams, (v) =>
    trx
      .insertInto('family_grams')
      .values(v.map((gram) => ({ gram, ...of })))
      .execute(),
  );
  if (rows.references === null) return;
  await trx.deleteFrom('family_references').where('family_gno', '=', gno).execute();
  for (const [position, { type, title, note = null, url = null }] of rows.references.entries()) {
    await trx
      .insertInto('family_references')
      .values({ ...of, position, type, title, note, url })
      .execute();
  }
}

/** Next position after every family that is or was public. Unpublished families keep theirs. */
export async function nextSort(trx: Transaction<Database>): Promise<number> {
  const last = async (table: 'families' | 'desk_families') => {
    const row = await trx
      .selectFrom(table)
      .select((e) => e.fn.max('sort_new').as('last'))
      .executeTakeFirst();
    return Number(row?.last ?? 0);
  };
  return Math.max(await last('families'), await last('desk_families')) + 1;
}

/** Inserts in batches, to stay below the databases' limit on parameters. */
export async function insertAll<T>(
  values: readonly T[],
  insert: (some: T[]) => Promise<unknown>,
): Promise<void> {
  for (let at = 0; at < values.length; at += 400) await insert(values.slice(at, at + 400));
}
