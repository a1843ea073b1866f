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
