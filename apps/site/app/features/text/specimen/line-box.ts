import type { FontCard } from '@ziwan/contract';

export type Metrics = FontCard['metrics'];

/**
 * Font size for a face. Pixel faces use whole multiples of their grid, measured in device pixels (`--pixel`) on
 * fractional-density screens, and at least one.
 * @param size any CSS length
 * @param fit rounds down, for lines that must not overflow; style sheets use `--rounding: down`
 */
export function drawnSize(size: number | string | undefined, grid: number | undefined, fit: boolean) {
  const asked = typeof size === 'number' ? `${size}px` : size;
  if (!grid) return asked;
  const step = `calc(${grid} * var(--pixel, 1px))`;
  return `max(round(up, ${grid}px, ${step}), round(var(--rounding, ${fit ? 'down' : 'nearest'}), ${asked ?? '1em'}, ${step}))`;
}

/**
 * Line height in ems that crops nothing: ascender plus descender, extended equally until the tallest and deepest
 * glyphs fit. Limited to 1.1–1.6, because some fonts have one extreme glyph; that one overflows.
 */
export function lineHeightOf(m: Metrics): number {
  const em = m.unitsPerEm || 1000;
  const ascent = m.ascender / em;
  const descent = Math.abs(m.descender) / em;
  const open = Math.max(0, m.yMax / em - ascent, -m.yMin / em - descent);
  return Math.round(Math.min(1.6, Math.max(1.1, ascent + descent + 2 * open)) * 1000) / 1000;
}
