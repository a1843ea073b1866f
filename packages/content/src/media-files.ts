import { isoOf } from '@ziwan/contract/site-time';
import type { BlobStore } from '@ziwan/infra/blob-store';
import type { Database, MediaFilesTable } from '@ziwan/store';
import type { Kysely } from 'kysely';
import { keptPicture, mediaOf } from './media.ts';
import { probeMp4 } from './mp4.ts';
import { takeFromBin } from './versions.ts';

/** A file in the blob store that is to be added to the media library. */
export interface NewMediaFile {
  /** Hash with extension. */
  name: string;
  title: string;
  alt: string;
}

/** Names per query; both databases limit the parameters of a statement. */
const CHUNK = 400;

/**
 * Adds files to the media library, skipping those already in it. Files in its bin are taken out.
 * @param userId who uploaded them; `null` for an import
 */
export async function listMedia(
  db: Kysely<Database>,
  blobs: BlobStore,
  files: readonly NewMediaFile[],
  { userId = null, now = new Date() }: { userId?: string | null; now?: Date } = {},
): Promise<void> {
  const byName = new Map<string, NewMediaFile>();
  // Prefers the occurrence of a picture that has a description.
  for (const file of files) if (!byName.get(file.name)?.alt) byName.set(file.name, file);
  const names = [...byName.keys()];
  for (let at = 0; at < names.length; at += CHUNK) {
    const some = names.slice(at, at + CHUNK);
    const rows = await db.selectFrom('media_files').select('name').where('name', 'in', some).execute();
    const listed = new Set(rows.map((r) => r.name));
    await takeFromBin(db, [...listed]);
    for (const name of some) {
      const file = byName.get(name) as NewMediaFile;
      const facts = listed.has(name) ? null : await factsOf(blobs, name);
      if (!facts) continue;
      const { title, alt } = file;
      await db
        .insertInto('media_files')
        .values({ ...facts, name, title, alt, user_id: userId, created_at: isoOf(now), deleted_at: null })
        .onConflict((c) => c.doNothing())
        .execute();
    }
  }
}

type Facts = Omit<MediaFilesTable, 'name' | 'title' | 'alt' | 'user_id' | 'created_at' | 'deleted_at'>;

/** Reads a stored file's properties; `null` if it is missing or unreadable. */
async function factsOf(blobs: BlobStore, name: string): Promise<Facts | null> {
  const media = mediaOf(name);
  const bytes = media && (await blobs.get(media.key));
  if (!media || !bytes) return null;
  const none = { width: null, height: null, tone: null, duration_seconds: null };
  const common = { ...none, media_type: media.type.split(';')[0] as string, bytes: bytes.length };
  if (common.media_type === 'text/vtt') return { ...common, kind: 'captions' };
  if (common.media_type.startsWith('image/')) {
    const picture = await keptPicture(blobs, `/media/${name}`);
    return (
      picture && {
        ...common,
        kind: 'picture',
        width: picture.width,
        height: picture.height,
        tone: picture.tone ?? null,
      }
    );
  }
  const video = common.media_type === 'video/mp4' ? probeMp4(bytes) : null;
  return {
    ...common,
    kind: 'video',
    width: video?.width ?? null,
    height: video?.height ?? null,
    duration_seconds: video?.durationSeconds ?? null,
  };
}
