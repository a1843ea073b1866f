import type { JobRecord } from './job-record.ts';

/** Repeats a task until closed; runs never overlap. */
export class Repeated {
  readonly #task: () => Promise<unknown>;
  readonly #onFault: (error: unknown) => void;
  readonly #record: JobRecord | null;
  #timer: NodeJS.Timeout | null = null;
  #running: Promise<unknown> = Promise.resolve();
  #closed = false;
  #failing = false;

  /**
   * @param onFault called once per series of failures, such as a long database outage
   * @param record receives the times of the runs and the last failure
   */
  constructor(
    task: () => Promise<unknown>,
    onFault: (error: unknown) => void,
    record: JobRecord | null = null,
  ) {
    this.#task = task;
    this.#onFault = onFault;
    this.#record = record;
  }

  /**
   * @param active false while the process is not serving, which skips runs
   * @param interval pause (ms) between two runs
   */
  start(active: () => boolean, interval: number): void {
    if (this.#record) this.#record.nextAt = Date.now() + interval;
    this.#timer = setTimeout(() => {
      this.#running = (active() ? this.#run() : Promise.resolve()).then(() => {
        if (!this.#closed) this.start(active, interval);
      });
    }, interval).unref();
  }

  /** Lets a long run check for shutdown and end early. */
  get closed(): boolean {
    return this.#closed;
  }

  /** Resolves when the current run has ended. */
  async close(): Promise<void> {
    this.#closed = true;
    if (this.#timer) clearTimeout(this.#timer);
    await this.#running;
  }

  async #run(): Promise<void> {
    if (this.#record) this.#record.lastAt = Date.now();
    try {
      await this.#task();
      this.#failing = false;
    } catch (error) {
      if (this.#record) this.#record.failure = { at: Date.now(), message: messageOf(error) };
      if (!this.#failing) this.#onFault(error);
      this.#failing = true;
    }
  }
}

const messageOf = (error: unknown): string => (error instanceof Error ? error.message : String(error));
