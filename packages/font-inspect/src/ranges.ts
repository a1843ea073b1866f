import type { CodePointRange } from './types.ts';

/** Encodes sorted, disjoint ranges as pairs [first, last] of little-endian u32, 8 bytes per range. */
export function encodeRanges(ranges: readonly CodePointRange[]): Uint8Array {
  const out = new Uint8Array(ranges.length * 8);
  const view = new DataView(out.buffer);
  ranges.forEach(([first, last], i) => {
    view.setUint32(i * 8, first, true);
    view.setUint32(i * 8 + 4, last, true);
  });
  return out;
}

/**
 * Decodes ranges written by `encodeRanges`.
 * @throws RangeError if the length is not a multiple of 8, or the ranges are not sorted and disjoint
 */
export function decodeRanges(bytes: Uint8Array): CodePointRange[] {
  if (bytes.length % 8 !== 0) throw new RangeError('字符范围数据的长度不是 8 的倍数');
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const ranges: CodePointRange[] = [];
  let before = -1;
  for (let at = 0; at < bytes.length; at += 8) {
    const first = view.getUint32(at, true);
    const last = view.getUint32(at + 4, true);
    if (first <= before || last < first || last > 0x10ffff)
      throw new RangeError('字符范围数据没有排序或有重叠');
    ranges.push([first, last]);
    before = last;
  }
  return ranges;
}

/** True if sorted, disjoint ranges include a code point (binary search). */
export function rangesHave(ranges: readonly CodePointRange[], codePoint: number): boolean {
  let low = 0;
  let high = ranges.length - 1;
  while (low <= high) {
    const middle = (low + high) >> 1;
    const range = ranges[middle] as CodePointRange;
    if (codePoint < range[0]) high = middle - 1;
    else if (codePoint > range[1]) low = middle + 1;
    else return true;
  }
  return false;
}

/** Merges ascending code points into ranges. */
export class RangeBuilder {
  readonly ranges: CodePointRange[] = [];
  count = 0;
  /** Adds a code point, which must be greater than the previous one. */
  add(codePoint: number): void {
    const last = this.ranges[this.ranges.length - 1];
    if (last && last[1] === codePoint - 1) last[1] = codePoint;
    else this.ranges.push([codePoint, codePoint]);
    this.count++;
  }
}
