import { type BlobStore, blobKeys } from '@ziwan/infra/blob-store';
import { type Database, findDatabaseId, readDatabaseId, type Store, StoreError } from '@ziwan/store';
import type { Kysely } from 'kysely';
import type { CatalogueContext } from '../context.ts';
import { CatalogueError } from '../errors.ts';
import { withImportLock } from '../site-lock.ts';
import { namedFontKeys } from './named.ts';

/** Folders with the other files of a site. */
const OTHER_FOLDERS = ['sfnt/', 'drawn/', 'media/', 'avatars/', 'uploads/', 'quarantine/'];

export interface BlobContext {
  store: { db: Kysely<Database> };
  blobs: BlobStore;
}

/**
 * Verifies that the blobs belong to this database, before anything is read, written or collected. An unmarked store
 * is claimed if it is as empty as the database, or if the database references its files.
 * @throws CatalogueError FOREIGN_BLOBS with the operator's options
 */
export async function claimBlobs(ctx: CatalogueContext): Promise<void> {
  if ((await readOwner(ctx.blobs)) === null) await withImportLock(ctx, () => claimHere(ctx));
  else await claimHere(ctx);
}

/** Does the same for a caller that holds the import lock. */
export async function claimHere({ store: { db }, blobs }: BlobContext): Promise<void> {
  const id = await readDatabaseId(db);
  const next = await readMark(blobs, blobKeys.nextOwner);
  if (next === id) return takeOver(blobs, id);
  const owner = await readOwner(blobs);
  if (owner === id) return;
  if (next !== null && owner === null) throw unfinished();
  if (owner !== null) throw foreign('这些文件属于另一个数据库', id, owner);
  const evidence = await compare({ store: { db }, blobs });
  if (!belongs(evidence)) throw foreign(mismatch(evidence), id, null);
  await blobs.put(blobKeys.owner, Buffer.from(id));
  // Two databases may claim an empty store at the same time: the first one wins.
  const first = await readOwner(blobs);
  if (first !== id) throw foreign('这些文件属于另一个数据库', id, first);
}

/**
 * Explains why there is no site yet to be copied or examined: a restore or a move was interrupted, or nothing has
 * filled the database. `null` for a site.
 */
export async function unfilled({ store, blobs }: BlobContext & { store: Store }): Promise<Error | null> {
  const id = await findDatabaseId(store);
  const next = await readMark(blobs, blobKeys.nextOwner);
  if (next !== null && next !== id && (await readOwner(blobs)) === null) return unfinished();
  return id === null ? new StoreError('DATABASE_LOST', EMPTY) : null;
}

const EMPTY =
  '数据库是空的，一张表也没有：从备份恢复（或搬家）没有做完的，请把那条命令再运行一次；新装的站点，请先运行一次 npm start';

/** True when the store has this database's mark. */
export async function ownsBlobs({ store: { db }, blobs }: BlobContext): Promise<boolean> {
  return (await readOwner(blobs)) === (await readDatabaseId(db));
}

export interface Adoption {
  /** Font files that the database references and the store has. */
  present: number;
  /** Font files that the database references and the store lacks. */
  missing: number;
  /** Font files that the database does not reference; the next collection quarantines them. */
  unnamed: number;
}

/** Makes this database the owner of the blobs, as decided by the operator. The caller holds the import lock. */
export async function adoptBlobs(ctx: BlobContext): Promise<Adoption> {
  const { store, blobs } = ctx;
  await takeOver(blobs, await readDatabaseId(store.db));
  const { named, held, common } = await compare(ctx);
  return { present: common, missing: named - common, unnamed: held - common };
}

const readOwner = (blobs: BlobStore): Promise<string | null> => readMark(blobs, blobKeys.owner);

async function readMark(blobs: BlobStore, key: string): Promise<string | null> {
  const mark = await blobs.get(key);
  return mark && Buffer.from(mark).toString().trim();
}

/**
 * Gives the store to the database that a restore or a move announced and has now written. A kill on the way is
 * finished by the next claim.
 */
async function takeOver(blobs: BlobStore, id: string): Promise<void> {
  await blobs.delete(blobKeys.owner);
  await blobs.put(blobKeys.owner, Buffer.from(id));
  await blobs.delete(blobKeys.nextOwner);
}

const unfinished = (): CatalogueError =>
  new CatalogueError(
    'FOREIGN_BLOBS',
    '已停下：从备份恢复（或搬家）只做了一半，文件来了，数据库还是空的。请把那条命令再运行一次',
  );

interface Evidence {
  /** True if the database has fonts or articles. */
  lived: boolean;
  /** Numbers of source files: referenced by the database, present in the store, and both. */
  named: number;
  held: number;
  common: number;
  empty: boolean;
}

async function compare({ store: { db }, blobs }: BlobContext): Promise<Evidence> {
  const keys = [...(await namedFontKeys(db))].filter((key) => key.startsWith('source/'));
  const named = new Set(keys);
  let [held, common] = [0, 0];
  for await (const key of blobs.list('source/')) {
    held++;
    if (named.has(key)) common++;
  }
  let empty = held === 0;
  for (const folder of empty ? OTHER_FOLDERS : []) {
    for await (const _ of blobs.list(folder)) {
      empty = false;
      break;
    }
  }
  const text = await db.selectFrom('entries').select('id').limit(1).executeTakeFirst();
  return { lived: named.size > 0 || text !== undefined, named: named.size, held, common, empty };
}

/**
 * Requires that at least half of the font files are referenced: a killed import leaves fewer strays, another site's
 * store has more.
 */
function belongs({ lived, named, held, common, empty }: Evidence): boolean {
  if (empty) return named === 0;
  return held === 0 ? lived && named === 0 : common * 2 >= held;
}

function mismatch({ lived, named, held, common, empty }: Evidence): string {
  if (empty || held === 0)
    return named > 0
      ? `数据库里有 ${named} 个字体文件的记录，这里却一个字体文件也没有`
      : '这里已经有文件，数据库却是空的';
  if (!lived) return `这里已经有 ${held} 个字体文件，数据库却是空的`;
  return `这里有 ${held} 个字体文件，数据库只认得其中 ${common} 个`;
}

/** Formats a database id's time of creation: `2026-11-20 10:30 UTC`. */
const moment = (id: string): string => `${id.slice(0, 10)} ${id.slice(11, 19)} UTC`;

function foreign(why: string, id: string, owner: string | null): CatalogueError {
  const theirs = owner === null ? '' : `文件属于建于 ${moment(owner)} 的数据库，`;
  return new CatalogueError(
    'FOREIGN_BLOBS',
    `已停下，文件没有动过：字体与图片的存储不像是这个数据库的。
${why}。${theirs}现在连接的数据库建于 ${moment(id)}。
- 连错了数据库：改对（或去掉）DATABASE_URL，再来一次。
- 要另起一个站：换一个 ZIWAN_DATA_DIR，文件放在存储空间里的换一个 BLOBS_BUCKET。
- 文件不在该在的地方：先把 blobs/ 复制或挂载回来，或改对 BLOBS_ 开头的设置。
- 这些文件今后就归现在的数据库：npm run catalogue -- adopt。它用不到的字体文件会移入隔离区，30 天内可以取回。`,
  );
}
