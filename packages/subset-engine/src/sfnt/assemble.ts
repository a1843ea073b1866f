import { dataView, type Table } from './font-file.ts';

const CHECKSUM_MAGIC = 0xb1b0afba;

/** Lays tables out as an sfnt: sorted directory, 4-byte alignment, checksums and `head.checkSumAdjustment`. */
export function assembleSfnt(flavour: number, tables: readonly Table[]): Uint8Array {
  const sorted = [...tables].sort((a, b) => (a.tag < b.tag ? -1 : 1));
  const size = sorted.reduce((sum, t) => sum + align4(t.bytes.length), 12 + 16 * sorted.length);
  const out = new Uint8Array(size);
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
    for (let k = 0; k < 4; k++) out[entry + k] = tag.charCodeAt(k);
    out.set(bytes, offset);
    if (tag === 'head' && bytes.length >= 12) {
      head = offset;
      view.setUint32(head + 8, 0);
    }
    view.setUint32(entry + 4, checksum(view, offset, align4(bytes.length)));
    view.setUint32(entry + 8, offset);
    view.setUint32(entry + 12, bytes.length);
    offset += align4(bytes.length);
  });
  if (head >= 0) view.setUint32(head + 8, (CHECKSUM_MAGIC - checksum(view, 0, size)) >>> 0);
  return out;
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
