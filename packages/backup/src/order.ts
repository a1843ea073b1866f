import { BackupFolder, type Manifest } from './backup-folder.ts';
import { onOneDisk } from './doctor.ts';
import { verifyBackup } from './restore.ts';
import { expired } from './retention.ts';
import { openSite, type SiteSettings } from './site.ts';
import { writeBackup } from './write-backup.ts';

/** A backup to be made. */
export interface BackupOrder {
  readonly site: SiteSettings;
  readonly folder: string;
  /** `null` for a backup that is not encrypted. */
  readonly passphrase: string | null;
  /** Days of which older backups are kept; `null` deletes none. */
  readonly keepDays: number | null;
  /** Reads the whole backup again and compares it. */
  readonly verify: boolean;
}

export interface BackupMade {
  readonly createdAt: string;
  readonly tables: number;
  readonly rows: number;
  readonly blobs: number;
  /** Size (bytes) of the blobs. */
  readonly bytes: number;
  /** Files that the site lacks. */
  readonly missing: number;
  readonly encrypted: boolean;
  /** True if the folder is on the disk of the site's data. */
  readonly onOneDisk: boolean;
}

/** @throws BackupError, StoreError */
export async function makeBackup(order: BackupOrder): Promise<BackupMade> {
  const { folder: path, passphrase, keepDays, verify } = order;
  const folder = await BackupFolder.create(path, passphrase);
  const site = openSite(order.site);
  try {
    await site.store.examine();
    const { manifest } = await writeBackup(site, folder);
    if (verify) await verifyBackup(folder, manifest);
    if (keepDays !== null) await prune(folder, keepDays);
    return {
      ...madeOf(manifest),
      encrypted: passphrase !== null,
      onOneDisk: await onOneDisk(path, site.dataDir),
    };
  } finally {
    await site.close();
  }
}

/** Deletes the backups that are no longer kept. @returns their number */
export const prune = (folder: BackupFolder, keepDays: number): Promise<number> =>
  folder.locked(async () => {
    const old = expired(await folder.list(), keepDays);
    if (old.length > 0) await folder.drop(old);
    return old.length;
  });

const madeOf = ({ createdAt, tables, blobs, missing }: Manifest) => ({
  createdAt,
  tables: tables.length,
  rows: tables.reduce((sum, table) => sum + table.rows, 0),
  blobs: blobs.count,
  bytes: blobs.bytes,
  missing: missing.length,
});
