import { expect, test } from 'vitest';
import { beside, GRID, MEASURE, sizesOf } from './sizes.ts';

test('a contained picture is as wide as its slot', () => {
  expect(sizesOf({ widths: MEASURE }, { width: 1600, height: 900 })).toBe(
    '(min-width: 1024px) 944px, (min-width: 721px) calc(100vw - 80px), calc(100vw - 36px)',
  );
  expect(sizesOf({ widths: beside('220px') }, { width: 30, height: 10 })).toBe(
    '(min-width: 721px) 220px, calc(100vw - 36px)',
  );
});

test('a taller picture is narrower, a wider one fills the slot', () => {
  expect(sizesOf({ widths: GRID, ratio: 8 / 5 }, { width: 1200, height: 1600 })).toBe(
    '(min-width: 1164px) 190px, (min-width: 792px) calc(0.469 * (50vw - 56px)), (min-width: 721px) calc(0.469 * (100vw - 80px)), calc(0.469 * (100vw - 36px))',
  );
  expect(sizesOf({ widths: [[null, '120px']], ratio: 1.5 }, { width: 1600, height: 900 })).toBe('120px');
});
