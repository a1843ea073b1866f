import { TRUETYPE, tablesOf, writeSfnt } from '@ziwan/sfnt';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { OpenFont } from '../subset-font.ts';
import { featureTags } from '../tables/feature-tags.ts';
import { openFontFile } from '../tables/font-file.ts';
import { openShaper } from '../testing/shape.ts';
import { squaresFont } from '../testing/squares.ts';
import { compositeFont } from '../testing/tiny-truetype.ts';
import { Substitutions } from './substitutions.ts';
import { coverage, joined, TooLarge, type Words } from './words.ts';

/** Characters 一 to U+4E27 have glyphs 1 to 40; the others are reached by rules. */
const CHARACTERS = 40;
const GLYPHS = 60;
const FIRST = 0x4e00;

type Rules = Readonly<Record<number, Words>>;
interface Lookup {
  type: number;
  subtables: Words[];
}

const words = (list: Words) => Uint8Array.from(list.flatMap((word) => [(word >> 8) & 0xff, word & 0xff]));
const sorted = (rules: Rules) =>
  Object.entries(rules).map(([glyph, result]) => [Number(glyph), result] as const);
const offsets = (fixed: Words, parts: readonly Words[]): Words =>
  joined(
    [...fixed, parts.length, ...parts.map(() => 0)],
    parts.map((_, i) => fixed.length + 1 + i),
    parts,
  );
const setsOf = (glyphs: readonly number[], sets: readonly Words[]): Words =>
  joined(
    [1, 0, sets.length, ...sets.map(() => 0)],
    [1, ...sets.map((_, i) => 3 + i)],
    [coverage(glyphs), ...sets],
  );

/** Adds a number to each glyph. */
const shifted = (glyphs: readonly number[], by: number): Lookup => ({
  type: 1,
  subtables: [joined([1, 0, by & 0xffff], [1], [coverage(glyphs)])],
});
const single = (rules: Rules): Lookup => {
  const list = sorted(rules);
  const fixed = [2, 0, list.length, ...list.map(([, [result]]) => result as number)];
  return { type: 1, subtables: [joined(fixed, [1], [coverage(list.map(([glyph]) => glyph))])] };
};
/** Sequences (2), or alternates (3). */
const several = (type: 2 | 3, rules: Rules): Lookup => {
  const list = sorted(rules);
  const sets = list.map(([, results]) => [results.length, ...results]);
  return {
    type,
    subtables: [
      setsOf(
        list.map(([glyph]) => glyph),
        sets,
      ),
    ],
  };
};
/** Each rule: the glyphs after the first, then the ligature. */
const ligatures = (rules: Readonly<Record<number, Words[]>>): Lookup => {
  const list = Object.entries(rules);
  const sets = list.map(([, each]) =>
    offsets(
      [],
      each.map((rule) => [rule.at(-1) as number, rule.length, ...rule.slice(0, -1)]),
    ),
  );
  return {
    type: 4,
    subtables: [
      setsOf(
        list.map(([glyph]) => Number(glyph)),
        sets,
      ),
    ],
  };
};
/** Takes a lookup before a glyph. */
const context = (first: number, next: number, lookup: number): Lookup => ({
  type: 6,
  subtables: [joined([3, 0, 2, 0, 0, 0, 1, 0, lookup], [3, 4], [coverage([first]), coverage([next])])],
});
const extended = ({ type, subtables }: Lookup): Lookup => ({
  type: 7,
  subtables: subtables.map((subtable) => [1, type, 0, 8, ...subtable]),
});
const joint = (one: Lookup, two: Lookup): Lookup => ({
  type: one.type,
  subtables: [...one.subtables, ...two.subtables],
});

const tagOf = (i: number): Words => [0x7373, 0x3030 + i]; // `ss00` without names
const tag = (text: string): Words => [
  (text.charCodeAt(0) << 8) | text.charCodeAt(1),
  (text.charCodeAt(2) << 8) | text.charCodeAt(3),
];
const tagged = (before: Words, tags: readonly Words[], parts: readonly Words[]): Words =>
  joined(
    [...before, parts.length, ...tags.flatMap((each) => [...each, 0])],
    parts.map((_, i) => before.length + 3 + 3 * i),
    parts,
  );

/**
 * A GSUB table with a feature for each lookup; Japanese has only the first of them, and requires the last.
 * The last parameter lists those of DFLT and of `hani`; each has all unless given.
 */
function gsub(
  lookups: readonly Lookup[],
  features: readonly Words[] = lookups.map((_, i) => [0, 1, i]),
  tags: readonly Words[] = features.map((_, i) => tagOf(i)),
  [plain = [], han = []]: readonly number[][] = [features.map((_, i) => i), features.map((_, i) => i)],
): Words {
  const all = features.map((_, i) => i);
  const usual = [0, 0xffff, han.length, ...han];
  const japanese = [0, all.length - 1, 1, 0];
  const languages = [tag('JAN ')];
  const script = joined(tagged([0], languages, [japanese]), [0], [usual]);
  const scripts = tagged(
    [],
    [tag('DFLT'), tag('hani')],
    [joined([0, 0], [0], [[0, 0xffff, plain.length, ...plain]]), script],
  );
  const list = offsets(
    [],
    lookups.map(({ type, subtables }) => offsets([type, 0], subtables)),
  );
  return joined([1, 0, 0, 0, 0], [2, 3, 4], [scripts, tagged([], tags, features), list]);
}
const fontOf = (table: Words) =>
  squaresFont(
    Array.from({ length: CHARACTERS }, (_, i) => [FIRST + i, i + 1]),
    GLYPHS,
    [['GSUB', words(table)]],
  );
