import {
  type Directory,
  dataView,
  FontError,
  type PartialTable,
  readDirectory,
  type Table,
} from '@ziwan/sfnt';
import { SubsetError } from '../types.ts';
import type { PagedFile } from './paged-file.ts';

export interface TableRange {
  offset: number;
  length: number;
}

/** A single sfnt face, read in place; reads past its end throw `RangeError`. */
export interface FontFile {
  /** Of a paged file, only the ranges given to `need` are valid. */
  bytes: Uint8Array;
  view: DataView;
  flavour: number;
  tables: ReadonlyMap<string, TableRange>;
  /** Makes sure that a range is in memory. */
  need(start: number, end: number): void;
  /** Returns a range for one use, which does not stay in memory. */
  passing(start: number, end: number): Uint8Array;
}

// Enough for the directory of 4,000 tables.
const DIRECTORY = 65536;

/** @throws SubsetError FONT_INVALID, FONT_UNREADABLE */
export function openFontFile(source: Uint8Array | PagedFile): FontFile {
  const paged = source instanceof Uint8Array ? null : source;
  const bytes = source instanceof Uint8Array ? source : source.bytes;
  paged?.need(0, 12);
  paged?.need(0, Math.min(DIRECTORY, 12 + 16 * dataView(bytes).getUint16(4)));
  const { flavour, records } = directoryOf(bytes);
  const tables = new Map<string, TableRange>();
  for (const { tag, offset, length } of records) {
    if (offset + length > bytes.length) throw invalid(`字体表 ${tag} 超出文件末尾`);
    tables.set(tag, { offset, length });
  }
  const need = paged ? (start: number, end: number) => paged.need(start, end) : () => {};
  const passing = (start: number, end: number) => {
    if (!paged) return bytes.subarray(start, end);
    const copy = new Uint8Array(end - start);
    paged.read(start, end, copy);
    return copy;
  };
  return { bytes, view: dataView(bytes), flavour, tables, need, passing };
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
  if (!range) return null;
  const end = range.offset + range.length;
  font.need(range.offset, end);
  return font.bytes.subarray(range.offset, end);
}

export function partialTable(font: FontFile, tag: string): PartialTable {
  const { offset, length } = locateTable(font, tag, 0);
  return {
    bytes: font.bytes.subarray(offset, offset + length),
    need: (start, end) => font.need(offset + start, offset + Math.min(end, length)),
  };
}

/** Returns a copy of the table's bytes. */
export function copyTable(font: FontFile, tag: string): Uint8Array {
  const bytes = tableBytes(font, tag);
  if (!bytes) throw invalid(`字体缺少 ${tag} 表`);
  return Uint8Array.from(bytes);
}

/** Returns the place of a table that the caller reads in parts, each after `need`. */
export function locateTable(font: FontFile, tag: string, minLength: number): TableRange {
  const range = font.tables.get(tag);
  if (!range || range.length < minLength) throw invalid(`字体缺少 ${tag} 表或表过短`);
  return range;
}

/** Returns the place of a table that is in memory as a whole. */
export function requireTable(font: FontFile, tag: string, minLength: number): TableRange {
  const range = locateTable(font, tag, minLength);
  font.need(range.offset, range.offset + range.length);
  return range;
}

/** @param isWanted all tables by default */
export function tablesOf(font: FontFile, isWanted = (_tag: string) => true): Table[] {
  return [...font.tables.keys()].filter(isWanted).map((tag) => [tag, tableBytes(font, tag) as Uint8Array]);
}

export function invalid(message: string): SubsetError {
  return new SubsetError('FONT_INVALID', message);
}
