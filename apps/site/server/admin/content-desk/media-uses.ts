import { mediaNamesIn } from '@ziwan/content';
import { type AdminMedia, DESKLESS_KINDS } from '@ziwan/contract/admin';
import type { Database } from '@ziwan/store';
import { type Kysely, sql } from 'kysely';

/** Lists whose rows refer to pictures. */
const LISTS = [
  { table: 'adverts', title: 'title' },
  { table: 'web_columns', title: 'name' },
  { table: 'friend_links', title: 'name' },
] as const;
const LIST_TYPES = { adverts: 'adverts', web_columns: 'columns', friend_links: 'links' } as const;

type Uses = AdminMedia['uses'];

/** Finds where files of the media library are used: by entries, their earlier versions, lists, and releases. */
export async function usesOf(db: Kysely<Database>, names: readonly string[]): Promise<Map<string, Uses>> {
  const uses = new Map<string, Uses>(names.map((name) => [name, []]));
  if (names.length === 0) return uses;
  const rows = await db
    .selectFrom('version_media')
    .innerJoin('entries', 'entries.id', 'version_media.entry_id')
    .leftJoin('entry_changes', 'entry_changes.entry_id', 'entries.id')
    .select(['name', 'entries.id', 'title', 'kind', 'version_media.version'])
    .select(['entries.version as newest', 'shown_version', 'entries.deleted_at'])
    .where('name', 'in', names)
    .orderBy('entries.id')
    .orderBy('version_media.version')
    .execute();
  for (const [name, used] of Map.groupBy(rows, (row) => row.name))
    for (const versions of Map.groupBy(used, (row) => row.id).values()) {
      const { id, title, kind, deleted_at } = versions[0] as (typeof rows)[number];
      const isNow = (row: (typeof rows)[number]) =>
        row.version === row.newest || row.version === row.shown_version;
      const earlier = versions.filter((row) => !isNow(row)).map((row) => row.version);
      const type = versions.some(isNow) ? 'entry' : 'version';
      uses.get(name)?.push({ type, id, title, kind, versions: earlier, binned: deleted_at !== null });
    }
  for (const { table, title } of LISTS) {
    const listed = await db
      .selectFrom(table)
      .select(['id', 'image', sql.ref<string>(title).as('title')])
      .where('image', 'is not', null)
      .orderBy('id')
      .execute();
    for (const row of listed)
      for (const name of mediaNamesIn(row.image ?? ''))
        uses.get(name)?.push({
          type: LIST_TYPES[table],
          id: row.id,
          title: row.title,
          kind: null,
          versions: [],
          binned: false,
        });
  }
  const held = await db
    .selectFrom('release_changes')
    .innerJoin('releases', 'releases.id', 'release_id')
    .select(['releases.id', 'name', 'before', 'after'])
    // Of texts, versions have every state.
    .where('kind', 'in', DESKLESS_KINDS)
    .where('state', '!=', 'undone')
    .orderBy('created_at')
    .execute();
  for (const { id, name: title, before, after } of held)
    for (const name of mediaNamesIn(`${before ?? ''}\n${after ?? ''}`)) {
      const used = uses.get(name);
      if (used?.some((use) => use.type === 'releases' && use.id === id)) continue;
      used?.push({ type: 'releases', id, title, kind: null, versions: [], binned: false });
    }
  return uses;
}
