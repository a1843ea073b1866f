import type { Database } from '@ziwan/store';
import type { Kysely, Transaction } from 'kysely';
import { CatalogueError } from '../errors.ts';
import type { FoundFace } from './found-face.ts';
import type { DeskStatement } from './record.ts';

interface Twin {
  gno: string;
  nameZh: string;
}

/** Lists the families, published or drafts, that contain one of these faces. */
export async function twinsOf(db: Kysely<Database>, faces: readonly FoundFace[]): Promise<Twin[]> {
  if (faces.length === 0) return [];
  const shas = faces.map((f) => f.face.sfnt_sha256);
  const shown = await db
    .selectFrom('faces')
    .innerJoin('families', 'families.gno', 'faces.family_gno')
    .select(['families.gno', 'name_zh'])
    .where('sfnt_sha256', 'in', shas)
    .execute();
  const held = await db
    .selectFrom('desk_faces')
    .innerJoin('desk_families', 'desk_families.gno', 'desk_faces.family_gno')
    .select(['desk_families.gno', 'statement'])
    .where('sfnt_sha256', 'in', shas)
    .execute();
  const names = new Map([
    ...shown.map((f) => [f.gno, f.name_zh] as const),
    ...held.map((f) => [f.gno, (JSON.parse(f.statement) as DeskStatement).nameZh] as const),
  ]);
  return [...names].map(([gno, nameZh]) => ({ gno, nameZh }));
}

/**
 * Refuses faces that another family contains, unless the operator knows of it.
 * @param known addresses of families that the operator was told of, and of the family that takes the faces
 * @throws CatalogueError TWIN naming the families
 */
export async function assertNoTwin(
  trx: Transaction<Database>,
  faces: readonly FoundFace[],
  known: readonly string[],
): Promise<void> {
  const twins = (await twinsOf(trx, faces)).filter(({ gno }) => !known.includes(gno));
  if (twins.length === 0) return;
  const names = twins.slice(0, 3).map(({ nameZh }) => `「${nameZh}」`);
  throw new CatalogueError('TWIN', `在${names.join('、')}里`);
}
