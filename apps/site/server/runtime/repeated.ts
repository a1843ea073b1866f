/** Repeats a task while the process runs, one run after another. */
export class Repeated {
  readonly #task: () => Promise<unknown>;
  readonly #onFault: (error: unknown) => void;
  #timer: NodeJS.Timeout | null = null;
  #running: Promise<unknown> = Promise.resolve();
  #closed = false;
  #failing = false;

  /** @param onFault called once for a series of failures, such as a database that is away for long */
  constructor(task: () => Promise<unknown>, onFault: (error: unknown) => void) {
    this.#task = task;
    this.#onFault = onFault;
  }

  /**
   * @param active whether this process is serving; a run is skipped while it is not
   * @param interval ms between two runs
   */
  start(active: () => boolean, interval: number): void {
    this.#timer = setTimeout(() => {
      this.#running = (active() ? this.#run() : Promise.resolve()).then(() => {
        if (!this.#closed) this.start(active, interval);
      });
    }, interval).unref();
  }

  /** A long run looks at it, to end early. */
  get closed(): boolean {
    return this.#closed;
  }

  /** Resolves when the run under way has ended. */
  async close(): Promise<void> {
    this.#closed = true;
    if (this.#timer) clearTimeout(this.#timer);
    await this.#running;
  }

  async #run(): Promise<void> {
    try {
      await this.#task();
      this.#failing = false;
    } catch (error) {
      if (!this.#failing) this.#onFault(error);
      this.#failing = true;
    }
  }
}
