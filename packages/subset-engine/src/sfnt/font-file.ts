import { SubsetError } from '../types.ts';

export interface TableRange {
  offset: number;
  length: number;
}

/** A single sfnt face as it lies in memory; reads past its end throw `RangeError`. */
export interface FontFile {
  bytes: Uint8Array;
  view: DataView;
  flavour: number;
  tables: ReadonlyMap<string, TableRange>;
}

/** One table of a font under construction. */
export interface Table {
  tag: string;
  bytes: Uint8Array;
}

const TRUETYPE = 0x00010000;
const APPLE_TRUETYPE = 0x74727565;
export const CFF_FLAVOUR = 0x4f54544f;

/** Reads the table directory (OpenType 1.9, "Organization of an OpenType Font"). */
export function openFontFile(bytes: Uint8Array): FontFile {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  if (bytes.length < 12) throw invalid('字体文件过短');
  const flavour = view.getUint32(0);
  if (flavour !== TRUETYPE && flavour !== CFF_FLAVOUR && flavour !== APPLE_TRUETYPE)
    throw invalid('不是单个 sfnt 字体');
  const count = view.getUint16(4);
  if (12 + 16 * count > bytes.length) throw invalid('字体表目录不完整');
  const tables = new Map<string, TableRange>();
  for (let i = 0; i < count; i++) {
    const entry = 12 + 16 * i;
    const offset = view.getUint32(entry + 8);
    const length = view.getUint32(entry + 12);
    const tag = tagAt(view, entry);
    if (offset + length > bytes.length) throw invalid(`字体表 ${tag} 超出文件末尾`);
    tables.set(tag, { offset, length });
  }
  return { bytes, view, flavour, tables };
}

/** The table's bytes in place, or null. */
export function tableBytes(font: FontFile, tag: string): Uint8Array | null {
  const range = font.tables.get(tag);
  return range ? font.bytes.subarray(range.offset, range.offset + range.length) : null;
}

/** The table's bytes in memory of their own, safe to change. */
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
  return [...font.tables].map(([tag, { offset, length }]) => ({
    tag,
    bytes: font.bytes.subarray(offset, offset + length),
  }));
}

export function dataView(bytes: Uint8Array): DataView {
  return new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
}

export function tagAt(view: DataView, offset: number): string {
  return String.fromCharCode(
    view.getUint8(offset),
    view.getUint8(offset + 1),
    view.getUint8(offset + 2),
    view.getUint8(offset + 3),
  );
}

export function invalid(message: string): SubsetError {
  return new SubsetError('FONT_INVALID', message);
}
