import { expect, test } from 'vitest';
import type { FontFile } from './font-file.ts';
import type { GlyphBits } from './glyph-bits.ts';
import { readLayoutGlyphs } from './layout-glyphs.ts';

const GLYPHS = 100;
/** A table of 16-bit numbers. */
type Words = readonly number[];

function fontOf(parts: Readonly<Record<string, Words>>): FontFile {
  const tables = new Map<string, { offset: number; length: number }>();
  const words: number[] = [];
  for (const [tag, part] of Object.entries(parts)) {
    tables.set(tag, { offset: words.length * 2, length: part.length * 2 });
    words.push(...part);
  }
  const view = new DataView(new ArrayBuffer(words.length * 2));
  for (const [i, word] of words.entries()) view.setUint16(i * 2, word);
  return { view, tables, need() {} } as unknown as FontFile;
}

/** A layout table with one lookup of one subtable. */
const lookup = (type: number, subtable: Words): Words => [1, 0, 0, 0, 10, 1, 4, type, 0, 1, 8, ...subtable];

const listOf = (bits: GlyphBits) =>
  Array.from({ length: GLYPHS }, (_, glyph) => glyph).filter((g) => bits.has(g));
function read(parts: Readonly<Record<string, Words>>) {
  const { starts, mentioned } = readLayoutGlyphs(fontOf(parts), GLYPHS);
  return { starts: listOf(starts), mentioned: listOf(mentioned) };
}
const EVERY = Array.from({ length: GLYPHS }, (_, glyph) => glyph);

/** A coverage of one glyph, 6 bytes. */
const one = (glyph: number): Words => [1, 1, glyph];
/** Classes of two glyphs, 10 bytes. */
const classes = (first: number): Words => [1, first, 2, 1, 1];

/** Lookups by what they are, and the glyphs at which their rules start and that they mention. */
const LOOKUPS: readonly (readonly [
  what: string,
  table: 'GSUB' | 'GPOS',
  type: number,
  subtable: Words,
  starts: number[],
  mentioned: number[],
])[] = [
  ['a single substitution', 'GSUB', 1, [1, 6, 3, ...one(5)], [5], [5]],
  ['a coverage of ranges', 'GSUB', 1, [1, 6, 3, 2, 2, 5, 7, 0, 9, 9, 3], [5, 6, 7, 9], [5, 6, 7, 9]],
  ['a ligature', 'GSUB', 4, [1, 8, 1, 14, ...one(5), 1, 4, 40, 3, 6, 7], [5], [5, 6, 7]],
  // Three values a pair: two of the first glyph, one of the second.
  [
    'pairs of glyphs',
    'GPOS',
    2,
    [1, 12, 5, 1, 1, 18, ...one(5), 2, 6, 91, 92, 93, 7, 94, 95, 96],
    [5],
    [5, 6, 7],
  ],
  [
    'pairs of classes',
    'GPOS',
    2,
    [2, 16, 0, 0, 22, 32, 1, 1, ...one(5), ...classes(6), ...classes(8)],
    [5],
    [5, 6, 7, 8, 9],
  ],
  ['marks on bases', 'GPOS', 4, [1, 6, 12, ...one(5), ...one(6)], [5], [5, 6]],
  ['a context of glyphs', 'GSUB', 5, [1, 8, 1, 14, ...one(5), 1, 4, 3, 0, 6, 7], [5], [5, 6, 7]],
  ['a context of classes', 'GSUB', 5, [2, 8, 14, 0, ...one(5), ...classes(6)], [5], [5, 6, 7]],
  ['a context of coverages', 'GSUB', 5, [3, 2, 0, 10, 16, ...one(5), ...one(6)], [5], [5, 6]],
  [
    'a chained context of glyphs',
    'GSUB',
    6,
    [1, 8, 1, 14, ...one(5), 1, 4, 1, 8, 2, 6, 1, 7],
    [5],
    [5, 6, 7, 8],
  ],
  [
    'a chained context of classes',
    'GSUB',
    6,
    [2, 12, 18, 28, 38, 0, ...one(5), ...classes(6), ...classes(8), ...classes(10)],
    [5],
    [5, 6, 7, 8, 9, 10, 11],
  ],
  [
    'a chained context of coverages',
    'GSUB',
    6,
    [3, 1, 18, 2, 24, 30, 1, 36, 0, ...one(8), ...one(5), ...one(6), ...one(7)],
    [5],
    [5, 6, 7, 8],
  ],
  [
    'a ligature of two sets, the second with two rules',
    'GSUB',
    4,
    [1, 10, 2, 18, 32, 1, 2, 5, 8, 1, 4, 40, 4, 6, 7, 9, 2, 6, 14, 41, 3, 10, 11, 42, 1],
    [5, 8],
    [5, 6, 7, 8, 9, 10, 11],
  ],
  [
    'pairs of glyphs in two sets',
    'GPOS',
    2,
    [1, 14, 0, 5, 2, 22, 34, 1, 2, 5, 6, 1, 7, 90, 91, 0, 0, 2, 8, 92, 93, 9, 94, 95],
    [5, 6],
    [5, 6, 7, 8, 9],
  ],
  [
    'a context of glyphs with an empty set',
    'GSUB',
    5,
    [1, 12, 3, 0, 20, 30, 1, 2, 5, 6, 1, 4, 2, 1, 7, 2, 6, 12, 1, 0, 0, 3, 0, 8, 9],
    [5, 6],
    [5, 6, 7, 8, 9],
  ],
  [
    'a chained context of glyphs with two rules',
    'GSUB',
    6,
    [1, 8, 1, 14, ...one(5), 2, 6, 18, 0, 1, 0, 0, 0, 0, 2, 8, 9, 3, 6, 7, 2, 10, 11, 0],
    [5],
    [5, 6, 7, 8, 9, 10, 11],
  ],
  [
    'a reversed chain with more around it',
    'GSUB',
    8,
    [1, 18, 2, 24, 30, 1, 36, 0, 0, ...one(5), ...one(6), ...one(7), ...one(8)],
    [5],
    [5, 6, 7, 8],
  ],
  ['a reversed chain', 'GSUB', 8, [1, 14, 1, 20, 1, 26, 0, ...one(5), ...one(6), ...one(7)], [5], [5, 6, 7]],
  ['an extension of a substitution', 'GSUB', 7, [1, 1, 0, 8, 1, 6, 3, ...one(5)], [5], [5]],
  ['an extension of a position', 'GPOS', 9, [1, 4, 0, 8, 1, 6, 12, ...one(5), ...one(6)], [5], [5, 6]],
];

