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
  /** Who was signed in; null for an anonymous visitor. */
  user_id: string | null;
  source_version: string | null;
  /** `[{fileName, bytes, sha256}]`: the font files handed out; null in records older than the column. */
  files: Json | null;
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

export interface UsersTable {
  id: string;
  nickname: string;
  avatar_key: string | null;
  phone: string | null;
  email: string | null;
  password_hash: string | null;
  role: 'member' | 'editor' | 'operator' | 'owner';
  status: 'active' | 'disabled';
  created_at: Timestamp;
  updated_at: Timestamp;
}

export interface UserIdentitiesTable {
  provider: 'wechat';
  subject: string;
  user_id: string;
  openid: string;
  nickname: string | null;
  created_at: Timestamp;
}

export interface AgreementAcceptancesTable {
  user_id: string;
  agreement: 'register' | 'font';
  version: string;
  accepted_at: Timestamp;
}

export interface SessionsTable {
  token_hash: string;
  id: string;
  user_id: string;
  created_at: Timestamp;
  expires_at: Timestamp;
  last_seen_at: Timestamp;
  authenticated_at: Timestamp;
  user_agent: string;
  ip: string;
}

export interface VerificationCodesTable {
  purpose: 'register' | 'login' | 'reset' | 'bind' | 'verify';
  account: string;
  code_hash: string;
  tries: number;
  used_at: Timestamp | null;
  expires_at: Timestamp;
  created_at: Timestamp;
}

export interface CodeSendsTable {
  account_hash: string;
  sent_at: Timestamp;
}

export interface TicketsTable {
  ticket_hash: string;
  kind: 'reset' | 'wechat-state' | 'wechat-bind' | 'first-owner';
  payload: Json;
  used_at: Timestamp | null;
  expires_at: Timestamp;
  created_at: Timestamp;
}

/** Times in Unix seconds. */
export interface ThrottlesTable {
  throttle_key: string;
  window_start: number;
  expires_at: number;
  uses: number;
}

export interface FavouriteFoldersTable {
  id: string;
  user_id: string;
  name: string;
  is_default: Bit;
  sort: number;
  created_at: Timestamp;
  updated_at: Timestamp;
}

export interface FavouriteFontsTable {
  user_id: string;
  folder_id: string;
  family_gno: string;
  created_at: Timestamp;
  /** Larger comes first. */
  sort: number;
}

export interface FavouriteEntriesTable {
  user_id: string;
  kind: 'article' | 'collection';
  entry_id: string;
  created_at: Timestamp;
  /** Larger comes first. */
  sort: number;
}

export interface NotificationsTable {
  id: string;
  user_id: string | null;
  type: 'system' | 'licence' | 'account' | 'reply';
  title: string;
  body: string;
  url: string | null;
  created_at: Timestamp;
}

export interface NotificationReadsTable {
  user_id: string;
  notification_id: string;
  read_at: Timestamp;
}

export interface EntriesTable {
  id: string;
  kind: 'baike' | 'news' | 'notice' | 'promotion' | 'case' | 'video' | 'album' | 'heji';
  title: string;
  summary: string;
  body_markdown: string;
  body_html: string;
  body_text: string;
  cover: Json | null;
  author: string | null;
  source_name: string | null;
  source_url: string | null;
  details: Json;
  status: 'draft' | 'scheduled' | 'published';
  publish_at: Timestamp;
  starts_at: Timestamp | null;
  ends_at: Timestamp | null;
  sort: number;
  views: number;
  version: number;
  content_hash: string;
  origin: string | null;
  created_at: Timestamp;
  updated_at: Timestamp;
  /** Since when the console keeps it; null while its file does. */
  desk_since: Timestamp | null;
  deleted_at: Timestamp | null;
}

export interface EntryVersionsTable {
  entry_id: string;
  version: number;
  snapshot: Json;
  editor: string | null;
  created_at: Timestamp;
}

