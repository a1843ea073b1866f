import { isoOf } from '@ziwan/contract/site-time';
import type { Database } from '@ziwan/store';
import type { Kysely } from 'kysely';
import { AppError } from '../../calls/app-error.ts';
import type { JobBook } from '../../runtime/job-record.ts';
import { Repeated } from '../../runtime/repeated.ts';
import type { ReleaseKind } from './kind.ts';
import { publish } from './publication.ts';

/** Polling interval (ms), which is also the longest delay of a due release. */
const INTERVAL = 1000;

interface Parts {
  db: Kysely<Database>;
  kinds: readonly ReleaseKind[];
  now: () => number;
  /** Writes that a release was published at its time. */
  record: (release: string) => Promise<void>;
}

/** Publishes releases at their time, while the process runs. Of several processes one does it. */
export class ReleaseScheduler {
  readonly #parts: Parts;
  readonly #repeated: Repeated;

  constructor(
    parts: Parts & {
      jobs: JobBook;
      onFault: (error: unknown) => void;
    },
  ) {
    this.#parts = parts;
    this.#repeated = new Repeated(() => this.check(), parts.onFault, parts.jobs.record('定时的整批发布'));
  }

  /**
   * One that cannot be published stays open without a time, and says why: mended hours later, it waits for somebody.
   * @returns ids of the releases that are published now
   */
  async check(): Promise<string[]> {
    const now = isoOf(this.#parts.now());
    const due = await this.#parts.db
      .selectFrom('releases')
      .select(['id', 'name', 'revision', 'publish_at', 'single'])
      .where('state', '=', 'open')
      .where('publish_at', '<=', now)
      .orderBy('publish_at')
      .orderBy('id')
      .execute();
    const done: string[] = [];
    for (const release of due) {
      try {
        const { name, publish_at, single } = release;
        const dated = single === 1 && publish_at !== null ? { dated: publish_at } : {};
        await publish(this.#parts, release, { editor: null, now, release: name, ...dated });
        done.push(release.id);
        await this.#parts.record(release.id);
      } catch (error) {
        // Another process was first, or somebody has just changed it: the next check sees.
        if (error instanceof AppError && error.key === 'EDIT_CONFLICT') continue;
        if (!(error instanceof AppError) || error.isServerFault) throw error;
        await this.#refuse(release, now, error.message);
      }
    }
    return done;
  }

  async #refuse(
    { id, name, revision }: { id: string; name: string; revision: number },
    at: string,
    why: string,
  ) {
    const failure = { at, reasons: why.replace(/^[^（]*（(.*)）$/s, '$1').split('；') };
    const { numUpdatedRows } = await this.#parts.db
      .updateTable('releases')
      .set({ publish_at: null, failure: JSON.stringify(failure), revision: revision + 1 })
      .where('id', '=', id)
      .where('revision', '=', revision)
      .executeTakeFirstOrThrow();
    // Somebody has just changed it, or taken it away.
    if (numUpdatedRows === 0n) return;
    console.warn(`发布单「${name}」到点没有发出去：${failure.reasons.join('；')}`);
  }

  /** @param active returns true while this process serves requests */
  start(active: () => boolean, interval: number = INTERVAL): void {
    this.#repeated.start(active, interval);
  }

  close(): Promise<void> {
    return this.#repeated.close();
  }
}
