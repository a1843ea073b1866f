import type { BlobStore } from '@ziwan/infra/blob-store';
import type { Metrics } from './metrics.ts';
import { traced } from './tracing.ts';

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
  async function measured<T>(call: keyof typeof calls, key: string, run: () => Promise<T>): Promise<T> {
    const since = performance.now();
    calls[call]++;
    try {
      return await traced(`blob ${call}`, { attributes: { 'ziwan.blob.kind': kindOf(key) } }, run);
    } catch (error) {
      failed[call]++;
      throw error;
    } finally {
      ms += performance.now() - since;
    }
  }
  return {
    ...blobs,
    put: (key, bytes) => measured('put', key, () => blobs.put(key, bytes)),
    get: (key) => measured('get', key, () => blobs.get(key)),
  };
}

/** First part of a blob's key; the rest may name an account. */
const kindOf = (key: string): string => key.split('/', 1)[0] as string;
