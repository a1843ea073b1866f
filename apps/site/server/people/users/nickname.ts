import { randomInt } from 'node:crypto';
import { NICKNAME } from '@ziwan/contract';
import { cleanLine } from '@ziwan/contract/names';
import { posesAsStaff } from './staff-names.ts';

/** Letters and digits without look-alikes. */
const LETTERS = 'abcdefghjkmnpqrstuvwxyz23456789';

/** Generates the initial nickname of an account. */
export const newNickname = (): string =>
  `字友${Array.from({ length: 6 }, () => LETTERS[randomInt(LETTERS.length)]).join('')}`;

/** Reduces a nickname to one visible line of at most 24 characters; may be empty. */
export const cleanNickname = (text: string): string => cleanLine(text, NICKNAME.max);

/** Nickname of another site's account for an account here; empty if it has none, or would pose as staff. */
export function takenOver(nickname: string | null): string {
  const clean = cleanNickname(nickname ?? '');
  return posesAsStaff(clean) ? '' : clean;
}
