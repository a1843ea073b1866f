import { renewalUnderWay } from './renewal.ts';
import { readToken } from './session.ts';

/** Age (ms) after which a running renewal counts as abandoned. */
const LEFT_AFTER = 20_000;
/** Polling interval (ms); a tab gets no events for its own writes to storage. */
const LOOK_EVERY = 100;

/**
 * Returns true if a rejected token has been replaced since, in this tab or another. Waits for a renewal under way.
 * The call can then be retried, as the rejected one had no effect.
 */
export async function renewedSince(sent: string): Promise<boolean> {
  for (;;) {
    const now = readToken();
    if (now !== sent) return now !== null;
    const age = Date.now() - renewalUnderWay();
    if (!(age >= 0 && age < LEFT_AFTER)) return false;
    await new Promise((look) => setTimeout(look, LOOK_EVERY));
  }
}
