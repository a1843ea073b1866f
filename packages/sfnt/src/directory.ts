import { Reader } from './bytes.ts';
import { FontError } from './font-error.ts';

export const TRUETYPE = 0x00010000;
export const CFF = 0x4f54544f;
const APPLE_TRUETYPE = 0x74727565;

export const isSfntFlavour = (flavour: number): boolean =>
  flavour === TRUETYPE || flavour === CFF || flavour === APPLE_TRUETYPE;

export interface TableRecord {
  tag: string;
  checksum: number;
  offset: number;
  length: number;
}

export interface Directory {
  flavour: number;
  records: TableRecord[];
}

/**
 * Reads the table directory at `at` (0, or the offset of a face in a collection). Table offsets are relative to the
 * start of `bytes` and returned as declared, without a check.
 * @throws FontError NOT_A_FONT, TRUNCATED, BAD_DIRECTORY
 */
export function readDirectory(bytes: Uint8Array, at = 0): Directory {
  const r = new Reader(bytes);
  if (at + 12 > r.length) throw new FontError('TRUNCATED', '字体文件不完整：读不到表目录');
  const flavour = r.u32(at);
  if (!isSfntFlavour(flavour)) throw new FontError('NOT_A_FONT', '不是可识别的字体文件');
  const count = r.u16(at + 4);
  if (count === 0 || count >= 4096) {
    throw new FontError('BAD_DIRECTORY', `字体表目录有误：声明了 ${count} 张表`);
  }
  if (at + 12 + count * 16 > r.length) throw new FontError('TRUNCATED', '字体文件不完整：表目录被截断');
  const records: TableRecord[] = [];
  for (let i = 0; i < count; i++) {
    const p = at + 12 + i * 16;
    records.push({ tag: r.tag(p), checksum: r.u32(p + 4), offset: r.u32(p + 8), length: r.u32(p + 12) });
  }
  return { flavour, records };
}

/** The tables of an sfnt by tag, without those that exceed it. If a tag is repeated, the first table wins. */
export function tablesOf(bytes: Uint8Array): { flavour: number; tables: Map<string, Uint8Array> } {
  const { flavour, records } = readDirectory(bytes);
  const tables = new Map<string, Uint8Array>();
  for (const { tag, offset, length } of records) {
    if (offset + length <= bytes.length && !tables.has(tag)) {
      tables.set(tag, bytes.subarray(offset, offset + length));
    }
  }
  return { flavour, tables };
}
