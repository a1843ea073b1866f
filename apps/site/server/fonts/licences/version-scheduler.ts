import { applyDueVersions, nextVersionDue } from '@ziwan/catalogue';
import type { Store } from '@ziwan/store';
import type { JobBook } from '../../runtime/job-record.ts';
import { Repeated } from '../../runtime/repeated.ts';
import { perRevision, type RevisionWatch } from '../../runtime/revision.ts';

/** Polling interval (ms), which is also the longest delay before a due version takes effect. */
const INTERVAL = 1000;

/**
 * Applies versions on their effective day, at startup and while the process runs. Also bumps the catalogue revision, so
 * every process rebuilds data cached from the former versions.
 */
export class VersionScheduler {
  readonly #store: Store;
  readonly #now: () => number;
  readonly #next: () => Promise<number>;
  readonly #repeated: Repeated;

  constructor(parts: {
    store: Store;
    watch: RevisionWatch;
    now: () => number;
    jobs: JobBook;
    onFault: (error: unknown) => void;
  }) {
    this.#store = parts.store;
    this.#now = parts.now;
    this.#repeated = new Repeated(() => this.check(), parts.onFault, parts.jobs.record('到期的授权条款生效'));
    this.#next = perRevision(parts.watch, () => nextVersionDue(this.#store.db));
  }

  /** @returns the number of versions that took effect */
  async check(): Promise<number> {
    return (await this.#next()) <= this.#now() ? applyDueVersions(this.#store, this.#now()) : 0;
  }

  /** @param active returns true while this process serves requests */
  start(active: () => boolean, interval: number = INTERVAL): void {
    this.#repeated.start(active, interval);
  }

  close(): Promise<void> {
    return this.#repeated.close();
  }
}