const textOf = (glyphs: Iterable<number>) =>
  Array.from(glyphs, (glyph) => String.fromCodePoint(FIRST + glyph - 1)).join('');
const read = (table: Words) => Substitutions.read(openFontFile(fontOf(table)), GLYPHS);

function cut(font: Uint8Array, text: string): Uint8Array {
  return new OpenFont(font).subset({
    codePoints: [...new Set(text)].map((c) => c.codePointAt(0) as number).sort((a, b) => a - b),
    ...{ axes: null, format: 'ttf', layout: 'all', quality: 5 },
  }).bytes;
}

function expectSame(table: Words, text: string, features: readonly Record<string, number>[]): void {
  const font = fontOf(table);
  const [whole, subset] = [openShaper(font), openShaper(cut(font, text))];
  for (const on of features) expect(subset(text, { features: on })).toEqual(whole(text, { features: on }));
}
const every = (lookups: number, value = 1) =>
  Object.fromEntries(Array.from({ length: lookups }, (_, i) => [`ss0${i}`, value]));

const LOOKUPS: Record<string, Lookup> = {
  'numbers added': shifted([1, 2, 3, 7], 40),
  'single glyphs': single({ 1: [50], 5: [2], 9: [51] }),
  'the first of two subtables': joint(single({ 1: [50] }), single({ 1: [51], 2: [52] })),
  sequences: several(2, { 1: [41, 42, 2], 4: [43] }),
  alternates: several(3, { 1: [44, 45], 2: [46, 3] }),
  'ligatures, the longer first': ligatures({
    1: [
      [2, 3, 47],
      [2, 48],
    ],
    3: [[3, 49]],
  }),
  'two subtables of ligatures': joint(ligatures({ 1: [[2, 3, 47]] }), ligatures({ 1: [[2, 48]] })),
  'an extension': extended(ligatures({ 1: [[2, 53]] })),
};

test.each(Object.entries(LOOKUPS))('a subset keeps %s, without HarfBuzz', (_, lookup) => {
  const table = gsub([lookup]);
  expect(read(table)?.reach([1, 2, 3])).not.toBeNull();
  for (const text of ['一', '一丁', '一丁七', '七七', '丁一丁', '丈七一丁'])
    expectSame(table, text, [{}, every(1), every(1, 2)]);
});

test('a glyph that only a rule makes has its components, in a face without positions', () => {
  // Glyph 5 consists of 2, which no character of the text has.
  const table = gsub([single({ 1: [5] })]);
  const { flavour, tables } = tablesOf(compositeFont());
  const font = writeSfnt(flavour, [...tables, ['GSUB', words(table)]]);
  const features = every(1);
  const [shown] = openShaper(cut(font, 'A'))('A', { features });
  expect(shown).toEqual(openShaper(font)('A', { features })[0]);
  expect(shown?.outline).not.toBe('');
});

test('rules reach what others make, and parts of ligatures that others make', () => {
  const lookups = [single({ 1: [2] }), several(3, { 2: [3, 4] }), ligatures({ 3: [[4, 58]], 9: [[3, 59]] })];
  expect(read(gsub(lookups))?.reach([1])).toEqual([1, 2, 3, 4, 58]);
  // The ligature's first glyph was there before its second was made.
  expect(read(gsub(lookups))?.reach([1, 9])).toEqual([1, 2, 3, 4, 9, 58, 59]);
  expectSame(gsub(lookups), '一', [every(3), every(3, 2)]);
});

test('random rules draw random texts as the whole font does, whatever features are on', () => {
  const glyph = fc.integer({ min: 1, max: CHARACTERS });
  const any = fc.integer({ min: 1, max: GLYPHS - 1 });
  const rules = (most: number, least = 1) =>
    fc.dictionary(glyph.map(String), fc.array(any, { minLength: least, maxLength: most }), {
      minKeys: 1,
      maxKeys: 12,
    });
  const lookup = fc.oneof(
    fc.tuple(fc.uniqueArray(glyph, { minLength: 1 }), fc.integer({ min: -10, max: 15 })).map(([glyphs, by]) =>
      shifted(
        glyphs
          .filter((each) => each + by > 0 && each + by < GLYPHS)
          .concat(CHARACTERS)
          .filter((each, i, all) => all.indexOf(each) === i)
          .sort((a, b) => a - b),
        by,
      ),
    ),
    rules(1).map(single),
    rules(4).map((each) => several(2, each)),
    rules(4).map((each) => several(3, each)),
    fc
      .dictionary(
        glyph.map(String),
        fc.array(fc.array(glyph, { minLength: 2, maxLength: 4 }), { minLength: 1, maxLength: 3 }),
        { minKeys: 1 },
      )
      .map(ligatures),
  );
  fc.assert(
    fc.property(
      fc.array(
        fc.tuple(lookup, fc.boolean()).map(([each, wrapped]) => (wrapped ? extended(each) : each)),
        { minLength: 1, maxLength: 6 },
      ),
      fc.array(glyph, { minLength: 1, maxLength: 8 }),
      (lookups, text) => {
        const table = gsub(lookups);
        expect(read(table)).not.toBeNull();
        expectSame(table, textOf(text), [{}, every(lookups.length), every(lookups.length, 2)]);
      },
    ),
    { numRuns: 150 },
  );
});

