/** Rows of the database, one interface a table; `db/migrations/` is the source, this mirrors it. */

/** Text holding JSON. */
export type Json = string;
/** ISO 8601, UTC. */
export type Timestamp = string;
/** 0 or 1. */
export type Bit = number;

export interface MetaTable {
  key: string;
  value: string;
}

export interface LicencesTable {
  id: string;
  name: string;
  spdx: string | null;
  url: string | null;
  matrix: Json;
  evidence: string;
  reviewed_at: string;
}

export interface LicenceTextsTable {
  sha256: string;
  text: string;
}

export interface BrandsTable {
  brand_number: string;
  brand_name: string;
  url: string | null;
}

export interface DictItemsTable {
  dict_number: string;
  type: string;
  dict_name: string;
  sort: number;
}

export interface FamiliesTable {
  gno: string;
  name_zh: string;
  name_en: string | null;
  pinyin: string;
  initials: string;
  kind: 'creative' | 'currency';
  script: string;
  designer: string | null;
  foundry: string | null;
  year: number | null;
  copyright: string | null;
  about: string | null;
  brand_number: string | null;
  licence_id: string;
  licence_text_sha256: string | null;
  reserved_font_names: Json;
  source_name: string;
  source_version: string | null;
  source_url: string | null;
  official_download: string | null;
  variable: Bit;
  default_face_gno: string;
  face_count: number;
  glyph_count: number;
  hanzi_count: number;
  downloads: number;
  sort_new: number;
  published_at: Timestamp;
  updated_at: Timestamp;
}

export interface FacesTable {
  gno: string;
  family_gno: string;
  position: number;
  style_name: string;
  postscript_name: string | null;
  weight: number;
  width: number;
  italic: Bit;
  source_sha256: string;
  source_format: string;
  source_bytes: number;
  source_file_name: string;
  sfnt_sha256: string;
  sfnt_bytes: number;
  outline: string;
  font_version: string | null;
  glyph_count: number;
  character_count: number;
  fs_type: number;
  vertical: Bit;
  metrics: Json;
  axes: Json;
  instances: Json;
  features: Json;
  verdict: Json;
  coverage: Json;
  drawn_sha256: string;
}

export interface FamilyTagsTable {
  family_gno: string;
  dict_number: string;
}

export interface FamilyWeightsTable {
  family_gno: string;
  weight: number;
}

export interface FamilyReferencesTable {
  family_gno: string;
  type: 'award' | 'case' | 'video';
  position: number;
  title: string;
  note: string | null;
  url: string | null;
}

export interface FamilyGramsTable {
  gram: string;
  family_gno: string;
}

export interface KeywordsTable {
  keyword: string;
  url: string | null;
  sort: number;
}

export interface DownloadsTable {
  id: string;
  family_gno: string;
  face_gno: string | null;
  file_name: string;
  sha256: string | null;
  licence_id: string;
  licence_text_sha256: string | null;
  created_at: Timestamp;
}

export interface ImportRefusalsTable {
  source_sha256: string;
  face_index: number;
  file_name: string;
  code: string;
  reason: string;
  created_at: Timestamp;
}

export interface FamilyImportsTable {
  family_gno: string;
  unit: string;
  sources: Json;
}

export interface FamilyKeysTable {
  name_key: string;
  family_gno: string;
}

export interface Database {
  meta: MetaTable;
  licences: LicencesTable;
  licence_texts: LicenceTextsTable;
  brands: BrandsTable;
  dict_items: DictItemsTable;
  families: FamiliesTable;
  faces: FacesTable;
  family_tags: FamilyTagsTable;
  family_weights: FamilyWeightsTable;
  family_references: FamilyReferencesTable;
  family_grams: FamilyGramsTable;
  keywords: KeywordsTable;
  downloads: DownloadsTable;
  import_refusals: ImportRefusalsTable;
  family_imports: FamilyImportsTable;
  family_keys: FamilyKeysTable;
}

/** Whole rows, as read. */
export type FamilyRow = FamiliesTable;
export type FaceRow = FacesTable;
