import { Worker } from 'node:worker_threads';
import { afterRunning } from '@ziwan/subset-engine/running-time';
import { charge } from '../../runtime/current-client.ts';
import { youngMb } from '../../runtime/memory.ts';
import type { Sheet } from './sheet.ts';
import type { Typefaces } from './typeface.ts';

export interface RenderJob {
  sheet: Sheet;
  typefaces: Typefaces;
  /** Date on the sheet, ms. */
  now: number;
}

export type RenderResult =
  | { kind: 'done'; bytes: Uint8Array<ArrayBuffer> }
  /** Keys of the faces to subset again, without their layout rules. */
  | { kind: 'unsettable'; keys: string[] }
  | Failed;

/** Reason why a job has no result: it took longer than it may. */
export class RenderTimeout extends Error {
  override name = 'RenderTimeout';
}

/** Answer of a thread that could not render. */
export interface Failed {
  kind: 'failed';
  message: string;
}
const isFailed = (answer: { kind: string }): answer is Failed => answer.kind === 'failed';

const HEAP_MB = 256;
/** Expected CPU time (ms) of a sheet. */
export const SHEET_MS = 100;

/**
 * Renders sheets, or other documents, one by one in a worker thread, so that no font blocks the main thread. A sheet that times out takes its
 * thread with it; the next sheet starts a new one.
 */
export class PdfRenderer<Job = RenderJob, Result extends { kind: string } = RenderResult> {
  readonly #timeout: number;
  readonly #entry: URL;
  readonly #patience: number;
  #worker: Worker | null = null;
  /** CPU time (ms) that the thread has been charged for. */
  #charged = 0;
  #last: Promise<unknown> = Promise.resolve();

  /**
   * @param timeout ms per sheet
   * @param entry another worker file
   * @param patience times the timeout that a sheet may take while its thread has used less processor time than that: a
   * busy machine is no reason to call it too large
   */
  constructor(timeout: number, entry = new URL('./renderer-worker.ts', import.meta.url), patience = 1) {
    this.#timeout = timeout;
    this.#entry = entry;
    this.#patience = patience;
  }

  /**
   * Charges the current client what the sheet takes beyond `SHEET_MS`.
   * @throws RenderTimeout when it takes too long
   * @throws Error when it cannot be rendered
   */
  render(job: Job): Promise<Exclude<Result, Failed>> {
    const turn = this.#last.then(() => this.#run(job));
    this.#last = turn.catch(() => {});
    return turn;
  }

  async close(): Promise<void> {
    await this.#last;
    await this.#worker?.terminate();
    this.#worker = null;
  }

  async #run(job: Job): Promise<Exclude<Result, Failed>> {
    const worker = this.#started();
    let stopWatching = () => {};
    const { promise, resolve, reject } = Promise.withResolvers<Result | Failed>();
    const gone = (code: number) => reject(new Error(`the thread of a sheet ended with ${code}`));
    worker.once('message', resolve).once('error', reject).once('exit', gone);
    try {
      const late = new RenderTimeout(`a sheet took more than ${this.#timeout} ms`);
      stopWatching = this.#watch(worker, () => reject(late));
      worker.postMessage(job);
      const answer = await promise;
      await this.#charge(worker);
      if (!isFailed(answer)) return answer as Exclude<Result, Failed>;
      throw new Error(answer.message);
    } catch (error) {
      // The thread's state is unknown, so the next sheet starts a new one.
      this.#worker = null;
      await worker.terminate();
      throw error;
    } finally {
      stopWatching();
      worker.off('message', resolve).off('error', reject).off('exit', gone);
    }
  }

  /** Calls back when a sheet has had its time. @returns stops watching */
  #watch(worker: Worker, onLate: () => void): () => void {
    let stop = () => {};
    let watching = true;
    const wait = (left: number) => {
      stop = afterRunning(this.#timeout, async () => {
        const spent = left > 1 ? await spentBy(worker) : null;
        if (!watching) return;
        if (spent === null || spent - this.#charged >= this.#timeout) onLate();
        else wait(left - 1);
      });
    };
    wait(this.#patience);
    return () => {
      watching = false;
      stop();
    };
  }

  async #charge(worker: Worker): Promise<void> {
    const spent = await spentBy(worker);
    if (spent === null) return;
    charge(spent - this.#charged - SHEET_MS);
    this.#charged = spent;
  }

  #started(): Worker {
    if (this.#worker) return this.#worker;
    const worker = new Worker(this.#entry, {
      resourceLimits: { maxOldGenerationSizeMb: HEAP_MB, maxYoungGenerationSizeMb: youngMb() },
    });
    worker.unref();
    // A thread that dies between two sheets is replaced by the next sheet.
    worker.on('error', () => {});
    worker.once('exit', () => {
      if (this.#worker === worker) this.#worker = null;
    });
    this.#worker = worker;
    this.#charged = 0;
    return worker;
  }
}

/** CPU time (ms) of a thread; null if it has ended. */
async function spentBy(worker: Worker): Promise<number | null> {
  const usage = await worker.cpuUsage().catch(() => null);
  return usage && (usage.user + usage.system) / 1000;
}
