import { gramsOf } from '@ziwan/catalogue';
import { isoOf } from '@ziwan/contract/site-time';
import { sha256Hex } from '@ziwan/infra/digest';
import { bumpContentRevision, type Database } from '@ziwan/store';
import type { Kysely, Transaction } from 'kysely';
import { type Entry, type EntryInput, parseEntry } from './entry.ts';
import { aliasesIn, fieldColumns } from './entry-fields.ts';
import { ContentError } from './errors.ts';
import { familiesIn } from './links.ts';
import { renderMarkdown } from './markdown.ts';
import { mediaNamesIn } from './media.ts';
import { namedFonts } from './named-fonts.ts';
import type { Image } from './value-schemas.ts';
import { isShown, keepingEntry, recordMedia } from './versions.ts';

export interface WriteOptions {
  /** Editing user; `null` for an import. */
  editor?: string | null;
  /** File that the entry comes from. If omitted, the console is writing and owns the entry from then on. */
  origin?: string;
  /** Version that was edited; `null` if the entry must not exist yet. If omitted, any version is overwritten. */
  expectedVersion?: number | null;
  /** True hides an entry that visitors see if this version is a draft or scheduled; otherwise the version waits. */
  takeDown?: boolean;
  /** Resolves the path of a picture in the Markdown. */
  imageOf?: (src: string) => Image | null;
  now?: Date;
}

/** `waiting`: visitors still see the version before. */
export type Written = 'created' | 'updated' | 'unchanged' | 'waiting';

/** Part of each entry's hash. Increase it to rewrite all entries when derived data changes its format. */
const FORM = 2;

/** Rows per statement; each binds two values. */
const CHUNK = 200;

type ImageOf = WriteOptions['imageOf'];

/** Renders an entry, and computes the hash of everything that an editor decides. */
export async function prepareEntry(entry: Entry, imageOf: ImageOf) {
  const body = await renderMarkdown(entry.markdown, imageOf);
  const snapshot = JSON.stringify(entry);
  const fonts = namedFonts(entry, body.links);
  const hash = sha256Hex(
    JSON.stringify([FORM, snapshot, body.html, ...(fonts === entry.fonts ? [] : [fonts])]),
  );
  return { entry, body, snapshot, fonts, hash };
}

export type PreparedEntry = Awaited<ReturnType<typeof prepareEntry>>;

/**
 * Creates or replaces an entry with its tags, fonts and search grams, and adds a version to its history, in one
 * transaction. An identical entry is left untouched. A draft or a scheduled version of an entry that visitors see
 * waits beside it.
 * @throws ContentError INVALID, UNKNOWN_FONT, UNKNOWN_TAG, ID_TAKEN (the id belongs to another kind or file),
 * EDIT_CONFLICT (the version is not the one that was edited)
 */
export async function writeEntry(
  db: Kysely<Database>,
  input: EntryInput,
  options: WriteOptions = {},
): Promise<Written> {
  const prepared = await prepareEntry(parseEntry(input), options.imageOf);
  return db.transaction().execute((trx) => putEntry(trx, prepared, options));
}

/** `writeEntry` in a transaction of the caller. @throws ContentError as `writeEntry` */
export function putEntry(
  trx: Transaction<Database>,
  prepared: PreparedEntry,
  options: Omit<WriteOptions, 'imageOf'>,
): Promise<Written> {
  const { editor = null, now = new Date() } = options;
  return keepingEntry(trx, { id: prepared.entry.id, editor, at: isoOf(now) }, () =>
    putting(trx, prepared, { ...options, now }),
  );
}

