import { Worker } from 'node:worker_threads';
import type { SubsetRequest } from '../subset-font.ts';
import { SubsetError, type SubsetErrorCode, type SubsetResult } from '../types.ts';
import { type Answers, monotonicMs, PROGRESS, type ToWorker, type WorkerSettings } from './protocol.ts';

export interface PoolJob {
  id: number;
  font: string;
  bytes: SharedArrayBuffer;
  /** The worker that keeps the font warm. */
  home: WorkerSlot;
  /** Another worker may do it as well. */
  movable: boolean;
  request: SubsetRequest;
  resolve(result: SubsetResult): void;
  reject(error: SubsetError): void;
}

export interface WorkerSlotOptions {
  entry: URL;
  timeoutMs: number;
  heapBudget: number;
  onRespawn(): void;
  /** The worker is about to run out of jobs. */
  onIdle(slot: WorkerSlot): void;
}

// Jobs handed over before the first is answered. This thread may get no processor for some milliseconds when all of
// them are at work, so a worker has that much to do meanwhile; the rest waits here, for whichever worker is free.
const MOST_RUNNING = 16;
// Fewer than that at the worker, and it gets the next ones.
const LOW = 8;

// On a busy machine a worker may take seconds to start, which no job is to blame for.
const START_MS = 10_000;

/** One place in the pool: a worker thread, the jobs it is at, those that wait, and its replacement when it falls. */
export class WorkerSlot {
  readonly #options: WorkerSlotOptions;
  #worker: Worker;
  #progress = new Int32Array(new SharedArrayBuffer(PROGRESS.bytes));
  #announced = new Set<string>();
  /** Fonts whose preparing broke a worker. */
  readonly #fragile = new Set<string>();
  /** Handed over, in the order the worker takes them. */
  #running: PoolJob[] = [];
  #waiting: PoolJob[] = [];
  /** When the first of the running jobs became it, by `monotonicMs`. */
  #firstSince = 0;
  #timer: NodeJS.Timeout | null = null;
  #feedingSoon = false;
  #closed = false;
  /** The worker fell with nothing to do; the next job starts another, so that one that cannot start is not tried forever. */
  #fallen = false;
  heapBytes = 0;

  constructor(options: WorkerSlotOptions) {
    this.#options = options;
    this.#worker = this.#spawn();
  }

  get load(): number {
    return this.#running.length + this.#waiting.length;
  }

