import { createHash, type Hash, randomUUID } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { siteTimeZone } from '@ziwan/contract/site-time';
import { blobKeys } from '@ziwan/infra/blob-store';
import { type Database, readContentRevision, readRevision } from '@ziwan/store';
import type { Kysely } from 'kysely';
import { TAKEN_IN } from './desk.ts';
import { type ContentContext, type ContentSummary, importContent } from './import-content.ts';

/** This package's sources: another way to read or to render what did not change is a change, too. */
const SOURCES = dirname(fileURLToPath(import.meta.url));
/** Versions of what they use. */
const PACKAGE = join(SOURCES, '..', 'package.json');

/**
 * `importContent`, unless it would find all as an import before has left it: each file of the folder byte for byte,
 * fonts and content in the database, and all pictures in the store. What was refused is looked at, and
 * said, each time.
 * @returns null where nothing has changed
 * @throws ContentError NOTHING_TO_IMPORT for a folder without any entry
 */
export async function importWhenChanged(
  dir: string,
  context: ContentContext,
): Promise<ContentSummary | null> {
  const { db } = context.store;
  const files = await digestOf(dir);
  const before = await readTakenIn(db);
  if (before === (await stateOf(db, files)) && (await arePicturesKept(context))) return null;

  const summary = await importContent(dir, context);
  if (summary.refused.length > 0) return summary;
  const now = await stateOf(db, files);
  await db
    .insertInto('meta')
    .values({ key: TAKEN_IN, value: now })
    .onConflict((c) => c.column('key').doUpdateSet({ value: now }))
    .execute();
  return summary;
}

/** Whether the pictures and videos that imports have brought lie in the store. */
async function arePicturesKept({ store: { db }, blobs }: ContentContext): Promise<boolean> {
  const brought = await db.selectFrom('media_files').select('name').where('user_id', 'is', null).execute();
  const lying = new Set<string>();
  for await (const key of blobs.list('media/')) lying.add(key);
  return brought.every(({ name }) => lying.has(blobKeys.media(name)));
}

async function readTakenIn(db: Kysely<Database>): Promise<string | null> {
  const row = await db.selectFrom('meta').select('value').where('key', '=', TAKEN_IN).executeTakeFirst();
  return row?.value ?? null;
}

/** All that an import reads, in one hash; days in front matter are those of the site's zone. */
async function stateOf(db: Kysely<Database>, files: string): Promise<string> {
  const revisions = [await readRevision(db), await readContentRevision(db)];
  return createHash('sha256')
    .update([files, siteTimeZone(), ...revisions].join(' '))
    .digest('hex');
}

/** Of the folder and of what reads it. */
async function digestOf(dir: string): Promise<string> {
  const hash = createHash('sha256').update(await readFile(PACKAGE));
  for (const folder of [SOURCES, dir]) await addFolder(hash, folder);
  return hash.digest('hex');
}

/** Name and bytes of every file below the folder. */
async function addFolder(hash: Hash, dir: string): Promise<void> {
  const all = await readdir(dir, { recursive: true, withFileTypes: true }).catch(
    (error: NodeJS.ErrnoException) => {
      if (error.code === 'ENOENT') return [];
      throw error;
    },
  );
  // What a link leads to may change unseen: with one, no digest is like another.
  if (all.some((entry) => entry.isSymbolicLink())) hash.update(randomUUID());
  const paths = all.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name));
  for (const path of paths.sort()) {
    const bytes = await readFile(path);
    hash.update(`${path.slice(dir.length)}\0${bytes.length}\0`).update(bytes);
  }
}
