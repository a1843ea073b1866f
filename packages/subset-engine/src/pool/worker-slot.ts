import type { SubsetRequest } from '../subset-font.ts';
import { SubsetError, type SubsetErrorCode, type SubsetResult } from '../types.ts';
import type { Claims } from './claims.ts';
import { deferred } from './deferred.ts';
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
import { afterRunning } from './running-time.ts';
import { startWorker, type Thread } from './worker-thread.ts';

export interface PoolJob {
  readonly id: number;
  readonly font: ResidentFont;
  /** The worker that keeps the font warm. */
  readonly home: WorkerSlot;
  readonly request: SubsetRequest;
  /** The worker that the job was handed to; it may have been offered to others too. */
  owner: WorkerSlot;
  /** Slot in the table of claims while the job is handed over. */
  claim: number;
  resolve(result: SubsetResult): void;
  reject(error: SubsetError): void;
}

/** True if another worker can do the job. */
export const isMovable = (job: PoolJob): boolean => !job.font.heldWhole;

/** Cause of a worker's end, and its current job; `null` if it had not started one. */
export interface WorkerFailure {
  code: SubsetErrorCode;
  message: string;
  job: number | null;
  /** What the thread threw. */
  cause?: unknown;
}

interface WorkerSlotOptions {
  entry: URL;
  /** True to start the thread at once, and not with the first job. */
  startsAtOnce: boolean;
  timeoutMs: number;
  heapBudget: number;
  fonts: SharedArrayBuffer;
  claims: Claims;
  onAnswers(slot: WorkerSlot, answers: Answers['answers']): void;
  onRespawn(): void;
  /** Called when a worker was replaced; `failure` is `null` if the job that broke it was already answered. */
  onFailure(slot: WorkerSlot, worker: number, failure: WorkerFailure | null): void;
  /** Called when a replaced worker has exited and can claim no more jobs. */
  onExit(slot: WorkerSlot, worker: number): void;
  /** Called when the worker is about to run out of jobs. */
  onIdle(slot: WorkerSlot): void;
}

// Maximum jobs handed over and unanswered. The main thread may get no processor for some milliseconds while all
// workers run, so a worker needs a few jobs in advance; the rest wait here for whichever worker is free.
export const MAX_RUNNING = 16;
// At this number of running jobs or fewer, a worker gets the next ones.
const REFILL_AT = 8;

// Startup timeout (ms): on a busy machine a worker may take seconds, which is no job's fault.
const START_MS = 10_000;

let lastWorker = 0;

/** One place in the pool: a worker thread, its jobs, and its replacement after a failure. */
export class WorkerSlot {
  readonly #options: WorkerSlotOptions;
  #thread: Thread | null = null;
  #worker = 0;
  #progress = new Int32Array(new SharedArrayBuffer(PROGRESS.bytes));
  #announced = new Set<string>();
  /** Fonts whose preparation broke a worker. */
  readonly #unpreparable = new Set<string>();
  readonly #running = new Set<PoolJob>();
  #waiting: PoolJob[] = [];
  /** Number of order messages sent, and the time when the oldest unfinished one was sent, by `monotonicMs`. */
  #sent = 0;
  #busySince = 0;
  #stopWatching: (() => void) | null = null;
  readonly #forgetting = new Map<string, () => void>();
  #closed = false;
  /**
   * Set when the worker died idle. The next job starts another, so that a worker that cannot start is not respawned
   * forever.
   */
  #isDead = false;
  heapBytes = 0;

  constructor(options: WorkerSlotOptions) {
    this.#options = options;
    if (options.startsAtOnce) this.#thread = this.#spawn();
  }

  get load(): number {
    return this.#running.size + this.#waiting.length;
  }

  /** True if the worker has few enough jobs to take more. */
  get canTakeMore(): boolean {
    return !this.#closed && this.#running.size <= REFILL_AT;
  }

  /** Number of waiting jobs that other workers can do. */
  get spare(): number {
    return this.#waiting.reduce((sum, job) => sum + (isMovable(job) ? 1 : 0), 0);
  }

