import { UpstreamError } from './error.ts';

const KEY = /^[A-Za-z0-9_-]{1,64}$/;

/**
 * Runs a send at most once a key. Callers of one key share one outcome; a key is free again only when its send surely
 * had no effect. The newest `keep` keys of this process are remembered: whoever makes the keys (a row a message) sees
 * to it that two processes do not use the same one.
 */
export function createSendOnce(keep = 10_000) {
  const outcomes = new Map<string, Promise<void>>();
  /** @throws RangeError for a key that is none, before anything is sent. */
  return async function sendOnce(key: string, send: () => Promise<void>): Promise<void> {
    if (!KEY.test(key)) throw new RangeError('not an idempotency key');
    const known = outcomes.get(key);
    if (known) return known;
    const outcome = send().catch((error) => {
      // A fault of our own, such as a full disk, is no message either.
      if (!(error instanceof UpstreamError && error.mayHaveActed)) outcomes.delete(key);
      throw error;
    });
    outcomes.set(key, outcome);
    if (outcomes.size > keep) {
      for (const oldest of outcomes.keys()) {
        outcomes.delete(oldest);
        break;
      }
    }
    return outcome;
  };
}
