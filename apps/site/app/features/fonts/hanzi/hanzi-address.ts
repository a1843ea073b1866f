import { INVISIBLE } from '@ziwan/contract';
import { DEFAULT_CHARACTER, type HanziState } from './hanzi-href.ts';

/** Characters of a pasted text that get a link each. */
export const MOST_IN_ROW = 24;
/** Names of the two chosen fonts. */
export const PLACES = ['甲', '乙'] as const;
/** Length of the input, in UTF-16 units. */
export const MOST_TYPED = 200;
const MOST_TAGS = 10;

/** An address whose character cannot be shown, with a sentence for the visitor. */
export interface Unshown {
  readonly typed: string;
  readonly problem: string;
}

const SHOWN = /^[\p{L}\p{N}\p{P}\p{S}]$/u;
const BROKEN = '\ufffd';

/** True for a character that fonts draw. */
export const isShown = (char: string): boolean =>
  SHOWN.test(char) && !INVISIBLE.test(char) && char !== BROKEN;

const uPlus = (char: string): string =>
  `U+${(char.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, '0')}`;

/** Distinct characters that can be shown. `U+9F8D` is 龍. */
function charactersOf(text: string): string[] {
  const typed = text.replace(/\bU\+([\da-f]{4,6})\b/gi, (written, hex: string) => {
    const codePoint = Number.parseInt(hex, 16);
    return codePoint > 0x10ffff ? written : String.fromCodePoint(codePoint);
  });
  return [...new Set(typed)].filter(isShown);
}

function problemOf(text: string): string {
  const code = /^U\+([\da-f]{4,6})$/i.exec(text.trim())?.[1];
  const char = code ? String.fromCodePoint(Number.parseInt(code, 16)) : ([...text][0] ?? '');
  if (/^[\ufffd\p{Cs}]$/u.test(char)) return '地址里的字坏了，请重新输入。';
  if (/^\p{M}$/u.test(char) && !INVISIBLE.test(char)) return `${uPlus(char)} 要附在别的字上，不能单独看。`;
  if (/^\p{Co}$/u.test(char))
    return `${uPlus(char)} 在专用区里，每款字体各画各的，没有公认的字形，不能放在一起比。`;
  if (/^\p{Cn}$/u.test(char) && !INVISIBLE.test(char)) return `${uPlus(char)} 还没有分配给任何字。`;
  return '这里只有空白或看不见的字符，没有字形可看。';
}

const many = (value: string | null): string[] => [
  ...new Set(
    (value ?? '')
      .split(',')
      .map((part) => part.trim())
      .filter((part) => part !== '' && part.length <= 128 && !/\p{Cc}/u.test(part)),
  ),
];

/** Reads an address. Invalid values other than the character fall back to defaults. */
export function readHanzi(search: URLSearchParams): HanziState | Unshown {
  const typed = (search.get('char') ?? '').slice(0, MOST_TYPED * 4);
  const chars = charactersOf(typed === '' ? DEFAULT_CHARACTER : typed);
  const [char] = chars;
  if (char === undefined) return { typed: '', problem: problemOf(typed) };
  const all = chars.length > 1 ? chars : charactersOf((search.get('of') ?? '').slice(0, MOST_TYPED * 4));
  const row = all.slice(0, MOST_IN_ROW);
  const current = Number(search.get('current'));
  return {
    char,
    row: row.length > 1 && row.includes(char) ? row : [],
    compare: many(search.get('compare')).slice(0, 2),
    tags: many(search.get('tagNumber')).slice(0, MOST_TAGS),
    current: Number.isInteger(current) && current > 1 && current <= 100_000 ? current : 1,
  };
}

/** The fonts to compare once `gno` has been chosen or, if it was chosen, no longer is: the first stays, the second changes. */
export function withChosen(compare: readonly string[], gno: string): string[] {
  if (compare.includes(gno)) return compare.filter((one) => one !== gno);
  return [...compare.slice(0, 1), gno];
}
