import { align4, dataView } from './bytes.ts';

/** A table of a font under construction. */
export type Table = readonly [tag: string, bytes: Uint8Array];

/** A font that can be written into an existing buffer. */
export interface FontSource {
  /** Size in bytes. */
  readonly size: number;
  /** @param target buffer of `size` bytes; its content is overwritten */
  writeTo(target: Uint8Array): void;
}

/**
 * Builds an independent sfnt: sorted directory, tables aligned to four bytes, checksums and
 * `head.checkSumAdjustment`. The given tables are not changed.
 */
export function writeSfnt(flavour: number, tables: Iterable<Table>): Uint8Array {
  const sfnt = layOutSfnt(flavour, tables);
  const out = new Uint8Array(sfnt.size);
  sfnt.writeTo(out);
  return out;
}

/** Does the same for an existing buffer. */
export function layOutSfnt(flavour: number, tables: Iterable<Table>): FontSource {
  const sorted = [...tables].sort(([a], [b]) => (a < b ? -1 : 1));
  const size = sorted.reduce((sum, [, bytes]) => sum + align4(bytes.length), 12 + 16 * sorted.length);
  return { size, writeTo: (out) => write(flavour, sorted, out) };
}

function write(flavour: number, sorted: readonly Table[], out: Uint8Array): void {
  const view = dataView(out);
  const log = 31 - Math.clz32(Math.max(1, sorted.length));
  view.setUint32(0, flavour);
  view.setUint16(4, sorted.length);
  view.setUint16(6, 16 << log);
  view.setUint16(8, log);
  view.setUint16(10, sorted.length * 16 - (16 << log));
  let offset = 12 + 16 * sorted.length;
  let head = -1;
  sorted.forEach(([tag, bytes], i) => {
    const entry = 12 + 16 * i;
    const end = offset + align4(bytes.length);
    for (let k = 0; k < 4; k++) out[entry + k] = tag.charCodeAt(k);
    out.set(bytes, offset);
    out.fill(0, offset + bytes.length, end);
    if (tag === 'head' && bytes.length >= 12) {
      head = offset;
      view.setUint32(head + 8, 0);
    }
    view.setUint32(entry + 4, checksum(out.subarray(offset, end)));
    view.setUint32(entry + 8, offset);
    view.setUint32(entry + 12, bytes.length);
    offset = end;
  });
  if (head >= 0) view.setUint32(head + 8, (CHECKSUM_MAGIC - checksum(out)) >>> 0);
}

const CHECKSUM_MAGIC = 0xb1b0afba;

/** Sum of big-endian 32-bit words modulo 2³², with the last word zero-padded (OpenType, "Calculating checksums"). */
export function checksum(bytes: Uint8Array): number {
  const view = dataView(bytes);
  const whole = bytes.length & ~3;
  let sum = 0;
  for (let at = 0; at < whole; at += 4) sum = (sum + view.getInt32(at)) | 0;
  for (let at = whole; at < bytes.length; at++) sum += view.getUint8(at) << (24 - 8 * (at - whole));
  return sum >>> 0;
}
