/** True for the variation selectors that fonts map (Unicode 17, 23.4), VS1 to VS256. */
export const isSelector = (codePoint: number): boolean =>
  (codePoint >= 0xfe00 && codePoint <= 0xfe0f) || (codePoint >= 0xe0100 && codePoint <= 0xe01ef);

const UNIT = /\P{VS}\p{VS}+|./gsu;

/** The characters of a text, each with its variation selectors. */
export const unitsOf = (text: string): string[] => text.match(UNIT) ?? [];

/**
 * A character with the selector of a variant. VS15 and VS16 choose between text and emoji, and Mongolian's selectors are
 * rules of the font.
 */
const SEQUENCE = /[^\p{VS}\p{Cc}\p{Cf}\p{Cs}\p{Z}][\ufe00-\ufe0d\u{e0100}-\u{e01ef}]/gu;
const SELECTOR = /[\ufe00-\ufe0d\u{e0100}-\u{e01ef}]/u;

/** The distinct sequences of a text that ask for a variant of a character, in order of appearance. */
export const sequencesIn = (text: string): string[] =>
  SELECTOR.test(text) ? [...new Set(text.match(SEQUENCE))] : [];

/** True for a character with its selector. */
export const isSequence = (text: string): boolean => text.length > 1 && sequencesIn(text)[0] === text;

/** Code points of a sequence. */
export const partsOf = (sequence: string): [character: number, selector: number] => {
  const character = sequence.codePointAt(0) as number;
  return [character, sequence.codePointAt(character > 0xffff ? 2 : 1) as number];
};

/** The selector of a sequence by its number, such as `VS17`. */
export function selectorName(sequence: string): string {
  const selector = Array.from(sequence).at(-1)?.codePointAt(0) ?? 0;
  return `VS${selector > 0xffff ? selector - 0xe0100 + 17 : selector - 0xfe00 + 1}`;
}
