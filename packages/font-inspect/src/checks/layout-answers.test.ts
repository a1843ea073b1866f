import { expect, test } from 'vitest';
import { answers, type Bytes, laidOut, refusalOf, type Words } from '../testing/table-bytes.ts';
import { checkLayout } from './layout.ts';

const context = { glyphCount: 10, axisCount: 1, markGlyphSets: 1 };

const LISTED: Words = [1, 2, 3, 9];
const RANGES: Words = [2, 2, ...[1, 3, 0], ...[5, 9, 3]];
const CLASS_RUN: Words = [1, 3, 2, 1, 2];
const CLASS_RANGES: Words = [2, 2, ...[1, 2, 1], ...[4, 9, 1]];
/** Sizes from 12 to 28, of 2, 4 and 8 bits each. */
const DEVICES: readonly Words[] = [
  [12, 28, 1, 0, 0, 0],
  [12, 28, 2, 0, 0, 0, 0, 0],
  [12, 28, 3, ...Array(9).fill(0)],
];
const VARIED: Words = [0, 0, 0x8000];
const ANCHORS: readonly Words[] = [
  [1, 5, 6],
  [2, 5, 6, 3],
  [3, 5, 6, DEVICES[0] as Words, VARIED],
];

const SUBSTITUTIONS: readonly [title: string, type: number, subtable: Words][] = [
  ['single by a difference', 1, [1, LISTED, 4]],
  ['single by a negative difference', 1, [1, RANGES, 0x10000 - 4]],
  ['single by the largest difference', 1, [1, LISTED, 9]],
  ['single by a list', 1, [2, LISTED, 2, 7, 9]],
  ['multiple', 2, [1, LISTED, 2, [2, 8, 9], [1, 7]]],
  ['alternate', 3, [1, RANGES, 1, [2, 8, 9]]],
  ['ligature', 4, [1, LISTED, 1, [2, [5, 3, 1, 2], [6, 2, 9]]]],
  ['context of glyphs', 5, [1, LISTED, 1, [1, [3, 1, 4, 9, 2, 0]]]],
  ['context of classes', 5, [2, LISTED, CLASS_RUN, 2, 0, [1, [2, 1, 1, 1, 0]]]],
  ['context of coverages', 5, [3, 2, 1, LISTED, RANGES, 1, 0]],
  ['chain of glyphs', 6, [1, LISTED, 1, [1, [1, 2, 2, 3, 1, 4, 1, 1, 0]]]],
  ['chain of classes', 6, [2, LISTED, CLASS_RUN, CLASS_RANGES, 0, 2, 0, [1, [1, 2, 2, 3, 1, 4, 1, 1, 0]]]],
  ['chain of coverages', 6, [3, 1, LISTED, 2, RANGES, LISTED, 1, LISTED, 1, 1, 0]],
  ['chain that replaces nothing', 6, [3, 0, 1, LISTED, 0, 0]],
  ['extension', 7, [1, 1, 0, [1, LISTED, 4]]],
  ['backwards with two on each side', 8, [1, LISTED, 2, RANGES, LISTED, 2, LISTED, RANGES, 2, 8, 9]],
  ['backwards', 8, [1, LISTED, 1, RANGES, 1, LISTED, 2, 8, 9]],
];

const POSITIONS: readonly [title: string, type: number, subtable: Words][] = [
  ['single with one value', 1, [1, LISTED, 0x45, 5, 6, DEVICES[0] as Words]],
  ['single with a value each', 1, [2, RANGES, 0x24, 2, 6, DEVICES[1] as Words, 0x10000 - 6, VARIED]],
  ['pairs of glyphs', 2, [1, LISTED, 1, 0x10, 2, [2, 4, 7, DEVICES[2] as Words, 9, 7, 0], [1, 3, 7, VARIED]]],
  [
    'pairs of classes',
    2,
    [
      2,
      LISTED,
      0x44,
      0x20,
      CLASS_RUN,
      CLASS_RANGES,
      3,
      2,
      ...Array(5).fill([3, VARIED, 0]).flat(),
      3,
      0,
      VARIED,
    ],
  ],
  ['single whose values are cut short', 1, [1, 6, 0x0f, 1, 1, 0]],
  ['pairs of glyphs with a device of the first', 2, [1, LISTED, 0x11, 1, 1, [1, 4, 7, VARIED, 9]]],
  ['marks before coverages', 4, [1, 28, 28, 1, 12, 24, ...[1, 0, 6, 1, 5, 6], ...[1, 0], ...[1, 1, 0]]],
  ['bases before marks', 4, [1, 28, 28, 1, 16, 12, ...[1, 0], ...[1, 0, 6, 1, 5, 6], ...[1, 1, 0]]],
  ['pairs of classes without devices', 2, [2, LISTED, 4, 0, CLASS_RUN, CLASS_RANGES, 3, 2, 1, 2, 3, 4, 5, 6]],
  ['cursive', 3, [1, LISTED, 2, ANCHORS[0] as Words, 0, ANCHORS[1] as Words, ANCHORS[2] as Words]],
  [
    'marks on bases',
    4,
    [1, LISTED, RANGES, 2, [2, 0, ANCHORS[0] as Words, 1, ANCHORS[1] as Words], [1, 0, ANCHORS[2] as Words]],
  ],
  [
    'marks on ligatures',
    5,
    [1, LISTED, RANGES, 1, [1, 0, ANCHORS[0] as Words], [1, [2, ANCHORS[0] as Words, ANCHORS[1] as Words]]],
  ],
  ['marks on marks', 6, [1, LISTED, RANGES, 1, [1, 0, ANCHORS[0] as Words], [1, ANCHORS[0] as Words]]],
  ['context', 7, [3, 1, 1, LISTED, 0, 0]],
  ['chain', 8, [3, 0, 1, LISTED, 0, 1, 0, 0]],
  ['extension', 9, [1, 3, 0, [1, LISTED, 1, ANCHORS[0] as Words, 0]]],
];

