import { createPublicKey, verify } from 'node:crypto';

/** What signs for a site. Keys and signatures are those of Ed25519, in base64url. */
export interface Signing {
  readonly key: string;
  sign(bytes: Uint8Array): string;
}

const LINE = /\n\/\/ ziwan-signature ([\w-]{43}) ([\w-]{86})\n$/;
/** Longest signature line (bytes). */
const LONGEST = 200;

const isCanonical = (text: string): boolean => Buffer.from(text, 'base64url').toString('base64url') === text;

/**
 * False also for keys and signatures that are none, and for other spellings: the last character has bits that decoding
 * ignores.
 */
export function isSignedBy(key: string, bytes: Uint8Array, signature: string): boolean {
  if (!isCanonical(key) || !isCanonical(signature)) return false;
  try {
    const open = createPublicKey({ key: { kty: 'OKP', crv: 'Ed25519', x: key }, format: 'jwk' });
    return verify(null, bytes, open, Buffer.from(signature, 'base64url'));
  } catch {
    return false;
  }
}

/** Public key in a PEM file. @throws TypeError if it is none of Ed25519 */
export function keyInPem(pem: string): string {
  const { crv, x } = createPublicKey(pem).export({ format: 'jwk' });
  if (crv !== 'Ed25519' || x === undefined) throw new TypeError('not an Ed25519 key');
  return x;
}

/** Appends a comment with key and signature to a program. */
export const withSignature = (program: Uint8Array, site: Signing): Buffer =>
  Buffer.concat([program, Buffer.from(`\n// ziwan-signature ${site.key} ${site.sign(program)}\n`)]);

/** Key with which a program was signed; `null` if it is not as it was signed. */
export function signerOf(program: Uint8Array): string | null {
  const start = Math.max(0, program.length - LONGEST);
  const found = LINE.exec(Buffer.from(program.subarray(start)).toString('latin1'));
  if (!found) return null;
  const [, key = '', signature = ''] = found;
  return isSignedBy(key, program.subarray(0, start + found.index), signature) ? key : null;
}
