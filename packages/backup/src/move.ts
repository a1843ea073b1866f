import { claimHere, quarantined, withFolderLock, withImportLock } from '@ziwan/catalogue/blobs';
import { sha256Hex } from '@ziwan/infra/digest';
import { hasRows, type TablesSnapshot, withSnapshot } from '@ziwan/store';
import { BackupError } from './errors.ts';
import { digestOf, type TableDigest } from './json-lines.ts';
import { belongs, namedKeys } from './named-blobs.ts';
import { requireServed } from './served.ts';
import type { Site } from './site.ts';
import {
  databaseIdOf,
  isEmptyStore,
  type SourceBlob,
  withSecret,
  writeBlobs,
  writeTables,
} from './write-site.ts';

export interface MoveOptions {
  /** What moves; the rest stays where it is. */
  readonly database: boolean;
  readonly blobs: boolean;
  /** Allows a target that has data; it is lost. */
  readonly replace: boolean;
}

export interface Moved {
  readonly blobs: number;
  readonly tables: number;
  readonly rows: number;
  /** Keys of blobs that the database refers to and the source lacks. */
  readonly missing: readonly string[];
  /** False if the target's settings give another secret. */
  readonly sameSecret: boolean;
}

/**
 * Copies a site's database, its blobs or both to another place, and leaves the source as it is. If the process is
 * killed, the source is still the site; repeat the move.
 * @throws BackupError NOT_EMPTY, NOT_SERVED, SITE_CHANGED, COPY_DIFFERS
 */
export function move(source: Site, target: Site, options: MoveOptions): Promise<Moved> {
  const run = async () => {
    await requireServed(source);
    return withSnapshot(source.store, (snapshot) => copyAll(source, target, snapshot, options));
  };
  const locked = () => withImportLock(source, run);
  if (source.dataDir === target.dataDir) return locked();
  // Locks the target's database, too, unless it is the source's.
  return options.database ? withImportLock(target, locked) : withFolderLock(target.dataDir, locked);
}

async function copyAll(
  source: Site,
  target: Site,
  snapshot: TablesSnapshot,
  { database, blobs, replace }: MoveOptions,
): Promise<Moved> {
  const id = databaseIdOf(snapshot);
  if (
    !replace &&
    ((database && (await hasRows(target.store))) || (blobs && !(await isEmptyStore(target, id))))
  )
    throw new BackupError(
      'NOT_EMPTY',
      '要搬去的地方已经有数据，没有动它。换一个空的库或存储空间；要换掉那里的数据，加上 --replace',
    );
  const named = await namedKeys(snapshot.trx);
  const moved = { blobs: 0, tables: 0, rows: 0 };
  const secret = await source.readSecret();
  let sameSecret: boolean;
  if (blobs) moved.blobs = (await writeBlobs(target, id, blobsOf(source, named))).count;
  if (database) {
    const before = await digests(snapshot);
    const write = () =>
      writeTables(target, {
        migrations: snapshot.migrations,
        tables: snapshot.tables,
        rows: (table) => snapshot.rows(table),
        digest: ({ name }) => before.get(name) as TableDigest,
        beforeCommit: () => requireUnchanged(source, before),
      });
    sameSecret = await withSecret(target, secret, replace, write);
    moved.tables = snapshot.tables.length;
    moved.rows = [...before.values()].reduce((sum, { rows }) => sum + rows, 0);
  } else {
    // The snapshot occupies the source's connection; the target has its own to the same database.
    await claimHere(target);
    sameSecret = secret === null || (await target.writeSecret(secret));
  }
  const missing = [];
  for (const key of named) if (!(await target.blobs.has(key))) missing.push(key);
  return { ...moved, missing, sameSecret };
}

type Digests = ReadonlyMap<string, TableDigest>;

async function digests({ tables, rows }: TablesSnapshot): Promise<Digests> {
  const found = new Map<string, TableDigest>();
  for (const table of tables) found.set(table.name, await digestOf(table, rows(table)));
  return found;
}

/** What a running site writes during the move would be lost. */
async function requireUnchanged(source: Site, before: Digests): Promise<void> {
  const store = source.reopenStore();
  const now = await withSnapshot(store, digests).finally(() => store.close());
  const changed = [...now].filter(([name, { sha256 }]) => before.get(name)?.sha256 !== sha256);
  if (changed.length > 0)
    throw new BackupError(
      'SITE_CHANGED',
      `搬的时候网站还在写（${changed.map(([name]) => name).join('、')}），没有搬成：请停掉网站再来一次`,
    );
}

async function* blobsOf({ blobs }: Site, named: ReadonlySet<string>): AsyncGenerator<SourceBlob> {
  const lacking = new Set(named);
  const blob = async (key: string, from: string): Promise<SourceBlob | null> => {
    const bytes = await blobs.get(from);
    return bytes && { key, sha256: sha256Hex(bytes), bytes: bytes.length, read: async () => bytes };
  };
  for await (const key of blobs.list('')) {
    const found = belongs(key) ? await blob(key, key) : null;
    if (found) yield found;
    lacking.delete(key);
  }
  if (lacking.size === 0) return;
  for await (const { key, heldAs } of quarantined(blobs)) {
    const found = lacking.delete(key) ? await blob(key, heldAs) : null;
    if (found) yield found;
  }
}
