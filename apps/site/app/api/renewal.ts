import type { IssuedToken } from '@ziwan/contract';
import { keepToken } from './session.ts';

/** Where all tabs see that one of them is exchanging the token, and since when (ms). */
const UNDER_WAY = 'token-renewal';

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

/** Since when (ms) a tab of this browser is exchanging the token; NaN where none is. */
export const renewalUnderWay = (): number => Number(storage()?.getItem(UNDER_WAY) ?? Number.NaN);

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
