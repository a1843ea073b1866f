import { renewalUnderWay } from './renewal.ts';
import { readToken } from './session.ts';

/** An exchange that has not ended after this long (ms) was left. */
const LEFT_AFTER = 20_000;
/** How often (ms) a call waits for another look; a tab hears nothing of its own writes to storage. */
const LOOK_EVERY = 100;

/**
 * Whether a token that was refused has been exchanged for another meanwhile, here or in another tab; waits for an
 * exchange under way. Then the same call may be made again, since the refused one did nothing.
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
