import type { Database, EntriesTable } from '@ziwan/store';
import type { Kysely, Transaction } from 'kysely';
import type { Entry } from './entry.ts';
import { familiesIn } from './links.ts';

/** True if visitors see an entry at a time (ISO 8601). */
export const isShown = (
  { status, publish_at }: Pick<EntriesTable, 'status' | 'publish_at'>,
  at: string,
): boolean => status !== 'draft' && publish_at <= at;

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
