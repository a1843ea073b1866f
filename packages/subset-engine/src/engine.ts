import { availableParallelism } from 'node:os';
import { DEFAULT_QUALITY } from './pack/pack-font.ts';
import { FontCache } from './pool/font-cache.ts';
import { WorkerSlot } from './pool/worker-slot.ts';
import { openFontFile } from './sfnt/font-file.ts';
import { isHeldWhole } from './sfnt/held-whole.ts';
import type { SubsetRequest } from './subset-font.ts';
import {
  type SubsetEngine,
  type SubsetEngineOptions,
  SubsetError,
  type SubsetJob,
  type SubsetResult,
} from './types.ts';

const DEFAULT_RESIDENT_BYTES = 512 * 1024 * 1024;
const DEFAULT_TIMEOUT_MS = 4000;
const DEFAULT_QUEUE_LIMIT = 256;
// Share of the budget that HarfBuzz heaps and prepared glyphs may take beside the fonts themselves.
const HEAP_SHARE = 0.3;

/** Test-only: another file in place of the worker's. */
export interface EngineInternals {
  workerEntry?: URL;
}

/** Starts worker threads at once and loads fonts as jobs ask for them. */
export function createSubsetEngine(
  options: SubsetEngineOptions,
  internals: EngineInternals = {},
): SubsetEngine {
  const workers = options.workers ?? availableParallelism();
  const residentBytes = options.residentBytes ?? DEFAULT_RESIDENT_BYTES;
  const timeoutMs = options.timeoutMs ?? DEFAULT_TIMEOUT_MS;
  const queueLimit = options.queueLimit ?? DEFAULT_QUEUE_LIMIT;
  let closed = false;
  let nextId = 1;
  const counters = { respawned: 0, jobs: 0, failed: 0 };
  /** Jobs being done, by everything that decides their bytes. */
  const inFlight = new Map<string, Promise<SubsetResult>>();

  const slots = Array.from(
    { length: workers },
    () =>
      new WorkerSlot({
        entry: internals.workerEntry ?? new URL('./worker.ts', import.meta.url),
        timeoutMs,
        heapBudget: (residentBytes * HEAP_SHARE) / workers,
        onRespawn: () => {
          counters.respawned++;
        },
        onIdle: (slot) => {
          const busiest = slots.reduce((a, b) => (b.spare > a.spare ? b : a));
          // A single one is done sooner where its font is warm.
          if (busiest !== slot && busiest.spare > 1) busiest.giveTo(slot);
        },
      }),
  );
  /** The worker that keeps a resident font warm. */
  const homes = new Map<string, WorkerSlot>();
  const fonts = new FontCache({
    load: options.load,
    budget: residentBytes * (1 - HEAP_SHARE),
    timeoutMs,
    onEvict: (font) => {
      homes.delete(font);
      for (const slot of slots) slot.forget(font);
    },
  });

  async function run(font: string, request: SubsetRequest): Promise<SubsetResult> {
    const bytes = await fonts.get(font);
    if (closed) throw new SubsetError('CLOSED', '子集引擎已关闭');
    const home = homes.get(font) ?? fewestAtHome(slots, homes);
    homes.set(font, home);
    // Fonts that HarfBuzz must hold whole stay with their own, since a second copy costs several times their size.
    const movable = !isHeldWhole(openFontFile(new Uint8Array(bytes)));
    const slot = movable ? pickSlot(slots, home) : home;
    if (slot.load >= queueLimit) throw new SubsetError('BUSY', '子集引擎繁忙，请稍后重试');
    const { promise, resolve, reject } = Promise.withResolvers<SubsetResult>();
    slot.enqueue({ id: nextId++, font, bytes, home, movable, request, resolve, reject });
    return promise;
  }

  function subset(job: SubsetJob): Promise<SubsetResult> {
    if (closed) return Promise.reject(new SubsetError('CLOSED', '子集引擎已关闭'));
    const request = settle(job);
    if (!request.codePoints.length)
      return Promise.reject(new SubsetError('EMPTY_TEXT', '请输入要显示的文字'));
    const key = JSON.stringify([job.font, request]);
    const running = inFlight.get(key);
    if (running) return running;
    counters.jobs++;
    const result = run(job.font, request)
      .catch((error: unknown) => {
        counters.failed++;
        throw error;
      })
      .finally(() => inFlight.delete(key));
    inFlight.set(key, result);
    return result;
  }

  return {
    subset,
    subsetMany: (jobs) => Promise.allSettled(jobs.map(subset)),
    stats: () => ({
      workers,
      respawned: counters.respawned,
      residentFonts: fonts.count,
      residentBytes: slots.reduce((sum, slot) => sum + slot.heapBytes, fonts.bytes),
      jobs: counters.jobs,
      failed: counters.failed,
    }),
    close: async () => {
      closed = true;
      await Promise.all(slots.map((slot) => slot.close()));
    },
  };
}

/** The job in the one form that equal jobs share. */
function settle(job: SubsetJob): SubsetRequest {
  const axes = Object.entries(job.axes ?? {}).sort(([a], [b]) => (a < b ? -1 : 1));
  const layout = job.layout ?? 'all';
  return {
    codePoints: textCodePoints(job.text),
    axes: axes.length ? Object.fromEntries(axes) : null,
    format: job.format ?? 'woff2',
    layout,
    quality: job.quality ?? DEFAULT_QUALITY[layout],
  };
}

/** Sorted, each once; line breaks and lone surrogates ask for no glyph. */
function textCodePoints(text: string): number[] {
  const codePoints = new Set<number>();
  for (const character of text) {
    const codePoint = character.codePointAt(0) as number;
    const lineBreak =
      codePoint === 0x0a || codePoint === 0x0d || codePoint === 0x2028 || codePoint === 0x2029;
    if (!lineBreak && !(codePoint >= 0xd800 && codePoint <= 0xdfff)) codePoints.add(codePoint);
  }
  return [...codePoints].sort((a, b) => a - b);
}

function fewestAtHome(slots: readonly WorkerSlot[], homes: ReadonlyMap<string, WorkerSlot>): WorkerSlot {
  const counts = new Map(slots.map((slot) => [slot, 0]));
  for (const slot of homes.values()) counts.set(slot, (counts.get(slot) ?? 0) + 1);
  return slots.reduce((a, b) => ((counts.get(b) ?? 0) < (counts.get(a) ?? 0) ? b : a));
}

/** The font's own worker; another one when that is clearly busier. */
function pickSlot(slots: readonly WorkerSlot[], home: WorkerSlot): WorkerSlot {
  const idlest = slots.reduce((a, b) => (b.load < a.load ? b : a));
  return home.load > idlest.load + 1 ? idlest : home;
}
