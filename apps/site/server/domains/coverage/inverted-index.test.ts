import type { CodePointRange } from '@ziwan/font-inspect';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { isInvisible, visible } from './characters.ts';
import { InvertedIndex } from './inverted-index.ts';

const rangesOf = (codePoints: Iterable<number>): CodePointRange[] =>
  [...new Set(codePoints)].sort((a, b) => a - b).map((c) => [c, c]);

test('a search counts what each font lacks, whatever the fonts and the text', () => {
  const character = fc.oneof(
    fc.integer({ min: 0x4e00, max: 0x4e20 }),
    fc.constantFrom(0x41, 0x9fff, 0x20000, 0x10fffd),
  );
  fc.assert(
    fc.property(
      fc.array(fc.array(character, { maxLength: 40 }), { maxLength: 70 }),
      fc.uniqueArray(character, { maxLength: 12 }),
      (fonts, text) => {
        const index = InvertedIndex.of(fonts.map((f) => ({ ranges: rangesOf(f) })));
        const lacking = fonts.map((f) => text.filter((c) => !f.includes(c)).length);
        const search = index.search(text);
        expect(lacking.map((_, i) => search.lacks(i))).toEqual(lacking.map((n) => Math.min(n, 4)));
        expect(search.full).toBe(lacking.filter((n) => n === 0).length);
        expect(search.near).toBe(lacking.filter((n) => n >= 1 && n <= 3).length);
        expect(fonts.map((_, i) => index.missing(i, text).length)).toEqual(lacking);
      },
    ),
    { numRuns: 60 },
  );
});

test('ranges that cross pages of the index are whole', () => {
  const index = InvertedIndex.of([{ ranges: [[0x4dff, 0x5102]] }]);
  const drawn = [0x4dfe, 0x4dff, 0x4e00, 0x4eff, 0x4f00, 0x5102, 0x5103].map((c) => index.has(0, c));
  expect(drawn).toEqual([false, true, true, true, true, true, false]);
});

test('white space, controls and invisible marks need no outline', () => {
  expect(visible('龙 \n\t\u3000\u200b\ufe0f\u{e0100}龙吟\u0007')).toEqual([0x9f99, 0x541f]);
  expect(isInvisible(0x2003)).toBe(true);
  expect(isInvisible(0x3001)).toBe(false);
});

test('half a surrogate pair is no character', () => {
  expect(visible('龙\ud800')).toEqual([0x9f99]);
});

test('an index of no fonts finds none', () => {
  expect(InvertedIndex.of([]).search('龙')).toMatchObject({ full: 0, near: 0 });
});
