/**
 * A `cmap` with a format 12 subtable, and a format 4 one where the BMP part fits its 64 KiB.
 * @param pairs [code point, glyph], ascending
 */
export function writeCmap(pairs: readonly (readonly [codePoint: number, glyph: number])[]): Uint8Array {
  const format4 = writeFormat4(pairs.filter(([c]) => c < 0xffff));
  const format12 = writeFormat12(pairs);
  const records: [platform: number, encoding: number, subtable: Uint8Array][] = [];
  if (format4) records.push([0, 3, format4]);
  records.push([0, 4, format12]);
  if (format4) records.push([3, 1, format4]);
  records.push([3, 10, format12]);
  const subtables = format4 ? [format4, format12] : [format12];
  const start = 4 + records.length * 8;
  const out = new Uint8Array(start + subtables.reduce((n, s) => n + s.length, 0));
  const view = new DataView(out.buffer);
  const at = new Map<Uint8Array, number>();
  let p = start;
  for (const subtable of subtables) {
    at.set(subtable, p);
    out.set(subtable, p);
    p += subtable.length;
  }
  view.setUint16(2, records.length);
  records.forEach(([platform, encoding, subtable], i) => {
    view.setUint16(4 + i * 8, platform);
    view.setUint16(6 + i * 8, encoding);
    view.setUint32(8 + i * 8, at.get(subtable) as number);
  });
  return out;
}

function writeFormat12(pairs: readonly (readonly [number, number])[]): Uint8Array {
  const groups: [first: number, last: number, glyph: number][] = [];
  for (const [c, glyph] of pairs) {
    const group = groups[groups.length - 1];
    if (group && c === group[1] + 1 && glyph === group[2] + (c - group[0])) group[1] = c;
    else groups.push([c, c, glyph]);
  }
  const out = new Uint8Array(16 + groups.length * 12);
  const view = new DataView(out.buffer);
  view.setUint16(0, 12);
  view.setUint32(4, out.length);
  view.setUint32(12, groups.length);
  groups.forEach((group, i) => {
    for (let k = 0; k < 3; k++) view.setUint32(16 + i * 12 + k * 4, group[k] as number);
  });
  return out;
}

interface Segment {
  first: number;
  last: number;
  glyphs: number[];
}

/** Null where neither layout of the segments fits 64 KiB. */
function writeFormat4(pairs: readonly (readonly [number, number])[]): Uint8Array | null {
  const byDelta = segmentsOf(pairs, true);
  const byRun = segmentsOf(pairs, false);
  const sizeByDelta = 24 + byDelta.length * 8;
  const sizeByRun = 24 + byRun.length * 8 + pairs.length * 2;
  if (Math.min(sizeByDelta, sizeByRun) > 0xffff) return null;
  const asDeltas = sizeByDelta <= sizeByRun;
  const segments = [...(asDeltas ? byDelta : byRun), { first: 0xffff, last: 0xffff, glyphs: [0] }];
  const count = segments.length;
  const out = new Uint8Array(asDeltas ? sizeByDelta : sizeByRun);
  const view = new DataView(out.buffer);
  const log = 31 - Math.clz32(count);
  [4, out.length, 0, count * 2, 2 << log, log, count * 2 - (2 << log)].forEach((value, i) => {
    view.setUint16(i * 2, value);
  });
  let glyphAt = 16 + count * 8;
  segments.forEach((segment, i) => {
    const isLast = i === count - 1;
    view.setUint16(14 + i * 2, segment.last);
    view.setUint16(16 + count * 2 + i * 2, segment.first);
    const rangeAt = 16 + count * 6 + i * 2;
    if (asDeltas || isLast) {
      const delta = isLast ? 1 : (segment.glyphs[0] as number) - segment.first;
      view.setUint16(16 + count * 4 + i * 2, delta & 0xffff);
    } else {
      view.setUint16(rangeAt, glyphAt - rangeAt);
      for (const glyph of segment.glyphs) {
        view.setUint16(glyphAt, glyph);
        glyphAt += 2;
      }
    }
  });
  return out;
}

function segmentsOf(pairs: readonly (readonly [number, number])[], consecutiveGlyphs: boolean): Segment[] {
  const segments: Segment[] = [];
  for (const [c, glyph] of pairs) {
    const segment = segments[segments.length - 1];
    const follows = segment && c === segment.last + 1;
    if (segment && follows && (!consecutiveGlyphs || glyph === (segment.glyphs.at(-1) as number) + 1)) {
      segment.last = c;
      segment.glyphs.push(glyph);
    } else segments.push({ first: c, last: c, glyphs: [glyph] });
  }
  return segments;
}
