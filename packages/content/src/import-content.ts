import { isReservedId, reservedWords } from '@ziwan/contract/admin';
import { isoOf } from '@ziwan/contract/site-time';
import type { BlobStore } from '@ziwan/infra/blob-store';
import { sha256Hex } from '@ziwan/infra/digest';
import type { Database } from '@ziwan/store';
import type { Kysely } from 'kysely';
import type { Entry } from './entry.ts';
import { ContentError } from './errors.ts';
import { LinkCheck } from './links.ts';
import { listMedia } from './media-files.ts';
import { oldAddressFault } from './old-addresses.ts';
import { filesOwnedByConsole, importedHashKey, isListOwnedByConsole, LIST_FILES } from './ownership.ts';
import { entryFiles, type ReadEntry, readEntry, readListFile } from './read-files.ts';
import { isShown } from './versions.ts';
import { checkReferences, unpublishEntry, type Written, writeEntry } from './write-entry.ts';
import { type ListInput, type ListName, parseList, writeList } from './write-lists.ts';

export interface Refusal {
  file: string;
  code: string;
  /** Chinese, for the author of the file. */
  message: string;
}

export interface ContentSummary {
  created: string[];
  updated: string[];
  unchanged: string[];
  /** Files that are gone or became drafts, whose entries were unpublished because the import was told to. */
  unpublished: string[];
  /** Files that are gone, whose pages visitors still see. */
  left: string[];
  /** Files that became drafts or got a later time, while visitors still see the version before. */
  waiting: Waiting[];
  /** Files that were checked but not written, because the console owns their entry or list. */
  kept: string[];
  /** List files that were written. */
  lists: string[];
  refused: Refusal[];
}

interface Waiting {
  file: string;
  /** Time (ISO 8601) at which the file's version is shown; `null` for a draft. */
  at: string | null;
}

export interface ContentContext {
  store: { db: Kysely<Database> };
  blobs: BlobStore;
}

export interface ImportOptions {
  /** Reads and checks all files, but writes no rows. */
  check?: boolean;
  /** Unpublishes entries whose files are gone, are drafts or have a later time. Otherwise their pages stay. */
  withdraw?: boolean;
  now?: Date;
}

/**
 * Imports a folder of content into the database: entries from `<kind>/<id>.md` with front matter, and the
 * operator's lists from YAML files in `site/`. A file is written if it changed since its last import, unless the
 * console owns its entry or list: from the first edit there until `handBack`. A page that visitors see stays until
 * another version takes its place, unless `withdraw` says otherwise. Invalid files are rejected one by one.
 * @throws ContentError NOTHING_TO_IMPORT for a folder without entries
 */
