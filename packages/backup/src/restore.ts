import { withImportLock } from '@ziwan/catalogue/blobs';
import { hasRows, type Row } from '@ziwan/store';
import type { BackupFolder, Manifest, ManifestTable } from './backup-folder.ts';
import { BackupError } from './errors.ts';
import { fromLines } from './json-lines.ts';
import type { Site } from './site.ts';
import {
  databaseIdOf,
  isEmptyStore,
  type SourceBlob,
  withSecret,
  writeBlobs,
  writeTables,
} from './write-site.ts';

/** @returns the newest backup, or the one of a time @throws BackupError NO_BACKUP, BACKUP_DAMAGED */
export async function chooseBackup(folder: BackupFolder, createdAt: string | null): Promise<Manifest> {
  const chosen = createdAt ?? (await folder.list())[0];
  if (chosen === undefined) throw new BackupError('NO_BACKUP', `${folder.path} 里还没有做完的备份`);
  return folder.read(chosen);
}

/**
 * Reads a whole backup and compares every hash and count.
 * @throws BackupError BACKUP_DAMAGED
 */
export async function verifyBackup(folder: BackupFolder, manifest: Manifest): Promise<void> {
  const damaged = (what: string) =>
    new BackupError('BACKUP_DAMAGED', `备份 ${manifest.createdAt} 与它的清单对不上：${what}`);
  for (const table of manifest.tables) {
    let rows = -1;
    for await (const _ of fromLines(folder.vault.read(table.sha256))) rows++;
    if (rows !== table.rows) throw damaged(`表 ${table.name} 有 ${rows} 行，应有 ${table.rows} 行`);
  }
  let [count, bytes] = [0, 0];
  for await (const blob of folder.blobs(manifest.blobs.list.sha256)) {
    count++;
    for await (const part of folder.vault.read(blob.sha256)) bytes += part.length;
  }
  if (count !== manifest.blobs.count || bytes !== manifest.blobs.bytes)
    throw damaged(
      `文件 ${count} 个共 ${bytes} 字节，应有 ${manifest.blobs.count} 个共 ${manifest.blobs.bytes} 字节`,
    );
  if (manifest.secret) await folder.vault.readAll(manifest.secret.sha256);
}

/** True when a restore into the site would overwrite nothing. */
export async function isEmptySite(site: Site, manifest: Manifest): Promise<boolean> {
  return !(await hasRows(site.store)) && (await isEmptyStore(site, databaseIdOf(manifest)));
}

export interface RestoreOptions {
  /** Allows a site that has data; it is lost. */
  readonly replace: boolean;
}

export interface Restored {
  readonly blobs: number;
  readonly rows: number;
  /** False if the settings give another secret than the backup has. */
  readonly sameSecret: boolean;
}

/**
 * Puts a backup in place of the site's data. The blobs come first and disturb nothing; the database changes in one
 * transaction. If the process is killed, the site is as it was, and the restore can be repeated.
 * @throws BackupError
 */
export async function restore(
  site: Site,
  folder: BackupFolder,
  manifest: Manifest,
  { replace }: RestoreOptions,
): Promise<Restored> {
  await verifyBackup(folder, manifest);
  return withImportLock(site, async () => {
    if (!replace && !(await isEmptySite(site, manifest)))
      throw new BackupError(
        'NOT_EMPTY',
        '这个站点里已经有数据，没有动它。要用备份换掉它：加上 --replace；要恢复到别处：换一个 ZIWAN_DATA_DIR（或 DATABASE_URL、BLOBS_BUCKET）',
      );
    const blobs = await writeBlobs(site, databaseIdOf(manifest), blobsOf(folder, manifest));
    const digests = new Map(manifest.tables.map((table) => [table.name, table]));
    const secret = manifest.secret && (await folder.vault.readAll(manifest.secret.sha256)).toString();
    const sameSecret = await withSecret(site, secret, replace, () =>
      writeTables(site, {
        migrations: manifest.migrations,
        tables: manifest.tables,
        rows: ({ name }) => rowsOf(folder, digests.get(name) as ManifestTable),
        digest: ({ name }) => digests.get(name) as ManifestTable,
      }),
    );
    return {
      blobs,
      rows: manifest.tables.reduce((sum, table) => sum + table.rows, 0),
      sameSecret,
    };
  });
}

async function* rowsOf(folder: BackupFolder, { sha256 }: ManifestTable): AsyncGenerator<Row> {
  let isHeader = true;
  for await (const line of fromLines(folder.vault.read(sha256))) {
    if (!isHeader) yield line as Row;
    isHeader = false;
  }
}

async function* blobsOf(folder: BackupFolder, { blobs }: Manifest): AsyncGenerator<SourceBlob> {
  for await (const { key, sha256, bytes } of folder.blobs(blobs.list.sha256))
    yield { key, sha256, bytes, read: () => folder.vault.readAll(sha256) };
}
