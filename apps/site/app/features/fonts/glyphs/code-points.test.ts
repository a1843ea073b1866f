import { expect, test } from 'vitest';
import { cssEscape, htmlEntity, invisibleName, uPlus, utf8Hex } from './code-points.ts';

test('formats a code point in every notation, in and beyond the BMP', () => {
  expect([0x41, 0x9f8d, 0x20bb7].map(uPlus)).toEqual(['U+0041', 'U+9F8D', 'U+20BB7']);
  expect(utf8Hex('龍')).toBe('E9 BE 8D');
  expect(utf8Hex('𠮷')).toBe('F0 A0 AE B7');
  expect(htmlEntity(0x9f8d)).toBe('&#x9F8D;');
  expect(cssEscape(0x20bb7)).toBe('\\20BB7');
});

test('invisible characters are named, others are not', () => {
  expect(invisibleName(0x3000)).toBe('全角空格');
  expect(invisibleName(0x2060)).toBe('不可见字符');
  expect(invisibleName(0x9f8d)).toBeNull();
  expect(invisibleName(0x21)).toBeNull();
});
