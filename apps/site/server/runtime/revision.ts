import { setTimeout as sleep } from 'node:timers/promises';
import { type Database, readRevision } from '@ziwan/store';
import type { Kysely } from 'kysely';

/** Time (ms) after which the database is asked again, in the background. */
const INTERVAL = 1000;
/** Age (ms) past which callers wait for the database, so that the first request after an idle hour is not outdated. */
const STALE = 2000;
/** Longest such wait (ms); a slow database must not delay responses from memory for long. */
const PATIENCE = 250;

/** Watches the catalogue's revision, querying the database at most once a second. */
export interface RevisionWatch {
  /**
   * Returns a revision at most two seconds old, or the last known one while the database is slow or down. A number,
   * not a promise, whenever there is nothing to wait for.
   */
  current(): number | Promise<number>;
}

/** @param read query for the revision; the catalogue's by default */
export function createRevisionWatch(
  db: Kysely<Database>,
  now: () => number = Date.now,
  read: (db: Kysely<Database>) => Promise<number> = readRevision,
): RevisionWatch {
  let last = -1;
  let answeredAt = Number.NEGATIVE_INFINITY;
  let asking: Promise<number> | null = null;
  /** Wait for `asking`: not begun, in progress, or over. */
  let wait: Promise<number> | null | 'over' = null;

  const ask = async (): Promise<number> => {
    try {
      last = await read(db);
    } catch (error) {
      // Fails only without any known revision; otherwise cached data stays usable.
      if (last < 0) throw error;
    } finally {
      answeredAt = now();
      asking = null;
      wait = null;
    }
    return last;
  };
  const withPatience = async (answer: Promise<number>): Promise<number> => {
    await Promise.race([answer, sleep(PATIENCE, undefined, { ref: false })]);
    if (asking === answer) wait = 'over';
    return last;
  };
  return {
    current() {
      const age = now() - answeredAt;
      if (last >= 0 && age < INTERVAL) return last;
      asking ??= ask();
      if (last < 0) return asking;
      if (age < STALE || wait === 'over') return last;
      wait ??= withPatience(asking);
      return wait;
    },
  };
}

/** Sums the revisions. Each only grows, so the sum changes when any of them does. */
export function sumOfRevisions(watches: readonly RevisionWatch[]): number | Promise<number> {
  const sum = (revisions: readonly number[]) => revisions.reduce((a, b) => a + b, 0);
  const revisions = watches.map((watch) => watch.current());
  return revisions.every((revision) => typeof revision === 'number')
    ? sum(revisions)
    : Promise.all(revisions).then(sum);
}

/**
 * Caches the result of `make` until the revision changes; concurrent callers share one call. While `make` fails for
 * the new revision, the older value is served: stale data beats an error.
 * @param onMade gets the revision of each new value
 */
export function perRevision<T>(
  watch: RevisionWatch,
  make: () => Promise<T>,
  onMade: (revision: number) => void = () => {},
): () => Promise<T> {
  let held: { revision: number; value: Promise<T> } | null = null;
  return async () => {
    const revision = await watch.current();
    if (held?.revision === revision) return held.value;
    const previous = held;
    const mine = {
      revision,
      value: make().then(
        (value) => {
          onMade(revision);
          return value;
        },
        (error: unknown) => {
          // Lets the next call retry.
          if (held === mine) held = previous;
          if (previous) return previous.value;
          throw error;
        },
      ),
    };
    held = mine;
    return mine.value;
  };
}
