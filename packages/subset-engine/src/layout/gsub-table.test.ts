import { expect, test } from 'vitest';
import { GsubTable, type Rule, Unusual } from './gsub-table.ts';

/** 16-bit words of a table; a table among them stands for its offset, and lies behind the words. */
type Words = readonly (number | Words)[];
function laidOut(words: Words): number[] {
  let end = words.length;
  const behind: number[] = [];
  const own = words.map((word) => {
    if (typeof word === 'number') return word;
    const table = laidOut(word);
    behind.push(...table);
    end += table.length;
    return 2 * (end - table.length);
  });
  return [...own, ...behind];
}
function tableOf(words: Words): GsubTable {
  const list = laidOut(words);
  const view = new DataView(new ArrayBuffer(2 * list.length));
  for (const [i, word] of list.entries()) view.setUint16(2 * i, word);
  return new GsubTable(view);
}

const TAG = { DFLT: [0x4446, 0x4c54], hani: [0x6861, 0x6e69], JAN: [0x4a41, 0x4e20], liga: [0x6c69, 0x6761] };
const language = (required: number, ...features: number[]): Words => [
  0,
  required,
  features.length,
  ...features,
];
const FEATURES: Words = [...[3, ...TAG.liga, [0, 2, 3, 0], ...TAG.hani, [0, 1, 2], ...TAG.JAN, [0, 1, 1]]];
const SCRIPTS: Words = [
  ...[2, ...TAG.DFLT, [language(0xffff, 0), 0]],
  ...[...TAG.hani, [0, 1, ...TAG.JAN, language(1, 0)]],
];
const listOf = (...glyphs: number[]): Words => [1, glyphs.length, ...glyphs];
const rangesOf = (...ranges: number[][]): Words => [2, ranges.length, ...ranges.flat()];

const LOOKUPS: readonly Words[] = [
  // Singles by a difference, then by a list.
  [1, 1, 2, [1, listOf(5, 9), 0xfffe], [2, rangesOf([20, 22, 0], [30, 30, 3]), 4, 40, 41, 42, 43]],
  [2, 0, 1, [1, listOf(6), 1, [2, 7, 8]]],
  [3, 0, 1, [1, listOf(7, 8), 1, [3, 1, 2, 3]]],
  // Ligatures in two subtables.
  [
    4,
    0,
    2,
    [1, listOf(5), 1, [2, [50, 3, 6, 7], [51, 2, 8]]],
    [1, listOf(4, 5), 2, [1, [52, 1]], [1, [53, 2, 9]]],
  ],
];
const table = (lookups: readonly Words[] = LOOKUPS, features = FEATURES, scripts = SCRIPTS): Words => [
  ...[1, 0, scripts, features, [lookups.length, ...lookups]],
];

const rule = (result: number[], followers: number[] = []): Rule => ({ followers, result });

test('scripts, languages and features are read with their tags', () => {
  const { scripts, features } = tableOf(table());
  expect(scripts).toEqual([
    { tag: TAG.DFLT, usual: { tag: [], required: 0xffff, features: [0] }, others: [] },
    { tag: TAG.hani, usual: null, others: [{ tag: TAG.JAN, required: 1, features: [0] }] },
  ]);
  expect(features).toEqual([
    { tag: TAG.liga, lookups: [3, 0] },
    { tag: TAG.hani, lookups: [2] },
    { tag: TAG.JAN, lookups: [1] },
  ]);
});

test('lookups of features that some language has are applied in their order, the others not', () => {
  const { applied, lookups } = tableOf(table());
  expect(lookups.map(({ type, flags }) => [type, flags])).toEqual([
    [1, 1],
    [2, 0],
    [3, 0],
    [4, 0],
  ]);
  expect(applied).toEqual([lookups[0], lookups[2], lookups[3]]);
});

test('rules are those of the first subtable that has the glyph; ligatures those of all', () => {
  const gsub = tableOf(table());
  const [single, multiple, alternate, ligature] = gsub.lookups;
  const rulesOf = (lookup: typeof single, glyphs: number[]) =>
    glyphs.map((glyph) => lookup && gsub.rules(lookup, glyph));
  expect(rulesOf(single, [4, 5, 6, 9, 10])).toEqual([[], [rule([3])], [], [rule([7])], []]);
  expect(rulesOf(single, [19, 20, 21, 22, 23, 29, 30, 31])).toEqual([
    ...[[], [rule([40])], [rule([41])], [rule([42])], []],
    ...[[], [rule([43])], []],
  ]);
  expect(rulesOf(multiple, [5, 6, 7])).toEqual([[], [rule([7, 8])], []]);
  // Glyph 8 is covered, but has no set.
  expect(rulesOf(alternate, [7, 8])).toEqual([[rule([1, 2, 3])], []]);
  expect(rulesOf(ligature, [3, 4, 5, 6])).toEqual([
    [],
    [rule([52])],
    [rule([50], [6, 7]), rule([51], [8]), rule([53], [9])],
    [],
  ]);
});

