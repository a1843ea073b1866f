import { dataView } from '@ziwan/sfnt';
import { type FontFile, invalid, locateTable } from '../tables/font-file.ts';

const HEADER_SIZE = 20;
const LONG_OFFSETS = 1;

/**
 * Subsets `gvar` for glyphs in their new order (OpenType 1.9, "gvar"). Variation data is copied unchanged, with all
 * shared tuples.
 * @param keep false for glyphs without an outline to vary
 */
export function subsetGvar(
  font: FontFile,
  glyphs: readonly number[],
  keep: (glyph: number) => boolean,
): Uint8Array {
  const { offset, length } = locateTable(font, 'gvar', HEADER_SIZE);
  const { view, bytes } = font;
  font.need(offset, offset + HEADER_SIZE);
  const axes = view.getUint16(offset + 4);
  const sharedCount = view.getUint16(offset + 6);
  const sharedAt = offset + view.getUint32(offset + 8);
  const sharedSize = sharedCount * axes * 2;
  const glyphCount = view.getUint16(offset + 12);
  const long = (view.getUint16(offset + 14) & LONG_OFFSETS) !== 0;
  const dataAt = offset + view.getUint32(offset + 16);
  const tableEnd = offset + length;
  const location = (glyph: number) => {
    const at = offset + HEADER_SIZE + (long ? 4 : 2) * glyph;
    font.need(at, at + 4);
    return dataAt + (long ? view.getUint32(at) : view.getUint16(at) * 2);
  };

  const parts = glyphs.map((glyph) => {
    if (glyph >= glyphCount || !keep(glyph)) return bytes.subarray(0, 0);
    const start = location(glyph);
    const end = location(glyph + 1);
    if (start > end || end > tableEnd) throw invalid('gvar 表不完整');
    font.need(start, end);
    return bytes.subarray(start, end);
  });
  const dataSize = parts.reduce((sum, part) => sum + even(part.length), 0);
  const longOut = dataSize >= 0x20000;
  const offsetsSize = (glyphs.length + 1) * (longOut ? 4 : 2);
  const sharedOut = even(HEADER_SIZE + offsetsSize);
  const dataOut = even(sharedOut + sharedSize);
  if (sharedAt + sharedSize > tableEnd) throw invalid('gvar 表不完整');
  font.need(sharedAt, sharedAt + sharedSize);

  const out = new Uint8Array(dataOut + dataSize);
  const header = dataView(out);
  header.setUint16(0, 1);
  header.setUint16(4, axes);
  header.setUint16(6, sharedCount);
  header.setUint32(8, sharedOut);
  header.setUint16(12, glyphs.length);
  header.setUint16(14, longOut ? LONG_OFFSETS : 0);
  header.setUint32(16, dataOut);
  out.set(bytes.subarray(sharedAt, sharedAt + sharedSize), sharedOut);
  let at = 0;
  const putOffset = (index: number) => {
    if (longOut) header.setUint32(HEADER_SIZE + 4 * index, at);
    else header.setUint16(HEADER_SIZE + 2 * index, at >> 1);
  };
  parts.forEach((part, i) => {
    putOffset(i);
    out.set(part, dataOut + at);
    at += even(part.length);
  });
  putOffset(glyphs.length);
  return out;
}

function even(size: number): number {
  return (size + 1) & ~1;
}
