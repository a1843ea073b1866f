import { expect, test } from 'vitest';
import { residentFontBytes } from './memory.ts';

const MB = 1024 * 1024;

test('fonts take 512 MB of memory at most, and a sixth of a small limit', () => {
  expect(residentFontBytes(0)).toBe(512 * MB);
  expect(residentFontBytes(2 ** 64)).toBe(512 * MB);
  expect(residentFontBytes(8192 * MB)).toBe(512 * MB);
  expect(residentFontBytes(600 * MB)).toBe(100 * MB);
});
