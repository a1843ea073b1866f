import { UpstreamError } from './error.ts';

const KEY = /^[A-Za-z0-9_-]{1,64}$/;

/**
 * Runs a send at most once per key. Concurrent callers of one key share its outcome; a key can be reused only if
 * its send surely had no effect. Remembers the newest `keep` keys of this process: callers must derive keys from
 * database rows so that two processes never use the same one.
 */
export function createSendOnce(keep = 10_000) {
  const outcomes = new Map<string, Promise<void>>();
  /** @throws RangeError for an invalid key, before anything is sent. */
  return async function sendOnce(key: string, send: () => Promise<void>): Promise<void> {
    if (!KEY.test(key)) throw new RangeError('not an idempotency key');
    const known = outcomes.get(key);
    if (known) return known;
    const outcome = send().catch((error) => {
      // Local errors, such as a full disk, mean that nothing was sent.
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
