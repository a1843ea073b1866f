import { dataView } from './font-file.ts';

/** A character and the number of its glyph. */
export type Mapping = readonly [codePoint: number, glyph: number];

interface Segment {
  first: number;
  last: number;
  glyph: number;
}

/** A cmap of the given characters, which come sorted: format 4, with format 12 beside it beyond the BMP. */
export function writeCmap(mappings: readonly Mapping[]): Uint8Array {
  const basic = segments(mappings.filter(([codePoint]) => codePoint < 0xffff));
  const beyond = mappings.some(([codePoint]) => codePoint > 0xffff);
  const subtables = [{ encoding: 1, bytes: segmentMapping(basic) }];
  if (beyond) subtables.push({ encoding: 10, bytes: segmentedCoverage(segments(mappings)) });
  const start = 4 + 8 * subtables.length;
  const out = new Uint8Array(subtables.reduce((sum, s) => sum + s.bytes.length, start));
  const view = dataView(out);
  view.setUint16(2, subtables.length);
  let at = start;
  subtables.forEach(({ encoding, bytes }, i) => {
    view.setUint16(4 + 8 * i, 3);
    view.setUint16(6 + 8 * i, encoding);
    view.setUint32(8 + 8 * i, at);
    out.set(bytes, at);
    at += bytes.length;
  });
  return out;
}

/** Runs of characters whose glyphs run along. */
function segments(mappings: readonly Mapping[]): Segment[] {
  const runs: Segment[] = [];
  for (const [codePoint, glyph] of mappings) {
    const run = runs.at(-1);
    if (run && run.last + 1 === codePoint && run.glyph + codePoint - run.first === glyph)
      run.last = codePoint;
    else runs.push({ first: codePoint, last: codePoint, glyph });
  }
  return runs;
}

function segmentMapping(runs: readonly Segment[]): Uint8Array {
  // The format asks for a last segment of its own that maps U+FFFF to nothing.
  const all = [...runs, { first: 0xffff, last: 0xffff, glyph: 0 }];
  const count = all.length;
  const power = Math.floor(Math.log2(count));
  const bytes = new Uint8Array(16 + 8 * count);
  const view = dataView(bytes);
  view.setUint16(0, 4);
  view.setUint16(2, bytes.length);
  view.setUint16(6, 2 * count);
  view.setUint16(8, 2 << power);
  view.setUint16(10, power);
  view.setUint16(12, 2 * count - (2 << power));
  all.forEach(({ first, last, glyph }, i) => {
    view.setUint16(14 + 2 * i, last);
    view.setUint16(16 + 2 * count + 2 * i, first);
    view.setUint16(16 + 4 * count + 2 * i, (glyph - first) & 0xffff);
  });
  return bytes;
}

function segmentedCoverage(runs: readonly Segment[]): Uint8Array {
  const bytes = new Uint8Array(16 + 12 * runs.length);
  const view = dataView(bytes);
  view.setUint16(0, 12);
  view.setUint32(4, bytes.length);
  view.setUint32(12, runs.length);
  runs.forEach(({ first, last, glyph }, i) => {
    view.setUint32(16 + 12 * i, first);
    view.setUint32(20 + 12 * i, last);
    view.setUint32(24 + 12 * i, glyph);
  });
  return bytes;
}
