import { type CharsetId, coverageOf } from '@ziwan/font-inspect';
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

test('a font is Chinese if it draws 2 % of the Chinese characters', () => {
  expect([scriptWith(1, 1), scriptWith(2, 0), scriptWith(0, 3)]).toEqual(['Zsym', 'Hans', 'Hant']);
});

/** The script of a font that draws these ranges. */
const scriptOfRanges = (...ranges: [number, number][]) => scriptOf(coverageOf(ranges));

const LATIN: [number, number] = [0x20, 0x17f];
const GREEK: [number, number] = [0x386, 0x3ff];
const CYRILLIC: [number, number] = [0x400, 0x52f];
const HEBREW: [number, number] = [0x5d0, 0x5ea];
const ARABIC: [number, number] = [0x600, 0x6ff];
const BRAILLE: [number, number] = [0x2800, 0x28ff];
const SYLLABICS: [number, number] = [0x1401, 0x1676];
const THAI: [number, number] = [0xe01, 0xe5b];
const TIBETAN: [number, number] = [0xf00, 0xfda];
const HANGUL: [number, number] = [0xac00, 0xd7a3];
const CUNEIFORM: [number, number] = [0x12000, 0x12399];
const HANZI: [number, number] = [0x4e00, 0x6fff];

test('a font is of the script that it is made for, with or without Latin letters', () => {
  expect(scriptOfRanges(ARABIC)).toBe('Arab');
  // The letters of Arabic itself, without those of other languages, as in old fonts.
  expect(scriptOfRanges([0x621, 0x63a], [0x640, 0x652])).toBe('Arab');
  expect(scriptOfRanges(LATIN, THAI)).toBe('Thai');
  expect(scriptOfRanges(LATIN, TIBETAN)).toBe('Tibt');
  expect(scriptOfRanges(CUNEIFORM)).toBe('Xsux');
});

test('a Korean font is Korean, with or without Chinese characters', () => {
  expect(scriptOfRanges(LATIN, HANGUL)).toBe('Kore');
  expect(scriptOfRanges(LATIN, HANZI, HANGUL)).toBe('Kore');
});

test('a font of rare hanzi is Chinese, or Japanese if it has kana, whatever letters are beside them', () => {
  const extensionB: [number, number] = [0x20000, 0x2a6d6];
  expect(scriptOfRanges(LATIN, extensionB)).toBe('Hans');
  expect(scriptOfRanges(LATIN, [0x3041, 0x3096], extensionB)).toBe('Jpan');
  expect(scriptOfRanges(LATIN, [0x3400, 0x4dbf])).toBe('Hans');
  // Radicals and a few hanzi are signs.
  expect(scriptOfRanges(LATIN, [0x2f00, 0x2fd5])).toBe('Latn');
});

test('a Latin text face with more alphabets stays Latin', () => {
  expect(scriptOfRanges(LATIN)).toBe('Latn');
  expect(scriptOfRanges([0x41, 0x5a])).toBe('Latn');
  expect(scriptOfRanges(LATIN, GREEK, CYRILLIC)).toBe('Latn');
  expect(scriptOfRanges(LATIN, GREEK, CYRILLIC, HEBREW)).toBe('Latn');
  // As DejaVu Serif and DejaVu Sans have them.
  expect(scriptOfRanges(LATIN, GREEK, CYRILLIC, BRAILLE)).toBe('Latn');
  expect(scriptOfRanges(LATIN, GREEK, CYRILLIC, HEBREW, SYLLABICS)).toBe('Latn');
  expect(scriptOfRanges(LATIN, GREEK, CYRILLIC, SYLLABICS)).toBe('Cans');
});

test('a font of Greek letters alone is Greek, and one without letters is symbols', () => {
  expect(scriptOfRanges(GREEK)).toBe('Grek');
  expect(scriptOfRanges([0x2600, 0x26ff])).toBe('Zsym');
});
