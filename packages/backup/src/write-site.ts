import { claimHere } from '@ziwan/catalogue/blobs';
import { blobKeys } from '@ziwan/infra/blob-store';
import { sha256Hex } from '@ziwan/infra/digest';
import {
  type AppliedMigration,
  migrate,
  type Row,
  replaceTables,
  snapshotOf,
  type TableShape,
  writeRows,
} from '@ziwan/store';
import { BackupError } from './errors.ts';
import { digestOf, type TableDigest } from './json-lines.ts';
import type { Site } from './site.ts';
import type { Digest } from './vault.ts';

/** A database to be written: a backup's, or another site's. */
interface Tables {
  readonly migrations: readonly AppliedMigration[];
  readonly tables: readonly TableShape[];
  rows(table: TableShape): AsyncIterable<Row>;
  /** What the table must be once it is written. */
  digest(table: TableShape): TableDigest | Promise<TableDigest>;
  /** Runs before the commit; prevents it by throwing. */
  beforeCommit?(): Promise<void>;
}

export interface SourceBlob extends Digest {
  readonly key: string;
  /** Returns `null` if the source has the blob damaged only. */
  read(): Promise<Uint8Array | null>;
}

interface WrittenBlobs {
  readonly count: number;
  /** Keys of blobs that neither the site nor the source has whole. */
  readonly leftOut: readonly string[];
}

/** True when the store has no blobs, or those of an interrupted restore of the same database. */
export async function isEmptyStore({ blobs }: Pick<Site, 'blobs'>, databaseId: string): Promise<boolean> {
  const next = await blobs.get(blobKeys.nextOwner);
  if (next && Buffer.from(next).toString() === databaseId && !(await blobs.has(blobKeys.owner))) return true;
  for await (const _ of blobs.list('')) return false;
  return true;
}

/** Identifies a database as `readDatabaseId` does. */
export const databaseIdOf = ({ migrations }: Pick<Tables, 'migrations'>): string =>
  (migrations[0] as AppliedMigration).appliedAt;

/**
 * Puts blobs into a site beside those it has, and announces their owner. The site goes on with its own database.
 * Each blob is read back and compared, unless it was there.
 */
export async function writeBlobs(
  { blobs }: Pick<Site, 'blobs'>,
  databaseId: string,
  source: AsyncIterable<SourceBlob>,
): Promise<WrittenBlobs> {
  await blobs.delete(blobKeys.nextOwner);
  await blobs.put(blobKeys.nextOwner, Buffer.from(databaseId));
  let count = 0;
  const leftOut: string[] = [];
  for await (const { key, sha256, read } of source) {
    count++;
    const present = await blobs.get(key);
    if (present && sha256Hex(present) === sha256) continue;
    const bytes = await read();
    if (!bytes) {
      leftOut.push(key);
      continue;
    }
    // A blob under this key with other bytes is damaged, or an equivalent encoding of the same picture.
    if (present) await blobs.delete(key);
    await blobs.put(key, bytes);
    const written = await blobs.get(key);
    if (!written || sha256Hex(written) !== sha256)
      throw new BackupError(
        'COPY_DIFFERS',
        `文件 ${key} 写进去再读出来不一样，没有继续：请检查磁盘或存储空间`,
      );
  }
  return { count, leftOut };
}

/**
 * Replaces the site's database in one transaction, after comparing every table with its source, and gives the
 * announced blobs to it.
 */
export async function writeTables({ store, blobs }: Site, source: Tables): Promise<void> {
  await replaceTables(store, source.migrations, async (trx) => {
    const target = await snapshotOf(trx, store.dialect);
    const tables = sameTables(target.tables, source.tables);
    for (const table of tables) await writeRows(trx, table, source.rows(table));
    for (const table of tables) {
      const expected = await source.digest(table);
      const found = await digestOf(table, target.rows(table));
      if (found.rows !== expected.rows || found.sha256 !== expected.sha256)
        throw new BackupError(
          'COPY_DIFFERS',
          `表 ${table.name} 写进去与来源不一样（${found.rows} 行，应有 ${expected.rows} 行），没有改动数据库`,
        );
    }
    await source.beforeCommit?.();
  });
  await claimHere({ store, blobs });
  await migrate(store);
}

/**
 * Writes a site's tables and its secret. An empty site gets the secret first, so that a kill leaves no data without
 * it; a site that is replaced keeps its own until its data is gone.
 * @returns false if the settings give another secret, which stays in force
 */
export async function withSecret(
  site: Site,
  secret: string | null,
  replace: boolean,
  write: () => Promise<void>,
): Promise<boolean> {
  const giveSecret = async () => secret === null || (await site.writeSecret(secret));
  if (replace) {
    await write();
    return giveSecret();
  }
  const sameSecret = await giveSecret();
  await write();
  return sameSecret;
}

/** Returns the target's tables, in an order in which they can be filled. */
function sameTables(target: readonly TableShape[], source: readonly TableShape[]): readonly TableShape[] {
  const shapes = (tables: readonly TableShape[]) =>
    tables.map(({ name, columns }) => `${name}(${columns})`).sort();
  const [here, there] = [shapes(target), shapes(source)];
  const odd = there.find((shape, i) => shape !== here[i]) ?? here[there.length];
  if (odd !== undefined)
    throw new BackupError('COPY_DIFFERS', `来源的表与本程序建的不一样，没有改动数据库：${odd}`);
  return target;
}
