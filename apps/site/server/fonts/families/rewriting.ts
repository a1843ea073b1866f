import { MAX_TEXT, substitutesOf, withSubstitutes } from '@ziwan/contract';
import { type Asked, type InvertedIndex, isMark, visible } from '../coverage/index.ts';

/** In a longer list nothing is offered: every font is looked at for every substitute. */
const MOST_FONTS = 5000;
/** Marks of a text that are looked at. */
const MOST_MARKS = 8;

/**
 * The text with its marks written as most fonts have them that lack nothing else; null where no other writing
 * helps.
 * @param positions of the fonts in the index
 * @returns the text, and how many of the fonts draw all of it
 */
export function rewrittenFor(
  text: string,
  positions: Iterable<number> & { length: number },
  index: InvertedIndex,
  asked: Asked,
): { text: string; full: number } | null {
  if (text.length > MAX_TEXT || positions.length > MOST_FONTS) return null;
  const fonts = [...positions].filter((i) => asked.missing(i) === 0);
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
      // The first of the best: the mark as it is, then the nearest.
      const best = options.reduce((a, b) => (b.count > a.count ? b : a));
      return { char, substitute: best.option };
    });
  const rewritten = withSubstitutes(text, marks);
  const kept = visible(text).filter(
    (c) => isMark(c) && !marks.some((m) => m.char === String.fromCodePoint(c)),
  );
  const needed = marks.map((m) => m.substitute).join('') + String.fromCodePoint(...kept);
  const full = fonts.filter(draws(needed)).length;
  const now = fonts.filter((i) => asked.marks(i) === 0).length;
  return rewritten !== text && full > now ? { text: rewritten, full } : null;
}
