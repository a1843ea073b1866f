import { expect, test } from 'vitest';
import { lineSize } from './line-size.ts';

test('a name is drawn as large as its column has room for, and never too small to judge', () => {
  expect(lineSize('文泉驿正黑', 188, 30)).toBe(30);
  expect(lineSize('文泉驿等宽微米黑', 188, 30)).toBe(23);
  expect(lineSize('NanumBarunGothic', 188, 30)).toBe(20);
  // A character beyond the BMP is one.
  expect(lineSize('𠀀'.repeat(8), 188, 30)).toBe(23);
  expect(lineSize('龙吟虎啸九万里'.repeat(9), 188, 30)).toBe(15);
  expect(lineSize('', 188, 30)).toBe(30);
});
