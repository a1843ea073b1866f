import { expect, test } from 'vitest';
import { dataView } from './bytes.ts';
import { GVAR_HEADER, GVAR_LONG_OFFSETS, writeGvar } from './gvar.ts';

/** Reads back what the header and the offsets of a `gvar` table say (OpenType 1.9.1, "gvar"). */
function read(table: Uint8Array) {
  const view = dataView(table);
  const [shared, count, flags, data] = [
    view.getUint32(8),
    view.getUint16(12),
    view.getUint16(14),
    view.getUint32(16),
  ];
  const long = (flags & GVAR_LONG_OFFSETS) !== 0;
  const offset = (i: number) =>
    data + (long ? view.getUint32(GVAR_HEADER + 4 * i) : 2 * view.getUint16(GVAR_HEADER + 2 * i));
  return {
    long,
    shared,
    data,
    glyphs: Array.from({ length: count }, (_, i) => table.subarray(offset(i), offset(i + 1))),
  };
}

test.each([
  ['short', 0x1fffe, false],
  ['long', 0x20000, true],
])('%s offsets lead to the data of each glyph', (_, bytes, long) => {
  const shared = new Uint8Array([1, 2, 3, 4]);
  const glyphs = [new Uint8Array(3).fill(5), new Uint8Array(0), new Uint8Array(bytes - 4).fill(6)];
  const table = writeGvar(2, shared, glyphs);
  const found = read(table);
  const offsets = GVAR_HEADER + (glyphs.length + 1) * (long ? 4 : 2);
  expect(found).toMatchObject({ long, shared: offsets, data: offsets + shared.length });
  expect(table.length).toBe(offsets + shared.length + bytes);
  expect(table.subarray(found.shared, found.data)).toEqual(shared);
  // The data of an odd length is filled up to an even one.
  expect(found.glyphs.map((glyph) => glyph.length)).toEqual([4, 0, bytes - 4]);
  for (const [i, glyph] of glyphs.entries())
    expect(Buffer.compare(found.glyphs[i]?.subarray(0, glyph.length) as Uint8Array, glyph)).toBe(0);
});
