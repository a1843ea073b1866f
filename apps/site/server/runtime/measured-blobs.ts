import type { BlobStore } from '@ziwan/infra/blob-store';
import type { Metrics } from './metrics.ts';

/** Counts reads and writes of the blob store and its failures. */
export function measuredBlobs(blobs: BlobStore, metrics: Metrics): BlobStore {
  const calls = { get: 0, put: 0 };
  const failed = { get: 0, put: 0 };
  let ms = 0;
  const label = 'call';
  metrics.counter({
    name: 'blob_calls_total',
    help: 'Reads and writes of the blob store',
    label,
    read: () => ({ ...calls }),
  });
  metrics.counter({
    name: 'blob_failures_total',
    help: 'Reads and writes of the blob store that failed',
    label,
    read: () => ({ ...failed }),
  });
  metrics.counter({
    name: 'blob_seconds_total',
    help: 'Time of reads and writes of the blob store',
    read: () => ms / 1000,
  });
  async function measured<T>(call: keyof typeof calls, run: () => Promise<T>): Promise<T> {
    const since = performance.now();
    calls[call]++;
    try {
      return await run();
    } catch (error) {
      failed[call]++;
      throw error;
    } finally {
      ms += performance.now() - since;
    }
  }
  return {
    ...blobs,
    put: (key, bytes) => measured('put', () => blobs.put(key, bytes)),
    get: (key) => measured('get', () => blobs.get(key)),
  };
}
