import type { Reader } from './bytes.ts';

/** Size (bytes) of `hhea` and `vhea`. */
export const METRICS_HEADER = 36;
/**
 * Position in `hhea` and `vhea` of the number of glyphs with their own advance; the other glyphs use the last
 * advance.
 */
export const LONG_METRICS_AT = 34;

/** Position of a glyph's advance in `hmtx` or `vmtx`. */
export const advanceAt = (long: number, glyph: number): number => 4 * Math.min(glyph, long - 1);

/** Position of a glyph's side bearing in `hmtx` or `vmtx`. */
export const bearingAt = (long: number, glyph: number): number =>
  glyph < long ? 4 * glyph + 2 : 4 * long + 2 * (glyph - long);

/** Size (bytes) of `hmtx` or `vmtx`. */
export const metricsSize = (long: number, glyphs: number): number => 4 * long + 2 * (glyphs - long);

/** Vertical metrics of a line, in font units; `descender` is below 0 in most fonts. */
export interface LineMetrics {
  ascender: number;
  descender: number;
  lineGap: number;
}

/**
 * Vertical metrics as browsers choose them: `hhea`, unless fsSelection bit 7 is set or `hhea` is zero; then the
 * typographic values of `OS/2`, or its Windows values if these are zero too.
 */
export function readLineMetrics(hhea: Reader, os2: Reader | null): LineMetrics {
  const [ascender, descender, lineGap] = [hhea.s16(4), hhea.s16(6), hhea.s16(8)];
  if (os2 && os2.length >= 78) {
    const typo = { ascender: os2.s16(68), descender: os2.s16(70), lineGap: os2.s16(72) };
    const hasHhea = ascender !== 0 || descender !== 0;
    if ((os2.u16(62) & 0x80) !== 0 || (!hasHhea && (typo.ascender !== 0 || typo.descender !== 0)))
      return typo;
    if (!hasHhea) return { ascender: os2.u16(74), descender: -os2.u16(76), lineGap: 0 };
  }
  return { ascender, descender, lineGap };
}
