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
  async function timed<T>(call: keyof typeof calls, run: () => Promise<T>): Promise<T> {
    const since = performance.now();
    try {
      return await run();
    } catch (error) {
      failed[call]++;
      throw error;
    } finally {
      ms += performance.now() - since;
    }
  }
  function measured<T>(call: keyof typeof calls, key: string, run: () => Promise<T>): Promise<T> {
    calls[call]++;
    const options = { attributes: { 'ziwan.blob.kind': kindOf(key) } };
    return timed(call, () => traced(`blob ${call}`, options, run));
  }
  /** Traces the first piece alone, since the others wait for their reader. */
  async function* pieces(key: string, start: number, end: number): AsyncGenerator<Uint8Array> {
    const read = blobs.pieces(key, start, end)[Symbol.asyncIterator]();
    try {
      let piece = await measured('get', key, () => read.next());
      while (!piece.done) {
        yield piece.value;
        piece = await timed('get', () => read.next());
      }
    } finally {
      await read.return?.();
    }
  }
  return {
    ...blobs,
    pieces,
    put: (key, bytes) => measured('put', key, () => blobs.put(key, bytes)),
    get: (key) => measured('get', key, () => blobs.get(key)),
  };
}

/** First part of a blob's key; the rest may name an account. */
const kindOf = (key: string): string => key.split('/', 1)[0] as string;
