import { type Directory, dataView, FontError, readDirectory, type Table } from '@ziwan/sfnt';
import { SubsetError } from '../types.ts';

export interface TableRange {
  offset: number;
  length: number;
}

/** A single sfnt face, read in place; reads past its end throw `RangeError`. */
export interface FontFile {
  bytes: Uint8Array;
  view: DataView;
  flavour: number;
  tables: ReadonlyMap<string, TableRange>;
}

/** @throws SubsetError FONT_INVALID */
export function openFontFile(bytes: Uint8Array): FontFile {
  const { flavour, records } = directoryOf(bytes);
  const tables = new Map<string, TableRange>();
  for (const { tag, offset, length } of records) {
    if (offset + length > bytes.length) throw invalid(`字体表 ${tag} 超出文件末尾`);
    tables.set(tag, { offset, length });
  }
  return { bytes, view: dataView(bytes), flavour, tables };
}

function directoryOf(bytes: Uint8Array): Directory {
  try {
    return readDirectory(bytes);
  } catch (error) {
    throw error instanceof FontError ? invalid(error.message) : error;
  }
}

/** Returns a view of the table's bytes, or `null`. */
export function tableBytes(font: FontFile, tag: string): Uint8Array | null {
  const range = font.tables.get(tag);
  return range ? font.bytes.subarray(range.offset, range.offset + range.length) : null;
}

/** Returns a copy of the table's bytes. */
export function copyTable(font: FontFile, tag: string): Uint8Array {
  const bytes = tableBytes(font, tag);
  if (!bytes) throw invalid(`字体缺少 ${tag} 表`);
  return Uint8Array.from(bytes);
}

export function requireTable(font: FontFile, tag: string, minLength: number): TableRange {
  const range = font.tables.get(tag);
  if (!range || range.length < minLength) throw invalid(`字体缺少 ${tag} 表或表过短`);
  return range;
}

export function allTables(font: FontFile): Table[] {
  return [...font.tables].map(([tag, { offset, length }]) => [
    tag,
    font.bytes.subarray(offset, offset + length),
  ]);
}

export function invalid(message: string): SubsetError {
  return new SubsetError('FONT_INVALID', message);
}
