import { withImportLock } from '@ziwan/catalogue/blobs';
import { minuteOf } from '@ziwan/contract/site-time';
import { hasRows, type Row } from '@ziwan/store';
import type { BackupFolder, BlobEntry, Manifest, ManifestTable } from './backup-folder.ts';
import { BackupError, isDamage } from './errors.ts';
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
  return folder.read(chosen).catch(async (cause: unknown) => {
    if (!isDamage(cause)) throw cause;
    const older = await olderThan(folder, { createdAt: chosen }, []);
    throw new BackupError('BACKUP_DAMAGED', `${(cause as Error).message}。网站还在，就再备份一次${older}`, {
      cause,
    });
  });
}

/** A backup of which every file was read and compared. */
export interface VerifiedBackup {
  readonly folder: BackupFolder;
  readonly manifest: Manifest;
  /** Keys of the blobs whose file in the backup is damaged or missing. */
  readonly damaged: ReadonlySet<string>;
}

/** Number of damaged files that a refusal names. */
const NAMED = 10;

/**
 * Reads a whole backup and compares every hash and count.
 * @param withoutDamaged accepts damaged and missing blobs, which a restore leaves out
 * @throws BackupError BACKUP_DAMAGED
 */
export async function verifyBackup(
  folder: BackupFolder,
  manifest: Manifest,
  { withoutDamaged = false } = {},
): Promise<VerifiedBackup> {
  await verifyDatabase(folder, manifest);
  const damaged = new Map<string, BlobEntry>();
  let [count, bytes] = [0, 0];
  for await (const blob of folder.blobs(manifest.blobs.list.sha256)) {
    count++;
    try {
      let read = 0;
      for await (const part of folder.vault.read(blob.sha256)) read += part.length;
      bytes += read;
    } catch (error) {
      if (!isDamage(error)) throw error;
      damaged.set(blob.key, blob);
      bytes += blob.bytes;
    }
  }
  if (count !== manifest.blobs.count || bytes !== manifest.blobs.bytes)
    throw mismatch(
      manifest,
      `文件 ${count} 个共 ${bytes} 字节，应有 ${manifest.blobs.count} 个共 ${manifest.blobs.bytes} 字节`,
    );
  if (damaged.size > 0 && !withoutDamaged) throw await damagedBlobs(folder, manifest, [...damaged.values()]);
  return { folder, manifest, damaged: new Set(damaged.keys()) };
}

/** Verifies everything but the blobs: without it there is no site. */
async function verifyDatabase(folder: BackupFolder, manifest: Manifest): Promise<void> {
  const { tables, blobs, secret } = manifest;
  const read = async <T>(sha256: string, use: () => Promise<T>): Promise<T> =>
    use().catch(async (cause: unknown) => {
      if (!isDamage(cause)) throw cause;
      const said = `${minuteOf(manifest.createdAt)} 的备份恢复不了：${(cause as Error).message}`;
      const older = await olderThan(folder, manifest, [sha256]);
      throw new BackupError('BACKUP_DAMAGED', `${said}。网站还在，就再备份一次${older}`, { cause });
    });
  for (const table of tables) {
    let rows = -1;
    await read(table.sha256, async () => {
      for await (const _ of folder.vault.readLines(table.sha256)) rows++;
    });
    if (rows !== table.rows)
      throw mismatch(manifest, `表 ${table.name} 有 ${rows} 行，应有 ${table.rows} 行`);
  }
  if (secret) await read(secret.sha256, () => folder.vault.readAll(secret.sha256));
  await read(blobs.list.sha256, () => folder.vault.readAll(blobs.list.sha256));
}

const mismatch = ({ createdAt }: Manifest, what: string) =>
  new BackupError('BACKUP_DAMAGED', `备份 ${createdAt} 与它的清单对不上：${what}`);

async function damagedBlobs(
  folder: BackupFolder,
  manifest: Manifest,
  damaged: readonly BlobEntry[],
): Promise<BackupError> {
  const named = damaged
    .slice(0, NAMED)
    .map(({ key, sha256 }) => `${key}（${folder.vault.pathOf(sha256)}）`)
    .join('、');
  const older = await olderThan(
    folder,
    manifest,
    damaged.map(({ sha256 }) => sha256),
  );
  return new BackupError(
    'BACKUP_DAMAGED',
    `${minuteOf(manifest.createdAt)} 的备份里有 ${damaged.length} 个文件损坏或缺失：${named}${damaged.length > NAMED ? ' 等' : ''}。` +
      `网站还在，就删去括号里的文件再备份一次，会重新复制；只剩备份，就在恢复时加上 --without-damaged，不要这些文件，恢复其余的${older}`,
  );
}

/** Offers an older backup to which the damage of this one does not matter. */
async function olderThan(
  folder: BackupFolder,
  { createdAt }: Pick<Manifest, 'createdAt'>,
  damaged: readonly string[],
) {
  const older = await folder.newestWithout(new Set(damaged), createdAt);
  return older === null
    ? ''
    : `；${minuteOf(older)} 的备份没有用到坏了的文件，也可以恢复它：--from ${folder.pathOf(older)}`;
}

/** True when a restore into the site would overwrite nothing. */
export async function isEmptySite(site: Site, manifest: Manifest): Promise<boolean> {
  return !(await hasRows(site.store)) && (await isEmptyStore(site, databaseIdOf(manifest)));
}

interface RestoreOptions {
  /** Allows a site that has data; it is lost. */
  readonly replace: boolean;
}

interface Restored {
  readonly blobs: number;
  /** Keys of blobs that are damaged in the backup, and that the site did not have. */
  readonly leftOut: readonly string[];
  readonly rows: number;
  /** False if the settings give another secret than the backup has. */
  readonly sameSecret: boolean;
}

/**
 * Puts a backup in place of the site's data. The blobs come first and disturb nothing; the database changes in one
 * transaction. If the process is killed, the site is as it was, and the restore can be repeated. A blob that the
 * backup has damaged is kept if the site has it whole.
 * @throws BackupError
 */
export async function restore(
  site: Site,
  { folder, manifest, damaged }: VerifiedBackup,
  { replace }: RestoreOptions,
): Promise<Restored> {
  return withImportLock(site, async () => {
    if (!replace && !(await isEmptySite(site, manifest)))
      throw new BackupError(
        'NOT_EMPTY',
        '这个站点里已经有数据，没有动它。要用备份换掉它：加上 --replace；要恢复到别处：换一个 ZIWAN_DATA_DIR（或 DATABASE_URL、BLOBS_BUCKET）',
      );
    const blobs = blobsOf(folder, manifest, damaged);
    const { count, leftOut } = await writeBlobs(site, databaseIdOf(manifest), blobs);
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
      blobs: count - leftOut.length,
      leftOut,
      rows: manifest.tables.reduce((sum, table) => sum + table.rows, 0),
      sameSecret,
    };
  });
}

async function* rowsOf(folder: BackupFolder, { sha256 }: ManifestTable): AsyncGenerator<Row> {
  let isHeader = true;
  for await (const line of folder.vault.readLines(sha256)) {
    if (!isHeader) yield line as Row;
    isHeader = false;
  }
}

async function* blobsOf(
  folder: BackupFolder,
  { blobs }: Manifest,
  damaged: ReadonlySet<string>,
): AsyncGenerator<SourceBlob> {
  for await (const { key, sha256, bytes } of folder.blobs(blobs.list.sha256)) {
    const read = async () => (damaged.has(key) ? null : folder.vault.readAll(sha256));
    yield { key, sha256, bytes, read };
  }
}
