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
