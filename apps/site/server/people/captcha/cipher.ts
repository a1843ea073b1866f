import { createCipheriv, createDecipheriv, randomBytes, randomInt } from 'node:crypto';
import { sha256Hex } from '@ziwan/infra/digest';

const LETTERS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789';

/** 32 hexadecimal digits. */
export const newToken = (): string => randomBytes(16).toString('hex');

export const isToken = (text: string): boolean => /^[0-9a-f]{32}$/.test(text);

/** Returns 16 ASCII characters, the 16 bytes of an AES-128 key. */
export const newSecretKey = (): string =>
  Array.from({ length: 16 }, () => LETTERS[randomInt(LETTERS.length)]).join('');

// The protocol prescribes ECB and sends the key along; security does not rely on it.
const ALGORITHM = 'aes-128-ecb';

/** @returns base64 */
export function encrypt(text: string, secretKey: string): string {
  const cipher = createCipheriv(ALGORITHM, secretKey, null);
  return Buffer.concat([cipher.update(text, 'utf8'), cipher.final()]).toString('base64');
}

/** @returns null when the text was not encrypted with this key */
export function decrypt(base64: string, secretKey: string): string | null {
  try {
    const decipher = createDecipheriv(ALGORITHM, secretKey, null);
    return Buffer.concat([decipher.update(Buffer.from(base64, 'base64')), decipher.final()]).toString('utf8');
  } catch {
    return null;
  }
}

/**
 * Returns the lookup hash of a `captchaVerification`. Hashes the decoded bytes, since some clients wrap base64; they
 * are equal exactly when the encrypted token and point are.
 */
export const verificationHash = (captchaVerification: string): string =>
  sha256Hex(Buffer.from(captchaVerification, 'base64'));
