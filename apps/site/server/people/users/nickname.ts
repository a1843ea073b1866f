import { randomInt } from 'node:crypto';
import { NICKNAME } from '@ziwan/contract';

/** Letters and digits without look-alikes. */
const LETTERS = 'abcdefghjkmnpqrstuvwxyz23456789';

/** Generates the initial nickname of an account. */
export const newNickname = (): string =>
  `字友${Array.from({ length: 6 }, () => LETTERS[randomInt(LETTERS.length)]).join('')}`;

/** Reduces a nickname to one line of at most 24 characters without control or bidi characters; may be empty. */
export const cleanNickname = (text: string): string =>
  [
    ...text
      .toWellFormed()
      .normalize('NFC')
      .replace(/[\p{Cc}\p{Zl}\p{Zp}]+/gu, ' ')
      .replace(/\p{Cf}/gu, '')
      .replace(/\s{2,}/g, ' ')
      .trim(),
  ]
    .slice(0, NICKNAME.max)
    .join('')
    .trim();
