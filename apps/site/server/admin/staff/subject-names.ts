import { SERVICE_DEFINITIONS } from '@ziwan/backup';
import type { ServiceId } from '@ziwan/contract/admin';
import type { Database } from '@ziwan/store';
import { type Kysely, sql } from 'kysely';
import { contains } from '../../calls/resource.ts';

/** Table, key column and name column of each kind of record the console changes. */
const KEPT: Readonly<Record<string, readonly [table: string, key: string, name: string]>> = {
  adverts: ['adverts', 'id', 'title'],
  announcements: ['notifications', 'id', 'title'],
  boards: ['title_boards', 'token_sha256', 'question'],
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
  invitations: ['staff_invitations', 'id', 'name'],
  notes: ['record_notes', 'id', 'body'],
  filters: ['saved_filters', 'id', 'name'],
  receipts: ['data_receipts', 'id', 'contact'],
  submissions: ['submissions', 'id', 'title'],
  takedowns: ['takedowns', 'id', 'name_zh'],
  tags: ['content_tags', 'tag_id', 'tag_name'],
  user: ['users', 'id', 'nickname'],
  users: ['users', 'id', 'nickname'],
};

/** Kinds whose records have names. */
export const KEPT_KINDS: readonly string[] = [...Object.keys(KEPT), 'fonts', 'services'];

/** Current name of a record; `null` if it does not exist or has no name. */
export async function nameOfSubject(db: Kysely<Database>, kind: string, id: string): Promise<string | null> {
  if (id === '') return null;
  if (kind === 'fonts') return nameOfFont(db, id);
  if (kind === 'services') return SERVICE_DEFINITIONS[id as ServiceId]?.title ?? null;
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

interface FoundSubject {
  id: string;
  name: string;
  entryKind?: string;
}

/** Records that are there: those in a bin are found in it. */
const PRESENT: Readonly<Record<string, string>> = { entries: 'deleted_at', media: 'deleted_at' };

/** Finds records of a kind by name or id: those whose name begins with the word first, then by length of the name. */
export async function findSubjects(
  db: Kysely<Database>,
  kind: string,
  word: string,
  most: number,
): Promise<FoundSubject[]> {
  if (kind === 'fonts') return findFonts(db, word, most);
  const kept = Object.hasOwn(KEPT, kind) ? KEPT[kind] : undefined;
  if (!kept) return [];
  const [table, key, name] = kept;
  const { rows } = await sql<{ id: string; name: string; entry_kind: string | null }>`
    select ${sql.raw(key)} as id, ${sql.ref(name)} as name,
      ${kind === 'entries' ? sql.ref('kind') : sql`null`} as entry_kind
    from ${sql.table(table)}
    where (${sql.raw(key)} = ${word} or ${contains(word, [name])})
      ${PRESENT[kind] ? sql`and ${sql.ref(PRESENT[kind])} is null` : sql``}
      ${kind === 'announcements' ? sql`and type = 'system'` : sql``}
    order by ${begins(name, word)}, length(${sql.ref(name)}), ${sql.raw(key)}
    limit ${most}`.execute(db);
  return rows.map(({ id, name: found, entry_kind }) => ({
    id,
    name: found,
    ...(entry_kind ? { entryKind: entry_kind } : {}),
  }));
}

const begins = (column: string, word: string) =>
  sql`case when lower(${sql.ref(column)}) like ${`${word.toLowerCase().replace(/[\\%_]/g, '\\$&')}%`} escape '\\' then 0 else 1 end`;

/** At the desk or public, by either name. */
async function findFonts(db: Kysely<Database>, word: string, most: number): Promise<FoundSubject[]> {
  const shown = await db
    .selectFrom('families')
    .select(['gno as id', 'name_zh as name'])
    .where((e) => e.or([e('gno', '=', word), contains(word, ['name_zh', 'name_en', 'gno'])]))
    .orderBy(begins('name_zh', word))
    .orderBy((e) => e.fn('length', ['name_zh']))
    .orderBy('gno')
    .limit(most)
    .execute();
  const drafts = await db
    .selectFrom('desk_families')
    .select(['gno', 'statement'])
    .where('gno', 'not in', db.selectFrom('families').select('gno'))
    .where((e) => e.or([e('gno', '=', word), contains(word, ['statement', 'gno'])]))
    .execute();
  const named = drafts
    .map(({ gno, statement }) => ({
      id: gno,
      ...(JSON.parse(statement) as { nameZh: string; nameEn: string }),
    }))
    // The statement has more than names.
    .filter(({ id, nameZh, nameEn }) =>
      [id, nameZh, nameEn].some((name) => name.toLowerCase().includes(word.toLowerCase())),
    )
    .map(({ id, nameZh }) => ({ id, name: nameZh }));
  return [...shown, ...named].slice(0, most);
}
