import type { IssuedToken } from '@ziwan/contract';
import { keepToken } from './session.ts';

/** Storage key of the time (ms) at which a tab started renewing the token, visible to all tabs. */
const UNDER_WAY = 'token-renewal';

function storage(): Pick<Storage, 'getItem' | 'setItem' | 'removeItem'> | null {
  // Accessing the property throws where storage is blocked; writing throws when it is full.
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
    // Without storage, other tabs do not wait for the renewal.
  }
}

/** Time (ms) at which a tab of this browser started renewing the token; NaN if none is. */
export const renewalUnderWay = (): number => Number(storage()?.getItem(UNDER_WAY) ?? Number.NaN);

/**
 * Replaces the token by the one a call returns. Other tabs pick it up from the cookie on their next call.
 * @param domain of the cookie, `null` for this host only
 * @throws what the call throws; the token then stays
 */
export async function renewToken(call: () => Promise<IssuedToken>, domain: string | null): Promise<void> {
  mark(Date.now());
  try {
    keepToken(await call(), domain);
  } finally {
    mark(null);
  }
}
