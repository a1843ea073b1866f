import { bearingAt, dataView, metricsSize } from '@ziwan/sfnt';
import { invalid } from '../tables/font-file.ts';
import { GlyfStreams, type TransformedGlyf } from './glyf-streams.ts';

// Shared by all jobs, since a worker packs one font at a time.
const streams = new GlyfStreams();

/** Returns empty streams; invalidates those returned before. */
export function freshStreams(glyphs: number): GlyfStreams {
  streams.begin(glyphs);
  return streams;
}

/** @param loca offsets into `glyf`, one more than the number of glyphs */
export function transformGlyf(glyf: Uint8Array, loca: Uint32Array, longLoca: boolean): TransformedGlyf {
  const count = loca.length - 1;
  const out = freshStreams(count);
  for (let glyph = 0; glyph < count; glyph++) {
    const start = loca[glyph] as number;
    const end = loca[glyph + 1] as number;
    if (end > glyf.length) throw invalid('glyf 表不完整');
    if (end <= start) out.addEmpty();
    else out.add(glyf, start, end);
  }
  return out.finish(longLoca);
}

/**
 * Removes the side bearings from `hmtx` (WOFF2, section 5.4); `null` if a bearing differs from the glyph's `xMin`.
 */
export function transformHmtx(hmtx: Uint8Array, metrics: number, xMins: Int16Array): Uint8Array | null {
  const count = xMins.length;
  if (metrics < 1 || metrics > count || hmtx.length < metricsSize(metrics, count)) return null;
  const view = dataView(hmtx);
  for (let glyph = 0; glyph < count; glyph++) {
    if (view.getInt16(bearingAt(metrics, glyph)) !== xMins[glyph]) return null;
  }
  const out = new Uint8Array(1 + 2 * metrics);
  out[0] = 0b11;
  for (let glyph = 0; glyph < metrics; glyph++) {
    out[1 + 2 * glyph] = hmtx[4 * glyph] as number;
    out[2 + 2 * glyph] = hmtx[4 * glyph + 1] as number;
  }
  return out;
}
