import { advanceAt, bearingAt, metricsSize, Reader, readCharacterMap, tablesOf } from '@ziwan/sfnt';
import { drawnGlyphs } from '../outlines.ts';
import { FontError } from '../types.ts';

export type Tables = Map<string, Uint8Array>;

/** One unicode-range slice of a face. */
export interface Slice {
  tables: Tables;
  /** Size (bytes) of the slice. */
  size: number;
  glyphCount: number;
  characters: Uint16Array;
  /** 1 for glyphs that draw something. */
  drawn: Uint8Array;
  horizontal: Metrics;
  vertical: Metrics | null;
}

interface Metrics {
  table: Reader;
  full: number;
}

/** @throws FontError MISSING_TABLE, BAD_TABLE, and the errors of reading a table directory */
export function readSlice(sfnt: Uint8Array): Slice {
  const { tables } = tablesOf(sfnt);
  for (const tag of ['head', 'OS/2', 'name', 'post', 'cmap']) need(tables, tag);
  const glyphCount = need(tables, 'maxp').u16(4);
  const metrics = (header: string, table: string): Metrics => {
    const full = need(tables, header).u16(34);
    const reader = need(tables, table);
    if (full === 0 || full > glyphCount || reader.length < metricsSize(full, glyphCount)) {
      throw new FontError('BAD_TABLE', `字体切片的 ${table} 表有误`);
    }
    return { table: reader, full };
  };
  return {
    tables,
    size: sfnt.length,
    glyphCount,
    characters: readCharacterMap(tables.get('cmap'), glyphCount),
    drawn: drawnGlyphs(tables, glyphCount),
    horizontal: metrics('hhea', 'hmtx'),
    vertical: tables.has('vhea') && tables.has('vmtx') ? metrics('vhea', 'vmtx') : null,
  };
}

/** @throws FontError MISSING_TABLE */
export function need(tables: Tables, tag: string): Reader {
  const table = tables.get(tag);
  if (!table) throw new FontError('MISSING_TABLE', `字体切片缺少 ${tag.trim()} 表`);
  return new Reader(table);
}

export const advanceOf = ({ table, full }: Metrics, glyph: number): number =>
  table.u16(advanceAt(full, glyph));
export const bearingOf = ({ table, full }: Metrics, glyph: number): number =>
  table.s16(bearingAt(full, glyph));
