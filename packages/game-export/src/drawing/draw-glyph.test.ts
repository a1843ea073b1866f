import { expect, test } from 'vitest';
import { type DrawingContext, drawGlyph } from './draw-glyph.ts';
import { VERB } from './path.ts';
import { type Colour, DEFAULT_SETTINGS, type Paint } from './settings.ts';

const RED: Colour = [255, 0, 0, 1];
const BLUE: Colour = [0, 0, 255, 1];
/** A square of 8 px, above the baseline. */
const SQUARE = [VERB.move, 0, -8, VERB.line, 8, -8, VERB.line, 8, 0, VERB.line, 0, 0, VERB.close];
const TILE = { left: -6, top: -14, width: 20, height: 20 };

/** Pixels of a row through the middle of the square, as red, green, blue and alpha. */
function middleRow(paint: Paint, pixelFace = false): number[][] {
  const context: DrawingContext = {
    settings: { ...DEFAULT_SETTINGS, drawing: { type: 'bitmap', paint } },
    pixelFace,
    ascent: 14,
    descent: 6,
    unite: () => null,
  };
  const pixels = drawGlyph(SQUARE, TILE, context);
  const start = 4 * 10 * TILE.width;
  return Array.from({ length: TILE.width }, (_, x) => [...pixels.subarray(start + 4 * x, start + 4 * x + 4)]);
}
const repeated = (count: number, pixel: number[]) => Array.from({ length: count }, () => pixel);
const CLEAR = [0, 0, 255, 0];

test.each([false, true])(
  'a stroke lies outside the outline, opaque through its whole width (pixel face: %s)',
  (pixelFace) => {
    const row = middleRow({ fill: RED, stroke: { width: 4, colour: BLUE } }, pixelFace);
    expect(row).toEqual([
      ...repeated(2, CLEAR),
      ...repeated(4, [...BLUE.slice(0, 3), 255]),
      ...repeated(8, [...RED.slice(0, 3), 255]),
      ...repeated(4, [...BLUE.slice(0, 3), 255]),
      ...repeated(2, CLEAR),
    ]);
  },
);

test('half a pixel of stroke is half opaque, or in a pixel face opaque', () => {
  const edges = (pixelFace: boolean) => {
    const row = middleRow({ fill: RED, stroke: { width: 1.5, colour: BLUE } }, pixelFace);
    return [3, 4, 5, 14, 15, 16].map((x) => row[x]?.[3]);
  };
  expect(edges(false)).toEqual([0, 128, 255, 255, 128, 0]);
  expect(edges(true)).toEqual([0, 255, 255, 255, 255, 0]);
});

test('a gradient runs from the ascent of the line to its descent, whatever the height of the glyph', () => {
  const context: DrawingContext = {
    settings: {
      ...DEFAULT_SETTINGS,
      drawing: {
        type: 'bitmap',
        paint: {
          fill: [
            { at: 0, colour: [0, 0, 0, 1] },
            { at: 1, colour: [200, 0, 0, 1] },
          ],
        },
      },
    },
    pixelFace: false,
    ascent: 14,
    descent: 6,
    unite: () => null,
  };
  const pixels = drawGlyph(SQUARE, TILE, context);
  const red = (row: number) => pixels[4 * (row * TILE.width + 10)];
  // The square is in rows 6 to 13 of a line that is 20 px high.
  expect([6, 9, 13].map(red)).toEqual([65, 95, 135]);
});
