import { openTypeface } from '@ziwan/lettering';
import { bearingAt, dataView, LONG_METRICS_AT, readLoca, tablesOf, writeLoca, writeSfnt } from '@ziwan/sfnt';
import { pathOf } from '../drawing/path.ts';
import { loadUnion } from '../drawing/union.ts';
import type { SimpleGlyph } from './simple-glyph.ts';
import { unitedGlyph } from './united-glyph.ts';

/** Glyphs of a font whose contours overlap. */
export interface Overlapping {
  readonly united: readonly { readonly glyph: number; readonly outline: SimpleGlyph }[];
  /** Those that could not be united: Skia failed, or the outlines are CFF. */
  readonly left: readonly number[];
}

/** Number of glyphs of a font. */
export const glyphCountOf = (sfnt: Uint8Array): number => {
  const maxp = tablesOf(sfnt).tables.get('maxp');
  return maxp ? dataView(maxp).getUint16(4) : 0;
};

/** Unites the contours of the glyphs in a range. */
export async function unitedGlyphs(sfnt: Uint8Array, from: number, to: number): Promise<Overlapping> {
  const [typeface, unite] = await Promise.all([openTypeface(sfnt), loadUnion()]);
  const united: { glyph: number; outline: SimpleGlyph }[] = [];
  const left: number[] = [];
  for (let glyph = from; glyph < to; glyph++) {
    const outline = unitedGlyph(pathOf(typeface, glyph, 1), unite);
    if (outline === 'failed') left.push(glyph);
    else if (outline) united.push({ glyph, outline });
  }
  return { united, left };
}

/**
 * Replaces glyphs of a TrueType font. They lose their instructions and are no longer made of others; every other glyph
 * and table stays.
 */
export function withGlyphs(sfnt: Uint8Array, united: Overlapping['united']): Uint8Array {
  const { flavour, tables } = tablesOf(sfnt);
  const table = (tag: string) => tables.get(tag) ?? new Uint8Array(0);
  const head = table('head').slice();
  const maxp = table('maxp').slice();
  const glyf = table('glyf');
  const count = glyphCountOf(sfnt);
  const before = readLoca(table('loca'), dataView(head).getInt16(50) !== 0, count);
  const outlines = new Map(united.map(({ glyph, outline }) => [glyph, outline]));
  const parts = Array.from({ length: count }, (_, glyph) => {
    const own = outlines.get(glyph)?.bytes ?? glyf.subarray(before[glyph], before[glyph + 1]);
    return own.length % 2 === 0 ? own : Buffer.concat([own, Buffer.alloc(1)]);
  });
  const offsets = new Uint32Array(count + 1);
  for (const [glyph, { length }] of parts.entries()) offsets[glyph + 1] = (offsets[glyph] as number) + length;
  const long = (offsets[count] as number) > 2 * 0xffff;
  dataView(head).setInt16(50, long ? 1 : 0);
  raise(maxp, 6, Math.max(0, ...united.map(({ outline }) => outline.points)));
  raise(maxp, 8, Math.max(0, ...united.map(({ outline }) => outline.contours)));
  const bearings = (tag: 'hmtx' | 'vmtx', header: 'hhea' | 'vhea') => {
    const bytes = tables.get(tag)?.slice();
    const metrics = tables.get(header);
    if (!bytes || !metrics) return [];
    const view = dataView(bytes);
    const longMetrics = dataView(metrics).getUint16(LONG_METRICS_AT);
    for (const [glyph, { xMin, yMax }] of outlines) {
      const at = bearingAt(longMetrics, glyph);
      if (at + 2 > bytes.length) continue;
      // A vertical bearing is counted from an origin that stays (OpenType 1.9, "vmtx").
      const old = dataView(glyf).getInt16((before[glyph] as number) + 8);
      view.setInt16(at, tag === 'hmtx' ? xMin : view.getInt16(at) + old - yMax);
    }
    return [[tag, bytes] as const];
  };
  const changed = new Map<string, Uint8Array>([
    ['head', head],
    ['maxp', maxp],
    ['glyf', Buffer.concat(parts)],
    ['loca', writeLoca(offsets, long)],
    ...bearings('hmtx', 'hhea'),
    ...bearings('vmtx', 'vhea'),
  ]);
  return writeSfnt(
    flavour,
    [...tables].map(([tag, bytes]) => [tag, changed.get(tag) ?? bytes] as const),
  );
}

/** Raises a field of `maxp` (OpenType 1.9, version 1.0: 6 points, 8 contours). */
function raise(maxp: Uint8Array, at: number, value: number): void {
  if (maxp.length < at + 2) return;
  const view = dataView(maxp);
  view.setUint16(at, Math.max(view.getUint16(at), value));
}
