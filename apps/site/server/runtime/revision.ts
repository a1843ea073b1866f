import { type Database, readRevision } from '@ziwan/store';
import type { Kysely } from 'kysely';

/** Lifetime (ms) of the revision read from the database. */
const INTERVAL = 1000;

/** Watches the catalogue's revision, querying the database at most once a second. */
export interface RevisionWatch {
  /** Returns the revision; the last known one while the database is down. */
  current(): Promise<number>;
  /** Revision last seen, without a query. */
  readonly last: number;
}

/** @param read query for the revision; the catalogue's by default */
export function createRevisionWatch(
  db: Kysely<Database>,
  now: () => number = Date.now,
  read: (db: Kysely<Database>) => Promise<number> = readRevision,
): RevisionWatch {
  let last = -1;
  let askedAt = Number.NEGATIVE_INFINITY;
  let asking: Promise<number> | null = null;
  const ask = async (): Promise<number> => {
    try {
      last = await read(db);
    } catch (error) {
      // Fails only without any known revision; otherwise cached data stays usable.
      if (last < 0) throw error;
    }
    askedAt = now();
    return last;
  };
  return {
    get last() {
      return last;
    },
    current() {
      if (last >= 0 && now() - askedAt < INTERVAL) return Promise.resolve(last);
      asking ??= ask().finally(() => {
        asking = null;
      });
      // A slow database must not delay responses from memory.
      return last >= 0 ? Promise.resolve(last) : asking;
    },
  };
}

/**
 * Caches the result of `make` until the revision changes; concurrent callers share one call. While `make` fails for
 * the new revision, the older value is served: stale data beats an error.
 */
export function perRevision<T>(watch: RevisionWatch, make: () => Promise<T>): () => Promise<T> {
  let held: { revision: number; value: Promise<T> } | null = null;
  return async () => {
    const revision = await watch.current();
    if (held?.revision === revision) return held.value;
    const previous = held;
    const mine = {
      revision,
      value: make().catch((error: unknown) => {
        // Lets the next call retry.
        if (held === mine) held = previous;
        if (previous) return previous.value;
        throw error;
      }),
    };
    held = mine;
    return mine.value;
  };
}