async function putting(
  trx: Transaction<Database>,
  prepared: PreparedEntry,
  options: Omit<WriteOptions, 'imageOf'>,
): Promise<Written> {
  const { origin, editor = null, now = new Date(), takeDown = false } = options;
  const { entry, snapshot, hash } = prepared;
  const at = isoOf(now);
  const held = await trx
    .selectFrom('entries')
    .select(['kind', 'origin', 'version', 'content_hash', 'desk_since', 'status', 'publish_at'])
    .where('id', '=', entry.id)
    .executeTakeFirst();
  const { expectedVersion } = options;
  const another = held && (held.kind !== entry.kind || (origin !== undefined && held.origin !== origin));
  if (another || (held && expectedVersion === null)) throw taken(entry.id, held?.origin);
  if (expectedVersion != null && held?.version !== expectedVersion) throw conflict();
  const change = await trx
    .selectFrom('entry_changes')
    .select(['shown_version', 'content_hash'])
    .where('entry_id', '=', entry.id)
    .executeTakeFirst();
  const waits = !takeDown && held !== undefined && isShown(held, at) && !isShown(rowOf(prepared), at);
  const newest = change ? (waits ? change.content_hash : null) : held?.content_hash;
  if (newest === hash) return 'unchanged';
  const tagNames = await checkReferences(trx, entry);

  const version = (held?.version ?? 0) + 1;
  const owner = {
    version,
    origin: origin ?? held?.origin ?? null,
    desk_since: origin === undefined ? (held?.desk_since ?? at) : null,
  };
  if (held) {
    // Two editors may have read the same version: the update fails for the second.
    const { numUpdatedRows } = await trx
      .updateTable('entries')
      .set(waits ? owner : { ...owner, ...rowOf(prepared), updated_at: at })
      .where('id', '=', entry.id)
      .where('version', '=', held.version)
      .executeTakeFirstOrThrow();
    if (numUpdatedRows === 0n) throw conflict();
  } else {
    const row = { ...owner, ...rowOf(prepared), id: entry.id, views: 0 };
    const { numInsertedOrUpdatedRows } = await trx
      .insertInto('entries')
      .values({ ...row, created_at: at, updated_at: at, deleted_at: null })
      .onConflict((c) => c.doNothing())
      .executeTakeFirstOrThrow();
    if (!numInsertedOrUpdatedRows) throw taken(entry.id, null);
  }
  await trx
    .insertInto('entry_versions')
    .values({ entry_id: entry.id, version, snapshot, editor, created_at: at })
    .execute();
  await recordMedia(trx, { entry_id: entry.id, version }, mediaIn(prepared));
  await trx.deleteFrom('entry_changes').where('entry_id', '=', entry.id).execute();
  if (waits)
    await trx
      .insertInto('entry_changes')
      .values({
        entry_id: entry.id,
        shown_version: change?.shown_version ?? held.version,
        publish_at: entry.status === 'draft' ? null : entry.publishAt,
        content_hash: hash,
      })
      .execute();
  else await replaceParts(trx, prepared, tagNames);
  await bumpContentRevision(trx);
  return waits ? 'waiting' : held ? 'updated' : 'created';
}

/**
 * Shows the newest version of an entry in place of the one before, if its time has come.
 * @param version the newest, which `entry` is
 * @returns false if it was changed or shown meanwhile
 * @throws ContentError UNKNOWN_FONT, UNKNOWN_TAG
 */
export async function showVersion(
  db: Kysely<Database>,
  entry: Entry,
  { version, imageOf, now }: { version: number; imageOf: ImageOf; now: Date },
): Promise<boolean> {
  const prepared = await prepareEntry(entry, imageOf);
  const at = isoOf(now);
  const show = async (trx: Transaction<Database>) => {
    const change = await trx
      .deleteFrom('entry_changes')
      .where('entry_id', '=', entry.id)
      .where('publish_at', '<=', at)
      .where((e) =>
        e.exists(
          e.selectFrom('entries').select('id').where('id', '=', entry.id).where('version', '=', version),
        ),
      )
      .executeTakeFirstOrThrow();
    if (change.numDeletedRows === 0n) return false;
    const tagNames = await checkReferences(trx, entry);
    await trx
      .updateTable('entries')
      .set({ ...rowOf(prepared), updated_at: at })
      .where('id', '=', entry.id)
      .execute();
    await replaceParts(trx, prepared, tagNames);
    await bumpContentRevision(trx);
    return true;
  };
  return db
    .transaction()
    .execute((trx) => keepingEntry(trx, { id: entry.id, editor: null, at }, () => show(trx)));
}

