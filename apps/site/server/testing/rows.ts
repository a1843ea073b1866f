import { randomUUID } from 'node:crypto';
import { factColumns, NO_FACTS } from '@ziwan/catalogue';
import { sha256Hex } from '@ziwan/infra/digest';
import type { Database, DictItemsTable, DownloadsTable, UsersTable } from '@ziwan/store';
import { statedTerms } from '@ziwan/store/stated-terms';
import type { Kysely } from 'kysely';

/** Inserts rows that families refer to; existing ones stay. */
export async function insertReferenceData(
  db: Kysely<Database>,
  dictionary: readonly string[],
): Promise<void> {
  await db
    .insertInto('licences')
    .values({
      id: 'ofl',
      name: 'OFL',
      spdx: 'OFL-1.1',
      url: null,
      matrix: statedTerms([{ use: 'redistribute', permission: 'conditional', note: '' }]),
      evidence: '',
      reviewed_at: '2026-01-01',
    })
    .onConflict((c) => c.doNothing())
    .execute();
  await db
    .insertInto('brands')
    .values({ brand_number: 'brand', brand_name: '品牌', url: null })
    .onConflict((c) => c.doNothing())
    .execute();
  for (const number of dictionary) {
    await db
      .insertInto('dict_items')
      .values({
        dict_number: number,
        type: number.split('.')[0] as DictItemsTable['type'],
        dict_name: number,
        sort: 0,
      })
      .onConflict((c) => c.doNothing())
      .execute();
  }
}

export interface FamilyRow {
  gno: string;
  pinyin?: string;
  kind?: 'creative' | 'currency';
  downloads?: number;
  tags?: readonly string[];
  weights?: readonly number[];
  grams?: readonly string[];
  /** Axis tags of the family's only face. */
  axes?: readonly string[];
  officialDownload?: string | null;
  licenceTextSha256?: string | null;
}

const METRICS = {
  unitsPerEm: 1000,
  ascender: 880,
  descender: -120,
  lineGap: 0,
  capHeight: null,
  xHeight: null,
  yMax: 900,
  yMin: -200,
};

/** Inserts a family with one face, newer than earlier ones. */
export async function insertFamily(db: Kysely<Database>, row: FamilyRow): Promise<void> {
  const { gno, axes = [] } = row;
  const newest = await db
    .selectFrom('families')
    .select((e) => e.fn.max('sort_new').as('n'))
    .executeTakeFirst();
  const face = `${gno}--regular`;
  const hash = (of: string) => sha256Hex(of);
  await db
    .insertInto('families')
    .values({
      gno,
      ...factColumns({
        ...NO_FACTS,
        nameZh: `字体${gno}`,
        kind: row.kind ?? 'creative',
        sourceName: 'test',
        officialDownload: row.officialDownload ?? null,
      }),
      pinyin: row.pinyin ?? gno,
      initials: gno,
      script: 'Hans',
      brand_number: 'brand',
      licence_id: 'ofl',
      licence_text_sha256: row.licenceTextSha256 ?? null,
      reserved_font_names: '[]',
      variable: axes.length > 0 ? 1 : 0,
      default_face_gno: face,
      face_count: 1,
      glyph_count: 1,
      hanzi_count: 1,
      downloads: row.downloads ?? 0,
      sort_new: Number(newest?.n ?? 0) + 1,
      published_at: '2026-01-01T00:00:00.000Z',
      updated_at: '2026-01-01T00:00:00.000Z',
    })
    .execute();
  await db
    .insertInto('faces')
    .values({
      gno: face,
      family_gno: gno,
      position: 0,
      style_name: 'Regular',
      postscript_name: null,
      weight: 400,
      width: 5,
      italic: 0,
      source_sha256: hash(`source ${gno}`),
      source_format: 'ttf',
      source_bytes: 1,
      source_file_name: `${gno}.ttf`,
      sfnt_sha256: hash(`sfnt ${gno}`),
      sfnt_bytes: 1,
      outline: 'glyf',
      font_version: null,
      glyph_count: 1,
      character_count: 1,
      fs_type: 0,
      vertical: 0,
      metrics: JSON.stringify(METRICS),
      axes: JSON.stringify(
        axes.map((tag) => ({ tag, name: tag, min: 0, default: 0, max: 1, hidden: false })),
      ),
      instances: '[]',
      features: '[]',
      verdict: '{}',
      coverage: '[]',
      drawn_sha256: hash(`drawn ${gno}`),
    })
    .execute();
  for (const dict_number of row.tags ?? [])
    await db.insertInto('family_tags').values({ family_gno: gno, dict_number }).execute();
  for (const weight of row.weights ?? [])
    await db.insertInto('family_weights').values({ family_gno: gno, weight }).execute();
  for (const gram of row.grams ?? [])
    await db.insertInto('family_grams').values({ gram, family_gno: gno }).execute();
}

/** Inserts an account with an e-mail address and no password; returns its id. */
export async function insertUser(db: Kysely<Database>, row: Partial<UsersTable> = {}): Promise<string> {
  const id = row.id ?? `user-${randomUUID()}`;
  await db
    .insertInto('users')
    .values({
      nickname: '试字人',
      avatar_key: null,
      phone: null,
      email: `${id}@example.cn`,
      password_hash: null,
      role: 'member',
      status: 'active',
      created_at: '2026-01-01T00:00:00.000Z',
      updated_at: '2026-01-01T00:00:00.000Z',
      ...row,
      id,
    })
    .execute();
  return id;
}

/** A record of a download of the family `a` under the licence `ofl`. */
export const downloadRow = (row: Partial<DownloadsTable> = {}): DownloadsTable => ({
  id: randomUUID(),
  family_gno: 'a',
  face_gno: null,
  file_name: 'a.zip',
  sha256: null,
  licence_id: 'ofl',
  licence_text_sha256: null,
  created_at: '2026-01-01T00:00:00.000Z',
  user_id: null,
  source_version: null,
  files: null,
  ...row,
});

export async function insertDownload(db: Kysely<Database>, row: Partial<DownloadsTable>): Promise<void> {
  await db.insertInto('downloads').values(downloadRow(row)).execute();
}
