import type { Database, FaceRow, FamiliesTable } from '@ziwan/store';
import type { Kysely, Transaction, Updateable } from 'kysely';
import { CatalogueError } from '../errors.ts';
import { type FamilyFacts, NO_FACTS } from '../family-facts.ts';
import type { FamilyReference } from '../family-rows.ts';
import type { StatedTerms } from '../template-words.ts';

/** Everything an operator states about a family. Nothing falls back to the fonts' own data. */
export interface DeskStatement extends FamilyFacts {
  /** `null` derives the script from coverage. */
  script: FamiliesTable['script'] | null;
  reservedFontNames: string[];
  /** Proof of the licence; not shown to visitors. */
  licenceEvidence: string | null;
  /** Applied when changed terms are next published: start day and explanation. */
  licenceChange: { effectiveOn: string; changes: string } | null;
  references: FamilyReference[];
}

export interface DeskFace {
  row: FaceRow;
  hanziCount: number;
}

/** A family as the console has it. */
export interface DeskRecord {
  gno: string;
  version: number;
  publishedVersion: number | null;
  statement: DeskStatement;
  brandNumber: string | null;
  licenceId: string;
  licenceTextSha256: string | null;
  nameKey: string;
  /** Dictionary numbers of style and use tags; other tags are derived. */
  tags: string[];
  faces: DeskFace[];
  /** Downloads up to the last unpublishing; a public family counts in its public row. */
  downloads: number;
  sortNew: number | null;
  publishedAt: string | null;
  createdAt: string;
  updatedAt: string;
}

/** What is decided of a family: its record without what follows from its history. */
export type FamilyState = Pick<
  DeskRecord,
  'statement' | 'brandNumber' | 'licenceId' | 'licenceTextSha256' | 'tags' | 'faces'
>;

/** What a record says that is decided. */
export const stateOf = (record: DeskRecord): FamilyState => ({
  statement: record.statement,
  brandNumber: record.brandNumber,
  licenceId: record.licenceId,
  licenceTextSha256: record.licenceTextSha256,
  tags: record.tags,
  faces: record.faces,
});

/** The terms that publishing a record puts before visitors. */
export const statedTermsOf = ({ licenceId, licenceTextSha256, statement }: DeskRecord): StatedTerms => ({
  licenceId,
  licenceTextSha256,
  changes: statement.licenceChange?.changes ?? '',
});

/** True for derived tags, which operators cannot set. */
export const isDerivedTag = (tag: string): boolean => /^(licence|script)\./.test(tag);

export async function readDeskRecord(db: Kysely<Database>, gno: string): Promise<DeskRecord | null> {
  const row = await db.selectFrom('desk_families').selectAll().where('gno', '=', gno).executeTakeFirst();
  if (!row) return null;
  const tags = await db
    .selectFrom('desk_tags')
    .select('dict_number')
    .where('family_gno', '=', gno)
    .orderBy('dict_number')
    .execute();
  const faces = await db
    .selectFrom('desk_faces')
    .select(['face', 'hanzi_count'])
    .where('family_gno', '=', gno)
    .orderBy('position')
    .execute();
  return {
    gno,
    version: row.version,
    publishedVersion: row.published_version,
    // Statements saved before a fact was introduced lack it.
    statement: { ...NO_FACTS, ...(JSON.parse(row.statement) as DeskStatement) },
    brandNumber: row.brand_number,
    licenceId: row.licence_id,
    licenceTextSha256: row.licence_text_sha256,
    nameKey: row.name_key,
    tags: tags.map((t) => t.dict_number),
    faces: faces.map((f) => ({ row: JSON.parse(f.face) as FaceRow, hanziCount: f.hanzi_count })),
    downloads: row.downloads,
    sortNew: row.sort_new,
    publishedAt: row.published_at,
    createdAt: row.created_at,
    updatedAt: row.updated_at,
  };
}

/** @throws CatalogueError ID_TAKEN */
export async function insertDeskRecord(trx: Transaction<Database>, record: DeskRecord): Promise<void> {
  const inserted = await trx
    .insertInto('desk_families')
    .values({ gno: record.gno, created_at: record.createdAt, ...columnsOf(record) })
    .onConflict((c) => c.doNothing())
    .returning('gno')
    .execute();
  if (inserted.length === 0) throw new CatalogueError('ID_TAKEN', `地址 ${record.gno} 已经用过`);
  await putParts(trx, record);
}

/**
 * Replaces the record's previous version.
 * @throws CatalogueError EDIT_CONFLICT if another version was saved meanwhile
 */
export async function replaceDeskRecord(trx: Transaction<Database>, record: DeskRecord): Promise<void> {
  const { numUpdatedRows } = await trx
    .updateTable('desk_families')
    .set(columnsOf(record))
    .where('gno', '=', record.gno)
    .where('version', '=', record.version - 1)
    .executeTakeFirstOrThrow();
  if (numUpdatedRows === 0n) throw changedMeanwhile();
  for (const table of ['desk_tags', 'desk_faces'] as const)
    await trx.deleteFrom(table).where('family_gno', '=', record.gno).execute();
  await putParts(trx, record);
}

/**
 * Gives the record its next version after publishing or unpublishing.
 * @throws CatalogueError EDIT_CONFLICT if another version was saved meanwhile
 */
export async function advanceDeskRecord(
  trx: Transaction<Database>,
  { gno, version }: Pick<DeskRecord, 'gno' | 'version'>,
  change: Updateable<Database['desk_families']>,
): Promise<void> {
  const { numUpdatedRows } = await trx
    .updateTable('desk_families')
    .set({ ...change, version: version + 1 })
    .where('gno', '=', gno)
    .where('version', '=', version)
    .executeTakeFirstOrThrow();
  if (numUpdatedRows === 0n) throw changedMeanwhile();
}

export const changedMeanwhile = () => new CatalogueError('EDIT_CONFLICT', '打开之后有人改过这一族');

const columnsOf = (r: DeskRecord) => ({
  version: r.version,
  published_version: r.publishedVersion,
  statement: JSON.stringify(r.statement),
  brand_number: r.brandNumber,
  licence_id: r.licenceId,
  licence_text_sha256: r.licenceTextSha256,
  name_key: r.nameKey,
  downloads: r.downloads,
  sort_new: r.sortNew,
  published_at: r.publishedAt,
  updated_at: r.updatedAt,
});

async function putParts(trx: Transaction<Database>, { gno, tags, faces }: DeskRecord): Promise<void> {
  for (const dict_number of new Set(tags))
    await trx.insertInto('desk_tags').values({ family_gno: gno, dict_number }).execute();
  for (const [position, { row, hanziCount }] of faces.entries()) {
    const face = { ...row, family_gno: gno, position };
    await trx
      .insertInto('desk_faces')
      .values({
        family_gno: gno,
        gno: row.gno,
        position,
        sfnt_sha256: row.sfnt_sha256,
        source_sha256: row.source_sha256,
        drawn_sha256: row.drawn_sha256,
        hanzi_count: hanziCount,
        face: JSON.stringify(face),
      })
      .execute();
  }
}
