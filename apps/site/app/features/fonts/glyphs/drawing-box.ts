import type { FontResource } from '@ziwan/contract';

/** Drawing units: 1000 per em, whatever the font uses. */
export const EM = 1000;
/** Width of the drawing, with the names of its lines. */
export const DRAWING_WIDTH = EM + 240;

/** Heights of the drawing of a glyph, in drawing units above the baseline. */
export function drawingBox({ unitsPerEm, ascender, descender }: FontResource['metrics']) {
  const unit = EM / unitsPerEm;
  // The em box is centred between ascender and descender, like the ideographic box.
  const middle = ((ascender + descender) * unit) / 2;
  const top = middle + EM / 2;
  return {
    unit,
    middle,
    top,
    ascender: ascender * unit,
    descender: descender * unit,
    high: Math.max(ascender * unit, top) + 90,
    low: Math.min(descender * unit, middle - EM / 2) - 90,
  };
}
