import { isHanzi, PackedRanges } from '@ziwan/font-inspect';
import { type BlobStore, blobKeys } from '@ziwan/infra/blob-store';
import { type Database, type FaceRow, type FamilyRow, keepingFormer } from '@ziwan/store';
import type { Kysely, Transaction } from 'kysely';
import { CatalogueError } from '../errors.ts';
import { factsOf } from '../family-facts.ts';
import { type DeskRecord, type FamilyState, isDerivedTag, stateOf } from './record.ts';

/**
 * Builds the console's record of an imported family: version 1, published as it is.
 * @returns `null` if the family does not exist
 * @throws CatalogueError FILE_AWAY
 */
export function publicRecord(
  { db, blobs }: { db: Kysely<Database>; blobs: BlobStore },
  gno: string,
): Promise<DeskRecord | null> {
  return recordWith(db, gno, (face) => hanziIn(blobs, face.drawn_sha256));
}

/** What visitors see of a family, read without its files; `null` if it is not public. */
export async function shownFamily(db: Kysely<Database>, gno: string): Promise<FamilyState | null> {
  // The family counts those of the face that has most.
  const record = await recordWith(db, gno, async (_, family) => family.hanzi_count);
  return record && stateOf(record);
}

/** Keeps what visitors saw of a family, if a write changes it. */
export const keepingFamily = <T>(
  trx: Transaction<Database>,
  { gno, editor, now }: { gno: string; editor: string | null; now: string },
  write: () => Promise<T>,
): Promise<T> =>
  keepingFormer(trx, { kind: 'font', subject: gno, editor, at: now }, () => shownFamily(trx, gno), write);

async function recordWith(
  db: Kysely<Database>,
  gno: string,
  hanziOf: (face: FaceRow, family: FamilyRow) => Promise<number>,
): Promise<DeskRecord | null> {
  const family = await db.selectFrom('families').selectAll().where('gno', '=', gno).executeTakeFirst();
  if (!family) return null;
  const rows = await db
    .selectFrom('faces')
    .selectAll()
    .where('family_gno', '=', gno)
    .orderBy('position')
    .execute();
  const tags = await db
    .selectFrom('family_tags')
    .select('dict_number')
    .where('family_gno', '=', gno)
    .orderBy('dict_number')
    .execute();
  const references = await db
    .selectFrom('family_references')
    .select(['type', 'title', 'note', 'url'])
    .where('family_gno', '=', gno)
    .orderBy('position')
    .execute();
  const key = await db
    .selectFrom('family_keys')
    .select('name_key')
    .where('family_gno', '=', gno)
    .orderBy('name_key')
    .executeTakeFirst();
  const faces = [];
  for (const row of rows) faces.push({ row, hanziCount: await hanziOf(row, family) });
  return {
    gno,
    version: 1,
    publishedVersion: 1,
    statement: {
      ...factsOf(family),
      script: family.script,
      reservedFontNames: JSON.parse(family.reserved_font_names) as string[],
      licenceEvidence: null,
      licenceChange: null,
      references,
    },
    brandNumber: family.brand_number,
    licenceId: family.licence_id,
    licenceTextSha256: family.licence_text_sha256,
    nameKey: key?.name_key ?? gno,
    tags: tags.map((t) => t.dict_number).filter((t) => !isDerivedTag(t)),
    faces,
    downloads: family.downloads,
    sortNew: family.sort_new,
    publishedAt: family.published_at,
    createdAt: family.published_at,
    updatedAt: family.updated_at,
  };
}

async function hanziIn(blobs: BlobStore, drawnSha256: string): Promise<number> {
  const drawn = await blobs.get(blobKeys.drawn(drawnSha256));
  // A count of 0 would be published.
  if (!drawn) throw new CatalogueError('FILE_AWAY', '这款字体的字符表读不到，先把文件找回来');
  let count = 0;
  for (const [first, last] of new PackedRanges(drawn)) {
    for (let c = first; c <= last; c++) if (isHanzi(c)) count++;
  }
  return count;
}
