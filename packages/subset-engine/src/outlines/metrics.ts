import {
  advanceAt,
  bearingAt,
  dataView,
  LONG_METRICS_AT,
  METRICS_HEADER,
  metricsSize,
  type Table,
} from '@ziwan/sfnt';
import { copyTable, type FontFile, locateTable, requireTable } from '../tables/font-file.ts';

const ADVANCE_MAX = 10;

/** Subsets `hhea` and `hmtx`, or `vhea` and `vmtx`, for glyphs in their new order. */
export function subsetMetrics(font: FontFile, glyphs: readonly number[], direction: 'h' | 'v'): Table[] {
  const headerTag = `${direction}hea`;
  const metricsTag = `${direction}mtx`;
  const { view } = font;
  const longMetrics = view.getUint16(requireTable(font, headerTag, METRICS_HEADER).offset + LONG_METRICS_AT);
  const { offset } = locateTable(font, metricsTag, 4 * longMetrics);
  const placeOf = (at: number) => {
    font.need(offset + at, offset + at + 2);
    return offset + at;
  };
  const advances = glyphs.map((glyph) => view.getUint16(placeOf(advanceAt(longMetrics, glyph))));
  const bearings = glyphs.map((glyph) => view.getInt16(placeOf(bearingAt(longMetrics, glyph))));
  // Glyphs at the end that share the last advance omit it.
  let long = glyphs.length;
  while (long > 1 && advances[long - 2] === advances[glyphs.length - 1]) long--;

  const metrics = new Uint8Array(metricsSize(long, glyphs.length));
  const out = dataView(metrics);
  for (let i = 0; i < glyphs.length; i++) {
    if (i < long) out.setUint16(advanceAt(long, i), advances[i] as number);
    out.setInt16(bearingAt(long, i), bearings[i] as number);
  }
  const header = copyTable(font, headerTag);
  dataView(header).setUint16(LONG_METRICS_AT, long);
  dataView(header).setUint16(ADVANCE_MAX, Math.max(...advances));
  return [
    [headerTag, header],
    [metricsTag, metrics],
  ];
}
