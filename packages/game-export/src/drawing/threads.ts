import { availableParallelism } from 'node:os';
import type { Worker } from 'node:worker_threads';
import { afterRunning } from '@ziwan/subset-engine/running-time';
import { startWorker } from '@ziwan/subset-engine/worker-thread';
import { AtlasError } from './atlas-error.ts';
import type { Answer, Results, Task } from './tasks.ts';

interface Waiting {
  readonly task: Task;
  readonly signal: AbortSignal | undefined;
  resolve(result: Results[keyof Results]): void;
  reject(error: unknown): void;
}

interface Thread {
  readonly worker: Worker;
  current: Waiting | null;
  stopWatching: () => void;
}

/** Running time (ms) after which a task counts as hung. Tasks take a second at most. */
const TASK_MS = 60_000;

/** Time (ms) without a task after which the threads end, since together they keep some 100 MB. */
const IDLE_MS = 60_000;

/** Worker threads that draw and compress. They start with a task and end after an idle time, or with `close`. */
export class Threads {
  readonly #most: number;
  readonly #background: boolean;
  readonly #threads: Thread[] = [];
  readonly #idleMs: number;
  #idle: NodeJS.Timeout | undefined;
  #waiting: Waiting[] = [];
  #closed = false;

  /** @param most number of threads; by default that of processors */
  constructor(most = availableParallelism(), background = false, idleMs = IDLE_MS) {
    this.#most = most;
    this.#background = background;
    this.#idleMs = idleMs;
  }

  /** Number of threads that are alive. */
  get count(): number {
    return this.#threads.length;
  }

  /** Runs a task in the first free thread. An aborted task that has not started never does. */
  run<T extends Task>(task: T, signal?: AbortSignal): Promise<Results[T['kind']]> {
    return new Promise((resolve, reject) => {
      if (this.#closed) return reject(closed());
      this.#waiting.push({ task, signal, resolve: resolve as Waiting['resolve'], reject });
      this.#next();
    });
  }

  /** Ends all threads; tasks that have not finished are rejected. */
  async close(): Promise<void> {
    this.#closed = true;
    for (const { reject } of this.#waiting.splice(0)) reject(closed());
    await this.#endAll();
  }

  async #endAll(): Promise<void> {
    clearTimeout(this.#idle);
    const threads = this.#threads.splice(0);
    for (const { current, stopWatching } of threads) {
      stopWatching();
      current?.reject(closed());
    }
    await Promise.all(threads.map(({ worker }) => worker.terminate()));
  }

  #next(): void {
    while (this.#waiting[0]?.signal?.aborted) {
      const { reject, signal } = this.#waiting.shift() as Waiting;
      reject(signal?.reason);
    }
    clearTimeout(this.#idle);
    if (this.#waiting.length === 0) {
      if (this.#threads.every(({ current }) => current === null))
        this.#idle = setTimeout(() => void this.#endAll(), this.#idleMs).unref();
      return;
    }
    const thread =
      this.#threads.find(({ current }) => current === null) ??
      (this.#threads.length < this.#most ? this.#start() : null);
    if (!thread) return;
    const waiting = this.#waiting.shift() as Waiting;
    thread.current = waiting;
    thread.stopWatching = afterRunning(TASK_MS, () => void thread.worker.terminate());
    thread.worker.ref();
    thread.worker.postMessage(waiting.task);
    this.#next();
  }

  #start(): Thread {
    const worker = startWorker(new URL('./worker.ts', import.meta.url), {
      background: this.#background,
    });
    const thread: Thread = { worker, current: null, stopWatching: () => {} };
    worker.unref();
    worker.on('message', (answer: Answer) => this.#answer(thread, answer));
    worker.on('error', (error) => this.#lose(thread, error));
    worker.on('exit', () => this.#lose(thread, null));
    this.#threads.push(thread);
    return thread;
  }

  #answer(thread: Thread, answer: Answer): void {
    const { current } = thread;
    thread.current = null;
    thread.stopWatching();
    thread.worker.unref();
    if ('result' in answer) current?.resolve(answer.result);
    else current?.reject(new AtlasError(answer.code, answer.message));
    this.#next();
  }

  /** Rejects the task of a thread that broke; the next task starts another thread. */
  #lose(thread: Thread, error: Error | null): void {
    const at = this.#threads.indexOf(thread);
    if (at < 0) return;
    this.#threads.splice(at, 1);
    thread.stopWatching();
    thread.current?.reject(failed(error?.message ?? 'the thread ended'));
    this.#next();
  }
}

const closed = () => new AtlasError('CLOSED', '图集引擎已关闭');

const failed = (cause: string) =>
  new AtlasError('DRAWING_FAILED', '这款字体的字形画不出来', { cause: new Error(cause) });
