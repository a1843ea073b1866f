import { Writer } from '@ziwan/sfnt';

/** Builds `COLR` version 0 from base glyphs and their layers, which take the two colours in turn. */
export function buildColr(
  layers: readonly (readonly [base: number, glyphs: readonly number[]])[],
): Uint8Array {
  const sorted = [...layers].sort(([a], [b]) => a - b);
  const count = sorted.reduce((sum, [, glyphs]) => sum + glyphs.length, 0);
  const w = new Writer()
    .u16(0, sorted.length)
    .u32(14, 14 + sorted.length * 6)
    .u16(count);
  let first = 0;
  for (const [base, glyphs] of sorted) {
    w.u16(base, first, glyphs.length);
    first += glyphs.length;
  }
  for (const [, glyphs] of sorted) for (const [i, glyph] of glyphs.entries()) w.u16(glyph, i % 2);
  return w.done();
}

/** Builds `CPAL` with one palette of two colours, red and blue. */
export const buildCpal = (): Uint8Array =>
  new Writer().u16(0, 2, 1, 2).u32(14).u16(0).u8(0, 0, 255, 255, 255, 0, 0, 255).done();