  enqueue(job: PoolJob): void {
    this.#waiting.push(job);
    if (this.#isDead) this.#restart();
    this.#thread ??= this.#spawn();
  }

  /** Moves half of the spare jobs, from the end of the queue, to another worker. */
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

  /** Takes the next jobs from the queue and marks them as handed over. */
  take(): PoolJob[] {
    if (!this.canTakeMore) return [];
    const jobs = this.#waiting.splice(0, MAX_RUNNING - this.#running.size);
    for (const job of jobs) {
      job.owner = this;
      job.claim = this.#options.claims.open(job.id);
      this.#running.add(job);
    }
    return jobs;
  }

  /** @param offers jobs of other workers, for when its own are done */
  send(own: readonly PoolJob[], offers: readonly PoolJob[]): void {
    const fonts: Announcement[] = [];
    const orders: Order[] = [];
    for (const job of [...own, ...offers]) {
      const { id, claim, font, request, home } = job;
      if (!this.#announced.has(font.id)) {
        this.#announced.add(font.id);
        const prepare = home === this && !this.#unpreparable.has(font.id);
        fonts.push({ font: font.id, place: font.place, prepare });
      }
      orders.push({ id, claim, font: font.id, request });
    }
    if (!this.#isBusy) this.#busySince = monotonicMs();
    this.#sent++;
    this.#post({ kind: 'orders', fonts, orders });
    this.#watch(this.#options.timeoutMs);
    // A running job keeps the process alive; an idle worker, or one that was only offered jobs of others, does not.
    if (own.length > 0) this.#thread?.ref();
  }

  /** Removes a job that was answered by any worker, or that will be handed over again. */
  finish(job: PoolJob): void {
    this.#running.delete(job);
    this.#releaseIfIdle();
  }

  /** Lets the process end if nobody waits for this worker. */
  #releaseIfIdle(): void {
    if (!this.#running.size && !this.#forgetting.size) this.#thread?.unref();
  }

  enqueueFirst(jobs: readonly PoolJob[]): void {
    this.#waiting.unshift(...jobs);
  }

  /** Jobs handed to this worker and not yet answered. */
  get running(): ReadonlySet<PoolJob> {
    return this.#running;
  }

  /** Resolves once the worker no longer reads the font. */
  forget(font: string): Promise<void> {
    if (this.#closed || !this.#announced.delete(font)) return Promise.resolve();
    const { promise, resolve } = deferred<void>();
    this.#forgetting.set(font, resolve);
    this.#post({ kind: 'forget', font });
    this.#thread?.ref();
    return promise;
  }

  async close(): Promise<void> {
    this.#closed = true;
    this.#clearTimer();
    const jobs = [...this.#running, ...this.#waiting];
    this.#running.clear();
    this.#waiting = [];
    for (const job of jobs) job.reject(new SubsetError('CLOSED', '子集引擎已关闭'));
    this.#forgetAll();
    await this.#thread?.terminate();
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
    const lost = (cause?: unknown) => {
      if (thread !== this.#thread || this.#closed) return;
      if (this.load || this.#isBusy) this.#loseThread(cause);
      else {
        this.#isDead = true;
        this.#forgetAll();
      }
    };
    thread.on('error', lost);
    thread.on('exit', () => lost());
    thread.unref();
    return thread;
  }

  #receive({ answers, heapBytes, forgotten, broken }: Answers): void {
    this.heapBytes = heapBytes;
    if (forgotten !== null) {
      this.#forgetting.get(forgotten)?.();
      this.#forgetting.delete(forgotten);
      this.#releaseIfIdle();
    }
    this.#options.onAnswers(this, answers);
    if (broken) {
      // The last answer is the job that broke the worker; without answers it was the preparation of a font.
      if (!answers.length) this.#unpreparable.add(broken.font);
      this.#fail(null);
    } else if (this.canTakeMore) this.#options.onIdle(this);
  }

  #loseThread(cause: unknown): void {
    if (cause === undefined || Atomics.load(this.#progress, PROGRESS.job) !== PROGRESS.starting)
      this.#replace('CRASHED', '处理该字体时子集引擎崩溃', cause);
    else {
      const reason = cause instanceof Error ? cause.message : String(cause);
      const advice = '。若程序经过打包，请让打包工具把这个包留在外面';
      this.#replace('INTERNAL', `子集引擎的线程没有启动：${reason}${advice}`, cause);
    }
  }

  /** Replaces the worker and fails the job that it reports as current, or the first one if it has started none. */
  #replace(code: SubsetErrorCode, message: string, cause?: unknown): void {
    const id = Atomics.load(this.#progress, PROGRESS.job);
    this.#fail({ code, message, cause, job: id > 0 ? id : null });
  }

  #fail(failure: WorkerFailure | null): void {
    const worker = this.#worker;
    this.#restart();
    this.#options.onFailure(this, worker, failure);
  }

  #restart(): void {
    this.#clearTimer();
    this.#isDead = false;
    this.#announced.clear();
    this.heapBytes = 0;
    this.#sent = 0;
    this.#progress = new Int32Array(new SharedArrayBuffer(PROGRESS.bytes));
    const [failed, worker] = [this.#thread, this.#worker];
    this.#thread = this.#spawn();
    void failed?.terminate().then(() => {
      this.#forgetAll();
      this.#options.onExit(this, worker);
    });
    this.#options.onRespawn();
  }

  /** Resolves pending `forget` calls, when no worker is left that could read the fonts. */
  #forgetAll(): void {
    for (const resolve of this.#forgetting.values()) resolve();
    this.#forgetting.clear();
  }

  get #isBusy(): boolean {
    return Atomics.load(this.#progress, PROGRESS.done) !== this.#sent;
  }

  #watch(ms: number): void {
    if (this.#stopWatching) return;
    this.#stopWatching = afterRunning(ms, (suspended) => {
      // Processes answers that arrived while this thread was busy.
      setImmediate(() => {
        this.#stopWatching = null;
        this.#checkTime(suspended);
      });
    });
  }

  /** @param suspended time (ms) since the last check in which the process did not run */
  #checkTime(suspended: number): void {
    if (this.#closed || !this.#isBusy) return;
    const left = this.#timeLeft() + suspended;
    if (left > 0) this.#watch(left);
    else this.#replace('TIMEOUT', '子集生成超时');
  }

  /** Time (ms) left for the current job, or for the worker to start one. */
  #timeLeft(): number {
    const job = Atomics.load(this.#progress, PROGRESS.job);
    const elapsed = (since: number) => (monotonicMs() - since) & 0x7fffffff;
    if (job === PROGRESS.starting) return START_MS - elapsed(this.#busySince);
    const sinceProgress = elapsed(Atomics.load(this.#progress, PROGRESS.since));
    const waited = job > 0 ? sinceProgress : Math.min(sinceProgress, elapsed(this.#busySince));
    return this.#options.timeoutMs - waited;
  }

  #clearTimer(): void {
    this.#stopWatching?.();
    this.#stopWatching = null;
    this.#thread?.unref();
  }

  #post(message: ToWorker): void {
    this.#thread ??= this.#spawn();
    this.#thread.postMessage(message);
  }
}
