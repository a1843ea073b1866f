import { parentPort, workerData } from 'node:worker_threads';
import type { FromWorker, ToWorker, WorkerSettings } from './pool/protocol.ts';
import { asSubsetError, OpenFont } from './subset-font.ts';

const port = parentPort;
if (!port) throw new Error('worker.ts runs as a worker thread');
const settings = workerData as WorkerSettings;
const progress = new Int32Array(settings.progress);

const files = new Map<string, Uint8Array>();
const unpreparable = new Set<string>();
/** Opened fonts, the longest unused first. */
const opened = new Map<string, OpenFont>();

/** After a trap nothing here can be trusted; the jobs still on the way are for the next worker. */
let broken = false;

// Quiet time after which a worker may spend some on the fonts that are asked for most.
const IDLE_MS = 400;
// A job that comes meanwhile waits no longer than its own work takes several times over.
const SLICE_MS = 4;
const SLICE_PAUSE_MS = 4;
let lastJob = performance.now();
const whenIdle = setTimeout(prepareNext, IDLE_MS + 10);
whenIdle.unref();

port.on('message', (message: ToWorker) => {
  if (broken) return;
  if (message.kind === 'font') {
    files.set(message.font, new Uint8Array(message.bytes));
    if (!message.prepare) unpreparable.add(message.font);
  } else if (message.kind === 'forget') {
    files.delete(message.font);
    unpreparable.delete(message.font);
    opened.get(message.font)?.release();
    opened.delete(message.font);
  } else run(message);
});

function run({ id, font, request }: Extract<ToWorker, { kind: 'job' }>): void {
  Atomics.store(progress, 0, id);
  try {
    const result = open(font).subset(request);
    const heapBytes = trimHeaps(font);
    send({ kind: 'done', id, result, heapBytes }, [result.bytes.buffer as ArrayBuffer]);
    lastJob = performance.now();
    whenIdle.refresh();
  } catch (error) {
    const known = asSubsetError(error);
    if (known) send({ kind: 'failed', id, code: known.code, message: known.message, fatal: false });
    else {
      broken = true;
      send({ kind: 'failed', id, code: 'CRASHED', message: '处理该字体时子集引擎崩溃', fatal: true });
    }
  }
}

function open(font: string): OpenFont {
  const known = opened.get(font);
  if (known) {
    opened.delete(font);
    opened.set(font, known);
    return known;
  }
  const bytes = files.get(font);
  if (!bytes) throw new Error('the font was not announced');
  const fresh = new OpenFont(bytes);
  opened.set(font, fresh);
  return fresh;
}

/**
 * Prepares the font last used that deserves it, as far as the budget leaves room, a slice at a time; then the
 * next one. A job ends it until the next quiet moment.
 */
function prepareNext(): void {
  if (broken || performance.now() - lastJob < IDLE_MS) return;
  const total = residentBytes();
  for (const [id, font] of [...opened].reverse()) {
    const cost = unpreparable.has(id) ? null : font.preparationCost;
    if (cost === null || total + cost > settings.heapBudget) continue;
    try {
      font.prepare(SLICE_MS);
    } catch {
      broken = true;
      send({ kind: 'broken', font: id });
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

/** Releases what the longest unused fonts keep until the rest fits the budget; `current` stays. */
function trimHeaps(current: string): number {
  let total = residentBytes();
  for (const [id, font] of opened) {
    if (total <= settings.heapBudget) break;
    if (id === current) continue;
    total -= font.residentBytes;
    font.release();
  }
  return total;
}

function send(message: FromWorker, transfer: ArrayBuffer[] = []): void {
  port?.postMessage(message, transfer);
}
