import { tablesOf, type VariationSequence, writeCmap } from '@ziwan/sfnt';
import { afterAll, expect, test } from 'vitest';
import { createSubsetEngine } from './engine.ts';
import { openFontFile } from './tables/font-file.ts';
import { readKern } from './tables/kern.ts';
import { setText } from './testing/shape.ts';
import { squaresFont } from './testing/squares.ts';
import type { SubsetJob } from './types.ts';

const fonts = new Map<string, Uint8Array>();
const engine = createSubsetEngine({ load: async (id) => fonts.get(id) as Uint8Array, workers: 1 });
afterAll(() => engine.close());

async function cut(font: Uint8Array, text: string, options: Partial<SubsetJob> = {}) {
  const id = String(fonts.size);
  fonts.set(id, font);
  return engine.subset({ font: id, text, format: 'ttf', ...options });
}

/** Expects that the subset of a text draws it as the font does, in both directions. */
async function expectSame(font: Uint8Array, text: string) {
  const { bytes } = await cut(font, text);
  for (const vertical of [false, true])
    expect(setText(bytes, text, { vertical })).toEqual(setText(font, text, { vertical }));
}

const words = (...values: number[]) =>
  Uint8Array.from(values.flatMap((value) => [(value >> 8) & 0xff, value & 0xff]));

const GE = 0x845b;
const HAN = 0x6f22;
const SEQUENCES: VariationSequence[] = [
  { selector: 0xfe00, character: HAN, glyph: 3 },
  { selector: 0xe0100, character: GE, glyph: 4 },
  { selector: 0xe0101, character: GE, glyph: null },
];
const variants = () =>
  squaresFont(
    [
      [HAN, 1],
      [GE, 2],
    ],
    5,
    [
      [
        'cmap',
        writeCmap(
          [
            [HAN, 1],
            [GE, 2],
          ],
          SEQUENCES,
        ),
      ],
    ],
  );

test.each(['葛\u{E0100}漢\uFE00', '葛\u{E0101}', '葛葛\u{E0100}', '葛\u{E0100}葛\u{E0101}葛'])(
  'a text keeps its variation sequences: %j',
  async (text) => {
    const font = variants();
    await expectSame(font, text);
    for (const layout of ['all', 'none'] as const)
      expect(setText((await cut(font, text, { layout })).bytes, text)).toEqual(setText(font, text));
    // The site asks for the characters of a text, sorted.
    const { bytes } = await cut(font, [...text].sort().join(''));
    expect(setText(bytes, text)).toEqual(setText(font, text));
  },
);

test('a sequence that the font lacks is reported, once', async () => {
  const { unmapped, unmappedSequences } = await cut(variants(), '葛\u{E0102}葛\u{E0102}漢\uFE00漢\u{E0100}');
  expect(unmappedSequences).toEqual([
    [GE, 0xe0102],
    [HAN, 0xe0100],
  ]);
  expect(unmapped).toEqual([0xfe00, 0xe0100, 0xe0102]);
});

test('without a selector in the text no sequence is kept', async () => {
  const { bytes, glyphs } = await cut(variants(), '葛漢');
  expect(glyphs).toBe(3);
  expect(tablesOf(bytes).tables.get('cmap')).toEqual(
    writeCmap([
      [HAN, 1],
      [GE, 2],
    ]),
  );
});

/** GDEF 1.0 with the class of one glyph. */
const gdef = (glyph: number, glyphClass: number) => words(1, 0, 12, 0, 0, 0, 1, glyph, 1, glyphClass);
/** GPOS that moves one glyph. */
const gpos = (glyph: number) =>
  words(
    ...[1, 0, 10, 30, 44],
    // Script DFLT with one feature, `kern`, of lookup 0.
    ...[1, 0x4446, 0x4c54, 8, 4, 0, 0, 0xffff, 1, 0],
    ...[1, 0x6b65, 0x726e, 8, 0, 1, 0],
    ...[1, 4, 1, 0, 1, 8, 1, 8, 4, 50, 1, 1, glyph],
  );