test('a list for a single substitution may be shorter than its coverage', () => {
  const gsub = tableOf(table([[1, 0, 1, [2, listOf(5, 6), 1, 40]]], [0], [0]));
  const [lookup] = gsub.lookups;
  expect([5, 6].map((glyph) => lookup && gsub.rules(lookup, glyph))).toEqual([[rule([40])], []]);
});

test('glyphs are found in coverages of any length', () => {
  for (const count of [0, 1, 2, 3, 7, 8]) {
    const glyphs = Array.from({ length: count }, (_, i) => 10 + 3 * i);
    const runs = glyphs.map((glyph, i) => [glyph, glyph + 1, 2 * i]);
    for (const [coverage, size] of [
      [listOf(...glyphs), 1],
      [rangesOf(...runs), 2],
    ] as const) {
      const gsub = tableOf(table([[1, 0, 1, [1, coverage, 1]]], [0], [0]));
      const starts = gsub.lookups[0]?.subtables[0]?.starts;
      const found = Array.from({ length: 40 }, (_, glyph) => starts && gsub.indexIn(starts, glyph));
      const expected = Array(40).fill(-1);
      for (const [i, glyph] of glyphs.entries())
        for (let k = 0; k < size; k++) expected[glyph + k] = size * i + k;
      expect(found).toEqual(expected);
      expect(starts).toMatchObject(
        count === 0 ? { first: 0xffff, last: 0 } : { first: 10, last: 10 + 3 * (count - 1) + size - 1 },
      );
    }
  }
});

test('contexts of coverages have a start and others, those before it among them; other contexts a start', () => {
  const context = (type: number, subtable: Words) => {
    const features: Words = [1, ...TAG.liga, [0, 1, 0]];
    const gsub = tableOf(
      table([[type, 0, 1, subtable]], features, [1, ...TAG.DFLT, [language(0xffff, 0), 0]]),
    );
    expect(gsub.applied).toEqual([]);
    return gsub.contexts.map(({ starts, others }) => [starts, ...others].map(({ first }) => first));
  };
  expect(context(5, [1, listOf(5), 0])).toEqual([[5]]);
  expect(context(5, [2, listOf(6), [1, 0, 0], 0])).toEqual([[6]]);
  expect(context(5, [3, 2, 1, listOf(5), listOf(6), 0, 0])).toEqual([[5, 6]]);
  expect(context(6, [2, listOf(7), 0, 0, 0, 0])).toEqual([[7]]);
  expect(context(6, [3, 2, listOf(1), listOf(2), 2, listOf(3), listOf(4), 1, listOf(5), 1, 0, 0])).toEqual([
    [3, 4, 1, 2, 5],
  ]);
  expect(context(8, [1, listOf(9), 0, 0, 0])).toEqual([[9]]);
});

test('extensions are read as what they extend', () => {
  const extended: Words = [7, 4, 2, [1, 1, 0, [1, listOf(5), 1]], [1, 1, 0, [1, listOf(6), 2]]];
  const gsub = tableOf(table([extended], [0], [0]));
  const [lookup] = gsub.lookups;
  expect([lookup?.type, lookup?.flags]).toEqual([1, 4]);
  expect([5, 6].map((glyph) => lookup && gsub.rules(lookup, glyph))).toEqual([[rule([6])], [rule([8])]]);
});

test('what HarfBuzz must reduce is told: variations, names of features, unknown formats and numbers', () => {
  const unusual = (words: Words) => expect(() => tableOf(words)).toThrow(Unusual);
  const lookupOnly = (...lookups: Words[]) => table(lookups, [0], [0]);
  const single: Words = [1, listOf(5), 1];
  expect(() => tableOf(lookupOnly([1, 0, 1, single]))).not.toThrow();
  const varied = (minor: number, variations: number): Words => [1, minor, [0], [0], [0], 0, variations];
  unusual(varied(1, 14));
  expect(() => tableOf(varied(1, 0))).not.toThrow();
  expect(() => tableOf(varied(0, 14))).not.toThrow();
  unusual(table(LOOKUPS, [1, ...TAG.liga, [4, 0, 0]], [0]));
  for (const type of [0, 9]) unusual(lookupOnly([type, 0, 1, single]));
  unusual(lookupOnly([1, 0x10, 1, single]));
  unusual(lookupOnly([7, 0, 2, [1, 1, 0, single], [1, 2, 0, single]]));
  unusual(lookupOnly([1, 0, 1, [3, listOf(5), 1]]));
  expect(() => tableOf(lookupOnly([1, 0, 1, [2, listOf(5), 1, 6]]))).not.toThrow();
  for (const type of [2, 3, 4]) unusual(lookupOnly([type, 0, 1, [2, listOf(5), 0]]));
  unusual(lookupOnly([5, 0, 1, [3, 0, 0]]));
  unusual(lookupOnly([8, 0, 1, [3, listOf(5)]]));
  // A language names a feature, or a feature a lookup, that does not exist.
  unusual(table(LOOKUPS, FEATURES, [1, ...TAG.DFLT, [language(0xffff, 3), 0]]));
  unusual(table([], [1, ...TAG.liga, [0, 1, 0]], [1, ...TAG.DFLT, [language(0xffff, 0), 0]]));
});
