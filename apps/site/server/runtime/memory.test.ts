import { expect, test } from 'vitest';
import { cacheBytes, keptSubsetBytes, partlyReadFontBytes, wholeFontBytes, youngMb } from './memory.ts';

const MB = 1024 * 1024;

test('whole fonts use at most 512 MB of memory, or a sixth of a smaller limit', () => {
  expect(wholeFontBytes(0)).toBe(512 * MB);
  expect(wholeFontBytes(2 ** 64)).toBe(512 * MB);
  expect(wholeFontBytes(8192 * MB)).toBe(512 * MB);
  expect(wholeFontBytes(600 * MB)).toBe(100 * MB);
});

test('parts of fonts use at most 160 MB of memory, and 40 MB at 512 MB', () => {
  expect(partlyReadFontBytes(0)).toBe(160 * MB);
  expect(partlyReadFontBytes(512 * MB)).toBe(40 * MB);
});

test('finished subsets scale with a small memory limit, too', () => {
  expect(keptSubsetBytes(0)).toBe(128 * MB);
  expect(keptSubsetBytes(512 * MB)).toBe(32 * MB);
});

test('a cache has its full size from a limit of 2 GB on, and a quarter of it at 512 MB', () => {
  const limits = [0, 2 ** 64, 2048 * MB, 1024 * MB, 512 * MB];
  expect(limits.map((limit) => cacheBytes(64 * MB, limit) / MB)).toEqual([64, 64, 64, 32, 16]);
});

test('new objects of a thread get a quarter of the space under a limit below 1 GB', () => {
  expect([0, 2 ** 64, 1024 * MB, 1023 * MB].map((limit) => youngMb(limit))).toEqual([48, 48, 48, 12]);
});