test('a text that may meet a context is left to HarfBuzz, others of the font are not', () => {
  const lookups = [single({ 1: [50], 2: [51] }), context(3, 4, 2), single({ 3: [52] })];
  const table = gsub(lookups, [
    [0, 1, 0],
    [0, 1, 1],
  ]);
  expect(read(table)?.reach([1, 2])).toEqual([1, 2, 50, 51]);
  expect(read(table)?.reach([1, 3])).toEqual([1, 3, 50]);
  expect(read(table)?.reach([1, 3, 4])).toBeNull();
  for (const text of ['一丁', '七丄', '一七丄丁']) expectSame(table, text, [{}, every(2)]);
});

test.each([
  ['names of features', gsub([LOOKUPS.sequences as Lookup], [[8, 1, 0, 0, 0]])],
  ['a lookup that there is not', gsub([LOOKUPS.sequences as Lookup], [[0, 1, 7]])],
  ['an unknown kind of lookup', gsub([{ type: 9, subtables: [[1, 6, 0, ...coverage([1])]] }])],
  ['an unknown format', gsub([{ type: 2, subtables: [[2, 6, 0, ...coverage([1])]] }])],
  ['variations', [1, 1, ...gsub([LOOKUPS.sequences as Lookup]).slice(2, 5), 0, 20]],
  ['its end missing', [1, 0, 10, 200, 300]],
])('a table with %s is left to HarfBuzz', (_, table) => {
  expect(read(table)).toBeNull();
});

test('without a rule for the text there is no table, and more than offsets reach is refused', () => {
  const substitutions = read(gsub([single({ 1: [50] })]));
  expect(substitutions?.subset([0, 2], new Set([0, 2]))).toBeNull();
  const parts = Array.from({ length: 3 }, (_, i) => Array(0x4001).fill(i));
  expect(() => joined([0, 0, 0], [0, 1, 2], parts)).toThrow(TooLarge);
  expect(
    joined(
      [0, 0],
      [0, 1],
      [
        [5, 6],
        [5, 6],
      ],
    ),
  ).toEqual([4, 4, 5, 6]);
});

test('a coverage lists glyphs, or runs of them if that is shorter', () => {
  expect(coverage([3, 5])).toEqual([1, 2, 3, 5]);
  expect(coverage([3, 4, 5, 6, 9])).toEqual([1, 5, 3, 4, 5, 6, 9]);
  expect(coverage([3, 4, 5, 6, 7, 9, 10])).toEqual([2, 2, 3, 7, 0, 9, 10, 5]);
});

test('a language keeps its own rules, and what it requires', () => {
  const font = fontOf(gsub([single({ 1: [50] }), single({ 2: [51] })]));
  const { tables } = tablesOf(cut(font, '一丁'));
  const own = openFontFile(writeSfnt(TRUETYPE, [...tables]));
  const { offset } = own.tables.get('GSUB') as { offset: number };
  const at = (words: number) => own.view.getUint16(offset + 2 * words);
  const scripts = at(2) / 2;
  expect(at(scripts)).toBe(2);
  const hani = scripts + at(scripts + 6) / 2;
  expect([at(hani + 1), at(hani + 2), at(hani + 3)]).toEqual([1, ...tag('JAN ')]);
  const japanese = hani + at(hani + 4) / 2;
  expect([at(japanese), at(japanese + 1), at(japanese + 2), at(japanese + 3)]).toEqual([0, 1, 1, 0]);
});

test('a feature that is the same for several scripts is written once', () => {
  const lookups = [single({ 1: [50] }), single({ 2: [51] })];
  const features = [
    [0, 1, 0],
    [0, 2, 0, 1],
  ];
  const table = gsub(lookups, features, [tagOf(0), tagOf(0)], [[0], [1]]);
  const tags = (text: string) => featureTags(openFontFile(cut(fontOf(table), text)), 'GSUB');
  const count = (text: string) => {
    const file = openFontFile(cut(fontOf(table), text));
    const at = (file.tables.get('GSUB') as { offset: number }).offset;
    return file.view.getUint16(at + file.view.getUint16(at + 6));
  };
  expect([tags('一')?.size, count('一'), count('一丁')]).toEqual([1, 1, 2]);
  for (const text of ['一', '丁', '一丁']) expectSame(table, text, [{}, every(1)]);
});
