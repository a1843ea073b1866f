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

/** Sorted, disjoint ranges of code points in one array. An array for each takes twelve times as much memory. */
export class PackedRanges implements Iterable<Readonly<CodePointRange>> {
  /** First and last code point of each range, in turn. */
  readonly #ends: Uint32Array;
  /** Number of code points. */
  readonly size: number;

  /**
   * @param bytes written by `encodeRanges`
   * @throws RangeError if the length is not a multiple of 8, or the ranges are not sorted and disjoint
   */
  constructor(bytes: Uint8Array) {
    if (bytes.length % 8 !== 0) throw new RangeError('字符范围数据的长度不是 8 的倍数');
    const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
    this.#ends = new Uint32Array(bytes.length / 4);
    let size = 0;
    let before = -1;
    for (let i = 0; i < this.#ends.length; i += 2) {
      const first = view.getUint32(i * 4, true);
      const last = view.getUint32(i * 4 + 4, true);
      if (first <= before || last < first || last > 0x10ffff)
        throw new RangeError('字符范围数据没有排序或有重叠');
      this.#ends[i] = first;
      this.#ends[i + 1] = last;
      size += last - first + 1;
      before = last;
    }
    this.size = size;
  }

  *[Symbol.iterator](): Generator<Readonly<CodePointRange>> {
    for (let i = 0; i < this.#ends.length; i += 2)
      yield [this.#ends[i] as number, this.#ends[i + 1] as number];
  }

  /** True if a range includes the code point. */
  has(codePoint: number): boolean {
    const i = this.#from(codePoint);
    return i < this.#ends.length && (this.#ends[i] as number) <= codePoint;
  }

  /** Calls `visit` with each part of a range that lies between two code points, both inclusive, ascending. */
  eachWithin(first: number, last: number, visit: (first: number, last: number) => void): void {
    for (let i = this.#from(first); i < this.#ends.length; i += 2) {
      const start = this.#ends[i] as number;
      if (start > last) return;
      visit(Math.max(start, first), Math.min(this.#ends[i + 1] as number, last));
    }
  }

  /** Position in `#ends` of the first range that ends at or after the code point (binary search). */
  #from(codePoint: number): number {
    let low = 0;
    let high = this.#ends.length / 2;
    while (low < high) {
      const middle = (low + high) >> 1;
      if ((this.#ends[middle * 2 + 1] as number) < codePoint) low = middle + 1;
      else high = middle;
    }
    return low * 2;
  }
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
