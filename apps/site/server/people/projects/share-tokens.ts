import { createHmac, hkdfSync, timingSafeEqual } from 'node:crypto';

/** Bytes of the token's proof. */
const PROOF = 24;

/** Makes a link's token from its id and the site's secret, so that the owner can copy it again and no row contains it. */
export class ShareTokens {
  readonly #key: Uint8Array;

  constructor(secret: string) {
    this.#key = new Uint8Array(hkdfSync('sha256', secret, '', 'project shares', 32));
  }

  of(shareId: string): string {
    return `${shareId}.${this.#proof(shareId).toString('base64url')}`;
  }

  /** Returns the id of the link; `null` for a token that this site has not made. */
  open(token: string): string | null {
    const [id = '', proof = '', ...more] = token.split('.');
    const given = Buffer.from(proof, 'base64url');
    const sound =
      more.length === 0 &&
      given.length === PROOF &&
      given.toString('base64url') === proof &&
      timingSafeEqual(given, this.#proof(id));
    return sound ? id : null;
  }

  #proof(shareId: string): Buffer {
    return createHmac('sha256', this.#key).update(shareId).digest().subarray(0, PROOF);
  }
}