export interface MediaFilesTable {
  name: string;
  kind: 'picture' | 'video' | 'captions';
  media_type: string;
  bytes: number;
  width: number | null;
  height: number | null;
  tone: string | null;
  duration_seconds: number | null;
  title: string;
  alt: string;
  user_id: string | null;
  created_at: Timestamp;
}

export interface EntryMediaTable {
  entry_id: string;
  name: string;
}

export interface EntryPreviewsTable {
  id: string;
  snapshot: Json;
  user_id: string | null;
  expires_at: Timestamp;
}

export interface ContentTagsTable {
  tag_id: string;
  tag_name: string;
  sort: number;
}

export interface EntryTagsTable {
  entry_id: string;
  tag_id: string;
  position: number;
}

export interface EntryFontsTable {
  entry_id: string;
  family_gno: string;
  position: number;
  note: string | null;
}

export interface EntryGramsTable {
  gram: string;
  entry_id: string;
}

export interface WebColumnsTable {
  id: string;
  type: string;
  name: string;
  summary: string;
  image: Json | null;
  url: string | null;
  protocol: number | null;
  sort: number;
  enabled: Bit;
  updated_at: Timestamp;
}

export interface AdvertsTable {
  id: string;
  position: string;
  title: string;
  summary: string;
  image: Json | null;
  family_gno: string | null;
  url: string;
  protocol: number;
  is_disable: string;
  starts_at: Timestamp | null;
  ends_at: Timestamp | null;
  sort: number;
  updated_at: Timestamp;
}

export interface FriendLinksTable {
  id: string;
  name: string;
  url: string;
  protocol: number;
  image: Json | null;
  sort: number;
  enabled: Bit;
  updated_at: Timestamp;
}

export interface MarketingDictTable {
  dict_number: string;
  item_number: string;
  item_name: string;
  item_value: string | null;
  sort: number;
}

export interface UploadsTable {
  key: string;
  user_id: string | null;
  media_type: string;
  width: number;
  height: number;
  bytes: number;
  sha256: string;
  submission_id: string | null;
  created_at: Timestamp;
}

export interface SubmissionsTable {
  id: string;
  user_id: string | null;
  name: string;
  phone: string | null;
  email: string | null;
  type: string;
  title: string;
  description: string;
  link: string | null;
  fonts: Json;
  files: Json;
  status: 'new' | 'accepted' | 'rejected';
  reply: string | null;
  replied_by: string | null;
  replied_at: Timestamp | null;
  /** How the answer reached who wrote. */
  delivery: 'none' | 'notified' | 'mailed' | 'kept' | 'failed';
  created_at: Timestamp;
}

export interface MessagesTable {
  id: string;
  user_id: string | null;
  name: string;
  phone: string | null;
  email: string | null;
  topic: string;
  content: string;
  status: 'new' | 'answered' | 'closed';
  reply: string | null;
  replied_by: string | null;
  replied_at: Timestamp | null;
  /** How the answer reached who wrote. */
  delivery: 'none' | 'notified' | 'mailed' | 'kept' | 'failed';
  created_at: Timestamp;
}

/** Views of a page in a day of the site; `subject` is empty for the section's own page. */
export interface TrafficDaysTable {
  day: string;
  section: string;
  subject: string;
  views: number;
}

export interface AuditLogTable {
  id: string;
  user_id: string | null;
  action: string;
  subject_kind: string;
  subject_id: string;
  /** What it was called then; null where nobody knew, and before names were kept. */
  subject_name: string | null;
  details: Json;
  /** `begun`, `done`, or the code of the refusal. */
  outcome: string;
  created_at: Timestamp;
}

export interface CaptchasTable {
  token: string;
  kind: string;
  secret_key: string;
  solution: Json;
  expires_at: Timestamp;
}

export interface CaptchaPassesTable {
  verification_sha256: string;
  expires_at: Timestamp;
}

export interface CaptchaLocksTable {
  client_sha256: string;
  expires_at: Timestamp;
}

