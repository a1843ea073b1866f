import { Worker } from 'node:worker_threads';
import type { SubsetRequest } from '../subset-font.ts';
import { SubsetError, type SubsetErrorCode, type SubsetResult } from '../types.ts';
import type { FromWorker, ToWorker, WorkerSettings } from './protocol.ts';

export interface PoolJob {
  id: number;
  font: string;
  bytes: SharedArrayBuffer;
  /** This is the worker that keeps the font warm. */
  home: boolean;
  request: SubsetRequest;
  resolve(result: SubsetResult): void;
  reject(error: SubsetError): void;
}

export interface WorkerSlotOptions {
  entry: URL;
  timeoutMs: number;
  heapBudget: number;
  onRespawn(): void;
}

// Jobs handed over before the first is answered: the worker goes straight on to the next.
const PIPELINE = 8;

/** One place in the pool: a worker thread, the jobs it is at, those that wait, and its replacement when it falls. */
export class WorkerSlot {
  readonly #options: WorkerSlotOptions;
  #worker: Worker;
  #progress = new Int32Array(new SharedArrayBuffer(4));
  #announced = new Set<string>();
  /** Fonts whose preparing broke a worker. */
  readonly #fragile = new Set<string>();
  /** Handed over, in the order the worker takes them. */
  #running: PoolJob[] = [];
  #waiting: PoolJob[] = [];
  #timer: NodeJS.Timeout | null = null;
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
    this.#feed();
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
    worker.on('message', (message: FromWorker) => {
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
    while (this.#running.length < PIPELINE && this.#waiting.length) {
      const job = this.#waiting.shift() as PoolJob;
      if (!this.#announced.has(job.font)) {
        this.#announced.add(job.font);
        const prepare = job.home && !this.#fragile.has(job.font);
        this.#send({ kind: 'font', font: job.font, bytes: job.bytes, prepare });
      }
      this.#running.push(job);
      this.#send({ kind: 'job', id: job.id, font: job.font, request: job.request });
      if (this.#running.length === 1) this.#arm();
    }
  }

  #receive(message: FromWorker): void {
    if (message.kind === 'broken') {
      this.#fragile.add(message.font);
      this.#replace(undefined, 'CRASHED', '');
      return;
    }
    const job = this.#running.shift();
    if (job?.id !== message.id) throw new Error('a worker answered out of order');
    if (message.kind === 'done') {
      this.heapBytes = message.heapBytes;
      job.resolve(message.result);
    } else if (message.fatal) {
      this.#running.unshift(job);
      this.#replace(job, message.code, message.message);
      return;
    } else job.reject(new SubsetError(message.code, message.message));
    if (this.#running.length) this.#arm();
    else this.#disarm();
    this.#feed();
  }

  /** The job the worker is at by its own word; the first one while it has not begun. */
  #current(): PoolJob | undefined {
    const id = Atomics.load(this.#progress, 0);
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
    this.#progress = new Int32Array(new SharedArrayBuffer(4));
    const fallen = this.#worker;
    this.#worker = this.#spawn();
    void fallen.terminate();
    this.#options.onRespawn();
  }

  #arm(): void {
    this.#disarm();
    const first = this.#running[0] as PoolJob;
    this.#timer = setTimeout(() => {
      // Answers that arrived while this thread itself was busy are taken first.
      setImmediate(() => {
        if (this.#closed || this.#running[0] !== first) return;
        const current = this.#current();
        // Its answer is on the way: the worker has gone on.
        if (current !== first) this.#arm();
        else this.#replace(current, 'TIMEOUT', '子集生成超时');
      });
    }, this.#options.timeoutMs);
    // A pending job keeps the process alive, an idle worker does not.
    this.#worker.ref();
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
