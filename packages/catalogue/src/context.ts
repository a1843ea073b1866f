import { join } from 'node:path';
import { type BlobSettings, type BlobStore, openBlobStore } from '@ziwan/infra/blob-store';
import { databaseFile, migrate, openStore, type Store } from '@ziwan/store';
import type { FontPool } from './font-pool.ts';

/** Database, blob store and working folder of a catalogue. */
export interface CatalogueContext {
  store: Store;
  blobs: BlobStore;
  /** Folder of the import lock and of downloaded packages. Database and blobs may be elsewhere. */
  dataDir: string;
  /** Workers that are there already and stay; without it, an import starts its own. */
  fontPool?: FontPool | undefined;
}

export interface OpenedCatalogue extends CatalogueContext {
  close(): Promise<void>;
}

export interface OpenOptions {
  /** Folder of `ziwan.db` and `blobs/`, unless the other options replace them. */
  dataDir: string;
  /** `postgres://…`; without it, the database is the SQLite file in the data folder. */
  databaseUrl?: string | undefined;
  /** Blob store; the data folder by default. */
  blobs?: BlobSettings;
}

export async function openCatalogue({
  dataDir,
  databaseUrl,
  blobs = { provider: 'disk' },
}: OpenOptions): Promise<OpenedCatalogue> {
  const store = openStore(
    databaseUrl
      ? { provider: 'postgres', url: databaseUrl }
      : { provider: 'sqlite', file: databaseFile(dataDir) },
  );
  try {
    await migrate(store);
  } catch (e) {
    await store.close();
    throw e;
  }
  return {
    store,
    blobs: openBlobStore(blobs, join(dataDir, 'blobs')),
    dataDir,
    close: () => store.close(),
  };
}
