/** True for the variation selectors that fonts map (Unicode 17, 23.4), VS1 to VS256. */
export const isSelector = (codePoint: number): boolean =>
  (codePoint >= 0xfe00 && codePoint <= 0xfe0f) || (codePoint >= 0xe0100 && codePoint <= 0xe01ef);

const UNIT = /\P{VS}\p{VS}+|./gsu;

/** The characters of a text, each with its variation selectors. */
export const unitsOf = (text: string): string[] => text.match(UNIT) ?? [];

const SEQUENCE = /\P{VS}\p{VS}/gu;
/** VS15 and VS16 choose between text and emoji. */
const PRESENTATION = /[\ufe0e\ufe0f]$/;

/** The distinct sequences of a text that ask for a variant of a character. */
export const sequencesIn = (text: string): string[] => [
  ...new Set((text.match(SEQUENCE) ?? []).filter((sequence) => !PRESENTATION.test(sequence))),
];

/** True for a character with its selector. */
export const isSequence = (text: string): boolean => sequencesIn(text)[0] === text;

/** The selector of a sequence by its number, such as `VS17`. */
export function selectorName(sequence: string): string {
  const selector = Array.from(sequence).at(-1)?.codePointAt(0) ?? 0;
  return `VS${selector > 0xffff ? selector - 0xe0100 + 17 : selector - 0xfe00 + 1}`;
}
