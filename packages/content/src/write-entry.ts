import { isoOf } from '@ziwan/contract/site-time';
import { bumpContentRevision, type Database, isSameState, takeOutOfReleases } from '@ziwan/store';
import type { Kysely, Transaction } from 'kysely';
import { type Entry, type EntryInput, parseEntry } from './entry.ts';
import { ContentError } from './errors.ts';
import { familiesIn } from './links.ts';
import {
  asDraft,
  mediaIn,
  type PreparedEntry,
  prepareEntry,
  replaceParts,
  rowOf,
  withStatus,
} from './prepared-entry.ts';
import { isTimedAs, timeText } from './timed-text.ts';
import type { Image } from './value-schemas.ts';
import { isShown, keepingEntry, recordMedia, shownEntry } from './versions.ts';

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

/**
 * Creates or replaces an entry with its tags, fonts and search grams, and adds a version to its history, in one
 * transaction. An identical entry is left untouched. A draft or a scheduled version of an entry that visitors see
 * waits beside it, unless it is a draft from the console that says the same. What an editor schedules, and whatever waits for a time, is a draft in a release of its own, which
 * shows it then; a file that visitors do not see yet appears by its date.
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
  const { id } = prepared.entry;
  const at = isoOf(now);
  return keepingEntry(trx, { id, editor, at }, async () => {
    const settles = options.origin === undefined && !options.takeDown && prepared.entry.status === 'draft';
    const shown = settles ? await shownEntry(trx, id, at) : null;
    return putting(trx, asShown(prepared, shown as Entry | null), { ...options, now });
  });
}

/** A draft that says what visitors see is what they see: nothing waits. */
const asShown = (prepared: PreparedEntry, shown: Entry | null): PreparedEntry =>
  shown && isSameState(contentOf(shown), contentOf(prepared.entry)) ? withStatus(prepared, shown) : prepared;

/** What is decided of an entry besides when it is shown. */
const contentOf = ({ status: _, publishAt: __, ...content }: Entry) => content;

async function putting(
  trx: Transaction<Database>,
  prepared: PreparedEntry,
  options: Omit<WriteOptions, 'imageOf'>,
): Promise<Written> {
  const { origin, editor = null, now = new Date(), takeDown = false } = options;
  const { entry, hash } = prepared;
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
  const hidden = !isShown(rowOf(prepared), at);
  const waits = !takeDown && held !== undefined && isShown(held, at) && hidden;
  const timed = entry.status !== 'draft' && hidden && (waits || editor !== null);
  const newest = change ? (waits ? change.content_hash : null) : held?.content_hash;
  const time = timed && held ? { id: entry.id, version: held.version, publishAt: entry.publishAt } : null;
  if (newest === hash && (time === null || (await isTimedAs(trx, time)))) return 'unchanged';
  const tagNames = await checkReferences(trx, entry);

  const version = (held?.version ?? 0) + 1;
  const stored = timed ? asDraft(prepared) : prepared;
  const owner = {
    version,
    origin: origin ?? held?.origin ?? null,
    desk_since: origin === undefined ? (held?.desk_since ?? at) : null,
  };
  if (held) {
    // Two editors may have read the same version: the update fails for the second.
    const { numUpdatedRows } = await trx
      .updateTable('entries')
      .set(waits ? owner : { ...owner, ...rowOf(stored), updated_at: at })
      .where('id', '=', entry.id)
      .where('version', '=', held.version)
      .executeTakeFirstOrThrow();
    if (numUpdatedRows === 0n) throw conflict();
  } else {
    const row = { ...owner, ...rowOf(stored), id: entry.id, views: 0 };
    const { numInsertedOrUpdatedRows } = await trx
      .insertInto('entries')
      .values({ ...row, created_at: at, updated_at: at, deleted_at: null })
      .onConflict((c) => c.doNothing())
      .executeTakeFirstOrThrow();
    if (!numInsertedOrUpdatedRows) throw taken(entry.id, null);
  }
  await trx
    .insertInto('entry_versions')
    .values({ entry_id: entry.id, version, snapshot: stored.snapshot, editor, created_at: at })
    .execute();
  await recordMedia(trx, { entry_id: entry.id, version }, mediaIn(prepared));
  await trx.deleteFrom('entry_changes').where('entry_id', '=', entry.id).execute();
  if (waits)
    await trx
      .insertInto('entry_changes')
      .values({
        entry_id: entry.id,
        shown_version: change?.shown_version ?? held.version,
        content_hash: hash,
      })
      .execute();
  else await replaceParts(trx, prepared, tagNames);
  if (timed) await timeText(trx, stored, { version, publishAt: entry.publishAt, editor, at });
  else await takeOutOfReleases(trx, { kind: 'text', subject: entry.id }, 'single');
  await bumpContentRevision(trx);
  return waits ? 'waiting' : held ? 'updated' : 'created';
}

/**
 * Shows the newest version of an entry to visitors, as it is given here: published, with its time.
 * @param version the newest
 * @param owns the console owns the entry from then on
 * @throws ContentError EDIT_CONFLICT (there is a newer version), UNKNOWN_FONT, UNKNOWN_TAG
 */
export function showVersion(
  trx: Transaction<Database>,
  prepared: PreparedEntry,
  { version, editor, owns, now }: { version: number; editor: string | null; owns: boolean; now: Date },
): Promise<void> {
  const { entry, snapshot, hash } = prepared;
  const at = isoOf(now);
  return keepingEntry(trx, { id: entry.id, editor, at }, async () => {
    const held = await trx
      .selectFrom('entries')
      .leftJoin('entry_changes', 'entry_id', 'id')
      .select(['version', 'entries.content_hash', 'desk_since', 'shown_version'])
      .where('id', '=', entry.id)
      .executeTakeFirst();
    if (held?.version !== version) throw conflict();
    await takeOutOfReleases(trx, { kind: 'text', subject: entry.id }, 'single');
    if (held.shown_version === null && held.content_hash === hash) return;
    const tagNames = await checkReferences(trx, entry);
    const desk_since = held.desk_since ?? (owns ? at : null);
    await trx
      .updateTable('entries')
      .set({ ...rowOf(prepared), desk_since, updated_at: at })
      .where('id', '=', entry.id)
      .execute();
    await trx
      .updateTable('entry_versions')
      .set({ snapshot })
      .where('entry_id', '=', entry.id)
      .where('version', '=', version)
      .execute();
    await trx.deleteFrom('entry_changes').where('entry_id', '=', entry.id).execute();
    await replaceParts(trx, prepared, tagNames);
    await bumpContentRevision(trx);
  });
}

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
    await takeOutOfReleases(trx, { kind: 'text', subject: id }, 'single');
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
