import { expect, test } from 'vitest';
import { VERB } from './path.ts';
import { flatten } from './shape.ts';

/** Greatest distance (px) between a curve and its polygon. */
const TOLERANCE = 0.02;

type Point = readonly [x: number, y: number];
const lerp = ([ax, ay]: Point, [bx, by]: Point, t: number): Point => [ax + t * (bx - ax), ay + t * (by - ay)];
/** A point of a Bézier curve, by de Casteljau's construction. */
const pointAt = (points: readonly Point[], t: number): Point =>
  points.length === 1
    ? (points[0] as Point)
    : pointAt(
        points.slice(1).map((point, i) => lerp(points[i] as Point, point, t)),
        t,
      );
function distanceTo([x, y]: Point, [ax, ay]: Point, [bx, by]: Point): number {
  const [dx, dy] = [bx - ax, by - ay];
  const t = Math.min(1, Math.max(0, ((x - ax) * dx + (y - ay) * dy) / (dx * dx + dy * dy || 1)));
  return Math.hypot(x - ax - t * dx, y - ay - t * dy);
}

function flattened(curve: readonly Point[], [dx, dy]: Point) {
  const moved = curve.map(([x, y]): Point => [x + dx, y + dy]);
  const verb = curve.length === 3 ? VERB.quad : VERB.cubic;
  const [start, ...rest] = moved as [Point, ...Point[]];
  const { points } = flatten([VERB.move, ...start, verb, ...rest.flat(), VERB.close]);
  const all = Array.from(
    { length: points.length / 2 },
    (_, i): Point => [points[2 * i] as number, points[2 * i + 1] as number],
  );
  return { moved, polygon: all.slice(0, -1) };
}

const CURVES: readonly (readonly Point[])[] = [
  [
    [0, 0],
    [10, 40],
    [30, 5],
  ],
  [
    [0, 0],
    [60, 3],
    [5, 50],
  ],
  [
    [0, 0],
    [10, 40],
    [30, -20],
    [50, 10],
  ],
  [
    [0, 0],
    [80, 0],
    [-30, 50],
    [20, 60],
  ],
];
const PLACES: readonly Point[] = [
  [0, 0],
  [-15, -20],
  [-40, 30],
  [1000, -700],
];

test.each(CURVES)('a curve keeps to its polygon, wherever it lies: %j %j %j', (...curve) => {
  const counts = PLACES.map((place) => {
    const { moved, polygon } = flattened(curve, place);
    for (let i = 0; i <= 500; i++) {
      const point = pointAt(moved, i / 500);
      const nearest = polygon.slice(1).map((end, k) => distanceTo(point, polygon[k] as Point, end));
      expect(Math.min(...nearest)).toBeLessThanOrEqual(TOLERANCE);
    }
    return polygon.length;
  });
  expect(new Set(counts).size).toBe(1);
});
