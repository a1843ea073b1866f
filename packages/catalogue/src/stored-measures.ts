import { MEASURES_VERSION } from '@ziwan/contract';
import { blobKeys } from '@ziwan/infra/blob-store';
import { bumpRevision } from '@ziwan/store';
import type { CatalogueContext } from './context.ts';
import { measureFace } from './face-measures.ts';
import type { StoredProgress } from './progress.ts';
import { readMetrics, writeMetrics } from './stored-metrics.ts';

/**
 * Measures faces that were stored before measures, or with measures of another version. A face whose file is away is
 * left for the next time.
 * @returns number of faces measured
 */
export async function measureStoredFaces(
  { store: { db }, blobs }: Pick<CatalogueContext, 'store' | 'blobs'>,
  onProgress?: (progress: StoredProgress) => void,
): Promise<number> {
  const rows = await db.selectFrom('faces').select(['gno', 'sfnt_sha256', 'metrics', 'axes']).execute();
  const measured: { gno: string; metrics: string }[] = [];
  const wanted = rows.flatMap((row) => {
    const { metrics, measures } = readMetrics(row.metrics);
    return measures === null || measures?.[0] === MEASURES_VERSION ? [] : [{ ...row, metrics }];
  });
  for (const [done, row] of wanted.entries()) {
    onProgress?.({ phase: 'measures', done, total: wanted.length });
    const sfnt = await blobs.get(blobKeys.sfnt(row.sfnt_sha256));
    if (!sfnt) continue;
    const found = await measureFace(sfnt, JSON.parse(row.axes));
    measured.push({ gno: row.gno, metrics: writeMetrics(row.metrics, found) });
  }
  if (measured.length === 0) return 0;
  await db.transaction().execute(async (trx) => {
    for (const { gno, metrics } of measured)
      await trx.updateTable('faces').set({ metrics }).where('gno', '=', gno).execute();
    await bumpRevision(trx);
  });
  return measured.length;
}
