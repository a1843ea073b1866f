/** A character with the marks and variation selectors after it, which one font must draw together. */
const UNIT = /\P{M}\p{M}*/gu;
/** Letters of alphabets: they join, kern and form ligatures only within one font. Hanzi, kana and Hangul do not. */
const ALPHABET = /[\p{L}\p{M}\p{N}]/u;
const FIRST_OF_EAST_ASIA = 0x2e80;
const INVISIBLE = /^[\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}]/u;

/** The units of a text that are drawn, once each. */
export function unitsOf(text: string): Set<string> {
  return new Set(text.match(UNIT)?.filter((unit) => !INVISIBLE.test(unit)));
}

/** True for what kerns and joins with its neighbours, which must be in one font with them. */
export const isLetterOfAlphabet = (codePoint: number): boolean =>
  codePoint < FIRST_OF_EAST_ASIA && ALPHABET.test(String.fromCodePoint(codePoint));

/** The letters of an alphabet beside a letter, which is one of them; none for other characters. */
export function alphabetOf(codePoint: number): number[] {
  if (!isLetterOfAlphabet(codePoint)) return [];
  const size = codePoint < 0x300 ? 0x80 : 0x100;
  const first = codePoint - (codePoint % size);
  return Array.from({ length: size }, (_, i) => first + i).filter((c) => c > 0x1f && (c < 0x7f || c > 0x9f));
}

/** Code points that a page with a text asks for at first, ascending. */
export function codePointsOf(text: string): number[] {
  const codePoints = new Set<number>();
  for (const unit of unitsOf(text))
    for (const character of unit) {
      const codePoint = character.codePointAt(0) as number;
      for (const c of [codePoint, ...alphabetOf(codePoint)]) codePoints.add(c);
    }
  return [...codePoints].sort((a, b) => a - b);
}

/** `unicode-range` of ascending code points. */
export function rangeOf(codePoints: readonly number[]): string {
  const runs: [number, number][] = [];
  for (const c of codePoints) {
    const last = runs.at(-1);
    if (last && last[1] === c - 1) last[1] = c;
    else runs.push([c, c]);
  }
  const hex = (c: number) => c.toString(16);
  return runs.map(([a, b]) => (a === b ? `U+${hex(a)}` : `U+${hex(a)}-${hex(b)}`)).join();
}
