import { expect, test } from 'vitest';
import { LARGEST, outputSize } from './crop-picture.ts';

const whole = { x: 0, y: 0, width: 1, height: 1 };

test('a small crop keeps its size', () => {
  const part = { x: 0.1, y: 0.1, width: 0.5, height: 0.5 };
  expect(outputSize(part, { width: 400, height: 400 })).toEqual({ width: 200, height: 200 });
});

test('a large crop is scaled down proportionally to the maximum side', () => {
  expect(outputSize(whole, { width: 6000, height: 3000 })).toEqual({ width: LARGEST, height: LARGEST / 2 });
  expect(outputSize(whole, { width: 2000, height: 2000 })).toEqual({ width: 2000, height: 2000 });
});

test('a crop is at least one pixel wide and high', () => {
  const sliver = { x: 0, y: 0, width: 0.0001, height: 1 };
  expect(outputSize(sliver, { width: 100, height: 90_000 })).toEqual({ width: 1, height: LARGEST });
});
