import type { SubsetRequest } from '../subset-font.ts';
import { SubsetError, type SubsetErrorCode, type SubsetResult } from '../types.ts';
import type { Claims } from './claims.ts';
import type { ResidentFont } from './font-cache.ts';
import {
  type Announcement,
  type Answers,
  monotonicMs,
  type Order,
  PROGRESS,
  type ToWorker,
  type WorkerSettings,
} from './protocol.ts';
import { startWorker, type Thread } from './worker-thread.ts';

export interface PoolJob {
  readonly id: number;
  readonly font: ResidentFont;
  /** The worker that keeps the font warm. */
  readonly home: WorkerSlot;
  readonly request: SubsetRequest;
  /** The worker it was handed to; others may have been offered it too. */
  owner: WorkerSlot;
  /** Its place among the claims while it is handed over. */
  claim: number;
  resolve(result: SubsetResult): void;
  reject(error: SubsetError): void;
}

/** Whether another worker may do it as well. */
export const isMovable = (job: PoolJob): boolean => !job.font.heldWhole;

/** What ended a worker, and the job that it was at; null while it had not begun with one. */
export interface Fall {
  code: SubsetErrorCode;
  message: string;
  job: number | null;
}

export interface WorkerSlotOptions {
  entry: URL;
  timeoutMs: number;
  heapBudget: number;
  fonts: SharedArrayBuffer;
  claims: Claims;
  onAnswers(slot: WorkerSlot, answers: Answers['answers']): void;
  onRespawn(): void;
  /** The worker of that number was replaced; without a reason where the job to blame has had its answer. */
  onFall(slot: WorkerSlot, worker: number, fall: Fall | null): void;
  /** A worker that was replaced has come to its end and takes no job any more. */
  onGone(slot: WorkerSlot, worker: number): void;
  /** The worker is about to run out of jobs. */
  onIdle(slot: WorkerSlot): void;
}

// Jobs handed over before the first is answered. This thread may get no processor for some milliseconds when all of
// them are at work, so a worker has that much to do meanwhile; the rest waits here, for whichever worker is free.
export const MOST_RUNNING = 16;
// Fewer than that at the worker, and it gets the next ones.
const LOW = 8;

// On a busy machine a worker may take seconds to start, which no job is to blame for.
const START_MS = 10_000;

let lastWorker = 0;

/** One place in the pool: a worker thread, the jobs handed to it, those that wait, and its replacement when it falls. */
export class WorkerSlot {
  readonly #options: WorkerSlotOptions;
  #thread: Thread;
  #worker = 0;
  #progress = new Int32Array(new SharedArrayBuffer(PROGRESS.bytes));
  #announced = new Set<string>();
  /** Fonts whose preparing broke a worker. */
  readonly #fragile = new Set<string>();
  readonly #running = new Set<PoolJob>();
  #waiting: PoolJob[] = [];
  /** Messages with orders sent, and when the first of those was that it is not done with, by `monotonicMs`. */
  #sent = 0;
  #busySince = 0;
  #timer: NodeJS.Timeout | null = null;
  readonly #forgetting = new Map<string, () => void>();
  #closed = false;
  /** The worker fell with nothing to do; the next job starts another, so that one that cannot start is not tried forever. */
  #fallen = false;
  heapBytes = 0;

  constructor(options: WorkerSlotOptions) {
    this.#options = options;
    this.#thread = this.#spawn();
  }

  get load(): number {
    return this.#running.size + this.#waiting.length;
  }

  /** Few enough jobs are at the worker for it to take more. */
  get isHungry(): boolean {
    return !this.#closed && this.#running.size <= LOW;
  }

  /** Jobs not handed over yet that another worker may do. */
  get spare(): number {
    return this.#waiting.reduce((sum, job) => sum + (isMovable(job) ? 1 : 0), 0);
  }

