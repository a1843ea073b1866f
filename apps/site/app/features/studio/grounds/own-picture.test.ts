import { expect, test } from 'vitest';
import { checkSize, keptSize } from './own-picture.ts';

test('a picture that is too large is refused with its size and the limit', () => {
  expect(() => checkSize(20_000, 20_000)).toThrow('这张图有 20000 × 20000，最多 1.1 亿像素');
  expect(() => checkSize(12_032, 9024)).not.toThrow();
  expect(() => checkSize(11_000, 10_001)).toThrow();
});

test('a photo is reduced, a drawing is kept as large as can be', () => {
  expect(keptSize(5120, 2560, false)).toEqual([2560, 1280]);
  expect(keptSize(300, 150, false)).toEqual([300, 150]);
  expect(keptSize(300, 150, true)).toEqual([2560, 1280]);
});
