import fc from 'fast-check';
import { expect, test } from 'vitest';
import { openVariations, Writer } from './index.ts';
import { isSelector, type VariationSequence, writeVariations } from './variations.ts';

/** A cmap with these sequences as its only subtable. */
const cmapOf = (subtable: Uint8Array, platform = 0, encoding = 5) =>
  new Writer().u16(0, 1, platform, encoding).u32(12).bytes(subtable).done();

const u24 = (value: number) => [value >> 16, (value >> 8) & 255, value & 255];
/** Two selectors: the first with a range of usual glyphs and two of its own, the second with one of its own. */
const BYTES = (() => {
  const usual = [...[0, 0, 0, 2], ...u24(0x4e00), 2, ...u24(0x20000), 0];
  const own = [...[0, 0, 0, 2], ...u24(0x4e10), 0, 7, ...u24(0x4e12), 1, 8];
  const other = [...[0, 0, 0, 1], ...u24(0x4e00), 0, 9];
  const start = 10 + 2 * 11;
  const ends = [start, start + usual.length, start + usual.length + own.length];
  const record = (selector: number, defaults: number, others: number) =>
    new Writer()
      .u8(...u24(selector))
      .u32(defaults, others)
      .done();
  return new Writer()
    .u16(14)
    .u32(start + usual.length + own.length + other.length, 2)
    .bytes(record(0xfe00, ends[0] as number, ends[1] as number))
    .bytes(record(0xe0100, 0, ends[2] as number))
    .u8(...usual, ...own, ...other)
    .done();
})();

test('a sequence has its own glyph, that of its character, or none', () => {
  const variations = openVariations(cmapOf(BYTES));
  expect(variations?.selectors).toEqual([0xfe00, 0xe0100]);
  const found = (selector: number) =>
    Object.fromEntries(
      [...Array.from({ length: 0x16 }, (_, i) => 0x4dff + i), 0x1ffff, 0x20000, 0x20001].flatMap((c) => {
        const glyph = variations?.glyphOf(c, selector);
        return glyph === undefined ? [] : [[c.toString(16), glyph]];
      }),
    );
  expect(found(0xfe00)).toEqual({
    '4e00': null,
    '4e01': null,
    '4e02': null,
    '4e10': 7,
    '4e12': 0x108,
    '20000': null,
  });
  expect(found(0xe0100)).toEqual({ '4e00': 9 });
  expect(found(0xfe01)).toEqual({});
  expect(variations?.charactersOf(0xfe00)).toEqual([0x4e00, 0x4e01, 0x4e02, 0x4e10, 0x4e12, 0x20000]);
  expect(variations?.charactersOf(0xe0100)).toEqual([0x4e00]);
  expect(variations?.charactersOf(0xfe01)).toEqual([]);
});

test('only a subtable of Unicode, encoding 5 and format 14, has sequences, and a broken one none', () => {
  expect(openVariations(cmapOf(BYTES, 3, 5))).toBeNull();
  expect(openVariations(cmapOf(BYTES, 0, 4))).toBeNull();
  const other = BYTES.slice();
  other[1] = 12;
  expect(openVariations(cmapOf(other))).toBeNull();
  for (const length of [1, 3, 8, 13, 22, 12 + 31])
    expect(openVariations(cmapOf(BYTES).slice(0, length))).toBeNull();
  expect(openVariations(cmapOf(BYTES).slice(0, 12 + 32))).not.toBeNull();
  expect(openVariations(null)).toBeNull();
  const second = new Writer().u16(0, 2, 3, 1).u32(20).u16(0, 5).u32(20).bytes(BYTES).done();
  expect(openVariations(second)?.selectors).toEqual([0xfe00, 0xe0100]);
});

test('selectors are those of both blocks', () => {
  const selectors = [0xfdff, 0xfe00, 0xfe0f, 0xfe10, 0xe00ff, 0xe0100, 0xe01ef, 0xe01f0];
  expect(selectors.filter(isSelector)).toEqual([0xfe00, 0xfe0f, 0xe0100, 0xe01ef]);
});

test('sequences are written sorted, and are the same after reading', () => {
  const selector = fc.constantFrom(0xfe00, 0xfe01, 0xe0100, 0xe01ef);
  const glyph = fc.option(fc.integer({ min: 1, max: 0xffff }));
  const sequence = fc.record({ selector, character: fc.integer({ min: 0x20, max: 0x2ffff }), glyph });
  const sequences = fc.uniqueArray(sequence, {
    selector: (s) => `${s.selector} ${s.character}`,
    maxLength: 30,
  });
  fc.assert(
    fc.property(sequences, (list) => {
      const variations = openVariations(cmapOf(writeVariations(list as VariationSequence[])));
      const all = [...new Set(list.map((s) => s.selector))].sort((a, b) => a - b);
      expect(variations?.selectors).toEqual(all);
      for (const each of list) expect(variations?.glyphOf(each.character, each.selector)).toBe(each.glyph);
      for (const each of all) {
        const own = list.filter((s) => s.selector === each).map((s) => s.character);
        expect(variations?.charactersOf(each)).toEqual(own.sort((a, b) => a - b));
      }
    }),
  );
});

test('the bytes of sequences are those of OpenType', () => {
  const written = writeVariations([
    { selector: 0xe0100, character: 0x4e00, glyph: 9 },
    { selector: 0xfe00, character: 0x4e12, glyph: 0x108 },
    { selector: 0xfe00, character: 0x4e00, glyph: null },
  ]);
  expect(
    Buffer.from(written)
      .toString('hex')
      .match(/.{1,64}/g),
  ).toMatchInlineSnapshot(`
    [
      "000e0000003a0000000200fe0000000020000000280e01000000000000000031",
      "00000001004e000000000001004e12010800000001004e000009",
    ]
  `);
});