/** Bytes before the subtable of a table that has nothing else. */
const BEFORE = 22;
const inLookup = (type: number, subtable: Words): Bytes => laidOut([1, 0, 0, 0, [1, [type, 0, 1, subtable]]]);

const tag = (text: string): Words => {
  const [a = 0, b = 0, c = 0, d = 0] = Array.from(text, (char) => char.charCodeAt(0));
  return [a * 256 + b, c * 256 + d];
};
const LANGUAGE: Words = [0, 1, 2, 0, 1];
const SCRIPTS: Words = [
  2,
  ...tag('DFLT'),
  [LANGUAGE, 0],
  ...tag('hani'),
  [0, 2, ...tag('JAN '), LANGUAGE, ...tag('ZHS '), [0, 0xffff, 1, 1]],
];
const FEATURES: Words = [2, ...tag('liga'), [0, 2, 0, 1], ...tag('ss01'), [[0], 1, 1]];
const LOOKUPS: Words = [2, [1, 0, 1, [1, LISTED, 1]], [4, 0x10, 1, [1, LISTED, 0], 0]];
const CONDITIONS: Words = [1, 0, [1, 0, 0x10000 - 0x4000, 0x4000]];
const SUBSTITUTES: Words = [1, 0, 1, 1, 0, [0, 1, 1]];

/** Answers for each table, under its title. */
const listed = (check: ReturnType<typeof checkLayout>, tables: readonly [string, Bytes, from?: number][]) =>
  tables
    .map(([title, bytes, from = 0]) => [title, ...answers(check, bytes, context, { from })].join('\n'))
    .join('\n\n');

// After a change of what is accepted that is meant, run these with `-u` and read what they change in the records.
test('each field of a substitution is held to what it may be', async () => {
  const tables = SUBSTITUTIONS.map(
    ([title, type, subtable]) => [title, inLookup(type, subtable), BEFORE] as [string, Bytes, number],
  );
  await expect(`${listed(checkLayout('GSUB'), tables)}\n`).toMatchFileSnapshot('answers/gsub.txt');
});

test('each field of a position is held to what it may be', async () => {
  const tables = POSITIONS.map(
    ([title, type, subtable]) => [title, inLookup(type, subtable), BEFORE] as [string, Bytes, number],
  );
  await expect(`${listed(checkLayout('GPOS'), tables)}\n`).toMatchFileSnapshot('answers/gpos.txt');
});

test('each field of scripts, features and lookups is held to what it may be', async () => {
  const tables: [string, Bytes][] = [
    ['all lists', laidOut([1, 0, SCRIPTS, FEATURES, LOOKUPS])],
    [
      'features that vary',
      laidOut([1, 1, 0, FEATURES, LOOKUPS, 0, [1, 0, 0, 1, 0, CONDITIONS, 0, SUBSTITUTES]]),
    ],
    [
      'a default script behind another',
      laidOut([1, 0, [2, ...tag('hani'), [LANGUAGE, 0], ...tag('DFLT'), [LANGUAGE, 0]], FEATURES, LOOKUPS]),
    ],
    ['parameters at the end', laidOut([1, 0, 0, [1, ...tag('cv01'), [[0], 0]], 0])],
    ['lookups at the end', laidOut([1, 0, 0, 0, [2, [7, 0, 1, [1, 1, 0, 8]], 0]])],
    ['nothing', laidOut([1, 0, 0, 0, 0])],
  ];
  await expect(`${listed(checkLayout('GSUB'), tables)}\n`).toMatchFileSnapshot('answers/layout.txt');
});

test('lookups have the types of their table', () => {
  const types = Array.from({ length: 20 }, (_, type) => type);
  const known = (table: 'GSUB' | 'GPOS') =>
    types.filter(
      (type) => !refusalOf(checkLayout(table), inLookup(type, [1, LISTED, 1]), context)?.includes('不认识'),
    );
  expect(known('GSUB')).toEqual([1, 2, 3, 4, 5, 6, 7, 8]);
  expect(known('GPOS')).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9]);
});
