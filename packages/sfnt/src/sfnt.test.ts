import { expect, test } from 'vitest';
import {
  align4,
  checksum,
  openCmap,
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

test('a cmap without a Unicode subtable has no lookup, but is read as Mac Roman', () => {
  const glyphs = new Uint8Array(256);
  glyphs[0x8a] = 7;
  const table = new Writer().u16(0, 1, 1, 0).u32(12).u16(0, 262, 0).bytes(glyphs).done();
  expect(openCmap(table)).toBeNull();
  expect(readCharacterMap(table, 10)['ä'.codePointAt(0) as number]).toBe(7);
  expect(openCmap(undefined)).toBeNull();
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
