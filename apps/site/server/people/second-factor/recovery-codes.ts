import { randomBytes } from 'node:crypto';
import { sha256Hex } from '@ziwan/infra/digest';

const COUNT = 10;
/** Letters and digits that are not mistaken for each other; 32 of them, five bits each. */
const ALPHABET = 'ABCDEFGHJKLMNPQRSTUVWXYZ23456789';
/** 80 bits, so that a plain hash of a stolen database cannot be reversed. */
const LENGTH = 16;

/** Returns new codes, such as `KJ4M-9XQT-2BVC-WPHA`. */
export const newRecoveryCodes = (): string[] =>
  Array.from({ length: COUNT }, () => {
    const letters = Array.from(randomBytes(LENGTH), (byte) => ALPHABET[byte & 31]).join('');
    return letters.replace(/.{4}(?=.)/g, '$&-');
  });

/** Hashes a code as typed: case, spaces and hyphens do not count. */
export const recoveryHash = (typed: string): string =>
  sha256Hex(`recovery code\n${typed.normalize('NFKC').toUpperCase().replace(/[\s-]/g, '')}`);
