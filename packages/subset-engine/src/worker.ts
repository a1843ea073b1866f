import { parentPort, workerData } from 'node:worker_threads';
import type { FromWorker, ToWorker, WorkerSettings } from './pool/protocol.ts';
import { asSubsetError, OpenFont } from './subset-font.ts';

const port = parentPort;
if (!port) throw new Error('worker.ts runs as a worker thread');
const settings = workerData as WorkerSettings;
const progress = new Int32Array(settings.progress);

const files = new Map<string, Uint8Array>();
/** Opened fonts, the longest unused first. */
const opened = new Map<string, OpenFont>();

/** After a trap nothing here can be trusted; the jobs still on the way are for the next worker. */
let broken = false;

// Quiet time after which a worker may spend some on the fonts that are asked for most.
const IDLE_MS = 400;
const whenIdle = setTimeout(preprocessOne, IDLE_MS);
whenIdle.unref();

port.on('message', (message: ToWorker) => {
  if (broken) return;
  if (message.kind === 'font') files.set(message.font, new Uint8Array(message.bytes));
  else if (message.kind === 'forget') {
    files.delete(message.font);
    opened.get(message.font)?.releaseFaces();
    opened.delete(message.font);
  } else run(message);
});

function run({ id, font, request }: Extract<ToWorker, { kind: 'job' }>): void {
  Atomics.store(progress, 0, id);
  try {
    const result = open(font).subset(request);
    const heapBytes = trimHeaps(font);
    send({ kind: 'done', id, result, heapBytes }, [result.bytes.buffer as ArrayBuffer]);
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

/** Preprocesses the font last used that deserves it, as far as the budget leaves room; the next one later. */
function preprocessOne(): void {
  if (broken) return;
  let total = 0;
  for (const font of opened.values()) total += font.residentBytes;
  for (const font of [...opened.values()].reverse()) {
    const cost = font.preprocessCost;
    if (cost === null || total + cost > settings.heapBudget) continue;
    font.preprocess();
    whenIdle.refresh();
    return;
  }
}

/** Releases the heaps of the longest unused fonts until the rest fits the budget; `current` stays. */
function trimHeaps(current: string): number {
  let total = 0;
  for (const font of opened.values()) total += font.residentBytes;
  for (const [id, font] of opened) {
    if (total <= settings.heapBudget) break;
    if (id === current) continue;
    total -= font.residentBytes;
    font.releaseFaces();
  }
  return total;
}

function send(message: FromWorker, transfer: ArrayBuffer[] = []): void {
  port?.postMessage(message, transfer);
}
