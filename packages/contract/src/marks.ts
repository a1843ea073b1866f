import { unitsOf } from './variation-sequences.ts';

/**
 * Marks that a title reads the same without, so that 「忽略标点」 may exclude them from the count. White space is not among
 * them: it needs no outline, so no font lacks it.
 */

/** Symbols in Unicode's punctuation classes that are read aloud, so a title needs them. */
const SPOKEN = new Set('&%@#*/\\§¶‰†‡＆％＠＃＊／＼');

/** Punctuation that Unicode classifies as symbols. */
const SYMBOLS = new Set('～〜~⋯∙⋅─−');

/** True if a title reads the same without this character. */
export const isPunctuation = (char: string): boolean =>
  SYMBOLS.has(char) || (/^\p{P}$/u.test(char) && !SPOKEN.has(char));

/** Splits missing characters into required characters and punctuation. */
export function splitMarks(lacking: string): { characters: string; marks: string } {
  const all = Array.from(lacking);
  return {
    characters: all.filter((char) => !isPunctuation(char)).join(''),
    marks: all.filter(isPunctuation).join(''),
  };
}

/** Replaces the marks of a text by their substitutes. */
export function withSubstitutes(
  text: string,
  marks: readonly { char: string; substitute: string | null }[],
): string {
  const by = new Map(marks.map(({ char, substitute }) => [char, substitute]));
  return unitsOf(text)
    .map((unit) => by.get(unit) ?? Array.from(unit, (char) => by.get(char) ?? char).join(''))
    .join('');
}
