/** Bytes of `hhea` and `vhea`. */
export const METRICS_HEADER = 36;
/** Where they say how many glyphs have an advance of their own; the others share the last one. */
export const LONG_METRICS_AT = 34;

/** Position of a glyph's advance in `hmtx` or `vmtx`. */
export const advanceAt = (long: number, glyph: number): number => 4 * Math.min(glyph, long - 1);

/** Position of a glyph's side bearing. */
export const bearingAt = (long: number, glyph: number): number =>
  glyph < long ? 4 * glyph + 2 : 4 * long + 2 * (glyph - long);

/** Bytes of the table. */
export const metricsSize = (long: number, glyphs: number): number => 4 * long + 2 * (glyphs - long);
