import { dataView, type Table } from './font-file.ts';

const CHECKSUM_MAGIC = 0xb1b0afba;

/** A font that can be written to where it is needed. */
export interface FontSource {
  /** Bytes. */
  readonly size: number;
  /** @param target of that size, whatever it holds */
  writeTo(target: Uint8Array): void;
}

/** Tables as an sfnt: sorted directory, 4-byte alignment, checksums and `head.checkSumAdjustment`. */
export function assembleSfnt(flavour: number, tables: readonly Table[]): Uint8Array {
  const sfnt = layOutSfnt(flavour, tables);
  const out = new Uint8Array(sfnt.size);
  sfnt.writeTo(out);
  return out;
}

/** The same for memory that is there already. */
export function layOutSfnt(flavour: number, tables: readonly Table[]): FontSource {
  const sorted = [...tables].sort((a, b) => (a.tag < b.tag ? -1 : 1));
  const size = sorted.reduce((sum, t) => sum + align4(t.bytes.length), 12 + 16 * sorted.length);
  return { size, writeTo: (out) => writeSfnt(flavour, sorted, out) };
}

function writeSfnt(flavour: number, sorted: readonly Table[], out: Uint8Array): void {
  const view = dataView(out);
  const power = sorted.length ? 2 ** Math.floor(Math.log2(sorted.length)) : 0;
  view.setUint32(0, flavour);
  view.setUint16(4, sorted.length);
  view.setUint16(6, power * 16);
  view.setUint16(8, power ? Math.log2(power) : 0);
  view.setUint16(10, sorted.length * 16 - power * 16);
  let offset = 12 + 16 * sorted.length;
  let head = -1;
  sorted.forEach(({ tag, bytes }, i) => {
    const entry = 12 + 16 * i;
    const end = offset + align4(bytes.length);
    for (let k = 0; k < 4; k++) out[entry + k] = tag.charCodeAt(k);
    out.set(bytes, offset);
    out.fill(0, offset + bytes.length, end);
    if (tag === 'head' && bytes.length >= 12) {
      head = offset;
      view.setUint32(head + 8, 0);
    }
    view.setUint32(entry + 4, checksum(view, offset, end - offset));
    view.setUint32(entry + 8, offset);
    view.setUint32(entry + 12, bytes.length);
    offset = end;
  });
  if (head >= 0) view.setUint32(head + 8, (CHECKSUM_MAGIC - checksum(view, 0, offset)) >>> 0);
}

/** Sum of big-endian 32-bit words modulo 2³²; `length` is a multiple of 4. */
export function checksum(view: DataView, start: number, length: number): number {
  let sum = 0;
  for (let at = start; at < start + length; at += 4) sum = (sum + view.getInt32(at)) | 0;
  return sum >>> 0;
}

export function align4(length: number): number {
  return (length + 3) & ~3;
}
