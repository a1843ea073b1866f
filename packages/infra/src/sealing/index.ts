import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto';

const CIPHER = 'aes-256-gcm';
const IV = 12;
const TAG = 16;

/** Encrypts and authenticates short texts that leave the site and come back; each purpose has its own key. */
export class Sealer {
  readonly #key: Uint8Array;

  /** @param purpose tokens of one purpose are invalid for any other */
  constructor(secret: string, purpose: string) {
    this.#key = new Uint8Array(hkdfSync('sha256', secret, '', `seal ${purpose}`, 32));
  }

  /** Returns a base64url token; differs on each call. */
  seal(text: string): string {
    const iv = randomBytes(IV);
    const cipher = createCipheriv(CIPHER, this.#key, iv, { authTagLength: TAG });
    const sealed = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()]);
    return Buffer.concat([iv, cipher.getAuthTag(), sealed]).toString('base64url');
  }

  /** Returns the text; `null` for a token that is invalid or of another purpose. */
  open(sealed: string): string | null {
    const bytes = Buffer.from(sealed, 'base64url');
    // Several base64url spellings decode to the same bytes; accepts only the canonical one.
    if (bytes.length < IV + TAG || bytes.toString('base64url') !== sealed) return null;
    const decipher = createDecipheriv(CIPHER, this.#key, bytes.subarray(0, IV), { authTagLength: TAG });
    decipher.setAuthTag(bytes.subarray(IV, IV + TAG));
    try {
      return Buffer.concat([decipher.update(bytes.subarray(IV + TAG)), decipher.final()]).toString('utf8');
    } catch {
      return null;
    }
  }
}
