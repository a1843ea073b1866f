import { randomInt } from 'node:crypto';
import { NICKNAME } from '@ziwan/contract';

/** Without those that are read as one another. */
const LETTERS = 'abcdefghjkmnpqrstuvwxyz23456789';

/** What a new account is called until its owner says otherwise. */
export const newNickname = (): string =>
  `字友${Array.from({ length: 6 }, () => LETTERS[randomInt(LETTERS.length)]).join('')}`;

/** One line without control or direction-changing characters, at most 24 characters long; empty where nothing is left. */
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
