import { timingSafeEqual } from 'node:crypto';
import { keyedHash, sha256Hex } from '@ziwan/infra/digest';
import { Sealer } from '@ziwan/infra/sealing';
import { AppError } from '../../calls/app-error.ts';

const KINDS = ['file', 'family', 'collection'] as const;
type DownloadKind = (typeof KINDS)[number];

/** Lifetime (ms) of a link. */
const LIFETIME = 10 * 60 * 1000;

interface SignedAddress {
  url: string;
  expires: number;
}

export interface UsedAddress {
  kind: string;
  /** Resource the link was issued for: a font's number or a collection's id. */
  gno: string;
  expires: string;
  signature: string;
  /** Encrypted user id; empty for an anonymous visitor. */
  holder: string;
}

/**
 * Signs links that work for ten minutes and for one resource. A link carries the user id, because a browser download
 * sends no headers that identify the account whose history should record it.
 */
export class AddressSigner {
  readonly #secret: string;
  readonly #holders: Sealer;
  readonly #now: () => number;

  constructor(secret: string, now: () => number = Date.now) {
    this.#secret = secret;
    this.#holders = new Sealer(secret, 'download');
    this.#now = now;
  }

  /** @param userId null for an anonymous visitor */
  address(kind: DownloadKind, gno: string, userId: string | null): SignedAddress {
    const expires = this.#now() + LIFETIME;
    const holder = userId === null ? '' : this.#holders.seal(userId);
    const signature = this.#sign({ kind, gno, expires: String(expires), holder });
    const query = `expires=${expires}${holder && `&holder=${holder}`}&signature=${signature}`;
    return { url: `/download/${kind}/${encodeURIComponent(gno)}?${query}`, expires };
  }

  /**
   * @returns the link's kind, its id, stable across repeated use, and the user it was issued to
   * @throws AppError LINK_INVALID, LINK_EXPIRED
   */
  check(address: UsedAddress): { kind: DownloadKind; id: string; userId: string | null } {
    const { gno, expires, holder } = address;
    const kind = KINDS.find((each) => each === address.kind);
    if (!kind) throw new AppError('LINK_INVALID');
    const right = Buffer.from(this.#sign(address));
    const given = Buffer.from(address.signature);
    if (right.length !== given.length || !timingSafeEqual(right, given)) throw new AppError('LINK_INVALID');
    // A clock set far back must not revive links for longer than their lifetime.
    const left = Number(expires) - this.#now();
    if (!(left > 0 && left <= LIFETIME)) throw new AppError('LINK_EXPIRED');
    return {
      kind,
      id: sha256Hex(`${kind}/${gno}/${expires}/${holder}`).slice(0, 32),
      userId: holder === '' ? null : this.#holders.open(holder),
    };
  }

  #sign({ kind, gno, expires, holder }: Omit<UsedAddress, 'signature'>): string {
    return keyedHash(this.#secret, `download\n${kind}\n${gno}\n${expires}\n${holder}`, 'base64url');
  }
}
