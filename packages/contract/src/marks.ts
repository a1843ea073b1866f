/**
 * Marks that a title can do without, so that 「忽略标点」 may leave them out of the count. White space has no place here:
 * no font needs an outline for it, so it is never lacking.
 */

/** Signs that Unicode counts as punctuation but that are read aloud: a title can't do without them. */
const SPOKEN = new Set('&%@#*/\\§¶‰†‡＆％＠＃＊／＼');

/** Marks that Unicode counts as symbols. */
const SYMBOLS = new Set('～〜~⋯∙⋅─−');

/** Whether a title reads the same without this character. */
export const isPunctuation = (char: string): boolean =>
  SYMBOLS.has(char) || (/^\p{P}$/u.test(char) && !SPOKEN.has(char));

/** What is lacking, in characters that a title can't do without and punctuation that it can. */
export function splitMarks(lacking: string): { characters: string; marks: string } {
  const all = Array.from(lacking);
  return {
    characters: all.filter((char) => !isPunctuation(char)).join(''),
    marks: all.filter(isPunctuation).join(''),
  };
}

/** A text with substitutes in place of what they stand for. */
export function withSubstitutes(
  text: string,
  marks: readonly { char: string; substitute: string | null }[],
): string {
  const by = new Map(marks.map(({ char, substitute }) => [char, substitute]));
  return Array.from(text, (char) => by.get(char) ?? char).join('');
}
