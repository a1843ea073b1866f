import { applyDueChanges, nextChangeDue } from '@ziwan/content';
import type { BlobStore } from '@ziwan/infra/blob-store';
import type { Store } from '@ziwan/store';
import type { JobBook } from '../../runtime/job-record.ts';
import { Repeated } from '../../runtime/repeated.ts';
import { perRevision, type RevisionWatch } from '../../runtime/revision.ts';

/** Polling interval (ms), which is also the longest delay before a due change is shown. */
const INTERVAL = 1000;

/** Shows scheduled changes of published entries at their time, while the process runs. */
export class ChangeScheduler {
  readonly #parts: { store: Store; blobs: BlobStore; now: () => number };
  readonly #next: () => Promise<number>;
  readonly #repeated: Repeated;

  constructor(parts: {
    store: Store;
    blobs: BlobStore;
    watch: RevisionWatch;
    now: () => number;
    jobs: JobBook;
    onFault: (error: unknown) => void;
  }) {
    this.#parts = parts;
    this.#next = perRevision(parts.watch, () => nextChangeDue(parts.store.db));
    this.#repeated = new Repeated(() => this.check(), parts.onFault, parts.jobs.record('定时的修改换上'));
  }

  /** @returns ids of the entries whose change is shown now */
  async check(): Promise<string[]> {
    const now = this.#parts.now();
    if ((await this.#next()) > now) return [];
    const done = await applyDueChanges(this.#parts, new Date(now));
    for (const { id, missing } of done)
      if (missing.length > 0) console.warn(`内容 ${id} 换上时，去掉了已经不在的${missing.join('、')}`);
    return done.map(({ id }) => id);
  }

  /** @param active returns true while this process serves requests */
  start(active: () => boolean, interval: number = INTERVAL): void {
    this.#repeated.start(active, interval);
  }

  close(): Promise<void> {
    return this.#repeated.close();
  }
}
