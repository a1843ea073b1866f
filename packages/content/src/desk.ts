import type { Database } from '@ziwan/store';
import type { Kysely, Transaction } from 'kysely';
import { ContentError } from './errors.ts';
import type { ListName } from './write-lists.ts';

/** The file of each list; tags first, since entries refer to them. */
export const LIST_FILES: Readonly<Record<ListName, string>> = {
  tags: 'site/tags.yaml',
  columns: 'site/columns.yaml',
  adverts: 'site/adverts.yaml',
  friendLinks: 'site/friend-links.yaml',
  marketingDict: 'site/marketing-dict.yaml',
};

/** Key in `meta` under which the hash of a file is kept as it was last taken in. */
export const takenKey = (file: string): string => `content_file:${file}`;
/** Key in `meta` under which is kept what a whole folder was taken in as (`importWhenChanged`). */
export const TAKEN_IN = 'content_taken_in';
/** Key in `meta` under which it is kept since when the console keeps a list. */
const deskKey = (name: ListName): string => `content_desk:${LIST_FILES[name]}`;

/** Files whose entries the console keeps. */
export async function keptByDesk(db: Kysely<Database>): Promise<Set<string>> {
  const rows = await db
    .selectFrom('entries')
    .select('origin')
    .where('origin', 'is not', null)
    .where('desk_since', 'is not', null)
    .execute();
  return new Set(rows.map((r) => r.origin as string));
}

/** Since when the console keeps a list; null while its file does. */
export async function listKeptSince(db: Kysely<Database>, name: ListName): Promise<string | null> {
  const row = await db.selectFrom('meta').select('value').where('key', '=', deskKey(name)).executeTakeFirst();
  return row?.value ?? null;
}

export const isListKeptByDesk = async (db: Kysely<Database>, name: ListName): Promise<boolean> =>
  (await listKeptSince(db, name)) !== null;

/** From now on the console keeps the list; in the transaction of the edit. */
export async function keepListAtDesk(trx: Transaction<Database>, name: ListName, at: string): Promise<void> {
  await trx
    .insertInto('meta')
    .values({ key: deskKey(name), value: at })
    .onConflict((c) => c.doNothing())
    .execute();
}

/**
 * Hands an entry or a list back to its file: the next import writes what the file says, whether it changed or not.
 * @param file `<kind>/<id>.md` or `site/<list>.yaml`
 * @throws ContentError NOT_KEPT where the console does not keep it
 */
export async function handBack(db: Kysely<Database>, file: string): Promise<void> {
  const list = (Object.keys(LIST_FILES) as ListName[]).find((name) => LIST_FILES[name] === file);
  await db.transaction().execute(async (trx) => {
    const handed = list ? await handBackList(trx, list) : await handBackEntry(trx, file);
    if (!handed) throw new ContentError('NOT_KEPT', `后台没有接管 ${file}`);
    await trx
      .deleteFrom('meta')
      .where('key', 'in', [takenKey(file), TAKEN_IN])
      .execute();
  });
}

async function handBackList(trx: Transaction<Database>, name: ListName): Promise<boolean> {
  const { numDeletedRows } = await trx
    .deleteFrom('meta')
    .where('key', '=', deskKey(name))
    .executeTakeFirstOrThrow();
  return numDeletedRows > 0n;
}

async function handBackEntry(trx: Transaction<Database>, file: string): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable('entries')
    // The hash goes too, so that even the words it had before are written again.
    .set({ desk_since: null, deleted_at: null, content_hash: '' })
    .where('origin', '=', file)
    .where('desk_since', 'is not', null)
    .executeTakeFirstOrThrow();
  return numUpdatedRows > 0n;
}
