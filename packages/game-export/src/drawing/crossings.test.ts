import fc from 'fast-check';
import { expect, test } from 'vitest';
import { type Crossings, crossingsOf, inkOf, insideOf } from './crossings.ts';
import type { Shape } from './shape.ts';

/** A closed polygon through points [x, y]. */
const polygon = (...corners: [number, number][]): Shape => {
  const closed = [...corners, corners[0] as [number, number]];
  return {
    points: Float64Array.from(closed.flat()),
    contours: Int32Array.from([0, closed.length]),
  } as Shape;
};
const box = (left: number, top: number, right: number, bottom: number): Crossings =>
  crossingsOf(polygon([left, top], [left, bottom], [right, bottom], [right, top]), 2);

const WIDTH = 4;
const rows = (values: Uint8Array | Float32Array) => [
  [...values.subarray(0, WIDTH)],
  [...values.subarray(WIDTH)],
];

test('a pixel is inside if its centre is, also beside the edges of the image', () => {
  expect(rows(insideOf(box(-3, 0, 2.5, 1), WIDTH, 2))).toEqual([
    [1, 1, 0, 0],
    [0, 0, 0, 0],
  ]);
  expect(rows(insideOf(box(2.4, 0.5, 9, 1.75), WIDTH, 2))).toEqual([
    [0, 0, 1, 1],
    [0, 0, 1, 1],
  ]);
});

test('the ink of a pixel is the share of it that is inside, and none comes from beyond the image', () => {
  expect(rows(inkOf(box(-3, 0, 1.5, 1), WIDTH, 2))).toEqual([
    [1, 0.5, 0, 0],
    [0, 0, 0, 0],
  ]);
  expect(rows(inkOf(box(2.25, 0.5, 9, 1.5), WIDTH, 2))).toEqual([
    [0, 0, 0.375, 0.5],
    [0, 0, 0.375, 0.5],
  ]);
});

/** Sum of the turns of polygons around a point; those of a segment count from its upper end to before its lower one. */
function windingAt(polygons: readonly (readonly [number, number][])[], x: number, y: number): number {
  let winding = 0;
  for (const corners of polygons)
    for (const [i, [x0, y0]] of corners.entries()) {
      const [x1, y1] = corners[(i + 1) % corners.length] as [number, number];
      const isCrossed = Math.min(y0, y1) <= y && y < Math.max(y0, y1);
      if (isCrossed && x0 + ((y - y0) * (x1 - x0)) / (y1 - y0) <= x) winding += y0 < y1 ? 1 : -1;
    }
  return winding;
}

const SIZE = 6;
const place = fc.integer({ min: -16, max: 64 }).map((n) => n / 8);
const polygons = fc.array(fc.array(fc.tuple(place, place), { minLength: 3, maxLength: 6 }), {
  minLength: 1,
  maxLength: 3,
});
function shapeOf(all: readonly (readonly [number, number][])[]): Shape {
  const closed = all.map((corners) => [...corners, corners[0] as [number, number]]);
  const contours = [0];
  for (const each of closed) contours.push((contours.at(-1) as number) + each.length);
  return { points: Float64Array.from(closed.flat(2)), contours: Int32Array.from(contours) } as Shape;
}

test('crossings are sorted in each line, with the direction and contour of their segment', () => {
  const [down, up]: [number, number][][] = [
    [
      [1, 0],
      [1, 2],
      [4, 2],
      [4, 0],
    ],
    [
      [3, 0.5],
      [2, 0.5],
      [2, 1],
      [3, 1],
    ],
  ] as [[number, number][], [number, number][]];
  const { lines, x, direction, contour } = crossingsOf(shapeOf([down, up] as [number, number][][]), 2);
  expect([...lines]).toEqual([0, 2, 4, 8, 12, 14, 16, 18, 20]);
  expect([...x.subarray(4, 8)]).toEqual([1, 2, 3, 4]);
  expect([...direction.subarray(4, 8)]).toEqual([1, 1, -1, -1]);
  expect([...contour.subarray(4, 8)]).toEqual([0, 1, 1, 0]);
});

test('pixels are inside by the winding of all contours at their centre', () => {
  fc.assert(
    fc.property(polygons, (all) => {
      const inside = insideOf(crossingsOf(shapeOf(all), SIZE), SIZE, SIZE);
      const expected = Array.from({ length: SIZE * SIZE }, (_, i) =>
        windingAt(all, (i % SIZE) + 0.5, Math.floor(i / SIZE) + 0.5) === 0 ? 0 : 1,
      );
      expect([...inside]).toEqual(expected);
    }),
  );
});

test('ink is the share of four lines through a pixel that is inside', () => {
  fc.assert(
    fc.property(polygons, (all) => {
      const ink = inkOf(crossingsOf(shapeOf(all), SIZE), SIZE, SIZE);
      const STEPS = 400;
      for (const [i, value] of ink.entries()) {
        let within = 0;
        for (let line = 0; line < 4; line++)
          for (let step = 0; step < STEPS; step++) {
            const [x, y] = [(i % SIZE) + (step + 0.5) / STEPS, Math.floor(i / SIZE) + line / 4];
            if (windingAt(all, x, y) !== 0) within++;
          }
        // Each crossing may be wrong by half a step.
        expect(Math.abs(value - within / (4 * STEPS))).toBeLessThan(0.02);
      }
    }),
    { numRuns: 10 },
  );
});
