import { createPrivateKey, createPublicKey, hkdfSync, type KeyObject, sign } from 'node:crypto';

/** What comes before the 32 bytes of an Ed25519 key in PKCS #8 (RFC 8410, section 7). */
const PKCS8 = Buffer.from('302e020100300506032b657004220420', 'hex');

/** Signs what the site hands out, with an Ed25519 key of its secret: all nodes of a site have the same key. */
export class Signer {
  readonly #key: KeyObject;
  /** Public key: 32 bytes in base64url. */
  readonly key: string;
  readonly pem: string;

  constructor(secret: string) {
    const seed = Buffer.from(hkdfSync('sha256', secret, '', 'signatures', 32));
    this.#key = createPrivateKey({ key: Buffer.concat([PKCS8, seed]), format: 'der', type: 'pkcs8' });
    const open = createPublicKey(this.#key);
    this.key = open.export({ format: 'jwk' }).x as string;
    this.pem = open.export({ format: 'pem', type: 'spki' }) as string;
  }

  /** Signature of the bytes: 64 bytes in base64url, the same on each call. */
  sign(bytes: Uint8Array): string {
    return sign(null, bytes, this.#key).toString('base64url');
  }
}
