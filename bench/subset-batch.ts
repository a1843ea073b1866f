import { setTimeout } from 'node:timers/promises';
import { Worker } from 'node:worker_threads';
import { createSubsetEngine } from '../packages/subset-engine/src/index.ts';
import { median } from './sample-quantiles.ts';
import type { BenchFont } from './subset-fonts.ts';
import { processed, timed } from './subset-times.ts';

const BATCH = 30;
const ROUNDS = 7;
// The peer's batch takes some hundred milliseconds, the engine's far less. Several engine batches are timed per
// round, so that both see the same load from other programs.
const REPEATS = 9;
export const WORKERS = 2;
// V8 stops optimising a worker's code after about a thousand jobs.
const WARM_BATCHES = 60;
const WARM_PEER_BATCHES = 2;
const QUIET_MS = 600;

type TextOf = (font: BenchFont, round: number) => string;

/** Batch times (ms) by round: the engine with all features, the engine's fast path, and `subset-font`. */
interface Rounds {
  all: number[];
  plain: number[];
  peer: number[];
}

interface BatchFigures extends Rounds {
  /** CPU time of all threads; other programs do not affect it. */
  processor: Rounds;
  /** Memory growth (bytes) with all fonts resident and prepared. */
  resident: number;
  fontBytes: number;
  failed: number;
}

/**
 * Measures a page of 30 fonts in one request. If there are fewer files, some occur several times under different
 * ids.
 */
export async function measureBatch(
  fonts: readonly BenchFont[],
  textOf: TextOf,
  mixedTextOf: TextOf,
): Promise<BatchFigures> {
  const page = Array.from({ length: BATCH }, (_, i) => ({
    id: i.toString(16).padStart(64, '0').replace(/^0{8}/, i.toString(16).padStart(8, '0')),
    font: fonts[i % fonts.length] as BenchFont,
  }));
  const byId = new Map(page.map(({ id, font }) => [id, font]));
  const fontBytes = page.reduce((sum, { font }) => sum + font.bytes.length, 0);
  // Frees memory used for reading the fonts, which would make the engine's growth look smaller.
  collectGarbage();
  await quiet();
  collectGarbage();
  await quiet();
  const before = process.memoryUsage().rss;
  const engine = createSubsetEngine({
    workers: WORKERS,
    // The goal's limit: it fits all fonts and the engine's own share.
    residentBytes: 1.5 * fontBytes,
    // As on the site, unless its fonts are in a bucket.
    inFiles: true,
    load: async (id) => {
      const { file, bytes } = byId.get(id) as BenchFont;
      return { path: file, length: bytes.length };
    },
  });
  const ask = (round: number, layout: 'all' | 'none', text = textOf) =>
    engine.subsetMany(page.map(({ id, font }) => ({ font: id, text: text(font, round), layout })));
  for (let round = 0; round < WARM_BATCHES; round++) {
    await ask(round, round % 2 ? 'none' : 'all');
    if (round % 5 === 0) await ask(round, 'all', mixedTextOf);
  }
  await quiet();
  collectGarbage();
  const resident = process.memoryUsage().rss - before;

  const peer = startPeer(page.map(({ font }) => font));
  const peerTexts = (round: number) => page.map(({ font }) => textOf(font, round));
  for (let round = 0; round < WARM_PEER_BATCHES; round++) await peer.subset(peerTexts(round));
  const processor: Rounds = { all: [], plain: [], peer: [] };
  const figures: BatchFigures = { all: [], plain: [], peer: [], processor, resident, fontBytes, failed: 0 };
  for (let round = 0; round < ROUNDS; round++) {
    const kinds = { all: [] as number[], plain: [] as number[] };
    const used = { all: [] as number[], plain: [] as number[] };
    for (let repeat = 0; repeat < REPEATS; repeat++) {
      const number = WARM_BATCHES + REPEATS * round + repeat;
      for (const kind of ['all', 'plain'] as const) {
        const layout = kind === 'all' ? 'all' : 'none';
        const text = kind === 'all' ? number : number + REPEATS * ROUNDS;
        used[kind].push(
          await processed(async () => {
            kinds[kind].push(await timed(() => ask(text, layout)));
          }),
        );
      }
    }
    for (const kind of ['all', 'plain'] as const) {
      figures[kind].push(median(kinds[kind]));
      processor[kind].push(median(used[kind]));
    }
    processor.peer.push(
      await processed(async () => {
        figures.peer.push(await timed(() => peer.subset(peerTexts(WARM_BATCHES + REPEATS * round))));
      }),
    );
  }
  figures.failed = engine.stats().failed;
  await Promise.all([engine.close(), peer.close()]);
  return figures;
}

/** Runs `subset-font` in the same number of threads, each with its share of the fonts. */
function startPeer(fonts: readonly BenchFont[]) {
  const workers = Array.from(
    { length: WORKERS },
    () =>
      new Worker(new URL('./subset-peer-worker.ts', import.meta.url), {
        workerData: fonts.map(({ file }) => file),
      }),
  );
  const ask = (worker: Worker, items: { index: number; text: string }[]) => {
    const { promise, resolve, reject } = Promise.withResolvers<void>();
    worker.once('message', () => resolve());
    worker.once('error', reject);
    worker.postMessage(items);
    return promise;
  };
  return {
    subset: (texts: readonly string[]) =>
      Promise.all(
        workers.map((worker, w) =>
          ask(
            worker,
            texts.flatMap((text, index) => (index % WORKERS === w ? [{ index, text }] : [])),
          ),
        ),
      ),
    close: () => Promise.all(workers.map((worker) => worker.terminate())),
  };
}

/** Waits until the workers have finished preparing fonts: CPU use is close to zero. */
async function quiet(): Promise<void> {
  for (let checks = 0; checks < 60; checks++) {
    const used = process.cpuUsage();
    await setTimeout(QUIET_MS);
    const { user, system } = process.cpuUsage(used);
    if ((user + system) / 1000 < 0.02 * QUIET_MS) return;
  }
}

function collectGarbage(): void {
  (globalThis as { gc?: () => void }).gc?.();
}
