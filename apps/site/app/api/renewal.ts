import type { IssuedToken } from '@ziwan/contract';
import { keepToken, readToken } from './session.ts';

/** Where all tabs see that one of them is exchanging the token, and since when (ms). */
const UNDER_WAY = 'token-renewal';
/** An exchange that has not ended after this long (ms) was left. */
const LEFT_AFTER = 20_000;
/** How often (ms) a call waits for another look; a tab hears nothing of its own writes to storage. */
const LOOK_EVERY = 100;

function storage(): Pick<Storage, 'getItem' | 'setItem' | 'removeItem'> | null {
  // Reading the property throws where the visitor forbids storage; a full one throws when written.
  try {
    return window.localStorage;
  } catch {
    return null;
  }
}

function mark(since: number | null): void {
  try {
    if (since === null) storage()?.removeItem(UNDER_WAY);
    else storage()?.setItem(UNDER_WAY, String(since));
  } catch {
    // Then other tabs do not wait, as if none was exchanging anything.
  }
}

/**
 * Keeps the token that a call answers with in the place of the one it was made with, for every tab: they read it from
 * the cookie with each call.
 * @param domain of the cookie, null for this host alone
 * @throws what the call throws; then the token stays
 */
export async function renewToken(call: () => Promise<IssuedToken>, domain: string | null): Promise<void> {
  mark(Date.now());
  try {
    keepToken(await call(), domain);
  } finally {
    mark(null);
  }
}

/**
 * Whether a token that was refused has been exchanged for another meanwhile, here or in another tab; waits for an
 * exchange under way. Then the same call may be made again, since the refused one did nothing.
 */
export async function renewedSince(sent: string): Promise<boolean> {
  for (;;) {
    const now = readToken();
    if (now !== sent) return now !== null;
    const age = Date.now() - Number(storage()?.getItem(UNDER_WAY) ?? Number.NaN);
    if (!(age >= 0 && age < LEFT_AFTER)) return false;
    await new Promise((look) => setTimeout(look, LOOK_EVERY));
  }
}
