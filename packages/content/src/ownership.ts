import type { Database } from '@ziwan/store';
import type { Kysely, Transaction } from 'kysely';
import { ContentError } from './errors.ts';
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
 * Returns an entry or a list to its file: the next import writes the file's content, changed or not.
 * @param file `<kind>/<id>.md` or `site/<list>.yaml`
 * @throws ContentError NOT_KEPT if the console does not own it
 */
export async function handBack(db: Kysely<Database>, file: string): Promise<void> {
  const list = (Object.keys(LIST_FILES) as ListName[]).find((name) => LIST_FILES[name] === file);
  await db.transaction().execute(async (trx) => {
    const handed = list ? await handBackList(trx, list) : await handBackEntry(trx, file);
    if (!handed) throw new ContentError('NOT_KEPT', `后台没有接管 ${file}`);
    await trx
      .deleteFrom('meta')
      .where('key', 'in', [importedHashKey(file), IMPORTED_DIGEST])
      .execute();
  });
}

async function handBackList(trx: Transaction<Database>, name: ListName): Promise<boolean> {
  const { numDeletedRows } = await trx
    .deleteFrom('meta')
    .where('key', '=', ownershipKey(name))
    .executeTakeFirstOrThrow();
  return numDeletedRows > 0n;
}

async function handBackEntry(trx: Transaction<Database>, file: string): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable('entries')
    // Clears the hash, so that the import writes the file even if it has not changed.
    .set({ desk_since: null, deleted_at: null, content_hash: '' })
    .where('origin', '=', file)
    .where('desk_since', 'is not', null)
    .executeTakeFirstOrThrow();
  return numUpdatedRows > 0n;
}
