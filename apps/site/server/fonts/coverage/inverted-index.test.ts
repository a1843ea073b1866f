import { isInvisible, isMark, isPunctuation, substitutesOf } from '@ziwan/contract';
import { type CodePointRange, PROPERLY_BLANK } from '@ziwan/font-inspect';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { visible } from './characters.ts';
import { InvertedIndex } from './inverted-index.ts';

const rangesOf = (codePoints: Iterable<number>): CodePointRange[] =>
  [...new Set(codePoints)].sort((a, b) => a - b).map((c) => [c, c]);
const codes = (text: string) => Array.from(text, (c) => c.codePointAt(0) as number);
const drawing = (...fonts: string[]) => InvertedIndex.of(fonts.map((f) => ({ ranges: rangesOf(codes(f)) })));

test('a search counts the characters each font lacks, for any fonts and text', async () => {
  const character = fc.oneof(
    fc.integer({ min: 0x4e00, max: 0x4e20 }).map((c) => String.fromCodePoint(c)),
    fc.constantFrom('A', 'Ａ', '·', '・', '…', '.', '，', '「', '\u9fff', '\u{20000}', '\u{10fffd}'),
  );
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.array(character, { maxLength: 40 }), { maxLength: 70 }),
      fc.uniqueArray(character, { maxLength: 20 }),
      async (fonts, text) => {
        const index = InvertedIndex.of(fonts.map((f) => ({ ranges: rangesOf(codes(f.join(''))) })));
        const coverage = await index.query(text.join(''));
        fonts.forEach((font, i) => {
          const lacked = text.filter((c) => !font.includes(c));
          const substituteFor = (c: string) =>
            substitutesOf(c).find((s) => [...s].every((d) => font.includes(d)));
          const marks = lacked.filter((c) => isPunctuation(c) || substituteFor(c));
          expect(coverage.of(i)).toEqual({
            missing: lacked.filter((c) => !marks.includes(c)).join(''),
            missingCount: lacked.length - marks.length,
            marks: marks.map((char) => ({ char, substitute: substituteFor(char) ?? null })),
            marksCount: marks.length,
            complete: lacked.length === 0,
          });
          expect([coverage.missing(i), coverage.marks(i)]).toEqual([
            lacked.length - marks.length,
            marks.length,
          ]);
        });
      },
    ),
    { numRuns: 60 },
  );
});

test('missing characters weigh most, then marks without a substitute, then other marks', async () => {
  const coverage = await drawing('龙·虎，', '龙・虎，', '龙虎，', '龙虎', '·，虎').query('龙·虎，');
  const ranks = [0, 1, 2, 3, 4].map((i) => coverage.rank(i));
  expect(ranks[0]).toBe(0);
  expect(ranks.toSorted((a, b) => a - b)).toEqual(ranks);
  expect(new Set(ranks).size).toBe(5);
  expect([0, 1, 2, 3, 4].map((i) => coverage.rank(i, true))).toEqual([0, 0, 0, 0, 1]);
});

test('a letter without a usable width variant counts as a missing character', async () => {
  const index = drawing('A', '');
  const coverage = await index.query('Ａ');
  expect(coverage.of(0)).toMatchObject({ missing: '', marks: [{ char: 'Ａ', substitute: 'A' }] });
  expect(coverage.of(1)).toMatchObject({ missing: 'Ａ', marks: [] });
});

test('a font outside the index lacks every character', async () => {
  const coverage = await drawing('龙·Ａ').query('龙·Ａ虎');
  expect(coverage.of(-1)).toMatchObject({
    missing: '龙Ａ虎',
    missingCount: 3,
    marks: [{ char: '·', substitute: null }],
    marksCount: 1,
  });
  expect(coverage.rank(-1)).toBeGreaterThan(coverage.rank(0));
});

test('a long text lists the first missing characters and counts all of them', async () => {
  const index = drawing('龙');
  const text = String.fromCodePoint(...Array.from({ length: 3000 }, (_, i) => 0x4e00 + i));
  const coverage = await index.query(text);
  expect(coverage.characters).toBe(3000);
  expect([coverage.of(0).missing.length, coverage.of(0).missingCount]).toEqual([200, 3000]);
  expect(coverage.of(0, { missing: 5, marks: 0 }, 2997).missing).toBe(text.slice(2997));
});

test('a search for every Unicode character yields to the event loop', async () => {
  const all: string[] = [];
  for (let c = 0; c < 0x110000; c++) if (c < 0xd800 || c > 0xdfff) all.push(String.fromCodePoint(c));
  let yields = 0;
  let searching = true;
  const count = () => {
    yields++;
    if (searching) setImmediate(count);
  };
  setImmediate(count);
  const coverage = await drawing('龙虎', '龙').query(all.join(''));
  searching = false;
  expect(yields).toBeGreaterThan(5);
  expect(coverage.missing(1) - coverage.missing(0)).toBe(1);
});

test('ranges that cross index pages are complete', () => {
  const index = InvertedIndex.of([{ ranges: [[0x4dff, 0x5102]] }]);
  const drawn = [0x4dfe, 0x4dff, 0x4e00, 0x4eff, 0x4f00, 0x5102, 0x5103].map((c) => index.has(0, c));
  expect(drawn).toEqual([false, true, true, true, true, true, false]);
});

test('white space, controls and invisible marks need no outline', () => {
  expect(visible('龙 \n\t\u3000\u200b\ufe0f\u{e0100}龙吟\u0007')).toEqual([0x9f99, 0x541f]);
  expect(isInvisible(0x2003)).toBe(true);
  expect(isInvisible(0x3001)).toBe(false);
  // U+2800 BRAILLE PATTERN BLANK: fonts that map it draw nothing either.
  expect(isInvisible(0x2800)).toBe(true);
});

test('character kinds do not depend on earlier lookups, for any code point', () => {
  const invisible = /[\p{White_Space}\p{Cc}\p{Cf}\p{Default_Ignorable_Code_Point}\u2800]/u;
  const wrong: string[] = [];
  for (let c = 0; c < 0x110000; c++) {
    const char = String.fromCodePoint(c);
    const hidden = invisible.test(char);
    const mark = !hidden && (isPunctuation(char) || substitutesOf(char).length > 0);
    if (isInvisible(c) !== hidden || PROPERLY_BLANK.test(char) !== hidden || isMark(c) !== mark)
      wrong.push(c.toString(16));
  }
  expect(wrong).toEqual([]);
});

test('a lone surrogate is not a character', () => {
  expect(visible('龙\ud800')).toEqual([0x9f99]);
});

test('an empty index answers searches', async () => {
  expect((await InvertedIndex.of([]).query('龙')).characters).toBe(1);
});
