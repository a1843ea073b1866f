import { expect, test } from 'vitest';
import { nextOption } from './options.ts';

test('down moves through the list and back to the field', () => {
  expect([-1, 0, 1, 2].map((at) => nextOption(at, 'ArrowDown', 3))).toEqual([0, 1, 2, -1]);
});

test('up moves the other way', () => {
  expect([-1, 2, 1, 0].map((at) => nextOption(at, 'ArrowUp', 3))).toEqual([2, 1, 0, -1]);
});

test('caret keys and an empty list are left to the field', () => {
  expect(nextOption(0, 'Home', 3)).toBeNull();
  expect(nextOption(0, 'ArrowRight', 3)).toBeNull();
  expect(nextOption(-1, 'ArrowDown', 0)).toBeNull();
});
