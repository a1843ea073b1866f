import { expect, test } from 'vitest';
import { drawnSize } from './line-box.ts';

test('a face without a grid keeps the requested size', () => {
  expect(drawnSize(56, undefined, false)).toBe('56px');
  expect(drawnSize('2em', undefined, true)).toBe('2em');
  expect(drawnSize(undefined, undefined, false)).toBeUndefined();
});

test('a pixel face uses the nearest whole multiple of its grid, at least one', () => {
  expect(drawnSize(56, 12, false)).toBe(
    'max(round(up, 12px, calc(12 * var(--pixel, 1px))), round(var(--rounding, nearest), 56px, calc(12 * var(--pixel, 1px))))',
  );
});

test('it rounds down when the line must fit', () => {
  expect(drawnSize(undefined, 12, true)).toContain('round(var(--rounding, down), 1em,');
});
