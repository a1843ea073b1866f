import { workerData } from 'node:worker_threads';
import { type Database, migrate, openStore, type StoreOptions, withSnapshot, writeRows } from '@ziwan/store';
import { sql } from 'kysely';

/** What the thread is started with. */
export interface Copying {
  source: StoreOptions;
  /** SQLite file to be written. */
  file: string;
}

/** Tables that the public site is read from. Those with people's data stay out. */
const COPIED: Record<keyof Database, boolean> = {
  adverts: true,
  agreement_acceptances: false,
  audit_log: false,
  brands: true,
  captcha_locks: false,
  captcha_passes: false,
  captchas: false,
  code_sends: false,
  content_tags: true,
  day_counts: false,
  desk_faces: true,
  desk_families: true,
  desk_tags: true,
  data_receipts: false,
  dict_items: true,
  downloads: false,
  entries: true,
  entry_changes: true,
  entry_fonts: true,
  entry_grams: true,
  entry_media: false,
  entry_previews: false,
  entry_tags: true,
  entry_versions: true,
  faces: true,
  families: true,
  family_grams: true,
  family_imports: false,
  family_keys: true,
  family_references: true,
  family_tags: true,
  family_weights: true,
  favourite_entries: false,
  favourite_folders: false,
  favourite_fonts: false,
  font_update_messages: false,
  font_updates: true,
  font_uploads: false,
  friend_links: true,
  former_states: false,
  import_refusals: false,
  keywords: true,
  licence_messages: false,
  licence_texts: true,
  licence_versions: true,
  licences: true,
  marketing_dict: true,
  media_files: true,
  message_budget: false,
  messages: false,
  meta: true,
  my_texts: false,
  nodes: false,
  note_mentions: false,
  notification_reads: false,
  notifications: false,
  old_addresses: true,
  open_forms: false,
  operator_words: true,
  passkeys: false,
  project_comments: false,
  project_families: false,
  project_shares: false,
  project_votes: false,
  projects: false,
  put_aside: false,
  receipts: true,
  record_notes: false,
  recovery_codes: false,
  release_changes: true,
  releases: true,
  saved_filters: false,
  service_settings: false,
  sessions: false,
  shared_values: false,
  staff_invitations: false,
  submissions: false,
  takedown_files: false,
  takedowns: false,
  throttles: false,
  tickets: false,
  title_boards: false,
  title_votes: false,
  totp_secrets: false,
  traffic_days: false,
  uploads: false,
  user_identities: false,
  users: false,
  verification_codes: false,
  version_media: true,
  web_columns: true,
};

const { source: from, file } = workerData as Copying;
const [source, copy] = [openStore(from), openStore({ provider: 'sqlite', file })];
try {
  // Nothing of it is needed after a crash.
  await sql`PRAGMA synchronous = OFF`.execute(copy.db);
  await migrate(copy);
  // Rows refer to accounts, which are not copied.
  await sql`PRAGMA foreign_keys = OFF`.execute(copy.db);
  await withSnapshot(source, async ({ tables, rows }) => {
    for (const table of tables) {
      if (!COPIED[table.name as keyof Database]) continue;
      await copy.db.transaction().execute(async (trx) => {
        await trx.deleteFrom(table.name as 'meta').execute();
        await writeRows(trx, table, rows(table));
      });
    }
  });
} finally {
  await copy.close();
  await source.close();
}
