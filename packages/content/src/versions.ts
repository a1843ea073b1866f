import { type Database, type EntriesTable, keepingFormer, waitInTurn } from '@ziwan/store';
import type { Kysely, Transaction } from 'kysely';
import type { Entry } from './entry.ts';
import { familiesIn } from './links.ts';

/** True if visitors see an entry at a time (ISO 8601). */
export const isShown = (
  { status, publish_at }: Pick<EntriesTable, 'status' | 'publish_at'>,
  at: string,
): boolean => status !== 'draft' && publish_at <= at;

/** What visitors see of an entry, as a version stores it, with the status and time of its page; `null` for nothing. */
export async function shownEntry(db: Kysely<Database>, id: string, at: string): Promise<object | null> {
  const row = await db
    .selectFrom('entries')
    .leftJoin('entry_changes', 'entry_id', 'entries.id')
    .select(['version', 'status', 'entries.publish_at', 'deleted_at', 'shown_version'])
    .where('entries.id', '=', id)
    .executeTakeFirst();
  if (!row || row.deleted_at !== null || !isShown(row, at)) return null;
  const { snapshot } = await db
    .selectFrom('entry_versions')
    .select('snapshot')
    .where('entry_id', '=', id)
    .where('version', '=', row.shown_version ?? row.version)
    .executeTakeFirstOrThrow();
  // The row has the time, which a version that is edited after publication keeps.
  return { ...JSON.parse(snapshot), status: row.status, publishAt: row.publish_at };
}

/** Keeps what visitors saw of an entry, if a write changes it. Waits for other writers. */
export async function keepingEntry<T>(
  trx: Transaction<Database>,
  { id, editor, at }: { id: string; editor: string | null; at: string },
  write: () => Promise<T>,
): Promise<T> {
  await waitInTurn(trx, 'content');
  const leaving = { kind: 'text', subject: id, editor, at } as const;
  return keepingFormer(trx, leaving, () => shownEntry(trx, id, at), write);
}

/** Records which files of the media library a version refers to, and brings those back that are in the bin. */
export async function recordMedia(
  trx: Transaction<Database>,
  { entry_id, version }: { entry_id: string; version: number },
  names: readonly string[],
): Promise<void> {
  if (names.length === 0) return;
  await trx
    .insertInto('version_media')
    .values(names.map((name) => ({ entry_id, version, name })))
    .execute();
  await takeFromBin(trx, names);
}

/** Takes files out of the bin of the media library. @returns titles of those that were in it */
export async function takeFromBin(db: Kysely<Database>, names: readonly string[]): Promise<string[]> {
  if (names.length === 0) return [];
  const rows = await db
    .updateTable('media_files')
    .set({ deleted_at: null })
    .where('name', 'in', names)
    .where('deleted_at', 'is not', null)
    .returning('title')
    .execute();
  return rows.map((row) => row.title);
}

/** Leaves out fonts and tags that do not exist any more. @returns the entry, and what was left out, in Chinese */
export async function withoutMissing<E extends Pick<Entry, 'fonts' | 'tags'>>(
  db: Kysely<Database>,
  entry: E,
): Promise<{ entry: E; missing: string[] }> {
  const families = entry.fonts.length > 0 ? await familiesIn(db) : new Set<string>();
  const rows = await db.selectFrom('content_tags').select('tag_id').execute();
  const tags = new Set(rows.map((row) => row.tag_id));
  const lost = {
    fonts: entry.fonts.filter((font) => !families.has(font.fontGNo)),
    tags: entry.tags.filter((tag) => !tags.has(tag)),
  };
  return {
    entry: {
      ...entry,
      fonts: entry.fonts.filter((font) => families.has(font.fontGNo)),
      tags: entry.tags.filter((tag) => tags.has(tag)),
    },
    missing: [...lost.fonts.map((font) => `字体 ${font.fontGNo}`), ...lost.tags.map((tag) => `标签 ${tag}`)],
  };
}
