import type { Quad } from '@ziwan/shape';
import { expect, test } from 'vitest';
import { cornerMoved, quadMoved, quadTurned, turnOf, wholeOf } from './corners.ts';

const picture = { width: 200, height: 100 };
const quad: Quad = [
  { x: 20, y: 20 },
  { x: 120, y: 20 },
  { x: 120, y: 60 },
  { x: 20, y: 60 },
];

test('a corner is moved within the picture, and the others stay', () => {
  expect(cornerMoved(quad, 1, 30, -5, picture)).toEqual([quad[0], { x: 150, y: 15 }, quad[2], quad[3]]);
  expect(cornerMoved(quad, 2, 500, 500, picture)[2]).toEqual({ x: 200, y: 100 });
});

test('a corner does not pass the others, nor the line between its neighbours', () => {
  expect(cornerMoved(quad, 0, 105, 0, picture)).toBe(quad);
  expect(cornerMoved(quad, 0, 60, 25, picture)).toBe(quad);
  expect(cornerMoved(quad, 0, 30, 10, picture)).not.toBe(quad);
});

test('the whole part is moved until its middle is at the edge', () => {
  expect(quadMoved(quad, 10, 5, picture)[0]).toEqual({ x: 30, y: 25 });
  expect(quadMoved(quad, 900, -900, picture)).toEqual([
    { x: 150, y: -20 },
    { x: 250, y: -20 },
    { x: 250, y: 20 },
    { x: 150, y: 20 },
  ]);
});

test('the part is turned about its middle, against the turn of the picture', () => {
  expect(turnOf(quad)).toBeCloseTo(0);
  const turned = quadTurned(quad, 10);
  expect(turnOf(turned)).toBe(10);
  expect(turned[0].y).toBeGreaterThan(turned[1].y);
  expect(turnOf(quadTurned(turned, 0))).toBeCloseTo(0);
  expect(wholeOf(picture)[2]).toEqual({ x: 200, y: 100 });
});
