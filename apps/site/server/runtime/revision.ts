import { type Database, readRevision } from '@ziwan/store';
import type { Kysely } from 'kysely';

/** How long (ms) an answer of the database is believed before it is asked again. */
const INTERVAL = 1000;

/** Tells which state of the catalogue stands, asking the database at most once a second. */
export interface RevisionWatch {
  /** The revision; the last one known while the database does not answer. */
  current(): Promise<number>;
  /** The revision last seen, without asking. */
  readonly last: number;
}

/** @param read which revision is watched; the catalogue's unless told */
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
      // Without any revision there is nothing to serve from; with one, what is cached stays good.
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
      // A slow database must not hold up what is answered from memory.
      return last >= 0 ? Promise.resolve(last) : asking;
    },
  };
}

/**
 * Keeps what `make` returned until the revision changes; callers at the same time share one making. While the new
 * one cannot be made, the older one goes on being served: better a second old than an error.
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
        // The next call tries again.
        if (held === mine) held = previous;
        if (previous) return previous.value;
        throw error;
      }),
    };
    held = mine;
    return mine.value;
  };
}
