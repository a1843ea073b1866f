import { type Table, TRUETYPE, writeLoca, writeSfnt } from '@ziwan/sfnt';
import { u16, u32 } from './bytes.ts';
import { frameTables, square } from './tiny-truetype.ts';

/**
 * Makes a TrueType font in which each glyph is a square of its own size, so that its outline tells which it is. As in
 * a subset, `.notdef` is empty.
 * @param mappings characters with their glyphs, sorted by character
 * @param glyphs number of glyphs, `.notdef` included
 * @param more tables added, or put in place of the font's own
 */
export function squaresFont(
  mappings: readonly [codePoint: number, glyph: number][],
  glyphs: number,
  more: readonly Table[] = [],
): Uint8Array {
  const outlines = Array.from({ length: glyphs }, (_, i) => (i === 0 ? [] : square(i))).map((bytes) => [
    ...bytes,
    ...Array((4 - (bytes.length % 4)) % 4).fill(0),
  ]);
  const loca = [0];
  for (const outline of outlines) loca.push((loca.at(-1) as number) + outline.length);
  const maxp = [...u32(0x00010000), ...u16(glyphs, 4, 1, 0, 0, 2, 0, 0, 0, 0, 0, 0, 0, 0)];
  const tables = new Map<string, Uint8Array>([
    ...frameTables(glyphs, mappings, maxp),
    ['glyf', new Uint8Array(outlines.flat())],
    ['loca', writeLoca(Uint32Array.from(loca), true)],
    ...more,
  ]);
  return writeSfnt(TRUETYPE, [...tables]);
}
