import type { RevisionWatch } from '../../runtime/revision.ts';

/**
 * Caches the value of `make` until a revision changes or the value expires, since scheduled entries appear without a
 * new revision. Concurrent callers share one call.
 * @param make resolves with the value and its expiry (Unix ms)
 */
export function untilChanged<T>(
  watches: readonly RevisionWatch[],
  now: () => number,
  make: () => Promise<{ value: T; until: number }>,
): () => Promise<T> {
  let held: { revision: string; until: number; value: Promise<T> } | null = null;
  return async () => {
    const revision = (await Promise.all(watches.map((watch) => watch.current()))).join(' ');
    if (held?.revision === revision && now() < held.until) return held.value;
    const mine = {
      revision,
      until: Number.POSITIVE_INFINITY,
      value: Promise.resolve() as Promise<never>,
    } as {
      revision: string;
      until: number;
      value: Promise<T>;
    };
    mine.value = make().then(
      ({ value, until }) => {
        mine.until = until;
        return value;
      },
      (error: unknown) => {
        // Lets the next call try again.
        if (held === mine) held = null;
        throw error;
      },
    );
    held = mine;
    return mine.value;
  };
}
