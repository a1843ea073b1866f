import { sha256Hex } from '@ziwan/infra/digest';
import type { Database } from '@ziwan/store';
import type { Kysely } from 'kysely';

/** Tables that visitors read, and columns that count or date changes. */
const TABLES = {
  families: ['updated_at'],
  faces: [],
  family_grams: [],
  family_references: [],
  family_tags: [],
  family_weights: [],
  keywords: [],
  entries: ['views', 'updated_at', 'version', 'origin', 'desk_since'],
  entry_fonts: [],
  entry_grams: [],
  entry_tags: [],
  adverts: ['updated_at'],
  friend_links: ['updated_at'],
  web_columns: ['updated_at'],
  content_tags: [],
  brands: [],
  dict_items: [],
  licences: [],
  marketing_dict: [],
  notifications: [],
  old_addresses: ['updated_at'],
} as const satisfies Partial<Record<keyof Database, readonly string[]>>;

/** Number of rows of each table that visitors read, and the hash of what they say. */
export async function siteRows(db: Kysely<Database>): Promise<Record<string, string>> {
  const found: Record<string, string> = {};
  for (const [table, ignored] of Object.entries(TABLES)) {
    const shown: object[] =
      table === 'entries'
        ? await db.selectFrom('entries').selectAll().where('status', '!=', 'draft').execute()
        : await db
            .selectFrom(table as 'faces')
            .selectAll()
            .execute();
    const lines = shown.map((row) =>
      JSON.stringify(
        Object.entries(row)
          .filter(([column]) => !(ignored as readonly string[]).includes(column))
          .sort(),
      ),
    );
    found[table] = `${lines.length} ${sha256Hex(lines.sort().join('\n'))}`;
  }
  return found;
}
