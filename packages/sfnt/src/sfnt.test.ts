import { expect, test } from 'vitest';
import {
  align4,
  checksum,
  openCmap,
  openVariations,
  readCharacterMap,
  readComposite,
  readDirectory,
  readLoca,
  readNames,
  TRUETYPE,
  tablesOf,
  utf16be,
  Writer,
  writeCmap,
  writeFullCmap,
  writeLoca,
  writeNames,
  writeSfnt,
} from './index.ts';

const head = () => new Writer().u32(0x00010000, 0, 0xffffffff, 0x5f0f3cf5).bytes(new Uint8Array(38)).done();
const tables = () =>
  new Map([
    ['name', Uint8Array.of(1, 2, 3)],
    ['head', head()],
    ['OS/2', new Uint8Array(8).fill(0x80)],
  ]);

test('tables are written sorted, aligned and with correct checksums', () => {
  const given = tables();
  const sfnt = writeSfnt(TRUETYPE, given);
  const { flavour, records } = readDirectory(sfnt);
  expect(flavour).toBe(TRUETYPE);
  expect(records.map(({ tag }) => tag)).toEqual(['OS/2', 'head', 'name']);
  expect(records.every(({ offset }) => offset % 4 === 0)).toBe(true);
  expect(sfnt.length).toBe(12 + 3 * 16 + 8 + align4(head().length) + 4);
  expect(checksum(sfnt)).toBe(0xb1b0afba);
  expect(records.find(({ tag }) => tag === 'name')?.checksum).toBe(0x01020300);
  expect(tablesOf(sfnt).tables.get('name')).toEqual(Uint8Array.of(1, 2, 3));
  expect(given.get('head'), 'the given tables are unchanged').toEqual(head());
});

test('the search fields of the directory are correct for any number of tables', () => {
  for (const count of [1, 2, 3, 4, 15, 16, 17]) {
    const many = Array.from({ length: count }, (_, i) => [`t${i + 100}`, Uint8Array.of(i)] as const);
    const view = new DataView(writeSfnt(TRUETYPE, many).buffer);
    const power = 2 ** Math.floor(Math.log2(count));
    expect([view.getUint16(6), view.getUint16(8), view.getUint16(10)], `${count} tables`).toEqual([
      power * 16,
      Math.log2(power),
      (count - power) * 16,
    ]);
  }
});

test.each([
  ['something else', new TextEncoder().encode('<html><body></body></html>'), 'NOT_A_FONT'],
  ['too few bytes', Uint8Array.of(0, 1, 0, 0), 'TRUNCATED'],
  ['no tables', new Writer().u32(TRUETYPE, 0, 0).done(), 'BAD_DIRECTORY'],
  ['a truncated directory', writeSfnt(TRUETYPE, tables()).subarray(0, 40), 'TRUNCATED'],
])('%s: rejected with a code', (_, bytes, code) => {
  expect(() => readDirectory(bytes)).toThrowError(expect.objectContaining({ name: 'FontError', code }));
});

/** Characters with consecutive glyphs, with scattered glyphs, and beyond the BMP. */
const MIXED = [
  [0x41, 5],
  [0x42, 6],
  [0x43, 9],
  [0x4e00, 7],
  [0x9f8d, 1],
  [0x20000, 2],
  [0x20001, 3],
] as const;

test.each([
  ['for the web', writeCmap],
  ['for every system', writeFullCmap],
])('both readers read a cmap %s correctly', (_, write) => {
  const table = write(MIXED);
  const glyphOf = openCmap(table);
  const map = readCharacterMap(table, 100);
  for (const [codePoint, glyph] of MIXED) {
    expect(glyphOf?.(codePoint)).toBe(glyph);
    expect(map[codePoint]).toBe(glyph);
  }
  for (const none of [0x40, 0x44, 0x4e01, 0xffff, 0x1ffff, 0x20002]) {
    expect(glyphOf?.(none)).toBe(0);
    expect(map[none]).toBe(0);
  }
});

test.each([
  ['for the web', writeCmap],
  ['for every system', writeFullCmap],
])('a cmap %s holds any number of characters with unordered glyphs', (_, write) => {
  for (const count of [9_000, 20_000, 40_000]) {
    const scattered = Array.from({ length: count }, (_, i) => [0x3400 + i, 1 + ((i * 7) % 50_000)] as const);
    const table = write(scattered);
    const glyphOf = openCmap(table);
    const wrong = scattered.filter(([codePoint, glyph]) => glyphOf?.(codePoint) !== glyph);
    expect(wrong.length, `${count} characters`).toBe(0);
  }
});

/** A cmap of one subtable. */
const cmapOf = (platform: number, encoding: number, subtable: Uint8Array) =>
  new Writer().u16(0, 1, platform, encoding).u32(12).bytes(subtable).done();
const oneByte = (code: number, glyph: number) => {
  const glyphs = new Uint8Array(256);
  glyphs[code] = glyph;
  return new Writer().u16(0, 262, 0).bytes(glyphs).done();
};
/** Format 4 of one character. */
const single = (codePoint: number, glyph: number) => writeCmap([[codePoint, glyph]]).subarray(12);

