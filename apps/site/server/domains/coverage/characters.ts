/** White space, control and invisible formatting: no font needs an outline for them. */
const INVISIBLE = /[\p{White_Space}\p{Cc}\p{Cf}\p{Default_Ignorable_Code_Point}]/u;

const ignored = new Map<number, boolean>();

export function isInvisible(codePoint: number): boolean {
  // Han, kana and Hangul blocks hold nothing invisible; they are nearly every character that is asked.
  if (codePoint >= 0x3041 && codePoint <= 0x9fff && codePoint !== 0x3164) return false;
  let known = ignored.get(codePoint);
  if (known === undefined) {
    known = INVISIBLE.test(String.fromCodePoint(codePoint));
    if (ignored.size < 4096) ignored.set(codePoint, known);
  }
  return known;
}

/** Distinct code points in order of appearance, lone surrogates left out. */
export function distinct(text: string): number[] {
  const seen = new Set<number>();
  for (const character of text) {
    const codePoint = character.codePointAt(0) as number;
    if (codePoint < 0xd800 || codePoint > 0xdfff) seen.add(codePoint);
  }
  return [...seen];
}

/** Distinct code points that a font must draw, in order of appearance. */
export function visible(text: string): number[] {
  return distinct(text).filter((c) => !isInvisible(c));
}
