import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto';

const CIPHER = 'aes-256-gcm';
const IV = 12;
const TAG = 16;

/** Short texts that leave the site and come back: only the site can read or make them, each for its purpose alone. */
export class Sealer {
  readonly #key: Uint8Array;

  /** @param purpose what is sealed for one purpose opens for no other */
  constructor(secret: string, purpose: string) {
    this.#key = new Uint8Array(hkdfSync('sha256', secret, '', `seal ${purpose}`, 32));
  }

  /** In base64url; another one each time. */
  seal(text: string): string {
    const iv = randomBytes(IV);
    const cipher = createCipheriv(CIPHER, this.#key, iv, { authTagLength: TAG });
    const sealed = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()]);
    return Buffer.concat([iv, cipher.getAuthTag(), sealed]).toString('base64url');
  }

  /** The text; null for whatever was not sealed here for this purpose. */
  open(sealed: string): string | null {
    const bytes = Buffer.from(sealed, 'base64url');
    // Several spellings decode to the same bytes; only the one that was handed out counts.
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
