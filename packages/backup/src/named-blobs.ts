import { keysOfFaces, namedFontKeys, namedMediaKeys } from '@ziwan/catalogue/blobs';
import { blobKeys } from '@ziwan/infra/blob-store';
import type { Database } from '@ziwan/store';
import type { Kysely, Transaction } from 'kysely';

/** Keys of all blobs that the database refers to: fonts, media, avatars, visitors' uploads and the evidence of takedowns. */
export async function namedKeys(trx: Transaction<Database>): Promise<Set<string>> {
  const users = await trx
    .selectFrom('users')
    .select('avatar_key')
    .where('avatar_key', 'is not', null)
    .execute();
  const evidence = await trx.selectFrom('takedown_files').select('id').execute();
  const uploads = await trx.selectFrom('uploads').select('key').execute();
  return new Set([
    ...(await namedFontKeys(trx)),
    ...(await namedMediaKeys(trx)),
    ...users.map((user) => blobKeys.avatar(user.avatar_key as string)),
    ...evidence.map(({ id }) => blobKeys.evidence(id)),
    ...uploads.map((upload) => blobKeys.upload(upload.key)),
  ]);
}

/** Names of the fonts to which files belong, by the files' keys. */
export async function fontNames(db: Kysely<Database>): Promise<Map<string, string>> {
  const faces = await db
    .selectFrom('faces')
    .innerJoin('families', 'families.gno', 'faces.family_gno')
    .select(['name_zh', 'source_sha256', 'sfnt_sha256', 'drawn_sha256'])
    .execute();
  return new Map(
    faces.flatMap((face) => [...keysOfFaces([face])].map((key) => [key, face.name_zh] as const)),
  );
}

/**
 * Folders of unfinished uploads and of what nothing refers to any more, the features of common hanzi, which are made
 * again, and the marks of the store's owner.
 */
const LEFT_OUT = /^(incoming|media-incoming|quarantine)\/|^shapes\/.*\.common$|^(owner|next-owner)$/;

/** True for the blobs that belong in a backup. They include those that nothing refers to yet. */
export const belongs = (key: string): boolean => !LEFT_OUT.test(key);

/** Hash in the key of a font file; `null` for other blobs, whose bytes may be replaced by equivalent ones. */
export const hashIn = (key: string): string | null =>
  /^(?:source|sfnt|drawn)\/..\/([0-9a-f]{64})$/.exec(key)?.[1] ?? null;
