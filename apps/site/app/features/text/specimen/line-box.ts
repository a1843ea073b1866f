import type { FontCard } from '@ziwan/contract';

export type Metrics = FontCard['metrics'];

/**
 * Font size at which the face is drawn. A pixel face is drawn at whole multiples of its grid, on screens of
 * fractional density at whole multiples in their own pixels (`--pixel`), and never smaller than once.
 * @param size any CSS length, of the surroundings' font where it is in em
 * @param fit never larger than asked for: the line ends at an edge. A style sheet says the same by `--rounding: down`
 */
export function drawnSize(size: number | string | undefined, grid: number | undefined, fit: boolean) {
  const asked = typeof size === 'number' ? `${size}px` : size;
  if (!grid) return asked;
  const step = `calc(${grid} * var(--pixel, 1px))`;
  return `max(round(up, ${grid}px, ${step}), round(var(--rounding, ${fit ? 'down' : 'nearest'}), ${asked ?? '1em'}, ${step}))`;
}

/**
 * Line height (a number of ems) in which nothing of the font is cropped: the line box is the ascender and
 * descender, opened equally on both sides until the tallest and deepest glyph fit. Kept between 1.1 and 1.6, since
 * some fonts carry one freak glyph; what reaches out of that overflows visibly instead of being cut.
 */
export function lineHeightOf(m: Metrics): number {
  const em = m.unitsPerEm || 1000;
  const ascent = m.ascender / em;
  const descent = Math.abs(m.descender) / em;
  const open = Math.max(0, m.yMax / em - ascent, -m.yMin / em - descent);
  return Math.round(Math.min(1.6, Math.max(1.1, ascent + descent + 2 * open)) * 1000) / 1000;
}