const rowOf = ({ entry, body, hash }: PreparedEntry) => ({
  ...fieldColumns(entry),
  body_markdown: entry.markdown,
  body_html: body.html,
  body_text: body.text,
  content_hash: hash,
});

const mediaIn = ({ snapshot, body }: PreparedEntry): string[] => mediaNamesIn(`${snapshot}\n${body.html}`);

const taken = (id: string, origin: string | null | undefined) =>
  new ContentError('ID_TAKEN', `编号 ${id} 已经用于${origin ?? '后台里的另一篇内容'}`);

const conflict = () => new ContentError('EDIT_CONFLICT', '打开之后有人改过这一篇');

/**
 * Unpublishes an entry, keeping its content and history.
 * @returns false if it was not published
 */
export async function unpublishEntry(db: Kysely<Database>, id: string, now = new Date()): Promise<boolean> {
  const unpublish = async (trx: Transaction<Database>) => {
    const { numUpdatedRows } = await trx
      .updateTable('entries')
      // Clears the hash, so that writing the same content publishes it again.
      .set({ status: 'draft', content_hash: '', updated_at: isoOf(now) })
      .where('id', '=', id)
      .where('status', '!=', 'draft')
      .executeTakeFirstOrThrow();
    if (numUpdatedRows === 0n) return false;
    await trx.deleteFrom('entry_changes').where('entry_id', '=', id).execute();
    await bumpContentRevision(trx);
    return true;
  };
  return db
    .transaction()
    .execute((trx) => keepingEntry(trx, { id, editor: null, at: isoOf(now) }, () => unpublish(trx)));
}

/**
 * Checks that an entry's fonts and tags exist.
 * @returns names of the tags
 * @throws ContentError UNKNOWN_FONT, UNKNOWN_TAG
 */
export async function checkReferences(
  db: Kysely<Database>,
  { fonts, tags, status }: Entry,
): Promise<string[]> {
  const gnos = fonts.map((f) => f.fontGNo);
  if (gnos.length > 0) {
    // A draft may name a font that goes out with it.
    const families = await familiesIn(db, status === 'draft');
    const unknown = gnos.filter((g) => !families.has(g));
    if (unknown.length > 0) throw new ContentError('UNKNOWN_FONT', `没有这些字体：${unknown.join('、')}`);
  }
  if (tags.length === 0) return [];
  const rows = await db.selectFrom('content_tags').selectAll().where('tag_id', 'in', tags).execute();
  const unknown = tags.filter((t) => !rows.some((r) => r.tag_id === t));
  if (unknown.length > 0) throw new ContentError('UNKNOWN_TAG', `没有这些标签：${unknown.join('、')}`);
  return rows.map((r) => r.tag_name);
}

/** Replaces what readers find an entry by: tags, fonts and search grams. */
async function replaceParts(
  trx: Transaction<Database>,
  { entry, body, fonts }: PreparedEntry,
  tagNames: readonly string[],
): Promise<void> {
  const { id: entry_id } = entry;
  for (const table of ['entry_tags', 'entry_fonts', 'entry_grams'] as const)
    await trx.deleteFrom(table).where('entry_id', '=', entry_id).execute();
  if (entry.tags.length > 0) {
    const rows = entry.tags.map((tag_id, position) => ({ entry_id, tag_id, position }));
    await trx.insertInto('entry_tags').values(rows).execute();
  }
  if (fonts.length > 0) {
    const rows = fonts.map((f, position) => ({
      entry_id,
      family_gno: f.fontGNo,
      position,
      note: f.note,
    }));
    await trx.insertInto('entry_fonts').values(rows).execute();
  }
  const searched = [
    entry.title,
    ...tagNames,
    entry.summary,
    ...aliasesIn(entry.details),
    entry.author ?? '',
    body.text,
  ];
  const grams = gramsOf(searched).map((gram) => ({ gram, entry_id }));
  for (let at = 0; at < grams.length; at += CHUNK)
    await trx
      .insertInto('entry_grams')
      .values(grams.slice(at, at + CHUNK))
      .execute();
}