export interface DeskFamiliesTable {
  gno: string;
  version: number;
  published_version: number | null;
  statement: Json;
  brand_number: string | null;
  licence_id: string;
  licence_text_sha256: string | null;
  name_key: string;
  downloads: number;
  sort_new: number | null;
  published_at: Timestamp | null;
  created_at: Timestamp;
  updated_at: Timestamp;
}

export interface DeskTagsTable {
  family_gno: string;
  dict_number: string;
}

export interface DeskFacesTable {
  family_gno: string;
  gno: string;
  position: number;
  sfnt_sha256: string;
  source_sha256: string;
  drawn_sha256: string;
  hanzi_count: number;
  /** A `FaceRow`. */
  face: Json;
}

export interface FontUploadsTable {
  id: string;
  user_id: string | null;
  file_name: string;
  bytes: number;
  received: number;
  state: 'receiving' | 'checking' | 'ready' | 'refused';
  code: string | null;
  reason: string | null;
  found: Json | null;
  created_at: Timestamp;
  touched_at: Timestamp;
}

export interface LicenceVersionsTable {
  subject_kind: 'licence' | 'family';
  subject_id: string;
  version: number;
  /** ISO 8601 date. */
  effective_on: string;
  changes: string;
  snapshot: Json;
  editor: string | null;
  created_at: Timestamp;
  /** When it took over; null while it is coming. */
  in_force_at: Timestamp | null;
  /** When it was taken back; only one that was still coming. */
  withdrawn_at: Timestamp | null;
}

/** A version that somebody who had downloaded under the former one was told of. */
export interface LicenceMessagesTable {
  user_id: string;
  subject_kind: LicenceVersionsTable['subject_kind'];
  subject_id: string;
  version: number;
  created_at: Timestamp;
  /** When they were told that it does not come. */
  withdrawn_at: Timestamp | null;
}

export interface MyTextsTable {
  user_id: string;
  id: string;
  name: string;
  /** Null where it was deleted. */
  text: string | null;
  changed_at: Timestamp;
}

export interface OperatorWordsTable {
  kind: 'licence' | 'brand' | 'tag' | 'keyword';
  id: string;
  removed: Bit;
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
  users: UsersTable;
  user_identities: UserIdentitiesTable;
  agreement_acceptances: AgreementAcceptancesTable;
  sessions: SessionsTable;
  verification_codes: VerificationCodesTable;
  code_sends: CodeSendsTable;
  tickets: TicketsTable;
  throttles: ThrottlesTable;
  favourite_folders: FavouriteFoldersTable;
  favourite_fonts: FavouriteFontsTable;
  favourite_entries: FavouriteEntriesTable;
  my_texts: MyTextsTable;
  notifications: NotificationsTable;
  notification_reads: NotificationReadsTable;
  entries: EntriesTable;
  entry_versions: EntryVersionsTable;
  media_files: MediaFilesTable;
  entry_media: EntryMediaTable;
  entry_previews: EntryPreviewsTable;
  content_tags: ContentTagsTable;
  entry_tags: EntryTagsTable;
  entry_fonts: EntryFontsTable;
  entry_grams: EntryGramsTable;
  web_columns: WebColumnsTable;
  adverts: AdvertsTable;
  friend_links: FriendLinksTable;
  marketing_dict: MarketingDictTable;
  uploads: UploadsTable;
  submissions: SubmissionsTable;
  messages: MessagesTable;
  audit_log: AuditLogTable;
  traffic_days: TrafficDaysTable;
  captchas: CaptchasTable;
  captcha_passes: CaptchaPassesTable;
  captcha_locks: CaptchaLocksTable;
  desk_families: DeskFamiliesTable;
  desk_tags: DeskTagsTable;
  desk_faces: DeskFacesTable;
  font_uploads: FontUploadsTable;
  licence_versions: LicenceVersionsTable;
  licence_messages: LicenceMessagesTable;
  operator_words: OperatorWordsTable;
}

/** Whole rows, as read. */
export type FamilyRow = FamiliesTable;
export type FaceRow = FacesTable;
