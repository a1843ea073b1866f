import { advanceAt, ColourLayers, LONG_METRICS_AT, metricsSize, type Table } from '@ziwan/sfnt';
import { copyTable, type FontFile, openFontFile, requireTable, tablesOf } from '../tables/font-file.ts';
import type { FaceSettings, HarfbuzzFace } from './face.ts';

/** Opens the layers of a font; null without `COLR`, or without the colours in `CPAL`. */
export const openLayers = (file: FontFile): ColourLayers | null =>
  file.tables.has('COLR') && file.tables.has('CPAL') ? new ColourLayers(copyTable(file, 'COLR')) : null;

/**
 * Subsets a font with colour layers. Our build of HarfBuzz has no colour tables, so glyphs keep their numbers and the
 * layers are added here.
 */
export function subsetColours(
  face: HarfbuzzFace,
  file: FontFile,
  layers: ColourLayers,
  codePoints: readonly number[],
  mapped: readonly number[],
  settings: FaceSettings,
): { tables: Table[]; glyphs: number } {
  const glyphCount = file.view.getUint16(requireTable(file, 'maxp', 6).offset + 4);
  const all = settings.options?.allGlyphs;
  const kept = new Set(all ? Array.from({ length: glyphCount }, (_, glyph) => glyph) : mapped);
  layers.closeOver(kept);
  // Version 1 is kept whole, and may only mention existing glyphs.
  if (layers.version >= 1) kept.add(glyphCount - 1);
  let result = openFontFile(face.subsetNumbered(codePoints, [...kept], settings));
  const before = kept.size;
  for (const glyph of glyphsWithAdvance(result)) kept.add(glyph);
  const coloured = layers.closeOver(kept);
  // Layout rules have reached more glyphs, whose layers are needed too.
  if (kept.size > before) result = openFontFile(face.subsetNumbered(codePoints, [...kept], settings));
  const tables = tablesOf(result);
  if (coloured) tables.push(['COLR', layers.subset(kept)], ['CPAL', copyTable(file, 'CPAL')]);
  return { tables, glyphs: kept.size };
}

/** Glyphs that a subset with unchanged numbers has kept: it empties the metrics of all others. */
function glyphsWithAdvance(file: FontFile): number[] {
  const count = file.view.getUint16(requireTable(file, 'maxp', 6).offset + 4);
  const long = file.view.getUint16(requireTable(file, 'hhea', LONG_METRICS_AT + 2).offset + LONG_METRICS_AT);
  const { offset } = requireTable(file, 'hmtx', metricsSize(long, count));
  const glyphs: number[] = [];
  for (let glyph = 0; glyph < count; glyph++) {
    if (file.view.getUint16(offset + advanceAt(long, glyph)) > 0) glyphs.push(glyph);
  }
  return glyphs;
}
