import { expect, test } from 'vitest';
import { placeOn, ranksOf } from './placement.ts';

/** Points that look random and are the same in every run. */
function scattered(count: number): [number, number][] {
  let seed = 7;
  const next = () => {
    seed = (seed * 16807) % 2147483647;
    return seed / 2147483647;
  };
  return Array.from({ length: count }, () => [next(), next()]);
}

test('ranks go from 0 to 1, and equal values share one', () => {
  expect(ranksOf([30, 10, 20])).toEqual([1, 0, 0.5]);
  const [a, b, c, d] = ranksOf([5, 5, 9, 90]);
  expect([a, b, d]).toEqual([0, 0, 1]);
  expect(c).toBeCloseTo(0.6);
  expect(ranksOf([7, 7])).toEqual([0.5, 0.5]);
  expect(ranksOf([])).toEqual([]);
});

test.each([0, 1, 2, 29, 200])('each of %i fonts has a cell of its own inside the lattice', (count) => {
  for (const columns of [5, 11]) {
    const { rows, cells } = placeOn(scattered(count), columns);
    expect(new Set(cells.map(({ column, row }) => `${column} ${row}`)).size).toBe(count);
    for (const { column, row } of cells) {
      expect([column >= 0, column < columns, row >= 0, row < rows]).toEqual([true, true, true, true]);
    }
  }
});

test('fonts that measure the same have cells of their own, too', () => {
  const { cells } = placeOn(
    Array.from({ length: 60 }, (): [number, number] => [0, 0]),
    5,
  );
  expect(new Set(cells.map(({ column, row }) => `${column} ${row}`)).size).toBe(60);
});

test('the same fonts get the same cells', () => {
  expect(placeOn(scattered(80), 11)).toEqual(placeOn(scattered(80), 11));
});

test('the ends of both axes are at the edges: high is to the right and up', () => {
  const points: [number, number][] = [
    [0, 0],
    [1, 1],
    [0, 1],
    [1, 0],
    [0.5, 0.5],
  ];
  const { rows, cells } = placeOn(points, 5);
  expect(cells.slice(0, 4)).toEqual([
    { column: 0, row: rows - 1 },
    { column: 4, row: 0 },
    { column: 0, row: 0 },
    { column: 4, row: rows - 1 },
  ]);
});

test('no two fonts would be nearer to their places if they changed cells', () => {
  const points = scattered(100);
  const columns = 11;
  const { rows, cells } = placeOn(points, columns);
  const away = (point: number, cell: number) => {
    const [x, y] = points[point] as [number, number];
    const { column, row } = cells[cell] as (typeof cells)[number];
    return (column - x * (columns - 1)) ** 2 + (row - (1 - y) * (rows - 1)) ** 2;
  };
  for (let a = 0; a < 100; a++)
    for (let b = 0; b < a; b++)
      expect(away(a, b) + away(b, a)).toBeGreaterThanOrEqual(away(a, a) + away(b, b) - 1e-6);
});
