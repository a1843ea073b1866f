import { setTimeout } from 'node:timers/promises';
import { Worker } from 'node:worker_threads';
import { createSubsetEngine } from '../packages/subset-engine/src/index.ts';
import type { BenchFont } from './subset-fonts.ts';
import { median, processed, timed } from './subset-times.ts';

const BATCH = 30;
const ROUNDS = 7;
// The peer's batch is some hundred milliseconds; the engine's is over before the machine's other work has had its share
// of them, so it takes several of them for the same weather.
const REPEATS = 9;
export const WORKERS = 2;
// The compiler is done with a worker's code after some thousand jobs.
const WARM_BATCHES = 60;
const WARM_PEER_BATCHES = 2;
const QUIET_MS = 600;

type TextOf = (font: BenchFont, round: number) => string;

/** Milliseconds by round, of the engine with all features and on the fast path, and of `subset-font`. */
interface Rounds {
  all: number[];
  plain: number[];
  peer: number[];
}

export interface BatchFigures extends Rounds {
  /** Of the processor, all threads together, which other programs on the machine do not lengthen. */
  processor: Rounds;
  /** Bytes that the process grew by, with all fonts resident and prepared. */
  resident: number;
  fontBytes: number;
  failed: number;
}

/** A page of thirty fonts in one request; fewer files stand in more than once, each under an id of its own. */
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
  // What reading the fonts has left behind would count in the engine's favour.
  collectGarbage();
  await quiet();
  collectGarbage();
  await quiet();
  const before = process.memoryUsage().rss;
  const engine = createSubsetEngine({
    workers: WORKERS,
    // What the goal allows, which is room for all of them with the share that the engine keeps for its own.
    residentBytes: 1.5 * fontBytes,
    load: async (id) => byId.get(id)?.bytes ?? Promise.reject(new Error('unknown')),
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

/** `subset-font` in as many threads, each with its share of the fonts. */
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

/** Until the workers have prepared what they will: hardly any processor time is used any more. */
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