  enqueue(job: PoolJob): void {
    this.#waiting.push(job);
    if (this.#fallen) this.#restart();
  }

  /** Hands half of the spare jobs to another worker, those at the end. */
  giveTo(other: WorkerSlot): void {
    let count = Math.ceil(this.spare / 2);
    for (let i = this.#waiting.length - 1; i >= 0 && count > 0; i--) {
      const job = this.#waiting[i] as PoolJob;
      if (!isMovable(job)) continue;
      this.#waiting.splice(i, 1);
      other.enqueue(job);
      count--;
    }
  }

  /** The jobs whose turn it is, from now on handed over to this worker. */
  take(): PoolJob[] {
    if (!this.isHungry) return [];
    const jobs = this.#waiting.splice(0, MOST_RUNNING - this.#running.size);
    for (const job of jobs) {
      job.owner = this;
      job.claim = this.#options.claims.open(job.id);
      this.#running.add(job);
    }
    return jobs;
  }

  /** @param offers jobs of other workers, for when the own ones are done */
  send(own: readonly PoolJob[], offers: readonly PoolJob[]): void {
    const fonts: Announcement[] = [];
    const orders: Order[] = [];
    for (const job of [...own, ...offers]) {
      const { id, claim, font, request, home } = job;
      if (!this.#announced.has(font.id)) {
        this.#announced.add(font.id);
        const prepare = home === this && !this.#fragile.has(font.id);
        fonts.push({ font: font.id, place: font.place, prepare });
      }
      orders.push({ id, claim, font: font.id, request });
    }
    if (!this.#isBusy) this.#busySince = monotonicMs();
    this.#sent++;
    this.#post({ kind: 'orders', fonts, orders });
    this.#watch(this.#options.timeoutMs);
    // A pending job keeps the process alive, an idle worker does not.
    this.#thread.ref();
  }

  /** The job is handed over no more: it was answered, by whichever worker, or is to be handed over again. */
  finish(job: PoolJob): void {
    this.#running.delete(job);
    if (!this.#running.size) this.#thread.unref();
  }

  enqueueFirst(jobs: readonly PoolJob[]): void {
    this.#waiting.unshift(...jobs);
  }

  /** Handed to this worker and not answered. */
  get running(): ReadonlySet<PoolJob> {
    return this.#running;
  }

  /** Resolves once the worker reads the font no more. */
  forget(font: string): Promise<void> {
    if (this.#closed || !this.#announced.delete(font)) return Promise.resolve();
    const { promise, resolve } = Promise.withResolvers<void>();
    this.#forgetting.set(font, resolve);
    this.#post({ kind: 'forget', font });
    return promise;
  }

  async close(): Promise<void> {
    this.#closed = true;
    this.#disarm();
    const jobs = [...this.#running, ...this.#waiting];
    this.#running.clear();
    this.#waiting = [];
    for (const job of jobs) job.reject(new SubsetError('CLOSED', '子集引擎已关闭'));
    this.#forgetAll();
    await this.#thread.terminate();
  }

  #spawn(): Thread {
    const worker = ++lastWorker;
    this.#worker = worker;
    const { heapBudget, fonts, claims, entry } = this.#options;
    const settings: WorkerSettings = {
      worker,
      heapBudget,
      fonts,
      claims: claims.buffer,
      progress: this.#progress.buffer as SharedArrayBuffer,
    };
    const thread = startWorker(entry, settings);
    thread.on('message', (message: Answers) => {
      if (thread === this.#thread) this.#receive(message);
    });
    const lost = () => {
      if (thread !== this.#thread || this.#closed) return;
      if (this.load || this.#isBusy) this.#replace('CRASHED', '处理该字体时子集引擎崩溃');
      else {
        this.#fallen = true;
        this.#forgetAll();
      }
    };
    thread.on('error', lost);
    thread.on('exit', lost);
    thread.unref();
    return thread;
  }

  #receive({ answers, heapBytes, forgotten, broken }: Answers): void {
    this.heapBytes = heapBytes;
    if (forgotten !== null) {
      this.#forgetting.get(forgotten)?.();
      this.#forgetting.delete(forgotten);
    }
    this.#options.onAnswers(this, answers);
    if (broken) {
      // The last answer names the job that broke it, unless preparing a font did.
      if (!answers.length) this.#fragile.add(broken.font);
      this.#fall(null);
    } else if (this.isHungry) this.#options.onIdle(this);
  }

  /** Ends the worker; the job it is at by its own word fails, or the first one while it has not begun. */
  #replace(code: SubsetErrorCode, message: string): void {
    const id = Atomics.load(this.#progress, PROGRESS.job);
    this.#fall({ code, message, job: id > 0 ? id : null });
  }

  #fall(fall: Fall | null): void {
    const worker = this.#worker;
    this.#restart();
    this.#options.onFall(this, worker, fall);
  }

  #restart(): void {
    this.#disarm();
    this.#fallen = false;
    this.#announced.clear();
    this.heapBytes = 0;
    this.#sent = 0;
    this.#progress = new Int32Array(new SharedArrayBuffer(PROGRESS.bytes));
    const [fallen, worker] = [this.#thread, this.#worker];
    this.#thread = this.#spawn();
    void fallen.terminate().then(() => {
      this.#forgetAll();
      this.#options.onGone(this, worker);
    });
    this.#options.onRespawn();
  }

  /** No worker is left that could read what was to be forgotten. */
  #forgetAll(): void {
    for (const resolve of this.#forgetting.values()) resolve();
    this.#forgetting.clear();
  }

  get #isBusy(): boolean {
    return Atomics.load(this.#progress, PROGRESS.done) !== this.#sent;
  }

  #watch(ms: number): void {
    if (this.#timer) return;
    this.#timer = setTimeout(() => {
      // Answers that arrived while this thread itself was busy are taken first.
      setImmediate(() => {
        this.#timer = null;
        this.#checkTime();
      });
    }, ms).unref();
  }

  #checkTime(): void {
    if (this.#closed || !this.#isBusy) return;
    const left = this.#timeLeft();
    if (left > 0) this.#watch(left);
    else this.#replace('TIMEOUT', '子集生成超时');
  }

  /** For the job the worker is at, or else for it to begin with one. */
  #timeLeft(): number {
    const job = Atomics.load(this.#progress, PROGRESS.job);
    const elapsed = (since: number) => (monotonicMs() - since) & 0x7fffffff;
    if (job === PROGRESS.starting) return START_MS - elapsed(this.#busySince);
    const sinceProgress = elapsed(Atomics.load(this.#progress, PROGRESS.since));
    const waited = job > 0 ? sinceProgress : Math.min(sinceProgress, elapsed(this.#busySince));
    return this.#options.timeoutMs - waited;
  }

  #disarm(): void {
    if (this.#timer) clearTimeout(this.#timer);
    this.#timer = null;
    this.#thread.unref();
  }

  #post(message: ToWorker): void {
    this.#thread.postMessage(message);
  }
}
