import type { Line } from './line.ts';
import type { Outline } from './outline.ts';

/** Writes SVG path data in the units of the outline. */
export const svgPath = ({ commands }: Outline): string =>
  commands
    .map(({ type, values }) => type + values.map((v, i) => (i === 0 ? '' : i % 2 ? ',' : ' ') + v).join(''))
    .join('');

const n = (value: number, digits = 2) => Number(value.toFixed(digits));

/**
 * Writes a path element with the origin of the outline at `x`, `y`; y increases downwards.
 * @param scale px per unit
 */
export const svgGlyph = (outline: Outline, x: number, y: number, scale: number): string =>
  `<path transform="translate(${n(x)} ${n(y)}) scale(${n(scale, 6)} ${n(-scale, 6)})" d="${svgPath(outline)}"/>`;

/**
 * Writes a line as a group.
 * @param size px per em
 * @param x of the line's origin
 * @param y of the baseline
 */
export function svgLine(
  { glyphs }: Line,
  { x, y, size, fill }: { x: number; y: number; size: number; fill: string },
): string {
  const paths = glyphs.map((glyph) =>
    svgGlyph(glyph.outline, x + glyph.x * size, y - glyph.y * size, size * glyph.unit),
  );
  return `<g fill="${fill}">${paths.join('')}</g>`;
}
