/** A layout table as 16-bit numbers. */
export type Words = readonly number[];

/** The parts of a table are farther away than 16-bit offsets reach. */
export class TooLarge extends Error {}

/**
 * Joins a table with the parts that it refers to. Equal parts are written once.
 * @param places where its offsets are
 * @throws TooLarge
 */
export function joined(table: Words, places: readonly number[], parts: readonly Words[]): Words {
  const out = [...table];
  const known = new Map<string, number>();
  parts.forEach((part, i) => {
    const key = part.join();
    const at = known.get(key) ?? 2 * out.length;
    if (at > 0xffff) throw new TooLarge();
    out[places[i] as number] = at;
    if (known.has(key)) return;
    known.set(key, at);
    for (const word of part) out.push(word);
  });
  return out;
}

/** The smaller coverage of ascending glyphs (OpenType 1.9, chapter 2). */
export function coverage(glyphs: readonly number[]): Words {
  const ranges: [first: number, last: number, index: number][] = [];
  glyphs.forEach((glyph, i) => {
    const last = ranges.at(-1);
    if (last && last[1] === glyph - 1) last[1] = glyph;
    else ranges.push([glyph, glyph, i]);
  });
  return 3 * ranges.length < glyphs.length
    ? [2, ranges.length, ...ranges.flat()]
    : [1, glyphs.length, ...glyphs];
}
