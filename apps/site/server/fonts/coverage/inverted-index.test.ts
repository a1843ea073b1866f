import { isInvisible, isMark, isPunctuation, substitutesOf } from '@ziwan/contract';
import { type CodePointRange, encodeRanges, PackedRanges, PROPERLY_BLANK } from '@ziwan/font-inspect';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { visible } from './characters.ts';
import { InvertedIndex } from './inverted-index.ts';

const packed = (ranges: CodePointRange[]) => ({ ranges: new PackedRanges(encodeRanges(ranges)) });
const font = (codePoints: Iterable<number>) =>
  packed([...new Set(codePoints)].sort((a, b) => a - b).map((c) => [c, c]));
const codes = (text: string) => Array.from(text, (c) => c.codePointAt(0) as number);
const drawing = (...fonts: string[]) => new InvertedIndex(fonts.map((f) => font(codes(f))));

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
        const index = new InvertedIndex(fonts.map((f) => font(codes(f.join('')))));
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

test('ranges that cross index pages are complete, before a search has made the pages and after', async () => {
  const index = new InvertedIndex([packed([[0x4dff, 0x5102]])]);
  const drawn = () => [0x4dfe, 0x4dff, 0x4e00, 0x4eff, 0x4f00, 0x5102, 0x5103].map((c) => index.has(0, c));
  const expected = [false, true, true, true, true, true, false];
  expect(drawn()).toEqual(expected);
  await index.query('\u4dff一亿伀儂');
  expect(drawn()).toEqual(expected);
  await index.query('가');
  expect(index.has(0, 0xac00)).toBe(false);
});

test('each code point has the bits of the fonts that draw it, for more than 32 fonts', async () => {
  const fonts = Array.from({ length: 70 }, (_, i) => (i % 3 === 0 ? '龙' : i === 64 ? '龘' : ''));
  const index = drawing(...fonts);
  const drawn = await index.drawing(0x9f00);
  const numbers = (bits: Uint8Array | null | undefined) =>
    fonts.flatMap((_, i) => (bits && (bits[i >> 3] as number) & (1 << (i & 7)) ? [i] : []));
  expect(numbers(drawn[0x99])).toEqual(fonts.flatMap((text, i) => (text === '龙' ? [i] : [])));
  expect(numbers(drawn[0x98])).toEqual([64]);
  expect(numbers(drawn[0x97])).toEqual([]);
  expect(new Set(await index.drawing(0xac00))).toEqual(new Set([null]));
});

test('searches at the same time share the pages that they need', async () => {
  const index = drawing('龙·虎', '龙');
  const texts = ['龙·', '虎龙', '龙・'];
  const together = await Promise.all(texts.map((text) => index.query(text)));
  for (const [i, text] of texts.entries()) {
    const alone = await drawing('龙·虎', '龙').query(text);
    expect([0, 1].map((f) => together[i]?.of(f))).toEqual([0, 1].map((f) => alone.of(f)));
  }
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
  expect((await new InvertedIndex([]).query('龙')).characters).toBe(1);
});
