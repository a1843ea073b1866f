import { dataView } from './bytes.ts';
import { type VariationSequence, writeVariations } from './variations.ts';

export type Mapping = readonly [codePoint: number, glyph: number];

type Subtable = readonly [platform: number, encoding: number, bytes: Uint8Array];

/**
 * Builds a cmap for the web from sorted characters: format 4, plus format 12 if format 4 cannot hold them all, plus
 * format 14 for variation sequences.
 */
export function writeCmap(
  mappings: readonly Mapping[],
  variations: readonly VariationSequence[] = [],
): Uint8Array {
  const basic = basicOf(mappings);
  const format4 = byDelta(basic) ?? byRun(basic);
  const beyond = mappings.some(([codePoint]) => codePoint > 0xffff);
  const subtables: Subtable[] = [];
  if (variations.length > 0) subtables.push([0, 5, writeVariations(variations)]);
  if (format4) subtables.push([3, 1, format4]);
  if (beyond || !format4) subtables.push([3, 10, segmentedCoverage(mappings)]);
  return assemble(subtables);
}

/** Builds the smallest cmap that every system reads: format 12, plus format 4 if the BMP characters fit into it. */
export function writeFullCmap(mappings: readonly Mapping[]): Uint8Array {
  const basic = basicOf(mappings);
  const format4 = smaller(byDelta(basic), byRun(basic));
  const format12 = segmentedCoverage(mappings);
  const subtables: Subtable[] = [];
  if (format4) subtables.push([0, 3, format4]);
  subtables.push([0, 4, format12]);
  if (format4) subtables.push([3, 1, format4]);
  subtables.push([3, 10, format12]);
  return assemble(subtables);
}

/** Leaves out U+FFFF, which format 4 needs for its last segment. */
const basicOf = (mappings: readonly Mapping[]) => mappings.filter(([codePoint]) => codePoint < 0xffff);

const smaller = (one: Uint8Array | null, two: Uint8Array | null) =>
  one && two ? (one.length <= two.length ? one : two) : (one ?? two);

/** Builds the table. Records with the same subtable share its bytes. */
function assemble(subtables: readonly Subtable[]): Uint8Array {
  const places = new Map<Uint8Array, number>();
  let size = 4 + 8 * subtables.length;
  for (const [, , bytes] of subtables) {
    if (places.has(bytes)) continue;
    places.set(bytes, size);
    size += bytes.length;
  }
  const out = new Uint8Array(size);
  const view = dataView(out);
  view.setUint16(2, subtables.length);
  subtables.forEach(([platform, encoding, bytes], i) => {
    const at = places.get(bytes) as number;
    view.setUint16(4 + 8 * i, platform);
    view.setUint16(6 + 8 * i, encoding);
    view.setUint32(8 + 8 * i, at);
    out.set(bytes, at);
  });
  return out;
}

interface Segment {
  first: number;
  last: number;
  glyph: number;
}

/** Runs of consecutive characters with consecutive glyphs; with `anyGlyph`, runs of consecutive characters. */
function segmentsOf(mappings: readonly Mapping[], anyGlyph = false): Segment[] {
  const runs: Segment[] = [];
  let run: Segment | undefined;
  for (const [codePoint, glyph] of mappings) {
    if (run && run.last + 1 === codePoint && (anyGlyph || run.glyph + codePoint - run.first === glyph))
      run.last = codePoint;
    else {
      run = { first: codePoint, last: codePoint, glyph };
      runs.push(run);
    }
  }
  return runs;
}

const byDelta = (mappings: readonly Mapping[]) => segmentMapping(segmentsOf(mappings), null);
const byRun = (mappings: readonly Mapping[]) =>
  segmentMapping(
    segmentsOf(mappings, true),
    mappings.map(([, glyph]) => glyph),
  );

/**
 * Builds a format 4 subtable; null if it would exceed 65,535 bytes.
 * @param glyphs glyphs of all characters in order, if segments use them; null if segments use a delta
 */
function segmentMapping(runs: readonly Segment[], glyphs: readonly number[] | null): Uint8Array | null {
  const count = runs.length + 1;
  const size = 16 + 8 * count + 2 * (glyphs?.length ?? 0);
  if (size > 0xffff) return null;
  const bytes = new Uint8Array(size);
  const view = dataView(bytes);
  const log = 31 - Math.clz32(count);
  view.setUint16(0, 4);
  view.setUint16(2, size);
  view.setUint16(6, 2 * count);
  view.setUint16(8, 2 << log);
  view.setUint16(10, log);
  view.setUint16(12, 2 * count - (2 << log));
  const put = (i: number, { first, last }: Segment, delta: number) => {
    view.setUint16(14 + 2 * i, last);
    view.setUint16(16 + 2 * count + 2 * i, first);
    view.setUint16(16 + 4 * count + 2 * i, delta & 0xffff);
  };
  let glyphAt = 16 + 8 * count;
  runs.forEach((run, i) => {
    put(i, run, glyphs ? 0 : run.glyph - run.first);
    if (!glyphs) return;
    const rangeAt = 16 + 6 * count + 2 * i;
    view.setUint16(rangeAt, glyphAt - rangeAt);
    glyphAt += 2 * (run.last - run.first + 1);
  });
  // The format requires a last segment that maps U+FFFF to glyph 0.
  put(runs.length, { first: 0xffff, last: 0xffff, glyph: 0 }, 1);
  glyphs?.forEach((glyph, i) => {
    view.setUint16(16 + 8 * count + 2 * i, glyph);
  });
  return bytes;
}

/** Builds a format 12 subtable. */
function segmentedCoverage(mappings: readonly Mapping[]): Uint8Array {
  const runs = segmentsOf(mappings);
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
