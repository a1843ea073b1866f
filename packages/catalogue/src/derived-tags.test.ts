import type { CharsetId } from '@ziwan/font-inspect';
import { expect, test } from 'vitest';
import { scriptOf } from './derived-tags.ts';

/** Coverage of level 1 of GB 2312, level 1 of Big5 and kana, in per cent. */
const scriptWith = (hans: number, hant: number, kana = 0) =>
  scriptOf(
    (
      [
        ['gb2312-1', hans],
        ['big5-1', hant],
        ['kana', kana],
      ] satisfies [CharsetId, number][]
    ).map(([charset, have]) => ({ charset, name: charset, have, total: 100 })),
  );

test('a font belongs to the script whose characters it draws most of', () => {
  expect([scriptWith(100, 60), scriptWith(60, 100), scriptWith(95, 95)]).toEqual([
    'Hans',
    'Hant',
    'Hans+Hant',
  ]);
});

test('a font with all kana and only some Chinese characters is Japanese', () => {
  expect([scriptWith(60, 60, 90), scriptWith(90, 60, 100), scriptWith(60, 60, 80)]).toEqual([
    'Jpan',
    'Hans',
    'Hans',
  ]);
});

test('a font is Latin if it draws fewer than 2 % of the Chinese characters', () => {
  expect([scriptWith(0, 0), scriptWith(1, 1), scriptWith(2, 0), scriptWith(0, 3)]).toEqual([
    'Latn',
    'Latn',
    'Hans',
    'Hant',
  ]);
});
