import { nextTakeover, takeOver } from '@ziwan/catalogue';
import type { Store } from '@ziwan/store';
import { perRevision, type RevisionWatch } from '../../runtime/revision.ts';

/** How often (ms) the clock is looked at: so long a version may be late. */
const INTERVAL = 1000;

/**
 * Puts versions in force on their day, while the process runs and when it starts. The catalogue's revision goes on with
 * them, so that whatever was kept of the former ones is made anew, in every process.
 */
export class Takeover {
  readonly #store: Store;
  readonly #now: () => number;
  readonly #onFault: (error: unknown) => void;
  readonly #next: () => Promise<number>;
  #timer: NodeJS.Timeout | null = null;
  #running: Promise<unknown> = Promise.resolve();
  #closed = false;
  #failing = false;

  constructor(parts: {
    store: Store;
    watch: RevisionWatch;
    now: () => number;
    onFault: (error: unknown) => void;
  }) {
    this.#store = parts.store;
    this.#now = parts.now;
    this.#onFault = parts.onFault;
    this.#next = perRevision(parts.watch, () => nextTakeover(this.#store.db));
  }

  /** @returns how many versions took over */
  async check(): Promise<number> {
    return (await this.#next()) <= this.#now() ? takeOver(this.#store, this.#now()) : 0;
  }

  /**
   * Looks at the clock from now on.
   * @param active whether this process is serving
   */
  start(active: () => boolean, interval: number = INTERVAL): void {
    this.#timer = setTimeout(() => {
      this.#running = (active() ? this.#step() : Promise.resolve()).then(() => {
        if (!this.#closed) this.start(active, interval);
      });
    }, interval).unref();
  }

  async close(): Promise<void> {
    this.#closed = true;
    if (this.#timer) clearTimeout(this.#timer);
    await this.#running;
  }

  /** A database that is away for long is reported once, not every second. */
  async #step(): Promise<void> {
    try {
      await this.check();
      this.#failing = false;
    } catch (error) {
      if (!this.#failing) this.#onFault(error);
      this.#failing = true;
    }
  }
}
