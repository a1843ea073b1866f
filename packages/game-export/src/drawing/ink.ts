import type { Typeface } from '@ziwan/lettering';
import { crossingsOf, inkOf } from './crossings.ts';
import { pathOf } from './path.ts';
import { boundsOf, flatten } from './shape.ts';

/** A glyph in shades: 0 is paper, 1 is ink. */
interface GlyphInk {
  readonly width: number;
  readonly height: number;
  readonly values: Float32Array;
}

/**
 * Draws a glyph alone, as large as its box; null for a blank one.
 * @param size of the em (px)
 */
export function glyphInk(typeface: Typeface, glyph: number, size: number): GlyphInk | null {
  const shape = flatten(pathOf(typeface, glyph, size / typeface.unitsPerEm));
  const box = boundsOf(shape);
  if (!box) return null;
  const [left, top] = [Math.floor(box.left), Math.floor(box.top)];
  const [width, height] = [Math.ceil(box.right) - left, Math.ceil(box.bottom) - top];
  const moved = { ...shape, points: shape.points.map((value, i) => value - (i % 2 ? top : left)) };
  return { width, height, values: inkOf(crossingsOf(moved, height), width, height) };
}