  enqueue(job: PoolJob): void {
    this.#waiting.push(job);
    if (this.#fallen) this.#restart();
    if (this.#feedingSoon) return;
    this.#feedingSoon = true;
    // The jobs of a request come one after another; one message takes them all.
    queueMicrotask(() => {
      this.#feedingSoon = false;
      this.#feed();
    });
  }

  /** Jobs not handed over yet that another worker may do. */
  get spare(): number {
    return this.#waiting.reduce((sum, job) => sum + (job.movable ? 1 : 0), 0);
  }

  /** Hands half of the spare jobs to another worker, those at the end. */
  giveTo(other: WorkerSlot): void {
    let count = Math.ceil(this.spare / 2);
    for (let i = this.#waiting.length - 1; i >= 0 && count > 0; i--) {
      if (!this.#waiting[i]?.movable) continue;
      other.enqueue(this.#waiting.splice(i, 1)[0] as PoolJob);
      count--;
    }
  }

  forget(font: string): void {
    if (this.#announced.delete(font)) this.#send({ kind: 'forget', font });
  }

  async close(): Promise<void> {
    this.#closed = true;
    this.#disarm();
    const jobs = [...this.#running, ...this.#waiting];
    this.#running = [];
    this.#waiting = [];
    for (const job of jobs) job.reject(new SubsetError('CLOSED', '子集引擎已关闭'));
    await this.#worker.terminate();
  }

  #spawn(): Worker {
    const workerData: WorkerSettings = {
      heapBudget: this.#options.heapBudget,
      progress: this.#progress.buffer as SharedArrayBuffer,
    };
    const worker = new Worker(this.#options.entry, {
      workerData,
      // A flag of the host process, such as a test runner's loader, is not meant for the worker.
      execArgv: [],
      resourceLimits: { maxOldGenerationSizeMb: 256, maxYoungGenerationSizeMb: 12 },
    });
    worker.on('message', (message: Answers) => {
      if (worker === this.#worker) this.#receive(message);
    });
    const lost = () => {
      if (worker !== this.#worker || this.#closed) return;
      if (this.load) this.#replace(this.#current(), 'CRASHED', '处理该字体时子集引擎崩溃');
      else this.#fallen = true;
    };
    worker.on('error', lost);
    worker.on('exit', lost);
    worker.unref();
    return worker;
  }

  #feed(): void {
    if (this.#closed || this.#running.length > LOW) return;
    const { length } = this.#waiting;
    if (!length) {
      this.#options.onIdle(this);
      return;
    }
    const jobs = this.#waiting.splice(0, MOST_RUNNING - this.#running.length);
    const fonts = [];
    for (const { font, bytes, home } of jobs) {
      if (this.#announced.has(font)) continue;
      this.#announced.add(font);
      fonts.push({ font, bytes, prepare: home === this && !this.#fragile.has(font) });
    }
    const orders = jobs.map(({ id, font, request }) => ({ id, font, request }));
    this.#send({ kind: 'orders', fonts, orders });
    const idle = !this.#running.length;
    this.#running.push(...jobs);
    if (idle) this.#arm();
  }

  #receive({ answers, heapBytes, broken }: Answers): void {
    const culprit = broken && answers.length ? answers.at(-1) : null;
    this.heapBytes = heapBytes;
    for (const answer of answers) {
      const job = this.#running.shift();
      if (job?.id !== answer.id) throw new Error('a worker answered out of order');
      if ('result' in answer) job.resolve(answer.result);
      else job.reject(new SubsetError(answer.code, answer.message));
    }
    if (broken) {
      if (!culprit) this.#fragile.add(broken.font);
      this.#replace(undefined, 'CRASHED', '');
      return;
    }
    if (this.#running.length) this.#arm();
    else this.#disarm();
    this.#feed();
  }

  /** The job the worker is at by its own word; the first one while it has not begun. */
  #current(): PoolJob | undefined {
    const id = Atomics.load(this.#progress, PROGRESS.job);
    return this.#running.find((job) => job.id === id) ?? this.#running[0];
  }

  /** Ends the worker; the culprit fails, the others go to its successor. */
  #replace(culprit: PoolJob | undefined, code: SubsetErrorCode, message: string): void {
    this.#disarm();
    const others = this.#running.filter((job) => job !== culprit);
    this.#waiting = [...others, ...this.#waiting];
    this.#running = [];
    this.#restart();
    culprit?.reject(new SubsetError(code, message));
    this.#feed();
  }

  #restart(): void {
    this.#fallen = false;
    this.#announced.clear();
    this.heapBytes = 0;
    this.#progress = new Int32Array(new SharedArrayBuffer(PROGRESS.bytes));
    const fallen = this.#worker;
    this.#worker = this.#spawn();
    void fallen.terminate();
    this.#options.onRespawn();
  }

  /** Watches over the jobs handed over, from now on as far as the first is concerned. */
  #arm(): void {
    this.#firstSince = monotonicMs();
    this.#watch(this.#options.timeoutMs);
    // A pending job keeps the process alive, an idle worker does not.
    this.#worker.ref();
  }

  #watch(ms: number): void {
    if (this.#timer) clearTimeout(this.#timer);
    this.#timer = setTimeout(() => {
      // Answers that arrived while this thread itself was busy are taken first.
      setImmediate(() => this.#checkTime());
    }, ms);
  }

  #checkTime(): void {
    if (this.#closed || !this.#running.length) return;
    const left = this.#timeLeft();
    if (left > 0) this.#watch(left);
    else this.#replace(this.#current(), 'TIMEOUT', '子集生成超时');
  }

  /** For the job the worker is at, or else for it to begin with the first. */
  #timeLeft(): number {
    const job = Atomics.load(this.#progress, PROGRESS.job);
    const elapsed = (since: number) => (monotonicMs() - since) & 0x7fffffff;
    if (job === PROGRESS.starting) return START_MS - elapsed(this.#firstSince);
    const sinceProgress = elapsed(Atomics.load(this.#progress, PROGRESS.since));
    const begun = this.#running.some(({ id }) => id === job);
    return (
      this.#options.timeoutMs - (begun ? sinceProgress : Math.min(sinceProgress, elapsed(this.#firstSince)))
    );
  }

  #disarm(): void {
    if (this.#timer) clearTimeout(this.#timer);
    this.#timer = null;
    this.#worker.unref();
  }

  #send(message: ToWorker): void {
    this.#worker.postMessage(message);
  }
}
