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

const PAGE = 256;
const WORDS = PAGE / 32;

/** Ranges of code points as a bitmap for each 256 that have any: a sixth of the memory of their ends. */
export class PackedRanges implements Iterable<Readonly<CodePointRange>> {
  /** Number of the bitmap of each 256 code points; 0 is an empty one. */
  readonly #pages: Uint16Array;
  readonly #bits: Uint32Array;
  /** Number of code points. */
  readonly size: number;

  /**
   * @param bytes written by `encodeRanges`
   * @throws RangeError if the length is not a multiple of 8, or the ranges are not sorted and disjoint
   */
  constructor(bytes: Uint8Array) {
    if (bytes.length % 8 !== 0) throw new RangeError('字符范围数据的长度不是 8 的倍数');
    const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
    const pages: number[] = [];
    let count = 0;
    let size = 0;
    let before = -1;
    for (let at = 0; at < bytes.length; at += 8) {
      const first = view.getUint32(at, true);
      const last = view.getUint32(at + 4, true);
      if (first <= before || last < first || last > 0x10ffff)
        throw new RangeError('字符范围数据没有排序或有重叠');
      while (pages.length < first >> 8) pages.push(0);
      while (pages.length <= last >> 8) pages.push(++count);
      size += last - first + 1;
      before = last;
    }
    this.size = size;
    this.#pages = Uint16Array.from(pages);
    this.#bits = new Uint32Array((count + 1) * WORDS);
    for (let at = 0; at < bytes.length; at += 8) {
      const last = view.getUint32(at + 4, true);
      for (let c = view.getUint32(at, true); c <= last; c = (c | 31) + 1)
        this.#bits[this.#word(c)]! |= (-1 << c) & (-1 >>> (31 - Math.min(31, last - (c & ~31))));
    }
  }

  *[Symbol.iterator](): Generator<Readonly<CodePointRange>> {
    const end = this.#pages.length * PAGE;
    for (let c = this.#next(0, end, true); c < end; ) {
      const after = this.#next(c, end, false);
      yield [c, after - 1];
      c = this.#next(after, end, true);
    }
  }

  /** True if a range includes the code point. */
  has(codePoint: number): boolean {
    return ((this.#bits[this.#word(codePoint)] as number) & (1 << codePoint)) !== 0;
  }

  /** Calls `visit` with each part of a range that lies between two code points, both inclusive, ascending. */
  eachWithin(first: number, last: number, visit: (first: number, last: number) => void): void {
    const end = Math.min(last + 1, this.#pages.length * PAGE);
    for (let c = this.#next(first, end, true); c < end; ) {
      const after = this.#next(c, end, false);
      visit(c, after - 1);
      c = this.#next(after, end, true);
    }
  }

  /** Position of the word with the bit of a code point. */
  #word(codePoint: number): number {
    const page = codePoint >> 8;
    return (
      (page < this.#pages.length ? (this.#pages[page] as number) : 0) * WORDS +
      ((codePoint >> 5) & (WORDS - 1))
    );
  }

  /** First code point from `c` on, before `end`, that the ranges include or not; else `end`. */
  #next(c: number, end: number, isIncluded: boolean): number {
    while (c < end) {
      const word = this.#bits[this.#word(c)] as number;
      const found = (isIncluded ? word : ~word) & (-1 << c);
      if (found !== 0) return Math.min(end, (c & ~31) + 31 - Math.clz32(found & -found));
      c = (c | (isIncluded && this.#pages[c >> 8] === 0 ? PAGE - 1 : 31)) + 1;
    }
    return end;
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
