import { expect, test } from 'vitest';
import { measuredArticles } from '../../../../../bench/slices/articles.ts';
import { slicesOf, unicodeRange } from './slices.ts';

const code = (char: string) => char.codePointAt(0) as number;
/** A face with all of Unicode's common hanzi, kana and Latin. */
const WHOLE = slicesOf({
  ranges: [
    [0x20, 0x24f],
    [0x2000, 0x206f],
    [0x3000, 0x30ff],
    [0x3400, 0x4dbf],
    [0x4e00, 0x9fff],
  ],
});

test('each character is in one slice, which is ascending', () => {
  const all = WHOLE.flat();
  expect(new Set(all).size).toBe(all.length);
  expect(all.length).toBe(0x230 + 0x70 + 0x100 + 0x19c0 + 0x5200);
  for (const slice of WHOLE) expect(slice).toEqual(slice.toSorted((a, b) => a - b));
});

test('hanzi are together with others that are used as often, and traditional forms apart', () => {
  const at = (char: string) => WHOLE.findIndex((slice) => slice.includes(code(char)));
  expect(at('的')).toBe(at('我'));
  expect(at('的')).toBeLessThan(at('龙'));
  expect(at('龙')).toBeLessThan(at('齾'));
  expect(WHOLE[at('國')]).toContain(code('這'));
  expect(at('國')).toBeGreaterThan(at('龙'));
  expect(at('ぁ')).toBeGreaterThan(at('國'));
});

test('an article takes twenty slices at most, with 3,600 characters', () => {
  const articles = measuredArticles().map(({ body }) => new Set(Array.from(body, code)));
  const needed = articles.map((article) =>
    WHOLE.filter((slice) => slice.some((codePoint) => article.has(codePoint))),
  );
  const mean = (counts: number[]) => counts.reduce((sum, count) => sum + count, 0) / counts.length;
  expect(mean(needed.map((slices) => slices.length))).toBeLessThanOrEqual(20);
  expect(mean(needed.map((slices) => slices.flat().length))).toBeLessThan(3600);
});

test('a range names runs of characters', () => {
  expect(unicodeRange([0x20, 0x21, 0x22, 0x4e00])).toBe('U+20-22,U+4E00');
});