export async function importContent(
  dir: string,
  { store: { db }, blobs }: ContentContext,
  { check = false, withdraw = false, now = new Date() }: ImportOptions = {},
): Promise<ContentSummary> {
  const files = await entryFiles(dir);
  if (files.length === 0)
    throw new ContentError('NOTHING_TO_IMPORT', `${dir} 里没有内容：须有 <种类>/<编号>.md`);
  const summary: ContentSummary = {
    created: [],
    updated: [],
    unchanged: [],
    unpublished: [],
    left: [],
    waiting: [],
    kept: [],
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
  const present = new Set(files.map((f) => f.origin));
  const shown = await imported(db, isoOf(now));
  const going = shown.filter(({ origin }) => (withdraw ? !seen.some((r) => r.origin === origin) : false));
  const links = await LinkCheck.over(
    db,
    new Map(seen.map(({ entry }) => [entry.id, entry.kind])),
    new Set(going.map(({ id }) => id)),
  );

  for (const [name, file] of Object.entries(LIST_FILES) as [ListName, string][]) {
    const outcome = await guarded(file, () => importList(db, blobs, links, { dir, name, file, check, now }));
    if (outcome === 'kept') summary.kept.push(file);
    if (outcome === 'written') summary.lists.push(file);
  }
  const tags = check ? await tagsInFolder(dir, blobs) : null;
  const desk = await filesOwnedByConsole(db);
  for (const { origin, entry, body, imageOf, files: named, hash } of read) {
    const written = await guarded(origin, async (): Promise<Exclude<Written, 'waiting'> | 'kept'> => {
      const broken = links.broken(body.links);
      if (broken.length > 0) throw new ContentError('BROKEN_LINK', `链接没有去处：${broken.join('、')}`);
      // A check has not written the folder's own tags, so they would look unknown.
      await checkReferences(db, tags ? { ...entry, tags: entry.tags.filter((t) => !tags.has(t)) } : entry);
      if (desk.has(origin)) return 'kept';
      if (!check) await listMedia(db, blobs, named, { now });
      const taken = await importedHash(db, origin);
      const stays = shown.some((e) => e.origin === origin) && !isShown(columnsOf(entry), isoOf(now));
      if (stays && !withdraw)
        summary.waiting.push({ file: origin, at: entry.status === 'draft' ? null : entry.publishAt });
      if (stays && withdraw) summary.unpublished.push(origin);
      if (taken === hash && !(stays && withdraw)) return 'unchanged';
      if (check) return taken === null ? 'created' : 'updated';
      const outcome = await writeEntry(db, entry, { origin, imageOf, now, takeDown: withdraw });
      await saveImportedHash(db, origin, hash);
      return outcome === 'waiting' ? 'updated' : outcome;
    });
    if (written) summary[written].push(origin);
  }
  for (const { id, origin } of await imported(db)) {
    if (present.has(origin) || desk.has(origin)) continue;
    if (!withdraw && shown.some((e) => e.origin === origin)) {
      summary.left.push(origin);
      continue;
    }
    if (!check) {
      await unpublishEntry(db, id, now);
      await db.deleteFrom('meta').where('key', '=', importedHashKey(origin)).execute();
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
): Promise<'written' | 'unchanged' | 'kept'> {
  const read = await readListFile(dir, blobs, file);
  if (read === null) return 'unchanged';
  const { rows, files } = read;
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
  for (const row of parsed) {
    const id = 'tagId' in row ? row.tagId : 'id' in row ? row.id : '';
    if (isReservedId(id)) throw new ContentError('INVALID', `编号：${reservedWords(id)}`);
    const fault = 'from' in row ? await oldAddressFault(db, row) : null;
    if (fault !== null) throw new ContentError('INVALID', fault);
  }
  if (await isListOwnedByConsole(db, name)) return 'kept';
  if (!check) await listMedia(db, blobs, files, { now });
  const hash = sha256Hex(JSON.stringify(parsed));
  if ((await importedHash(db, file)) === hash) return 'unchanged';
  if (check) return 'written';
  await writeList(db, name, rows as ListInput<ListName>, now);
  await saveImportedHash(db, file, hash);
  return 'written';
}

async function tagsInFolder(dir: string, blobs: BlobStore): Promise<Set<string>> {
  const read = await readListFile(dir, blobs, 'site/tags.yaml').catch(() => null);
  return new Set((read?.rows ?? []).map((r) => String((r as { tagId?: unknown } | null)?.tagId)));
}

async function importedHash(db: Kysely<Database>, file: string): Promise<string | null> {
  const row = await db
    .selectFrom('meta')
    .select('value')
    .where('key', '=', importedHashKey(file))
    .executeTakeFirst();
  return row?.value ?? null;
}

async function saveImportedHash(db: Kysely<Database>, file: string, hash: string): Promise<void> {
  await db
    .insertInto('meta')
    .values({ key: importedHashKey(file), value: hash })
    .onConflict((c) => c.column('key').doUpdateSet({ value: hash }))
    .execute();
}

const columnsOf = ({ status, publishAt }: Entry) => ({ status, publish_at: publishAt });

/**
 * Published and scheduled entries that came from files.
 * @param at only those that visitors see at this time (ISO 8601)
 */
async function imported(db: Kysely<Database>, at?: string): Promise<{ id: string; origin: string }[]> {
  const rows = await db
    .selectFrom('entries')
    .select(['id', 'origin'])
    .where('origin', 'is not', null)
    .where('status', '!=', 'draft')
    .$if(at !== undefined, (q) => q.where('publish_at', '<=', at as string))
    .orderBy('origin')
    .execute();
  return rows.map(({ id, origin }) => ({ id, origin: origin as string }));
}
