import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { type BlobStore, createDiskBlobStore, createS3BlobStore } from '@ziwan/infra/blob-store';
import { fakeS3, isNight } from '@ziwan/infra/testing';
import type { Store } from '@ziwan/store';
import { eachDialect, hasPostgres } from '@ziwan/store/testing';
import type { CatalogueContext } from '../context.ts';
import { fontPool } from './font-pool.ts';

type FileContents = Uint8Array | string | object;

export interface TestCatalogue extends CatalogueContext {
  /** Folder to import from. */
  folder: string;
  /** Writes files below `folder`; objects become JSON. */
  put(files: Record<string, FileContents>): Promise<void>;
}

type CatalogueTest = (catalogue: TestCatalogue) => Promise<void>;

/** Runs a test on each dialect, with an empty catalogue and an empty folder. */
export const eachCatalogue = (name: string, fn: CatalogueTest): void => eachDialect(name, filled(fn));

/** Runs a test of what is decided before SQL: on SQLite, and at night on each dialect. */
export const onCatalogue = (name: string, fn: CatalogueTest): void =>
  eachDialect(name, filled(fn), isNight ? undefined : ['sqlite']);

const filled = (fn: CatalogueTest) => async (store: Store) => {
  const dir = await mkdtemp(join(tmpdir(), 'ziwan-catalogue-'));
  const folder = join(dir, 'fonts');
  await mkdir(folder);
  try {
    await fn({
      store,
      blobs: createDiskBlobStore(join(dir, 'data', 'blobs')),
      dataDir: join(dir, 'data'),
      fontPool,
      folder,
      put: (files) => putFiles(folder, files),
    });
  } finally {
    await rm(dir, { recursive: true, force: true });
  }
};

/**
 * Runs a test with blobs on disk and a database in a file, and with both on servers; without PostgreSQL and at night
 * in all combinations. Each call of `newBlobs` creates another store.
 */
export function eachBlobStore(
  name: string,
  fn: (store: Store, newBlobs: () => Promise<BlobStore>, dir: string) => Promise<void>,
): void {
  const account = { accessKeyId: 'AKTest', secretAccessKey: 'very-secret', region: 'cn-1', bucket: 'ziwan' };
  for (const kind of ['disk', 'bucket'] as const) {
    const together = kind === 'disk' ? 'sqlite' : 'postgres';
    const inKind = async (store: Store) => {
      const dir = await mkdtemp(join(tmpdir(), 'ziwan-blobs-'));
      const closing: (() => Promise<void>)[] = [];
      const newBlobs = async () => {
        if (kind === 'disk') return createDiskBlobStore(await mkdtemp(join(dir, 'blobs-')));
        const fake = await fakeS3(account);
        closing.push(fake.close);
        return createS3BlobStore({ ...account, endpoint: fake.origin, pathStyle: true });
      };
      try {
        await fn(store, newBlobs, dir);
      } finally {
        for (const close of closing) await close();
        await rm(dir, { recursive: true, force: true });
      }
    };
    eachDialect(`${name}, ${kind}`, inKind, hasPostgres && !isNight ? [together] : undefined);
  }
}

export async function putFiles(folder: string, files: Record<string, FileContents>): Promise<void> {
  for (const [name, contents] of Object.entries(files)) {
    const path = join(folder, name);
    await mkdir(dirname(path), { recursive: true });
    const plain = contents instanceof Uint8Array || typeof contents === 'string';
    await writeFile(path, plain ? contents : JSON.stringify(contents));
  }
}