test.each([
  ['Mac Roman', cmapOf(1, 0, oneByte(0x8a, 7)), 'ä'],
  ['a symbol font, whose characters stand for Latin ones', cmapOf(3, 0, single(0xf041, 7)), 'A'],
  ['a symbol font, by its own characters', cmapOf(3, 0, single(0xf041, 7)), '\uf041'],
  ['one byte in Unicode (format 0)', cmapOf(0, 3, oneByte(0x41, 7)), 'A'],
  ['a trimmed table (format 6)', cmapOf(0, 3, new Writer().u16(6, 12, 0, 0x9f99, 1, 7).done()), '龙'],
  [
    'a trimmed table of 32 bits (format 10)',
    cmapOf(3, 10, new Writer().u16(10, 0).u32(22, 0, 0x20000, 1).u16(7).done()),
    '\u{20000}',
  ],
  [
    'many characters of one glyph (format 13)',
    cmapOf(3, 10, new Writer().u16(13, 0).u32(28, 0, 1, 0x4e00, 0x9fff, 7).done()),
    '龙',
  ],
])('both readers read a cmap of %s', (_, table, character) => {
  const codePoint = character.codePointAt(0) as number;
  expect(openCmap(table)?.(codePoint)).toBe(7);
  expect(readCharacterMap(table, 10)[codePoint]).toBe(7);
});

test('the subtable of a symbol font comes before others, as in browsers', () => {
  const table = new Writer()
    .u16(0, 2, 3, 0)
    .u32(20)
    .u16(3, 1)
    .u32(20 + 32)
    .bytes(single(0xf041, 1))
    .bytes(single(0x41, 2))
    .done();
  expect(single(0xf041, 1).length).toBe(32);
  expect(openCmap(table)?.(0x41)).toBe(1);
});

test('a font without a cmap, or with none that is known, has no lookup', () => {
  expect(openCmap(undefined)).toBeNull();
  expect(openCmap(cmapOf(3, 3, single(0x41, 1)))).toBeNull();
});

test('variation sequences are written and found, with their glyph or that of the character', () => {
  const sequences = [
    { selector: 0xfe00, character: 0x6f22, glyph: 3 },
    { selector: 0xe0100, character: 0x845b, glyph: 4 },
    { selector: 0xe0100, character: 0x4e00, glyph: null },
    { selector: 0xe0101, character: 0x845b, glyph: null },
  ];
  const found = openVariations(writeCmap([[0x845b, 1]], sequences));
  for (const { selector, character, glyph } of sequences) {
    expect(found?.glyphOf(character, selector)).toBe(glyph);
    for (const beside of [character - 1, character + 1])
      expect(found?.glyphOf(beside, selector)).toBeUndefined();
  }
  expect(found?.glyphOf(0x845b, 0xfe00)).toBeUndefined();
  expect(found?.selectors).toEqual([0xfe00, 0xe0100, 0xe0101]);
  expect(found?.charactersOf(0xe0100)).toEqual([0x4e00, 0x845b]);
});

test('broken variation sequences are none', () => {
  const whole = writeCmap([[0x845b, 1]], [{ selector: 0xe0100, character: 0x845b, glyph: 4 }]);
  const broken = cmapOf(0, 5, new Writer().u16(14).u32(10, 1000).done());
  expect(openVariations(broken)).toBeNull();
  expect(openVariations(whole.subarray(0, 30))).toBeNull();
});

test('glyph offsets survive a round trip in both widths, and glyphs missing from a short table are blank', () => {
  const offsets = Uint32Array.of(0, 10, 10, 400);
  for (const long of [true, false]) expect(readLoca(writeLoca(offsets, long), long, 3)).toEqual(offsets);
  expect(readLoca(writeLoca(offsets, true).subarray(0, 8), true, 3)).toEqual(Uint32Array.of(0, 10, 0, 0));
});

test('the components of a composite glyph are found for all sizes of arguments and scales', () => {
  const MORE = 0x20;
  const glyph = new Writer().u16(0xffff, 0, 0, 0, 0);
  glyph.u16(MORE | 0x01, 3, 0, 0).u16(MORE | 0x08, 4, 0, 0x4000);
  glyph.u16(MORE | 0x81, 5, 0, 0, 0x4000, 0, 0, 0x4000).u16(0x140, 6, 0, 0x4000, 0x4000);
  const bytes = glyph.done();
  const view = new DataView(bytes.buffer);
  const { records, end, instructed } = readComposite(view, 0);
  expect(records.map((at) => view.getUint16(at + 2))).toEqual([3, 4, 5, 6]);
  expect({ end, instructed }).toEqual({ end: bytes.length, instructed: true });
  expect(() => readComposite(new DataView(bytes.buffer, 0, 20), 0)).toThrow(RangeError);
});

test('names are written sorted, and text outside the table is skipped', () => {
  const record = (language: number, text: string) => ({
    platform: 3,
    encoding: 1,
    language,
    id: 1,
    bytes: utf16be(text),
  });
  const table = writeNames([record(0x804, '字'), record(0x409, 'Font')]);
  expect(readNames(table).records).toEqual([record(0x409, 'Font'), record(0x804, '字')]);
  expect(readNames(table.subarray(0, table.length - 1)).records).toEqual([record(0x409, 'Font')]);
  expect(readNames(undefined).records).toEqual([]);
});
