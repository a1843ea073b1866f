import fc from 'fast-check';
import { expect, test } from 'vitest';
import { moveInGrid } from './grid-navigation.ts';

// 0 1 2 3
// 4 5 6 7
// 8 9
const grid = { count: 10, columns: 4 };

test('arrows move by one cell, and by one row', () => {
  expect(moveInGrid(5, 'ArrowRight', grid)).toBe(6);
  expect(moveInGrid(5, 'ArrowLeft', grid)).toBe(4);
  expect(moveInGrid(5, 'ArrowUp', grid)).toBe(1);
  expect(moveInGrid(5, 'ArrowDown', grid)).toBe(9);
});

test('movement stops at the edges', () => {
  expect(moveInGrid(0, 'ArrowLeft', grid)).toBeNull();
  expect(moveInGrid(9, 'ArrowRight', grid)).toBeNull();
  expect(moveInGrid(2, 'ArrowUp', grid)).toBeNull();
  expect(moveInGrid(8, 'ArrowDown', grid)).toBeNull();
});

test('down into a short last row lands on its last cell', () => {
  expect(moveInGrid(7, 'ArrowDown', grid)).toBe(9);
});

test('Home and End move within the row, with Ctrl within the grid', () => {
  expect(moveInGrid(6, 'Home', grid)).toBe(4);
  expect(moveInGrid(5, 'End', grid)).toBe(7);
  expect(moveInGrid(8, 'End', grid)).toBe(9);
  expect(moveInGrid(6, 'Home', grid, { ctrl: true })).toBe(0);
  expect(moveInGrid(1, 'End', grid, { ctrl: true })).toBe(9);
});

test('PageUp and PageDown keep the column where possible', () => {
  expect(moveInGrid(1, 'PageDown', grid, { pageRows: 2 })).toBe(9);
  expect(moveInGrid(9, 'PageUp', grid, { pageRows: 2 })).toBe(1);
  expect(moveInGrid(6, 'PageUp', grid, { pageRows: 5 })).toBe(2);
});

test('other keys do nothing', () => {
  expect(moveInGrid(3, 'a', grid)).toBeNull();
  expect(moveInGrid(0, 'ArrowRight', { count: 0, columns: 4 })).toBeNull();
});

test('no key ever leaves the grid', () => {
  const keys = ['ArrowRight', 'ArrowLeft', 'ArrowUp', 'ArrowDown', 'Home', 'End', 'PageUp', 'PageDown'];
  fc.assert(
    fc.property(
      fc.integer({ min: 1, max: 500 }),
      fc.integer({ min: 1, max: 40 }),
      fc.nat(),
      fc.constantFrom(...keys),
      fc.boolean(),
      (count, columns, seed, key, ctrl) => {
        const next = moveInGrid(seed % count, key, { count, columns }, { ctrl });
        expect(next === null || (next >= 0 && next < count)).toBe(true);
      },
    ),
  );
});
