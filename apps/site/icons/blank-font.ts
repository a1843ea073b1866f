/**
 * Writes `blank.ttf` and `blank-supplementary.ttf`: TrueType fonts whose every code point is an empty glyph, an em wide
 * or, for letters of alphabets, half of one (cmap format 13). As the last family of a specimen they keep the browser from
 * borrowing another font while ours is on its way. Two, since a browser that hints goes through all code points of a font
 * before it draws the first: 1.1 million take a tenth of a second on a phone, the 65,536 of nearly every text a few
 * milliseconds.
 * Run: `node apps/site/icons/blank-font.ts`
 */
import { writeFileSync } from 'node:fs';
import { type Table, TRUETYPE, utf16be, Writer, writeNames, writeSfnt } from '@ziwan/sfnt';

const NAMES = {
  1: 'Ziwan Blank',
  2: 'Regular',
  3: 'Ziwan Blank 1',
  4: 'Ziwan Blank',
  5: 'Version 1.000',
  6: 'ZiwanBlank',
};
const names = Object.entries(NAMES).map(([id, text]) => {
  return { platform: 3, encoding: 1, language: 0x409, id: Number(id), bytes: utf16be(text) };
});

const table = () => new Writer();
const os2 = table()
  .u16(4, 1000, 400, 5, 0, 650, 600, 0, 75, 650, 600, 0, 350, 50, 300, 0)
  .bytes(new Uint8Array(10))
  .u32(0, 0, 0, 0)
  .tag('ZIWN')
  .u16(0x40, 0, 0xffff, 880, -120, 0, 880, 120)
  .u32(0, 0)
  .u16(500, 700, 0, 32, 1);
const head = table()
  .u32(0x10000, 0x10000, 0, 0x5f0f3cf5)
  .u16(3, 1000)
  .bytes(new Uint8Array(16))
  .u16(0, 0, 0, 0, 0, 8, 2, 0, 0);

const WIDE = 1;
const NARROW = 2;
/** First and last code point, and glyph. */
type Range = readonly [number, number, number];

const tables = (ranges: readonly Range[]): Table[] => [
  ['OS/2', os2.done()],
  [
    'cmap',
    table()
      .u16(0, 1, 3, 10)
      .u32(12)
      .u16(13, 0)
      .u32(16 + 12 * ranges.length, 0, ranges.length, ...ranges.flat())
      .done(),
  ],
  ['glyf', new Uint8Array(4)],
  ['head', head.done()],
  ['hhea', table().u32(0x10000).u16(880, -120, 0, 1000, 0, 0, 0, 1, 0, 0, 0, 0, 0, 0, 0, 3).done()],
  ['hmtx', table().u16(1000, 0, 1000, 0, 500, 0).done()],
  ['loca', table().u16(0, 0, 0, 0).done()],
  ['maxp', table().u32(0x10000).u16(3, 0, 0, 0, 0, 1, 0, 0, 0, 0, 0, 0, 0, 0).done()],
  ['name', writeNames(names)],
  ['post', table().u32(0x30000, 0).u16(0, 0).u32(0, 0, 0, 0, 0).done()],
];
const write = (file: string, ...ranges: Range[]) =>
  writeFileSync(
    new URL(`../app/features/text/specimen/${file}`, import.meta.url),
    writeSfnt(TRUETYPE, tables(ranges)),
  );
write(
  'blank.ttf',
  [0, 0x2e7f, NARROW],
  [0x2e80, 0xff60, WIDE],
  // Half-width katakana and Hangul.
  [0xff61, 0xffdc, NARROW],
  [0xffdd, 0xffff, WIDE],
);
write('blank-supplementary.ttf', [0x10000, 0x10ffff, WIDE]);
