import { parentPort, workerData } from 'node:worker_threads';
import { claim } from './pool/claims.ts';
import {
  type Announcement,
  type Answer,
  type Answers,
  monotonicMs,
  type Order,
  PROGRESS,
  type ToWorker,
  type WorkerSettings,
} from './pool/protocol.ts';
import { asSubsetError, OpenFont } from './subset-font.ts';
import { PagedFile } from './tables/paged-file.ts';

const port = parentPort;
if (!port) throw new Error('worker.ts runs as a worker thread');
const settings = workerData as WorkerSettings;
const progress = new Int32Array(settings.progress);
const claims = new Int32Array(settings.claims);

const files = new Map<string, Announcement>();
/** Open fonts, least recently used first. */
const opened = new Map<string, OpenFont>();

/** After a trap, nothing in this thread can be trusted; pending jobs go to the next worker. */
let broken = false;

// Time (ms) to collect answers: long enough to share a message, short enough not to delay the first one.
const ANSWER_MS = 2;
const LONG_TEXT = 100;
/** Maximum open fonts, each of which may hold a file descriptor. */
const MAX_OPEN = 128;
const QUICK_QUALITY = 6;

// Idle time (ms) before a worker prepares its most used fonts.
const IDLE_MS = 400;
// A job that arrives meanwhile waits at most for one slice.
const SLICE_MS = 4;
const SLICE_PAUSE_MS = 4;
let lastJob = performance.now();
const whenIdle = setTimeout(prepareNext, IDLE_MS + 10);
whenIdle.unref();

port.on('message', (message: ToWorker) => {
  if (broken) return;
  if (message.kind === 'orders') {
    for (const announcement of message.fonts) files.set(announcement.font, announcement);
    work(message.orders);
  } else {
    const { font } = message;
    files.delete(font);
    close(font);
    send({ answers: [], heapBytes: residentBytes(), forgotten: font, broken: null });
  }
});

Atomics.store(progress, PROGRESS.since, monotonicMs());
Atomics.store(progress, PROGRESS.job, PROGRESS.betweenJobs);

function work(orders: readonly Order[]): void {
  let answers: Answer[] = [];
  let heapBytes = residentBytes();
  let answered = performance.now();
  const flush = () => {
    if (answers.length) send({ answers, heapBytes, forgotten: null, broken: null });
    answers = [];
    answered = performance.now();
  };
  for (const order of orders) {
    if (!claim(claims, order.claim, order.id, settings.worker)) continue;
    if (mayTakeLong(order)) flush();
    Atomics.store(progress, PROGRESS.since, monotonicMs());
    Atomics.store(progress, PROGRESS.job, order.id);
    answers.push(answer(order));
    if (broken) {
      send({ answers, heapBytes: 0, forgotten: null, broken: { font: order.font } });
      return;
    }
    heapBytes = trimHeaps(order.font);
    if (performance.now() - answered >= ANSWER_MS) flush();
  }
  Atomics.store(progress, PROGRESS.job, PROGRESS.betweenJobs);
  flush();
  Atomics.add(progress, PROGRESS.done, 1);
  lastJob = performance.now();
  whenIdle.refresh();
}

function mayTakeLong({ font, request }: Order): boolean {
  const isLong = request.codePoints.length > LONG_TEXT || request.harfbuzz?.allGlyphs === true;
  return isLong || request.quality > QUICK_QUALITY || !opened.has(font);
}

function answer({ id, font, request }: Order): Answer {
  try {
    const from = threadMs();
    const result = open(font).subset(request);
    return { id, result: { ...result, ms: threadMs() - from } };
  } catch (error) {
    const known = asSubsetError(error);
    if (known) return { id, code: known.code, message: known.message, axis: known.axis };
    broken = true;
    const cause = plainError(error);
    return error instanceof WebAssembly.RuntimeError
      ? { id, code: 'CRASHED', message: '处理该字体时子集引擎崩溃', cause }
      : { id, code: 'INTERNAL', message: `子集引擎内部出错：${cause.message}`, cause };
  }
}

/** A copy that can be posted whatever the error carries. */
function plainError(error: unknown): Error {
  if (!(error instanceof Error)) return new Error(String(error));
  const { name, message, stack } = error;
  return Object.assign(new Error(message), { name, stack });
}

/** CPU time (ms) of this thread, or the clock’s before Node 23.9. */
function threadMs(): number {
  if (!('threadCpuUsage' in process)) return performance.now();
  const { user, system } = process.threadCpuUsage();
  return (user + system) / 1000;
}

function open(font: string): OpenFont {
  const known = opened.get(font);
  if (known) {
    opened.delete(font);
    opened.set(font, known);
    return known;
  }
  const file = files.get(font);
  if (!file) throw new Error('the font was not announced');
  const fresh = openPlace(file.place);
  opened.set(font, fresh);
  for (const oldest of opened.keys()) {
    if (opened.size <= MAX_OPEN) break;
    close(oldest);
  }
  return fresh;
}

function openPlace(place: Announcement['place']): OpenFont {
  if ('offset' in place) return new OpenFont(new Uint8Array(settings.fonts, place.offset, place.length));
  const file = new PagedFile(place.path, place.length);
  try {
    return new OpenFont(file);
  } catch (error) {
    file.close();
    throw error;
  }
}

function close(font: string): void {
  opened.get(font)?.close();
  opened.delete(font);
}

/**
 * Prepares the most recently used font that is worth preparing, if the budget allows, one slice at a time; then the next
 * one. A job stops it until the worker is idle again.
 */
function prepareNext(): void {
  if (broken || performance.now() - lastJob < IDLE_MS) return;
  const total = residentBytes();
  for (const [id, font] of [...opened].reverse()) {
    const cost = files.get(id)?.prepare ? font.preparationCost : null;
    if (cost === null || total + cost > settings.heapBudget) continue;
    try {
      font.prepare(SLICE_MS);
    } catch {
      broken = true;
      send({ answers: [], heapBytes: 0, forgotten: null, broken: { font: id } });
      return;
    }
    setTimeout(prepareNext, SLICE_PAUSE_MS).unref();
    return;
  }
}

function residentBytes(): number {
  let total = 0;
  for (const font of opened.values()) total += font.residentBytes;
  return total;
}

/** Closes the least recently used fonts until the rest fits the budget; keeps `current`. */
function trimHeaps(current: string): number {
  let total = residentBytes();
  for (const [id, font] of opened) {
    if (total <= settings.heapBudget) break;
    if (id === current) continue;
    total -= font.residentBytes;
    close(id);
  }
  return total;
}

function send(message: Answers): void {
  const buffers = message.answers.flatMap((a) =>
    'result' in a ? [a.result.bytes.buffer as ArrayBuffer] : [],
  );
  port?.postMessage(message, buffers);
}
