import { expect, test } from 'vitest';
import { substitutesOf } from './substitutes.ts';

const PAIRS = [
  '“”',
  '‘’',
  '「」',
  '『』',
  '〝〞',
  '《》',
  '〈〉',
  '«»',
  '‹›',
  '（）',
  '【】',
  '〔〕',
  '〖〗',
].map((pair) => [...pair] as [string, string]);

test.each(PAIRS)('what may replace %s may, closing, replace %s', (opening, closing) => {
  const mirror = new Map([
    ...PAIRS,
    ...['[]', '［］', '()', '{}'].map((pair) => [...pair] as [string, string]),
  ]);
  const mirrored = substitutesOf(opening).map((char) => mirror.get(char) ?? char);
  expect(substitutesOf(opening)).not.toEqual([]);
  expect(substitutesOf(closing)).toEqual(mirrored);
});

test('quotation marks are replaced by those of other regions before straight ones', () => {
  expect(substitutesOf('“')).toEqual(['「', '『', '〝', '"', '＂']);
  expect(substitutesOf('「')).toEqual(['“', '『', '"']);
});

test('a dash is replaced by shorter ones, an ellipsis in the end by three dots', () => {
  expect(substitutesOf('—')).toEqual(['―', '─', '–', '－', '-']);
  expect(substitutesOf('–')).not.toContain('—');
  expect(substitutesOf('…').at(-1)).toBe('...');
});

test('letters and hanzi have no substitutes but their other width', () => {
  expect(substitutesOf('龙')).toEqual([]);
  expect(substitutesOf('A')).toEqual(['Ａ']);
  expect(substitutesOf('！')).toEqual(['!']);
  expect(substitutesOf('!')).toEqual(['！']);
  expect(substitutesOf('｝')).toEqual(['}']);
  for (const char of [' ', '\x7f', '\uff00', '\uff5f']) expect(substitutesOf(char)).toEqual([]);
});

test('no mark is replaced by itself or by nothing, and none has more than six substitutes', () => {
  for (let code = 0x20; code < 0x10000; code++) {
    const char = String.fromCharCode(code);
    const all = substitutesOf(char);
    expect(new Set(all).size, char).toBe(all.length);
    if (all.length > 0) expect(all, char).not.toContain(char);
    if (all.length > 0) expect(all, char).not.toContain('');
    expect(all.length, char).toBeLessThanOrEqual(6);
  }
});
