import { createHash, type Hash, randomUUID } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { siteTimeZone } from '@ziwan/contract/site-time';
import { blobKeys } from '@ziwan/infra/blob-store';
import { sha256Hex } from '@ziwan/infra/digest';
import { type Database, readContentRevision, readRevision } from '@ziwan/store';
import type { Kysely } from 'kysely';
import { type ContentContext, type ContentSummary, importContent } from './import-content.ts';
import { IMPORTED_DIGEST } from './ownership.ts';

/** This package's own sources: a change in how files are read or rendered must import them again. */
const SOURCES = dirname(fileURLToPath(import.meta.url));
/** Lists the versions of the libraries that the sources use. */
const PACKAGE = join(SOURCES, '..', 'package.json');

/**
 * Runs `importContent` unless nothing changed since a complete import: neither a byte of the folder, nor fonts or
 * content in the database, nor the pictures in the blob store. While files are rejected, every start imports and
 * reports them again.
 * @returns `null` if nothing has changed
 * @throws ContentError NOTHING_TO_IMPORT for a folder without entries
 */
export async function importWhenChanged(
  dir: string,
  context: ContentContext,
): Promise<ContentSummary | null> {
  const { db } = context.store;
  const files = await digestOf(dir);
  const before = await readImportedDigest(db);
  if (before === (await stateOf(db, files)) && (await arePicturesKept(context))) return null;

  const summary = await importContent(dir, context);
  if (summary.refused.length > 0) return summary;
  const now = await stateOf(db, files);
  await db
    .insertInto('meta')
    .values({ key: IMPORTED_DIGEST, value: now })
    .onConflict((c) => c.column('key').doUpdateSet({ value: now }))
    .execute();
  return summary;
}

/** True when the blob store holds every imported picture and video. */
async function arePicturesKept({ store: { db }, blobs }: ContentContext): Promise<boolean> {
  const brought = await db.selectFrom('media_files').select('name').where('user_id', 'is', null).execute();
  const lying = new Set<string>();
  for await (const key of blobs.list('media/')) lying.add(key);
  return brought.every(({ name }) => lying.has(blobKeys.media(name)));
}

async function readImportedDigest(db: Kysely<Database>): Promise<string | null> {
  const row = await db
    .selectFrom('meta')
    .select('value')
    .where('key', '=', IMPORTED_DIGEST)
    .executeTakeFirst();
  return row?.value ?? null;
}

/** Hashes everything that an import depends on. This includes the time zone, since dates in front matter use it. */
async function stateOf(db: Kysely<Database>, files: string): Promise<string> {
  const revisions = [await readRevision(db), await readContentRevision(db)];
  return sha256Hex([files, siteTimeZone(), ...revisions].join(' '));
}

/** Hashes the folder and the code that reads it. */
async function digestOf(dir: string): Promise<string> {
  const hash = createHash('sha256').update(await readFile(PACKAGE));
  for (const folder of [SOURCES, dir]) await addFolder(hash, folder);
  return hash.digest('hex');
}

/** Adds path and bytes of every file below the folder. */
async function addFolder(hash: Hash, dir: string): Promise<void> {
  const all = await readdir(dir, { recursive: true, withFileTypes: true }).catch(
    (error: NodeJS.ErrnoException) => {
      if (error.code === 'ENOENT') return [];
      throw error;
    },
  );
  // The target of a link may change unseen, so a folder with links never matches its last digest.
  if (all.some((entry) => entry.isSymbolicLink())) hash.update(randomUUID());
  const paths = all.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name));
  for (const path of paths.sort()) {
    const bytes = await readFile(path);
    hash.update(`${path.slice(dir.length)}\0${bytes.length}\0`).update(bytes);
  }
}
