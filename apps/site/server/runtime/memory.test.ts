import { expect, test } from 'vitest';
import { ByteBudget, downloadBytes, keptSubsetBytes, residentFontBytes } from './memory.ts';

const MB = 1024 * 1024;

test('fonts take 512 MB of memory at most, and a sixth of a small limit', () => {
  expect(residentFontBytes(0)).toBe(512 * MB);
  expect(residentFontBytes(2 ** 64)).toBe(512 * MB);
  expect(residentFontBytes(8192 * MB)).toBe(512 * MB);
  expect(residentFontBytes(600 * MB)).toBe(100 * MB);
});

test('finished subsets and downloads take their shares of a small limit, too', () => {
  expect([keptSubsetBytes(0), downloadBytes(0)]).toEqual([128 * MB, 512 * MB]);
  expect([keptSubsetBytes(512 * MB), downloadBytes(512 * MB)]).toEqual([32 * MB, 64 * MB]);
});

test('works hold no more bytes together than agreed, each gives its own back once, and one alone may have what it needs', () => {
  const budget = new ByteBudget(100);
  const [first, second] = [budget.hold(60), budget.hold(40)];
  expect(budget.hold(1)).toBeNull();
  first?.();
  first?.();
  expect(budget.hold(61)).toBeNull();
  expect(budget.hold(60)).not.toBeNull();
  second?.();
  expect(new ByteBudget(100).hold(500)).not.toBeNull();
});
