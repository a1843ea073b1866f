import { Worker } from 'node:worker_threads';
import type { Sheet } from './sheet.ts';
import type { Typefaces } from './typeface.ts';

export interface PressJob {
  sheet: Sheet;
  typefaces: Typefaces;
  /** Time of the sheet, ms. */
  now: number;
}

export type PressAnswer =
  | { kind: 'done'; bytes: Uint8Array<ArrayBuffer> }
  /** Keys of faces to be cut again, without their layout rules. */
  | { kind: 'unsettable'; keys: string[] }
  | { kind: 'failed'; message: string };

/** Longest (ms) that a sheet may take; the slowest seen takes half a second. */
const TIMEOUT = 8000;
const HEAP_MB = 256;

/**
 * Sets sheets in a thread of its own, one after the other, so that no font holds up the thread that serves: one that
 * takes too long is ended with its thread, and the next sheet gets a new one. The thread starts with the first sheet.
 */
export class Press {
  readonly #entry: URL;
  readonly #timeout: number;
  #worker: Worker | null = null;
  #last: Promise<unknown> = Promise.resolve();

  /** @param entry another file in place of the worker's, and another limit, for tests */
  constructor(entry = new URL('./press-worker.ts', import.meta.url), timeout = TIMEOUT) {
    this.#entry = entry;
    this.#timeout = timeout;
  }

  /** @throws Error when the sheet cannot be set, or not in time */
  print(job: PressJob): Promise<Exclude<PressAnswer, { kind: 'failed' }>> {
    const turn = this.#last.then(() => this.#run(job));
    this.#last = turn.catch(() => {});
    return turn;
  }

  async close(): Promise<void> {
    await this.#last;
    await this.#worker?.terminate();
    this.#worker = null;
  }

  async #run(job: PressJob): Promise<Exclude<PressAnswer, { kind: 'failed' }>> {
    const worker = this.#started();
    let timer: ReturnType<typeof setTimeout> | undefined;
    const { promise, resolve, reject } = Promise.withResolvers<PressAnswer>();
    const gone = (code: number) => reject(new Error(`the thread of a sheet ended with ${code}`));
    worker.once('message', resolve).once('error', reject).once('exit', gone);
    try {
      timer = setTimeout(
        () => reject(new Error(`a sheet took more than ${this.#timeout} ms`)),
        this.#timeout,
      );
      worker.postMessage(job);
      const answer = await promise;
      if (answer.kind !== 'failed') return answer;
      throw new Error(answer.message);
    } catch (error) {
      // Whatever it was in the middle of, the next sheet begins with a fresh one.
      this.#worker = null;
      await worker.terminate();
      throw error;
    } finally {
      clearTimeout(timer);
      worker.off('message', resolve).off('error', reject).off('exit', gone);
    }
  }

  #started(): Worker {
    if (this.#worker) return this.#worker;
    const worker = new Worker(this.#entry, { resourceLimits: { maxOldGenerationSizeMb: HEAP_MB } });
    worker.unref();
    // A thread that dies between two sheets is replaced by the next one's.
    worker.on('error', () => {});
    worker.once('exit', () => {
      if (this.#worker === worker) this.#worker = null;
    });
    this.#worker = worker;
    return worker;
  }
}
