import { expect, test } from 'vitest';
import { pageNumbers } from './pagination.tsx';

test('a short range shows every page', () => {
  expect(pageNumbers(1, 3)).toEqual([1, 2, 3]);
});

test('a gap of a single page shows that page', () => {
  expect(pageNumbers(4, 9)).toEqual([1, 2, 3, 4, 5, 0, 9]);
  expect(pageNumbers(50, 99)).toEqual([1, 0, 49, 50, 51, 0, 99]);
});
