import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { createDiskBlobStore } from '@ziwan/infra/blob-store';
import type { Store } from '@ziwan/store';
import { eachDialect } from '@ziwan/store/testing';
import type { CatalogueContext } from '../context.ts';

export type FileContents = Uint8Array | string | object;

export interface TestCatalogue extends CatalogueContext {
  /** Folder to import from. */
  folder: string;
  /** Writes files below `folder`; objects as JSON. */
  put(files: Record<string, FileContents>): Promise<void>;
}

/** A test on each dialect with an empty catalogue and an empty folder. */
export function eachCatalogue(name: string, fn: (catalogue: TestCatalogue) => Promise<void>): void {
  eachDialect(name, async (store: Store) => {
    const dir = await mkdtemp(join(tmpdir(), 'ziwan-catalogue-'));
    const folder = join(dir, 'fonts');
    await mkdir(folder);
    try {
      await fn({
        store,
        blobs: createDiskBlobStore(join(dir, 'data', 'blobs')),
        dataDir: join(dir, 'data'),
        folder,
        put: (files) => putFiles(folder, files),
      });
    } finally {
      await rm(dir, { recursive: true, force: true });
    }
  });
}

export async function putFiles(folder: string, files: Record<string, FileContents>): Promise<void> {
  for (const [name, contents] of Object.entries(files)) {
    const path = join(folder, name);
    await mkdir(dirname(path), { recursive: true });
    const plain = contents instanceof Uint8Array || typeof contents === 'string';
    await writeFile(path, plain ? contents : JSON.stringify(contents));
  }
}
