import { createSubsetEngine, type SubsetEngine } from '@ziwan/subset-engine';
import { inWords } from './errors.ts';
import type { FaceSource } from './face-source.ts';
import type { Settled } from './options.ts';

/** Time (ms) for one subset, and maximum waiting calls: scripts may start thousands at once. */
const TIMEOUT_MS = 60_000;
const QUEUE_LIMIT = 1_000_000;

/** Fonts of running calls by key, for the engine to load. */
const sources = new Map<string, { source: FaceSource; calls: number }>();
let shared: SubsetEngine | null = null;

/** Starts the worker threads with the first call. Idle ones do not keep the process alive. */
export function sharedEngine(): SubsetEngine {
  shared ??= createSubsetEngine({
    load: async (key) => sources.get(key)?.source.load() ?? new Uint8Array(),
    startsLate: true,
    timeoutMs: TIMEOUT_MS,
    queueLimit: QUEUE_LIMIT,
  });
  return shared;
}

/** @param key the same for the same bytes and face */
export async function subsetFace(key: string, source: FaceSource, settled: Settled): Promise<Buffer> {
  const { format, ...job } = settled;
  const held = sources.get(key) ?? { source, calls: 0 };
  held.calls++;
  sources.set(key, held);
  try {
    const { bytes } = await sharedEngine().subset({ ...job, font: key, format: format ?? source.format });
    // Equal calls share one result, which its receivers may change.
    return Buffer.from(bytes);
  } catch (error) {
    throw inWords(error, settled.axes);
  } finally {
    if (--held.calls === 0) sources.delete(key);
  }
}
