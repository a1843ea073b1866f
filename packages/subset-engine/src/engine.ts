import { availableParallelism } from 'node:os';
import { isSelector } from '@ziwan/sfnt';
import { DEFAULT_QUALITY } from './pack/pack-font.ts';
import { FontCache, type ResidentFont } from './pool/font-cache.ts';
import { FontMemory } from './pool/font-memory.ts';
import { WorkerPool } from './pool/worker-pool.ts';
import type { Sequence, SubsetRequest } from './subset-font.ts';
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
// Share of the budget for the workers' own memory: threads, HarfBuzz heaps, prepared glyphs. With fonts in files, it is
// the whole budget, and includes pages of these.
const HEAP_SHARE = 0.3;
// Memory (bytes) of a worker thread, mostly V8's. It counts against the workers' share, but leaves at least a
// quarter of it.
const WORKER_BYTES = 32 * 1024 * 1024;

/** Options for tests: replaces the worker's entry file. */
export interface EngineInternals {
  workerEntry?: URL;
}

/** Creates an engine. Worker threads start at once, fonts are loaded on demand. */
export function createSubsetEngine(
  options: SubsetEngineOptions,
  internals: EngineInternals = {},
): SubsetEngine {
  const workers = options.workers ?? availableParallelism();
  const residentBytes = options.residentBytes ?? DEFAULT_RESIDENT_BYTES;
  const timeoutMs = options.timeoutMs ?? DEFAULT_TIMEOUT_MS;
  const queueLimit = options.queueLimit ?? DEFAULT_QUEUE_LIMIT;
  let closed = false;
  const counters = { jobs: 0, failed: 0 };
  /** Running jobs by a key of everything that determines their result. */
  const inFlight = new Map<string, Promise<SubsetResult>>();

  const heapShare = residentBytes * (options.inFiles ? 1 : HEAP_SHARE);
  const memory = new FontMemory(residentBytes - heapShare);
  const pool = new WorkerPool({
    // Bundlers may leave no address to resolve, which is to fail here and not when the module is imported.
    entry: internals.workerEntry ?? new URL('./worker.ts', import.meta.url),
    workers,
    startsLate: options.startsLate ?? false,
    timeoutMs,
    queueLimit,
    heapBudget: Math.max(heapShare / 4, heapShare - workers * WORKER_BYTES) / workers,
    fonts: memory.buffer,
  });
  const fonts = new FontCache({
    load: options.load,
    loadBytes: residentBytes,
    ownsLoaded: options.ownsLoaded ?? false,
    memory,
    timeoutMs,
    queueLimit,
    onEvict: (font) => pool.forget(font),
  });

  function run(font: ResidentFont, request: SubsetRequest): Promise<SubsetResult> {
    if (closed) return Promise.reject(new SubsetError('CLOSED', '子集引擎已关闭'));
    return pool
      .do(font, request)
      .catch((error: unknown) => {
        if (isUnreadable(error)) fonts.drop(font);
        throw error;
      })
      .finally(() => fonts.release(font.id));
  }

  function acquireAndRun(id: string, request: SubsetRequest): Promise<SubsetResult> {
    const font = fonts.acquire(id);
    // Programs may have replaced `Promise`, of which an async function's promise is no instance.
    return 'then' in font ? font.then((f) => run(f, request)) : run(font, request);
  }

  function subset(job: SubsetJob): Promise<SubsetResult> {
    if (closed) return Promise.reject(new SubsetError('CLOSED', '子集引擎已关闭'));
    const request = settle(job);
    if (!request.codePoints.length && !request.harfbuzz)
      return Promise.reject(new SubsetError('EMPTY_TEXT', '请输入要显示的文字'));
    const key = keyOf(job.font, request);
    const running = inFlight.get(key);
    if (running) return running;
    counters.jobs++;
    const result = acquireAndRun(job.font, request)
      .catch((error: unknown) => {
        // Loads the file again, which tells what is wrong with it, unless it has been restored meanwhile.
        if (isUnreadable(error)) return acquireAndRun(job.font, request);
        throw error;
      })
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
    forget: (font) => fonts.forget(font),
    stats: () => ({
      workers,
      respawned: pool.respawned,
      residentFonts: fonts.count,
      residentBytes: memory.used + pool.heapBytes,
      jobs: counters.jobs,
      failed: counters.failed,
    }),
    close: async () => {
      closed = true;
      await pool.close();
    },
  };
}

const isUnreadable = (error: unknown): boolean =>
  error instanceof SubsetError && error.code === 'FONT_UNREADABLE';

function keyOf(font: string, request: SubsetRequest): string {
  const { codePoints, format, layout, quality, ...others } = request;
  const options = JSON.stringify(others);
  return `${font} ${format} ${layout} ${quality} ${options} ${codePoints.join()}`;
}

/** Normalises a job, so that equal jobs have equal requests. */
function settle(job: SubsetJob): SubsetRequest {
  const axes = Object.entries(job.axes ?? {}).sort(([a], [b]) => (a < b ? -1 : 1));
  const layout = job.layout ?? 'all';
  return {
    codePoints: textCodePoints(job.text, job.harfbuzz !== undefined),
    sequences: sequencesIn(job.text),
    axes: axes.length ? Object.fromEntries(axes) : null,
    naming: job.naming,
    names: job.names?.length ? [...new Set(job.names)].sort((a, b) => a - b) : undefined,
    menuNames: job.menuNames ?? true,
    harfbuzz: job.harfbuzz,
    format: job.format ?? 'woff2',
    layout,
    quality: job.quality ?? DEFAULT_QUALITY[layout],
  };
}

/** Unique variation sequences of a text. */
function sequencesIn(text: string): Sequence[] {
  const found = new Map<string, Sequence>();
  let before = 0;
  for (const character of text) {
    const codePoint = character.codePointAt(0) as number;
    if (before !== 0 && isSelector(codePoint)) found.set(`${before} ${codePoint}`, [before, codePoint]);
    before = codePoint;
  }
  return [...found.values()];
}

/** Unique code points in order; lone surrogates are dropped, and line breaks unless they are kept. */
function textCodePoints(text: string, keepBreaks: boolean): number[] {
  const codePoints = new Set<number>();
  for (const character of text) {
    const codePoint = character.codePointAt(0) as number;
    const isKept = keepBreaks || !LINE_BREAKS.includes(codePoint);
    if (isKept && !(codePoint >= 0xd800 && codePoint <= 0xdfff)) codePoints.add(codePoint);
  }
  return [...codePoints].sort((a, b) => a - b);
}

const LINE_BREAKS = [0x0a, 0x0d, 0x2028, 0x2029];
