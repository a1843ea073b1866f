import { isoOf } from '@ziwan/contract/site-time';
import {
  bumpContentRevision,
  type Database,
  type EntriesTable,
  takeOutOfReleases,
  waitInTurn,
} from '@ziwan/store';
import type { Kysely, Transaction } from 'kysely';
import { ContentError } from './errors.ts';
import { recordMedia } from './versions.ts';
import type { ListName } from './write-lists.ts';

/** File of each list. Tags come first, since entries refer to them. */
export const LIST_FILES: Readonly<Record<ListName, string>> = {
  tags: 'site/tags.yaml',
  columns: 'site/columns.yaml',
  adverts: 'site/adverts.yaml',
  friendLinks: 'site/friend-links.yaml',
  marketingDict: 'site/marketing-dict.yaml',
  oldAddresses: 'site/old-addresses.yaml',
};

/** Key in `meta` for the hash of a file as last imported. */
export const importedHashKey = (file: string): string => `content_file:${file}`;
/** Key in `meta` for the digest of a whole folder as last imported (`importWhenChanged`). */
export const IMPORTED_DIGEST = 'content_taken_in';
/** Key in `meta` for the time since when the console owns a list. */
const ownershipKey = (name: ListName): string => `content_desk:${LIST_FILES[name]}`;

/** Files whose entries the console owns. */
export async function filesOwnedByConsole(db: Kysely<Database>): Promise<Set<string>> {
  const rows = await db
    .selectFrom('entries')
    .select('origin')
    .where('origin', 'is not', null)
    .where('desk_since', 'is not', null)
    .execute();
  return new Set(rows.map((r) => r.origin as string));
}

/** Returns since when the console owns a list (ISO 8601); `null` while the file does. */
export async function listOwnedSince(db: Kysely<Database>, name: ListName): Promise<string | null> {
  const row = await db
    .selectFrom('meta')
    .select('value')
    .where('key', '=', ownershipKey(name))
    .executeTakeFirst();
  return row?.value ?? null;
}

export const isListOwnedByConsole = async (db: Kysely<Database>, name: ListName): Promise<boolean> =>
  (await listOwnedSince(db, name)) !== null;

/** Makes the console the owner of a list. Call it in the transaction of the edit. */
export async function giveListToConsole(
  trx: Transaction<Database>,
  name: ListName,
  at: string,
): Promise<void> {
  await trx
    .insertInto('meta')
    .values({ key: ownershipKey(name), value: at })
    .onConflict((c) => c.doNothing())
    .execute();
}

/**
 * Returns an entry or a list to its file: the next import writes the file's content, changed or not. What the console
 * has scheduled is dropped, and visitors go on seeing what they see.
 * @param file `<kind>/<id>.md` or `site/<list>.yaml`
 * @returns true if a schedule was dropped
 * @throws ContentError NOT_KEPT if the console does not own it
 */
export async function handBack(
  db: Kysely<Database>,
  file: string,
  { editor = null, now = new Date() }: { editor?: string | null; now?: Date } = {},
): Promise<boolean> {
  const list = (Object.keys(LIST_FILES) as ListName[]).find((name) => LIST_FILES[name] === file);
  return db.transaction().execute(async (trx) => {
    await waitInTurn(trx, 'content');
    const dropped = list
      ? await handBackList(trx, list)
      : await handBackEntry(trx, file, { editor, at: isoOf(now) });
    if (dropped === null) throw new ContentError('NOT_KEPT', `后台没有接管 ${file}`);
    await trx
      .deleteFrom('meta')
      .where('key', 'in', [importedHashKey(file), IMPORTED_DIGEST])
      .execute();
    return dropped;
  });
}

/** @returns `null` if the console does not own it */
async function handBackList(trx: Transaction<Database>, name: ListName): Promise<false | null> {
  const { numDeletedRows } = await trx
    .deleteFrom('meta')
    .where('key', '=', ownershipKey(name))
    .executeTakeFirstOrThrow();
  return numDeletedRows > 0n ? false : null;
}

interface Handing {
  editor: string | null;
  at: string;
}

async function handBackEntry(trx: Transaction<Database>, file: string, by: Handing): Promise<boolean | null> {
  const entry = await trx
    .selectFrom('entries')
    .select(['id', 'version', 'status', 'publish_at'])
    .where('origin', '=', file)
    .where('desk_since', 'is not', null)
    .executeTakeFirst();
  if (!entry) return null;
  const dropped = await dropSchedule(trx, entry, by);
  await trx
    .updateTable('entries')
    // Clears the hash, so that the import writes the file even if it has not changed.
    .set({ desk_since: null, deleted_at: null, content_hash: '' })
    .where('id', '=', entry.id)
    .execute();
  return dropped;
}

/**
 * Stores what visitors see, or a draft if they see nothing yet, as the newest version of a scheduled entry.
 * @returns false if nothing is scheduled
 */
async function dropSchedule(
  trx: Transaction<Database>,
  { id, ...held }: Pick<EntriesTable, 'id' | 'version' | 'status' | 'publish_at'>,
  { editor, at }: Handing,
): Promise<boolean> {
  const change = await trx
    .selectFrom('entry_changes')
    .select('shown_version')
    .where('entry_id', '=', id)
    .executeTakeFirst();
  const released = (await takeOutOfReleases(trx, { kind: 'text', subject: id }, 'single')) > 0;
  const dated = held.status !== 'draft' && held.publish_at > at;
  if (!released && !dated) return false;
  const from = change?.shown_version ?? held.version;
  const { snapshot } = await trx
    .selectFrom('entry_versions')
    .select('snapshot')
    .where('entry_id', '=', id)
    .where('version', '=', from)
    .executeTakeFirstOrThrow();
  const media = await trx
    .selectFrom('version_media')
    .select('name')
    .where('entry_id', '=', id)
    .where('version', '=', from)
    .execute();
  const status = change ? held.status : ('draft' as const);
  const version = held.version + 1;
  await trx
    .insertInto('entry_versions')
    .values({
      entry_id: id,
      version,
      snapshot: JSON.stringify({ ...JSON.parse(snapshot), status, publishAt: held.publish_at }),
      editor,
      created_at: at,
    })
    .execute();
  const names = media.map(({ name }) => name);
  await recordMedia(trx, { entry_id: id, version }, names);
  await trx.updateTable('entries').set({ version, status, updated_at: at }).where('id', '=', id).execute();
  await trx.deleteFrom('entry_changes').where('entry_id', '=', id).execute();
  await bumpContentRevision(trx);
  return true;
}
