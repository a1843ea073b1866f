import { expect, test } from 'vitest';
import { drawSegments } from './distance.ts';
import { VERB } from './path.ts';
import { regionOf } from './region.ts';

const SIZE = 32;
type Point = readonly [x: number, y: number];

function planeOf(points: readonly Point[]) {
  const [start, ...rest] = points as [Point, ...Point[]];
  const path = [VERB.move, ...start, ...rest.flatMap((point) => [VERB.line, ...point]), VERB.close];
  const { near, value } = drawSegments(
    regionOf(path, 0, 0, SIZE, () => null),
    SIZE,
    SIZE,
    8,
  );
  const isNear = Array.from(near.subarray(0, SIZE * SIZE), Number.isFinite);
  return Array.from(value.subarray(0, SIZE * SIZE), (v, i) => (isNear[i] ? Math.fround(v) : null));
}

const SHAPES: readonly (readonly Point[])[] = [
  [
    [8, 8],
    [8, 24],
    [24, 24],
    [24, 8],
  ],
  [
    [16, 6],
    [12, 26],
    [20, 26],
  ],
  [
    [5, 16],
    [16, 27],
    [27, 16],
    [16, 12],
  ],
];

test.each(SHAPES)('distances do not depend on where a contour starts: %j %j %j', (...points) => {
  const expected = planeOf(points);
  expect(expected.filter((value) => value !== null).length).toBeGreaterThan(300);
  for (let i = 1; i < points.length; i++)
    expect(planeOf([...points.slice(i), ...points.slice(0, i)])).toEqual(expected);
});

test('beyond a corner, the side that a pixel faces more directly counts', () => {
  const at = (x: number, y: number) => planeOf(SHAPES[0] as Point[])[y * SIZE + x];
  // Beyond the upper left corner at (8, 8): 5.5 px to the left, 1.5 px above.
  expect(at(2, 6)).toBe(-5.5);
  expect(at(6, 2)).toBe(-5.5);
  expect(at(9, 9)).toBe(1.5);
});
