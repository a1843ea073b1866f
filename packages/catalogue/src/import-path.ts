import { resolve } from 'node:path';
import { claimHere, collect } from './blobs/index.ts';
import type { CatalogueContext } from './context.ts';
import { discover, type Found } from './discover.ts';
import { createFontPool } from './font-pool.ts';
import { DEFAULT_MAX_FILE_BYTES, type ImportRun, importBatch } from './import-units.ts';
import { catalogueOf } from './paths.ts';
import { syncReferenceData } from './reference-data.ts';
import { withImportLock } from './site-lock.ts';
import { takeStock } from './stock.ts';
import { emptySummary, type ImportSummary } from './summary.ts';

export interface ImportProgress {
  phase: 'waiting' | 'packages' | 'downloads' | 'fonts';
  /** Families, packages, or bytes while files are downloaded. */
  done: number;
  total: number;
  /** File or family just finished. */
  label: string;
  /** Download (bytes) of all packages. */
  bytes?: number;
  /** Packages that were not in npm's cache. */
  downloaded?: number;
  /** Files whose size, which `total` lacks, is known once they are here. */
  unsized?: number;
}

export interface ImportOptions {
  /** Larger files are rejected without being read; 64 MiB by default. */
  maxFileBytes?: number;
  onProgress?: (progress: ImportProgress) => void;
  /** Checkout whose `catalogue/` to use; the one that contains this code by default. */
  repository?: string;
}

/**
 * Imports a font file, or a folder and everything below it. Importing the same again changes nothing. Rejected
 * fonts are listed in the summary and do not stop the import.
 * @throws CatalogueError PATH_NOT_FOUND, FOREIGN_BLOBS
 */
export async function importPath(
  ctx: CatalogueContext,
  path: string,
  options: ImportOptions = {},
): Promise<ImportSummary> {
  const batches: Found[][] = [];
  for await (const batch of discover(resolve(path))) batches.push(batch);
  const total = batches.reduce((n, b) => n + b.length, 0);
  return withRun(ctx, options, async (run) => {
    let done = 0;
    for (const batch of batches) {
      await importBatch(run, batch, (label) =>
        options.onProgress?.({ phase: 'fonts', done: ++done, total, label }),
      );
    }
  });
}

/**
 * Runs one import: takes the lock, verifies that the blobs belong to this database, and provides the workers.
 * @throws CatalogueError FOREIGN_BLOBS
 */
export function withRun(
  ctx: CatalogueContext,
  options: ImportOptions,
  steps: (run: ImportRun) => Promise<void>,
): Promise<ImportSummary> {
  const onWait = () => options.onProgress?.({ phase: 'waiting', done: 0, total: 0, label: '' });
  return withImportLock(
    ctx,
    async () => {
      await claimHere(ctx);
      const summary = emptySummary();
      const pool = ctx.fontPool ?? createFontPool();
      const withoutText = new Set<string>();
      const maxFileBytes = options.maxFileBytes ?? DEFAULT_MAX_FILE_BYTES;
      try {
        const data = await syncReferenceData(ctx, catalogueOf(options.repository));
        await steps({ ctx, pool, data, summary, maxFileBytes, withoutText });
      } finally {
        if (pool !== ctx.fontPool) await pool.close();
      }
      await collect(ctx);
      const { imported, updated, unchanged } = summary;
      summary.stock = await takeStock(ctx.store.db, [...imported, ...updated, ...unchanged], withoutText);
      return summary;
    },
    onWait,
  );
}