const KA = 0x304b;
const VOICED = 0x3099;
const kana: [number, number][] = [
  [0x41, 1],
  [KA, 2],
  [VOICED, 3],
];

test.each([
  ['GDEF calls a combining mark a base', [['GDEF', gdef(3, 1)]], 'か\u3099'],
  ['GDEF calls a letter a mark', [['GDEF', gdef(2, 3)]], 'Aか'],
  ['GDEF has classes of other glyphs alone', [['GDEF', gdef(1, 1)]], 'か\u3099'],
  ['GPOS has no rule for the mark of the text', [['GPOS', gpos(1)]], 'か\u3099'],
] as const)('marks keep their widths and places where %s', async (_, tables, text) => {
  const font = squaresFont(kana, 4, tables);
  expect(setText(font, text), 'the table matters').not.toEqual(setText(squaresFont(kana, 4), text));
  await expectSame(font, text);
});

test('kerning of a font with only a kern table is kept for the pairs of the text', async () => {
  const pairs = [
    [1, 2, -180],
    [2, 1, 30],
    [2, 3, 40],
  ] as const;
  const kern = words(0, 1, 0, 14 + 6 * pairs.length, 1, pairs.length, 12, 1, 6, ...pairs.flat());
  const mappings: [number, number][] = [
    [0x41, 1],
    [0x56, 2],
    [0x57, 3],
  ];
  const pairsIn = ({ bytes }: { bytes: Uint8Array }) => readKern(openFontFile(bytes));
  const font = squaresFont(mappings, 4, [['kern', kern]]);
  expect(pairsIn(await cut(font, 'AV'))).toEqual([
    [
      [1, 2, -180],
      [2, 1, 30],
    ],
  ]);
  expect(pairsIn(await cut(font, 'VW'))).toEqual([[[1, 2, 40]]]);
  expect(pairsIn(await cut(font, 'A'))).toBeNull();
  expect(pairsIn(await cut(font, 'AV', { layout: 'none' }))).toBeNull();
  // GPOS has the feature, so browsers ignore the table.
  const both = squaresFont(mappings, 4, [
    ['kern', kern],
    ['GPOS', gpos(1)],
  ]);
  expect(tablesOf((await cut(both, 'AV')).bytes).tables.has('kern')).toBe(false);
});

test("Apple's kern table and pairs of other kinds are read right", () => {
  const pairs = (left: number, value: number) => words(1, 6, 0, 0, left, 2, value);
  const apple = Uint8Array.from([
    ...words(1, 0, 0, 2, 0, 22, 0x8000, 0),
    ...pairs(1, 7),
    ...words(0, 22, 0, 0),
    ...pairs(1, -9),
  ]);
  const microsoft = Uint8Array.from([
    // Minimum values, then another format, then pairs.
    ...words(0, 3, 0, 20, 3),
    ...pairs(1, 7),
    ...words(0, 8, 0x0201, 99),
    ...words(0, 20, 1),
    ...pairs(1, -9),
  ]);
  const mappings: [number, number][] = [[0x41, 1]];
  for (const kern of [apple, microsoft]) {
    const font = openFontFile(squaresFont(mappings, 3, [['kern', kern]]));
    expect(readKern(font)).toEqual([[[1, 2, -9]]]);
  }
  // What can be read of a broken table is kept.
  const cutOff = openFontFile(squaresFont(mappings, 3, [['kern', microsoft.subarray(0, 40)]]));
  expect(readKern(cutOff)).toEqual([]);
});

test('a symbol font is drawn by the Latin characters that stand for its own', async () => {
  const subtable = writeCmap([[0xf041, 1]]).subarray(12);
  const cmap = Uint8Array.from([...words(0, 1, 3, 0, 0, 12), ...subtable]);
  const { bytes, unmapped } = await cut(squaresFont([[0x41, 1]], 2, [['cmap', cmap]]), 'A');
  expect(unmapped).toEqual([]);
  expect(setText(bytes, 'A')[0]?.outline).not.toBe('');
});