test.each(LOOKUPS)('%s mentions its glyphs and no others', (_, tag, type, subtable, starts, mentioned) => {
  expect(read({ [tag]: lookup(type, subtable) })).toEqual({ starts, mentioned });
});

test('both layout tables count, and a font without any has no rules', () => {
  const [GSUB, GPOS] = [lookup(1, [1, 6, 3, ...one(5)]), lookup(4, [1, 6, 12, ...one(6), ...one(7)])];
  expect(read({ GSUB, GPOS })).toEqual({ starts: [5, 6], mentioned: [5, 6, 7] });
  expect(read({})).toEqual({ starts: [], mentioned: [] });
});

test('glyph definitions mention glyphs without starting a rule; mark sets exist from version 1.2', () => {
  const GDEF = (minor: number): Words => [
    ...[1, minor, 14, 24, 34, 44, 54],
    ...classes(5),
    ...[4, 0, ...one(7)],
    ...[4, 0, ...one(8)],
    ...classes(9),
    ...[1, 1, 0, 8, ...one(12)],
  ];
  expect(read({ GDEF: GDEF(2) })).toEqual({ starts: [], mentioned: [5, 6, 7, 8, 9, 10, 12] });
  expect(read({ GDEF: GDEF(0) }).mentioned).toEqual([5, 6, 7, 8, 9, 10]);
  // A table of version 1.0 is whole without them, wherever its parts lie.
  const distant = [1, 0, 256, 0, 0, 0, ...Array(122).fill(0xffff), ...classes(5)];
  expect(read({ GDEF: distant })).toEqual({ starts: [], mentioned: [5, 6] });
});

test('marks are the glyphs of class 3, listed one by one or in ranges', () => {
  const marks = (definition: Words) => {
    const found = readLayoutGlyphs(fontOf({ GDEF: [1, 0, 12, 0, 0, 0, ...definition] }), GLYPHS);
    return listOf(found.marks);
  };
  expect(marks([1, 20, 5, 3, 1, 3, 2, 3])).toEqual([20, 22, 24]);
  expect(marks([2, 3, ...[20, 22, 3], ...[24, 26, 1], ...[30, 30, 3]])).toEqual([20, 21, 22, 30]);
  expect(listOf(readLayoutGlyphs(fontOf({ GDEF: [1, 0, 0, 0, 0, 0] }), GLYPHS).marks)).toEqual([]);
});

test('a GSUB that is left out mentions nothing', () => {
  const font = fontOf({
    GSUB: lookup(1, [1, 6, 3, ...one(5)]),
    GPOS: lookup(4, [1, 6, 12, ...one(6), ...one(7)]),
  });
  const { starts, mentioned } = readLayoutGlyphs(font, GLYPHS, 'GSUB');
  expect([listOf(starts), listOf(mentioned)]).toEqual([[6], [6, 7]]);
});

test('every subtable of every lookup counts, but for those that are left out', () => {
  const subtable = (glyph: number): Words => [1, 6, 3, ...one(glyph)];
  const GSUB: Words = [
    ...[1, 0, 0, 0, 10],
    ...[3, 8, 0, 16],
    ...[1, 0, 1, 18],
    ...[1, 0, 2, 22, 34],
    ...[5, 6, 7].flatMap(subtable),
  ];
  expect(read({ GSUB }).starts).toEqual([5, 6, 7]);
});

test('a broken or unknown table counts as mentioning every glyph, metrics variations without starting rules', () => {
  const every = { starts: EVERY, mentioned: EVERY };
  expect(read({ GSUB: lookup(1, [1, 6, 3, 1, 2, 5]) })).toEqual(every);
  expect(read({ GSUB: lookup(9, [1, 6, 3, ...one(5)]) })).toEqual(every);
  expect(read({ GSUB: [1, 0, 0, 0, 999] })).toEqual(every);
  expect(read({ HVAR: [0] })).toEqual({ starts: [], mentioned: EVERY });
  expect(read({ VVAR: [0] })).toEqual({ starts: [], mentioned: EVERY });
});
