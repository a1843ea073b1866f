import { readFileSync } from 'node:fs';
import { charsetCodePoints } from '@ziwan/font-inspect';

/** Changes with `comparedCharacters`, so that sites describe their faces again. */
export const HANZI_VERSION = 3;

const LETTERS = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';
/** First code point of the scripts of hanzi. Letters before it are looked for only if the visitor reads them. */
export const FIRST_HANZI = 0x2e80;

let known: readonly number[] | null = null;

/**
 * Hanzi by which pictures are searched for, ascending: the 3,500 of 通用规范汉字表 level 1 and their traditional
 * forms, 1,357 further ones. `npm run bench -- shape hanzi` writes those: the forms in OpenCC's dictionaries that are in
 * level 1 of Big5, which leaves out rare variants.
 */
export function commonHanzi(): readonly number[] {
  known ??= [...charsetCodePoints('tghz-1'), ...traditional()].sort((a, b) => a - b);
  return known;
}

/** Characters by which pictures are searched for, ascending: the common hanzi, and Latin letters and digits. */
export const comparedCharacters = (): readonly number[] => [
  ...Array.from(LETTERS, (letter) => letter.charCodeAt(0)),
  ...commonHanzi(),
];

function traditional(): number[] {
  const text = readFileSync(new URL('./traditional-hanzi.txt', import.meta.url), 'utf8').trim();
  return Array.from(text, (character) => character.codePointAt(0) as number);
}
