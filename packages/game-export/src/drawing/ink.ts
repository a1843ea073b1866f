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
  const points = new Float64Array(shape.points.length);
  for (let i = 0; i < points.length; i += 2) {
    points[i] = (shape.points[i] as number) - left;
    points[i + 1] = (shape.points[i + 1] as number) - top;
  }
  return { width, height, values: inkOf(crossingsOf({ ...shape, points }, height), width, height) };
}
