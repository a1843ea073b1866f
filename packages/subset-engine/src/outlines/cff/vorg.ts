import { dataView } from '@ziwan/sfnt';
import { type FontFile, requireTable } from '../../tables/font-file.ts';

const HEADER_SIZE = 8;

/** Subsets `VORG`, the vertical origins, for glyphs in their new order (OpenType 1.9, "VORG"). */
export function subsetVorg(font: FontFile, glyphs: readonly number[]): Uint8Array {
  const { offset, length } = requireTable(font, 'VORG', HEADER_SIZE);
  const { view, bytes } = font;
  const count = Math.min(view.getUint16(offset + 6), (length - HEADER_SIZE) >> 2);
  const kept: [glyph: number, origin: number][] = [];
  glyphs.forEach((glyph, place) => {
    let low = 0;
    let high = count;
    while (low < high) {
      const middle = (low + high) >> 1;
      if (view.getUint16(offset + HEADER_SIZE + 4 * middle) < glyph) low = middle + 1;
      else high = middle;
    }
    const record = offset + HEADER_SIZE + 4 * low;
    if (low < count && view.getUint16(record) === glyph) kept.push([place, view.getUint16(record + 2)]);
  });
  const out = new Uint8Array(HEADER_SIZE + 4 * kept.length);
  out.set(bytes.subarray(offset, offset + 6));
  const target = dataView(out);
  target.setUint16(6, kept.length);
  kept.forEach(([glyph, origin], i) => {
    target.setUint16(HEADER_SIZE + 4 * i, glyph);
    target.setUint16(HEADER_SIZE + 4 * i + 2, origin);
  });
  return out;
}
