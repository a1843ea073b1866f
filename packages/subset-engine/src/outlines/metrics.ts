import { copyTable, dataView, type FontFile, requireTable, type Table } from '../sfnt/font-file.ts';

const HEADER_SIZE = 36;
const LONG_METRICS = 34;
const ADVANCE_MAX = 10;

/** `hhea` and `hmtx`, or their vertical twins, of the glyphs in the given order. */
export function subsetMetrics(font: FontFile, glyphs: readonly number[], direction: 'h' | 'v'): Table[] {
  const headerTag = `${direction}hea`;
  const metricsTag = `${direction}mtx`;
  const { view } = font;
  const longMetrics = view.getUint16(requireTable(font, headerTag, HEADER_SIZE).offset + LONG_METRICS);
  const { offset } = requireTable(font, metricsTag, 4 * longMetrics);
  const advances = glyphs.map((glyph) => view.getUint16(offset + 4 * Math.min(glyph, longMetrics - 1)));
  const bearings = glyphs.map((glyph) =>
    view.getInt16(
      glyph < longMetrics ? offset + 4 * glyph + 2 : offset + 4 * longMetrics + 2 * (glyph - longMetrics),
    ),
  );
  // Glyphs at the end that share the last advance need no advance of their own.
  let long = glyphs.length;
  while (long > 1 && advances[long - 2] === advances[glyphs.length - 1]) long--;

  const metrics = new Uint8Array(4 * long + 2 * (glyphs.length - long));
  const out = dataView(metrics);
  for (let i = 0; i < glyphs.length; i++) {
    const at = i < long ? 4 * i + 2 : 4 * long + 2 * (i - long);
    if (i < long) out.setUint16(at - 2, advances[i] as number);
    out.setInt16(at, bearings[i] as number);
  }
  const header = copyTable(font, headerTag);
  dataView(header).setUint16(LONG_METRICS, long);
  dataView(header).setUint16(ADVANCE_MAX, Math.max(...advances));
  return [
    { tag: headerTag, bytes: header },
    { tag: metricsTag, bytes: metrics },
  ];
}
