import { existsSync } from 'node:fs';
import { mkdir, readFile, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { type BlobSettings, type BlobStore, openBlobStore } from '@ziwan/infra/blob-store';
import { writeDurably } from '@ziwan/infra/durable-file';
import { databaseFile, findDatabaseId, openStore, type Store, type StoreOptions } from '@ziwan/store';

/** Where a site keeps its data. */
export interface SiteSettings {
  readonly dataDir: string;
  /** `postgres://…`; `null` for the SQLite file in the data folder. */
  readonly databaseUrl: string | null;
  /** Name of the setting that has this URL; `DATABASE_URL` by default. */
  readonly databaseSetting?: string | undefined;
  readonly blobs: BlobSettings;
  /** Value of `ZIWAN_SECRET`; `null` for the file in the data folder. */
  readonly secret: string | null;
}

/** An open site: everything it cannot make again. */
export interface Site {
  readonly dataDir: string;
  readonly store: Store;
  /** Opens another connection to the database, since SQLite has one and a snapshot occupies it. */
  reopenStore(): Store;
  readonly blobs: BlobStore;
  /** Returns `null` before the first start has made one. */
  readSecret(): Promise<string | null>;
  /** @returns false if the settings give another secret, which stays in force */
  writeSecret(secret: string): Promise<boolean>;
  close(): Promise<void>;
}

const storeOptions = (
  { dataDir, databaseUrl, databaseSetting: setting }: SiteSettings,
  refill: boolean,
): StoreOptions =>
  databaseUrl === null
    ? { provider: 'sqlite', file: databaseFile(dataDir), busyTimeoutMs: 60_000, refill }
    : { provider: 'postgres', url: databaseUrl, setting };

/**
 * @param refill for a site that is about to be written: its database may be missing. If it was and nothing came into
 *   it, `close` removes it again, since a start would take it for a new site.
 * @throws StoreError
 */
export function openSite(settings: SiteSettings, refill = false): Site {
  const { dataDir, blobs, secret } = settings;
  const path = join(dataDir, 'secret');
  const database = databaseFile(dataDir);
  const isNew = settings.databaseUrl === null && !existsSync(database);
  const store = openStore(storeOptions(settings, refill));
  const readSecret = async () => secret ?? (await readText(path))?.trim() ?? null;
  return {
    dataDir,
    store,
    reopenStore: () => openStore(storeOptions(settings, refill)),
    blobs: openBlobStore(blobs, join(dataDir, 'blobs')),
    readSecret,
    async writeSecret(value) {
      if (secret === null && (await readSecret()) !== value) await writeWhole(path, `${value}\n`);
      return secret === null || secret === value;
    },
    async close() {
      const isEmpty = isNew && (await findDatabaseId(store).catch(() => undefined)) === null;
      await store.close();
      // The last process to close a database removes its WAL.
      if (isEmpty && !existsSync(`${database}-wal`)) await rm(database, { force: true });
    },
  };
}

async function readText(path: string): Promise<string | null> {
  return readFile(path, 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return null;
    throw error;
  });
}

/** Writes a file that only its owner may read, so that after a crash it has the old text or the new. */
export async function writeWhole(path: string, text: string | Uint8Array): Promise<void> {
  await mkdir(dirname(path), { recursive: true, mode: 0o700 });
  await writeDurably(path, text, 0o600);
}
