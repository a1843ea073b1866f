import { join } from 'node:path';
import { type BlobSettings, type BlobStore, openBlobStore } from '@ziwan/infra/blob-store';
import { migrate, openStore, type Store } from '@ziwan/store';

/** Where the catalogue lives. */
export interface CatalogueContext {
  store: Store;
  blobs: BlobStore;
  /** For the lock and for packages on their way; database and blobs may lie elsewhere. */
  dataDir: string;
}

export interface OpenedCatalogue extends CatalogueContext {
  close(): Promise<void>;
}

export interface OpenOptions {
  /** `ziwan.db` and `blobs/` lie in it, where no other place is given. */
  dataDir: string;
  /** `postgres://…`; without it the database is the SQLite file in the data folder. */
  databaseUrl?: string | undefined;
  /** Where blobs lie; in the data folder unless told. */
  blobs?: BlobSettings;
}

/** Opens the catalogue with its database brought to the newest schema. */
export async function openCatalogue({
  dataDir,
  databaseUrl,
  blobs = { provider: 'disk' },
}: OpenOptions): Promise<OpenedCatalogue> {
  const store = openStore(
    databaseUrl
      ? { provider: 'postgres', url: databaseUrl }
      : { provider: 'sqlite', file: join(dataDir, 'ziwan.db') },
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
