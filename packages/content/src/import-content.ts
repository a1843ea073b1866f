import { createHash } from 'node:crypto';
import type { BlobStore } from '@ziwan/infra/blob-store';
import type { Database } from '@ziwan/store';
import type { Kysely } from 'kysely';
import { ContentError } from './errors.ts';
import { LinkCheck } from './links.ts';
import { entryFiles, type ReadEntry, readEntry, readListFile } from './read-files.ts';
import { checkReferences, unpublishEntry, type Written, writeEntry } from './write-entry.ts';
import { type ListInput, type ListName, parseList, writeList } from './write-lists.ts';

export interface Refusal {
  file: string;
  code: string;
  /** Chinese, for the author. */
  message: string;
}

export interface ContentSummary {
  created: string[];
  updated: string[];
  unchanged: string[];
  /** Entries whose file is gone. */
  unpublished: string[];
  /** Files of lists that were written. */
  lists: string[];
  refused: Refusal[];
}

export interface ContentContext {
  store: { db: Kysely<Database> };
  blobs: BlobStore;
}

export interface ImportOptions {
  /** Only looks: files are read and checked, no row is written. */
  check?: boolean;
  now?: Date;
}

/** Tags first: entries refer to them. */
const LISTS: readonly (readonly [ListName, string])[] = [
  ['tags', 'site/tags.yaml'],
  ['columns', 'site/columns.yaml'],
  ['adverts', 'site/adverts.yaml'],
  ['friendLinks', 'site/friend-links.yaml'],
  ['marketingDict', 'site/marketing-dict.yaml'],
];

/**
 * Brings a folder of content into the database: `<kind>/<id>.md` with front matter, and the operator's lists as YAML in
 * `site/`. What a file says is written when the file has changed since it was last taken in, so what the console
 * changed stays until then. An entry whose file is gone is unpublished. What is wrong is refused file by file.
 * @throws ContentError NOTHING_TO_IMPORT for a folder without any entry
 */
export async function importContent(
  dir: string,
  { store: { db }, blobs }: ContentContext,
  { check = false, now = new Date() }: ImportOptions = {},
): Promise<ContentSummary> {
  const files = await entryFiles(dir);
  if (files.length === 0)
    throw new ContentError('NOTHING_TO_IMPORT', `${dir} 里没有内容：须有 <种类>/<编号>.md`);
  const summary: ContentSummary = {
    created: [],
    updated: [],
    unchanged: [],
    unpublished: [],
    lists: [],
    refused: [],
  };
  const guarded = async <T>(file: string, work: () => Promise<T>): Promise<T | null> => {
    try {
      return await work();
    } catch (error) {
      if (!(error instanceof ContentError)) throw error;
      summary.refused.push({ file, code: error.code, message: error.message });
      return null;
    }
  };

  const read: ReadEntry[] = [];
  for (const file of files) {
    const entry = await guarded(file.origin, () => readEntry(dir, blobs, file));
    if (entry) read.push(entry);
  }
  const seen = read.filter((r) => r.entry.status !== 'draft');
  const links = await LinkCheck.over(db, new Map(seen.map(({ entry }) => [entry.id, entry.kind])));

  for (const [name, file] of LISTS) {
    const written = await guarded(file, () => importList(db, blobs, links, { dir, name, file, check, now }));
    if (written) summary.lists.push(file);
  }
  const tags = check ? await comingTags(dir, blobs) : null;
  for (const { origin, entry, body, imageOf, hash } of read) {
    const written = await guarded(origin, async (): Promise<Written> => {
      const broken = links.broken(body.links);
      if (broken.length > 0) throw new ContentError('BROKEN_LINK', `链接没有去处：${broken.join('、')}`);
      // Looking alone has not written the tags of the same folder.
      await checkReferences(db, tags ? { ...entry, tags: entry.tags.filter((t) => !tags.has(t)) } : entry);
      const taken = await takenHash(db, origin);
      if (taken === hash) return 'unchanged';
      if (check) return taken === null ? 'created' : 'updated';
      const outcome = await writeEntry(db, entry, { origin, imageOf, now });
      await markTaken(db, origin, hash);
      return outcome;
    });
    if (written) summary[written].push(origin);
  }
  const present = new Set(files.map((f) => f.origin));
  for (const { id, origin } of await imported(db)) {
    if (present.has(origin)) continue;
    if (!check) {
      await unpublishEntry(db, id, now);
      await db.deleteFrom('meta').where('key', '=', takenKey(origin)).execute();
    }
    summary.unpublished.push(origin);
  }
  return summary;
}

async function importList(
  db: Kysely<Database>,
  blobs: BlobStore,
  links: LinkCheck,
  { dir, name, file, check, now }: { dir: string; name: ListName; file: string; check: boolean; now: Date },
): Promise<boolean> {
  const rows = await readListFile(dir, blobs, file);
  if (rows === null) return false;
  const parsed = parseList(name, rows);
  const own = parsed.flatMap((row) =>
    'url' in row && row.url?.startsWith('/') && row.protocol === 2 ? [row.url] : [],
  );
  const broken = links.broken(own);
  if (broken.length > 0) throw new ContentError('BROKEN_LINK', `链接没有去处：${broken.join('、')}`);
  const gnos = parsed.flatMap((row) => ('fontGNo' in row && row.fontGNo !== null ? [row.fontGNo] : []));
  const unknown = links.broken(gnos.map((gno) => `/font/${gno}`));
  if (unknown.length > 0)
    throw new ContentError('UNKNOWN_FONT', `没有这些字体：${unknown.map((u) => u.slice(6)).join('、')}`);
  const hash = createHash('sha256').update(JSON.stringify(parsed)).digest('hex');
  if ((await takenHash(db, file)) === hash) return false;
  if (check) return true;
  await writeList(db, name, rows as ListInput<ListName>, now);
  await markTaken(db, file, hash);
  return true;
}

async function comingTags(dir: string, blobs: BlobStore): Promise<Set<string>> {
  const rows = (await readListFile(dir, blobs, 'site/tags.yaml').catch(() => null)) ?? [];
  return new Set(rows.map((r) => String((r as { tagId?: unknown } | null)?.tagId)));
}

/** Key in `meta` under which the hash of a file is kept as it was last taken in. */
const takenKey = (file: string): string => `content_file:${file}`;

async function takenHash(db: Kysely<Database>, file: string): Promise<string | null> {
  const row = await db
    .selectFrom('meta')
    .select('value')
    .where('key', '=', takenKey(file))
    .executeTakeFirst();
  return row?.value ?? null;
}

async function markTaken(db: Kysely<Database>, file: string, hash: string): Promise<void> {
  await db
    .insertInto('meta')
    .values({ key: takenKey(file), value: hash })
    .onConflict((c) => c.column('key').doUpdateSet({ value: hash }))
    .execute();
}

/** Entries in sight that came from files. */
async function imported(db: Kysely<Database>): Promise<{ id: string; origin: string }[]> {
  const rows = await db
    .selectFrom('entries')
    .select(['id', 'origin'])
    .where('origin', 'is not', null)
    .where('status', '!=', 'draft')
    .orderBy('origin')
    .execute();
  return rows.map(({ id, origin }) => ({ id, origin: origin as string }));
}
