import { setImmediate } from 'node:timers/promises';
import { SERVICE_DEFINITIONS } from '@ziwan/backup';
import type { ServiceId } from '@ziwan/contract/admin';
import type { Database } from '@ziwan/store';
import { type Kysely, sql } from 'kysely';
import { contains } from '../../calls/resource.ts';
import { isPinyin, pinyinRank } from '../../reading/content/index.ts';

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

/** Records of a kind whose names are compared by pinyin; the newest ids of random ones are as good as any. */
const SPOKEN = 1000;
/** Names that are compared at once; the first time, each takes some 50 µs. */
const AT_ONCE = 100;

/** Kinds of which a site has more than an operator knows by name, or whose names are no words. */
const UNSPOKEN = [
  'boards',
  'filters',
  'invitations',
  'messages',
  'notes',
  'receipts',
  'redirects',
  'submissions',
];

/**
 * Finds records of a kind by name or id: those whose name begins with the word first, then by length of the name; then
 * those whose name is spoken so, in pinyin or by initials.
 */
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
  const { rows } = await sql<SubjectRow>`
    select ${sql.raw(key)} as id, ${sql.ref(name)} as name,
      ${kind === 'entries' ? sql.ref('kind') : sql`null`} as entry_kind
    from ${sql.table(table)}
    where (${sql.raw(key)} = ${word} or ${contains(word, [name])})
      ${PRESENT[kind] ? sql`and ${sql.ref(PRESENT[kind])} is null` : sql``}
      ${kind === 'announcements' ? sql`and type = 'system'` : sql``}
    order by ${begins(name, word)}, length(${sql.ref(name)}), ${sql.raw(key)}
    limit ${most}`.execute(db);
  const found = rows.map(subjectOf);
  const term = word.toLowerCase();
  if (found.length >= most || !isPinyin(term) || UNSPOKEN.includes(kind)) return found;
  const { rows: all } = await sql<SubjectRow>`
    select ${sql.raw(key)} as id, ${sql.ref(name)} as name,
      ${kind === 'entries' ? sql.ref('kind') : sql`null`} as entry_kind
    from ${sql.table(table)}
    where ${sql.ref(name)} is not null
      ${PRESENT[kind] ? sql`and ${sql.ref(PRESENT[kind])} is null` : sql``}
      ${kind === 'announcements' ? sql`and type = 'system'` : sql``}
    order by ${sql.raw(key)} desc
    limit ${SPOKEN}`.execute(db);
  const spoken = await spokenSo(term, all.map(subjectOf));
  return [...found, ...spoken.filter(({ id }) => found.every((one) => one.id !== id))].slice(0, most);
}

interface SubjectRow {
  id: string;
  name: string;
  entry_kind: string | null;
}

const subjectOf = ({ id, name, entry_kind }: SubjectRow): FoundSubject => ({
  id,
  name,
  ...(entry_kind ? { entryKind: entry_kind } : {}),
});

/** Subjects whose name is a word in pinyin or by initials, best first. */
async function spokenSo(term: string, subjects: readonly FoundSubject[]): Promise<FoundSubject[]> {
  const ranked: { subject: FoundSubject; rank: number }[] = [];
  for (const [i, subject] of subjects.entries()) {
    if (i % AT_ONCE === AT_ONCE - 1) await setImmediate();
    const rank = pinyinRank(term, subject.name);
    if (rank !== null) ranked.push({ subject, rank });
  }
  return ranked
    .sort((a, b) => a.rank - b.rank || a.subject.name.length - b.subject.name.length)
    .map(({ subject }) => subject);
}

const begins = (column: string, word: string) =>
  sql`case when lower(${sql.ref(column)}) like ${`${word.toLowerCase().replace(/[\\%_]/g, '\\$&')}%`} escape '\\' then 0 else 1 end`;

/** At the desk or public, by either name. */
async function findFonts(db: Kysely<Database>, word: string, most: number): Promise<FoundSubject[]> {
  const term = word.toLowerCase();
  const shown = await db
    .selectFrom('families')
    .select(['gno as id', 'name_zh as name'])
    .where((e) =>
      e.or([
        e('gno', '=', word),
        contains(word, ['name_zh', 'name_en', 'gno']),
        ...(isPinyin(term) ? [e('pinyin', 'like', `${term}%`), e('initials', 'like', `${term}%`)] : []),
      ]),
    )
    .orderBy(begins('name_zh', word))
    .orderBy((e) => e.fn('length', ['name_zh']))
    .orderBy('gno')
    .limit(most)
    .execute();
  const drafts = await db
    .selectFrom('desk_families')
    .select(['gno', 'statement'])
    .where('gno', 'not in', db.selectFrom('families').select('gno'))
    .where((e) =>
      isPinyin(term) ? e.lit(true) : e.or([e('gno', '=', word), contains(word, ['statement', 'gno'])]),
    )
    .execute();
  const named = drafts
    .map(({ gno, statement }) => ({
      id: gno,
      ...(JSON.parse(statement) as { nameZh: string; nameEn: string | null }),
    }))
    // The statement has more than names.
    .filter(
      ({ id, nameZh, nameEn }) =>
        [id, nameZh, nameEn ?? ''].some((name) => name.toLowerCase().includes(term)) ||
        (isPinyin(term) && pinyinRank(term, nameZh) !== null),
    )
    .map(({ id, nameZh }) => ({ id, name: nameZh }));
  return [...shown, ...named].slice(0, most);
}
