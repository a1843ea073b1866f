import { createCipheriv, createDecipheriv, randomBytes, randomInt } from 'node:crypto';
import { sha256Hex } from '@ziwan/infra/digest';

const LETTERS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789';

/** 32 hexadecimal digits. */
export const newToken = (): string => randomBytes(16).toString('hex');

export const isToken = (text: string): boolean => /^[0-9a-f]{32}$/.test(text);

/** 16 characters, which as UTF-8 are the 16 bytes that AES-128 takes. */
export const newSecretKey = (): string =>
  Array.from({ length: 16 }, () => LETTERS[randomInt(LETTERS.length)]).join('');

// ECB hides nothing that a client could not see anyhow; it is the protocol's choice, and the key travels beside it.
const ALGORITHM = 'aes-128-ecb';

/** @returns base64 */
export function encrypt(text: string, secretKey: string): string {
  const cipher = createCipheriv(ALGORITHM, secretKey, null);
  return Buffer.concat([cipher.update(text, 'utf8'), cipher.final()]).toString('base64');
}

/** @returns null for what was not encrypted with this key */
export function decrypt(base64: string, secretKey: string): string | null {
  try {
    const decipher = createDecipheriv(ALGORITHM, secretKey, null);
    return Buffer.concat([decipher.update(Buffer.from(base64, 'base64')), decipher.final()]).toString('utf8');
  } catch {
    return null;
  }
}

/**
 * What a `captchaVerification` is found again by. Over its bytes, since some clients break base64 into lines: two
 * texts have the same bytes exactly when the same token and the same point, letter for letter, were encrypted.
 */
export const verificationHash = (captchaVerification: string): string =>
  sha256Hex(Buffer.from(captchaVerification, 'base64'));
