import { FontError } from './types.ts';

/** Big-endian reads out of untrusted bytes; reading past the end throws `RangeError`, never returns garbage. */
export class Reader {
  readonly bytes: Uint8Array;
  readonly length: number;
  private readonly view: DataView;
  constructor(bytes: Uint8Array) {
    this.bytes = bytes;
    this.length = bytes.length;
    this.view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  }
  u8(at: number): number {
    return this.view.getUint8(at);
  }
  s8(at: number): number {
    return this.view.getInt8(at);
  }
  u16(at: number): number {
    return this.view.getUint16(at);
  }
  s16(at: number): number {
    return this.view.getInt16(at);
  }
  u24(at: number): number {
    return (this.view.getUint16(at) << 8) | this.view.getUint8(at + 2);
  }
  u32(at: number): number {
    return this.view.getUint32(at);
  }
  /** 16.16 fixed point. */
  fixed(at: number): number {
    return this.view.getInt32(at) / 65536;
  }
  /** Throws unless `length` bytes lie at `at`. */
  need(at: number, length: number): void {
    if (at < 0 || length < 0 || at + length > this.length) throw new RangeError('out of bounds');
  }
  slice(at: number, length: number): Uint8Array {
    this.need(at, length);
    return this.bytes.subarray(at, at + length);
  }
  tag(at: number): string {
    return String.fromCharCode(this.u8(at), this.u8(at + 1), this.u8(at + 2), this.u8(at + 3));
  }
}

export interface TableRecord {
  tag: string;
  checksum: number;
  offset: number;
  length: number;
}

export const FLAVOR_TRUETYPE = 0x00010000;
export const FLAVOR_CFF = 0x4f54544f;
const FLAVOR_APPLE = 0x74727565;

export const isSfntFlavor = (flavor: number): boolean =>
  flavor === FLAVOR_TRUETYPE || flavor === FLAVOR_CFF || flavor === FLAVOR_APPLE;

export interface SfntDirectory {
  flavor: number;
  records: TableRecord[];
}

/**
 * Reads the table directory at `at` (0, or a face's offset inside a collection). Table offsets count from the
 * start of `bytes`; they are returned as declared, not checked.
 * @throws FontError NOT_A_FONT, TRUNCATED, BAD_DIRECTORY
 */
export function readDirectory(bytes: Uint8Array, at = 0): SfntDirectory {
  const r = new Reader(bytes);
  if (at + 12 > r.length) throw new FontError('TRUNCATED', '字体文件不完整：读不到表目录');
  const flavor = r.u32(at);
  if (!isSfntFlavor(flavor)) throw new FontError('NOT_A_FONT', '不是可识别的字体文件');
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
  return { flavor, records };
}

/** The sum of big-endian u32 words modulo 2^32, the last one padded with zeros (OpenType, "Calculating checksums"). */
export function checksum(bytes: Uint8Array): number {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const whole = bytes.length & ~3;
  let sum = 0;
  for (let i = 0; i < whole; i += 4) sum = (sum + view.getUint32(i)) | 0;
  let tail = 0;
  for (let i = whole; i < bytes.length; i++) tail |= (bytes[i] as number) << (24 - (i - whole) * 8);
  return (sum + tail) >>> 0;
}

/**
 * Writes a self-contained sfnt: sorted directory, tables aligned to four bytes, checksums and
 * `head.checkSumAdjustment` computed. The given tables are copied, never changed.
 */
export function writeSfnt(flavor: number, tables: ReadonlyMap<string, Uint8Array>): Uint8Array {
  const tags = [...tables.keys()].sort((a, b) => (a < b ? -1 : a > b ? 1 : 0));
  const headerSize = 12 + tags.length * 16;
  let size = headerSize;
  for (const tag of tags) size += ((tables.get(tag) as Uint8Array).length + 3) & ~3;
  const out = new Uint8Array(size);
  const view = new DataView(out.buffer);
  const log = 31 - Math.clz32(Math.max(1, tags.length));
  view.setUint32(0, flavor);
  view.setUint16(4, tags.length);
  view.setUint16(6, 16 << log);
  view.setUint16(8, log);
  view.setUint16(10, tags.length * 16 - (16 << log));
  let at = headerSize;
  let headAt = -1;
  tags.forEach((tag, i) => {
    const data = tables.get(tag) as Uint8Array;
    out.set(data, at);
    if (tag === 'head' && data.length >= 12) {
      headAt = at;
      view.setUint32(at + 8, 0);
    }
    const p = 12 + i * 16;
    for (let c = 0; c < 4; c++) out[p + c] = tag.charCodeAt(c);
    view.setUint32(p + 4, checksum(out.subarray(at, at + data.length)));
    view.setUint32(p + 8, at);
    view.setUint32(p + 12, data.length);
    at += (data.length + 3) & ~3;
  });
  if (headAt >= 0) view.setUint32(headAt + 8, (0xb1b0afba - checksum(out)) >>> 0);
  return out;
}

/** The tables of an sfnt that lie inside it, by tag; the first wins where a tag repeats. */
export function tablesOf(bytes: Uint8Array): { flavor: number; tables: Map<string, Uint8Array> } {
  const { flavor, records } = readDirectory(bytes);
  const tables = new Map<string, Uint8Array>();
  for (const { tag, offset, length } of records) {
    if (offset + length <= bytes.length && !tables.has(tag)) {
      tables.set(tag, bytes.subarray(offset, offset + length));
    }
  }
  return { flavor, tables };
}
