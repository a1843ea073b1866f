import { type FontFile, invalid, requireTable } from './font-file.ts';

/** Glyph of a code point, 0 for none. */
export type GlyphLookup = (codePoint: number) => number;

const PREFERRED = ['3.10', '0.6', '0.4', '3.1', '0.3', '0.2', '0.1', '0.0'];

/**
 * Looks characters up in the cmap where it lies, without unfolding it: a page asks for twenty of thirty
 * thousand. Reads the best Unicode subtable of format 4 or 12 (OpenType 1.9, "cmap").
 */
export function openCmap(font: FontFile): GlyphLookup {
  const { offset } = requireTable(font, 'cmap', 4);
  const { view } = font;
  const count = view.getUint16(offset + 2);
  let best = PREFERRED.length;
  let at = 0;
  for (let i = 0; i < count; i++) {
    const record = offset + 4 + 8 * i;
    const rank = PREFERRED.indexOf(`${view.getUint16(record)}.${view.getUint16(record + 2)}`);
    const subtable = offset + view.getUint32(record + 4);
    if (rank < 0 || rank >= best) continue;
    const format = view.getUint16(subtable);
    if (format !== 4 && format !== 12) continue;
    best = rank;
    at = subtable;
  }
  if (!at) throw invalid('字体没有可用的 Unicode 字符映射');
  return view.getUint16(at) === 12 ? segmentedCoverage(view, at) : segmentMapping(view, at);
}

function segmentMapping(view: DataView, at: number): GlyphLookup {
  const segments = view.getUint16(at + 6) >> 1;
  const ends = at + 14;
  const starts = ends + 2 * segments + 2;
  const deltas = starts + 2 * segments;
  const rangeOffsets = deltas + 2 * segments;
  return (codePoint) => {
    if (codePoint > 0xffff) return 0;
    let low = 0;
    let high = segments;
    while (low < high) {
      const middle = (low + high) >> 1;
      if (view.getUint16(ends + 2 * middle) < codePoint) low = middle + 1;
      else high = middle;
    }
    if (low >= segments) return 0;
    const start = view.getUint16(starts + 2 * low);
    if (start > codePoint) return 0;
    const delta = view.getUint16(deltas + 2 * low);
    const rangeOffset = view.getUint16(rangeOffsets + 2 * low);
    if (!rangeOffset) return (codePoint + delta) & 0xffff;
    const position = rangeOffsets + 2 * low + rangeOffset + 2 * (codePoint - start);
    if (position + 2 > view.byteLength) return 0;
    const glyph = view.getUint16(position);
    return glyph ? (glyph + delta) & 0xffff : 0;
  };
}

function segmentedCoverage(view: DataView, at: number): GlyphLookup {
  const groups = view.getUint32(at + 12);
  return (codePoint) => {
    let low = 0;
    let high = groups;
    while (low < high) {
      const middle = (low + high) >>> 1;
      if (view.getUint32(at + 16 + 12 * middle + 4) < codePoint) low = middle + 1;
      else high = middle;
    }
    if (low >= groups) return 0;
    const start = view.getUint32(at + 16 + 12 * low);
    return start > codePoint ? 0 : view.getUint32(at + 16 + 12 * low + 8) + (codePoint - start);
  };
}
