import { isMark, MAX_TEXT, substitutesOf, withSubstitutes } from '@ziwan/contract';
import { type CoverageResult, type InvertedIndex, visible } from '../coverage/index.ts';

/** Maximum list length for suggestions, because every substitute is checked against every font. */
const MOST_FONTS = 5000;
/** Maximum number of marks checked per text. */
const MOST_MARKS = 8;

/**
 * Rewrites a text with the marks that most fonts support, among fonts that lack nothing else. Returns null when no
 * rewriting helps.
 * @param positions font positions in the index
 * @returns the text, and the number of fonts that draw all of it
 */
export function rewrittenFor(
  text: string,
  positions: Iterable<number> & { length: number },
  index: InvertedIndex,
  coverage: CoverageResult,
): { text: string; full: number } | null {
  if (text.length > MAX_TEXT || positions.length > MOST_FONTS) return null;
  const fonts = [...positions].filter((i) => coverage.missing(i) === 0 && coverage.variants(i) === 0);
  const draws = (chars: string) => (i: number) =>
    Array.from(chars).every((c) => index.has(i, c.codePointAt(0) as number));
  const marks = visible(text)
    .filter(isMark)
    .slice(0, MOST_MARKS)
    .map((c) => {
      const char = String.fromCodePoint(c);
      const options = [char, ...substitutesOf(char)].map((option) => ({
        option,
        count: fonts.filter(draws(option)).length,
      }));
      // On a tie, prefers the original mark, then the nearest substitute.
      const best = options.reduce((a, b) => (b.count > a.count ? b : a));
      return { char, substitute: best.option };
    });
  const rewritten = withSubstitutes(text, marks);
  const kept = visible(text).filter(
    (c) => isMark(c) && !marks.some((m) => m.char === String.fromCodePoint(c)),
  );
  const needed = marks.map((m) => m.substitute).join('') + String.fromCodePoint(...kept);
  const full = fonts.filter(draws(needed)).length;
  const now = fonts.filter((i) => coverage.marks(i) === 0).length;
  return rewritten !== text && full > now ? { text: rewritten, full } : null;
}
