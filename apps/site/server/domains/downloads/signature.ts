import { createHash, createHmac, timingSafeEqual } from 'node:crypto';
import { AppError } from '../../app-error.ts';

export type DownloadKind = 'file' | 'family' | 'collection';

/** How long (ms) an address works. */
const LIFETIME = 10 * 60 * 1000;

export interface SignedAddress {
  url: string;
  expires: number;
}

/** Addresses that work for ten minutes and for exactly what they were made for. */
export class AddressSigner {
  readonly #secret: string;
  readonly #now: () => number;

  constructor(secret: string, now: () => number = Date.now) {
    this.#secret = secret;
    this.#now = now;
  }

  address(kind: DownloadKind, gno: string): SignedAddress {
    const expires = this.#now() + LIFETIME;
    const signature = this.#sign(kind, gno, String(expires));
    return {
      url: `/download/${kind}/${encodeURIComponent(gno)}?expires=${expires}&signature=${signature}`,
      expires,
    };
  }

  /**
   * @returns a number of this address, the same however often it is used
   * @throws AppError LINK_INVALID, LINK_EXPIRED
   */
  check(kind: string, gno: string, expires: string, signature: string): string {
    const right = Buffer.from(this.#sign(kind, gno, expires));
    const given = Buffer.from(signature);
    if (right.length !== given.length || !timingSafeEqual(right, given)) throw new AppError('LINK_INVALID');
    // A clock set far back must not revive old addresses for longer than they were made for.
    const left = Number(expires) - this.#now();
    if (!(left > 0 && left <= LIFETIME)) throw new AppError('LINK_EXPIRED');
    return createHash('sha256').update(`${kind}/${gno}/${expires}`).digest('hex').slice(0, 32);
  }

  #sign(kind: string, gno: string, expires: string): string {
    return createHmac('sha256', this.#secret)
      .update(`download\n${kind}\n${gno}\n${expires}`)
      .digest('base64url');
  }
}
