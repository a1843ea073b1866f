import { GVAR_HEADER, GVAR_LONG_OFFSETS, writeGvar } from '@ziwan/sfnt';
import { type FontFile, invalid, locateTable } from '../tables/font-file.ts';

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
  const { offset, length } = locateTable(font, 'gvar', GVAR_HEADER);
  const { view, bytes } = font;
  font.need(offset, offset + GVAR_HEADER);
  const axes = view.getUint16(offset + 4);
  const sharedCount = view.getUint16(offset + 6);
  const sharedAt = offset + view.getUint32(offset + 8);
  const sharedSize = sharedCount * axes * 2;
  const glyphCount = view.getUint16(offset + 12);
  const long = (view.getUint16(offset + 14) & GVAR_LONG_OFFSETS) !== 0;
  const dataAt = offset + view.getUint32(offset + 16);
  const tableEnd = offset + length;
  const location = (glyph: number) => {
    const at = offset + GVAR_HEADER + (long ? 4 : 2) * glyph;
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
  if (sharedAt + sharedSize > tableEnd) throw invalid('gvar 表不完整');
  font.need(sharedAt, sharedAt + sharedSize);
  return writeGvar(axes, bytes.subarray(sharedAt, sharedAt + sharedSize), parts);
}
