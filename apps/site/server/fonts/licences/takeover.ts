import { nextTakeover, takeOver } from '@ziwan/catalogue';
import type { Store } from '@ziwan/store';
import { Repeated } from '../../runtime/repeated.ts';
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
  readonly #next: () => Promise<number>;
  readonly #repeated: Repeated;

  constructor(parts: {
    store: Store;
    watch: RevisionWatch;
    now: () => number;
    onFault: (error: unknown) => void;
  }) {
    this.#store = parts.store;
    this.#now = parts.now;
    this.#repeated = new Repeated(() => this.check(), parts.onFault);
    this.#next = perRevision(parts.watch, () => nextTakeover(this.#store.db));
  }

  /** @returns how many versions took over */
  async check(): Promise<number> {
    return (await this.#next()) <= this.#now() ? takeOver(this.#store, this.#now()) : 0;
  }

  /** @param active whether this process is serving */
  start(active: () => boolean, interval: number = INTERVAL): void {
    this.#repeated.start(active, interval);
  }

  close(): Promise<void> {
    return this.#repeated.close();
  }
}
