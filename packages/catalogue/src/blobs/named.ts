import { blobKeys } from '@ziwan/infra/blob-store';
import type { Database, FaceRow, FacesTable } from '@ziwan/store';
import type { Kysely } from 'kysely';
import type { FoundFace } from '../desk/found-face.ts';
import type { FamilyState } from '../desk/record.ts';

const HASHES = ['source_sha256', 'sfnt_sha256', 'drawn_sha256'] as const;

/** Folders of the store with font files and data derived from them. */
export const FONT_FOLDERS = ['source/', 'sfnt/', 'drawn/'] as const;

/** Keys of all font files that the database references: from public faces, drafts, uploads, releases and history. */
export async function namedFontKeys(db: Kysely<Database>): Promise<Set<string>> {
  const uploads = await db.selectFrom('font_uploads').select('found').execute();
  const faces = [
    ...(await db.selectFrom('faces').select(HASHES).execute()),
    ...(await db.selectFrom('desk_faces').select(HASHES).execute()),
    ...(await releasedFaces(db)),
    ...uploads.flatMap((u) => JSON.parse(u.found ?? '[]') as FoundFace[]).map((f) => f.face),
  ];
  return keysOfFaces(faces);
}

/** Faces that a release will show, and those that visitors had: bringing them back needs their files. */
async function releasedFaces(db: Kysely<Database>): Promise<FaceRow[]> {
  const changes = await db
    .selectFrom('release_changes')
    .select(['before', 'after'])
    .where('kind', '=', 'font')
    .execute();
  const former = await db
    .selectFrom('former_states')
    .select('state')
    .where('kind', '=', 'font')
    // A family that is deleted for good does not come back.
    .where((e) =>
      e.or([
        e('subject', 'in', db.selectFrom('families').select('gno')),
        e('subject', 'in', db.selectFrom('desk_families').select('gno')),
      ]),
    )
    .execute();
  return [...changes.flatMap(({ before, after }) => [before, after]), ...former.map(({ state }) => state)]
    .flatMap((state) => (state === null ? [] : (JSON.parse(state) as FamilyState).faces))
    .map(({ row }) => row);
}

export const keysOfFaces = (faces: readonly Pick<FacesTable, (typeof HASHES)[number]>[]): Set<string> =>
  new Set(
    faces.flatMap((f) => [
      blobKeys.source(f.source_sha256),
      blobKeys.sfnt(f.sfnt_sha256),
      blobKeys.drawn(f.drawn_sha256),
    ]),
  );

/** Keys of the pictures, videos and captions in the media library. */
export async function namedMediaKeys(db: Kysely<Database>): Promise<Set<string>> {
  const rows = await db.selectFrom('media_files').select('name').execute();
  return new Set(rows.map((row) => blobKeys.media(row.name)));
}
