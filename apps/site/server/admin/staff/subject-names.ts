import type { Database } from '@ziwan/store';
import { type Kysely, sql } from 'kysely';

/** Table, key column and name column of each kind of record the console changes. */
const KEPT: Readonly<Record<string, readonly [table: string, key: string, name: string]>> = {
  adverts: ['adverts', 'id', 'title'],
  announcements: ['notifications', 'id', 'title'],
  brands: ['brands', 'brand_number', 'brand_name'],
  columns: ['web_columns', 'id', 'name'],
  dictionary: ['dict_items', 'dict_number', 'dict_name'],
  entries: ['entries', 'id', 'title'],
  keywords: ['keywords', 'keyword', 'keyword'],
  licences: ['licences', 'id', 'name'],
  links: ['friend_links', 'id', 'name'],
  marketing: ['marketing_dict', "dict_number || ':' || item_number", 'item_name'],
  media: ['media_files', 'name', 'title'],
  messages: ['messages', 'id', 'topic'],
  redirects: ['old_addresses', 'id', 'from_path'],
  releases: ['releases', 'id', 'name'],
  submissions: ['submissions', 'id', 'title'],
  takedowns: ['takedowns', 'id', 'name_zh'],
  tags: ['content_tags', 'tag_id', 'tag_name'],
  user: ['users', 'id', 'nickname'],
  users: ['users', 'id', 'nickname'],
};

/** Kinds whose records have names. */
export const KEPT_KINDS: readonly string[] = [...Object.keys(KEPT), 'fonts'];

/** Current name of a record; `null` if it does not exist or has no name. */
export async function nameOfSubject(db: Kysely<Database>, kind: string, id: string): Promise<string | null> {
  if (id === '') return null;
  if (kind === 'fonts') return nameOfFont(db, id);
  const kept = Object.hasOwn(KEPT, kind) ? KEPT[kind] : undefined;
  if (!kept) return null;
  const [table, key, name] = kept;
  const { rows } = await sql<{ name: string | null }>`
    select ${sql.ref(name)} as name from ${sql.table(table)} where ${sql.raw(key)} = ${id}`.execute(db);
  return rows[0]?.name || null;
}

/** Looks at the desk, then in the catalogue: drafts exist only at the desk, unedited imports only in the catalogue. */
async function nameOfFont(db: Kysely<Database>, gno: string): Promise<string | null> {
  const desk = await db
    .selectFrom('desk_families')
    .select('statement')
    .where('gno', '=', gno)
    .executeTakeFirst();
  if (desk) return (JSON.parse(desk.statement) as { nameZh?: string }).nameZh ?? null;
  const row = await db.selectFrom('families').select('name_zh').where('gno', '=', gno).executeTakeFirst();
  return row?.name_zh ?? null;
}
