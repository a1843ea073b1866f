import type { CodePointRange } from '@ziwan/font-inspect';
import { visible } from './characters.ts';

/** Most distinct characters a font may lack and still count as near. */
export const NEAR = 3;

/** Code points a page of the index holds. */
const PAGE = 256;

export interface IndexedFont {
  /** Drawn code points, sorted and disjoint. */
  ranges: readonly CodePointRange[];
}

export interface CoverageSearch {
  /** Of font `i`: 0 when it draws all, 1–3 when it lacks that many, 4 for more. */
  lacks(i: number): number;
  full: number;
  near: number;
}

/**
 * Code point → bitset of fonts. A page of 256 code points is held once any font draws one of them, so that
 * 1,000 Chinese fonts take about 10 MB. A search adds the misses of each character into bit-sliced counters:
 * 32 fonts a step, whatever they hold.
 */
export class InvertedIndex {
  readonly #pages: (Uint32Array | undefined)[] = new Array(0x110000 / PAGE);
  readonly #words: number;
  readonly size: number;

  constructor(fonts: readonly IndexedFont[]) {
    this.size = fonts.length;
    this.#words = Math.max(1, (fonts.length + 31) >> 5);
    fonts.forEach((font, i) => this.#add(i, font.ranges));
  }

  #add(i: number, ranges: readonly CodePointRange[]): void {
    const words = this.#words;
    const word = i >> 5;
    const bit = 1 << (i & 31);
    for (const [first, last] of ranges) {
      for (let c = first; c <= last; ) {
        const number = c >> 8;
        const page = (this.#pages[number] ??= new Uint32Array(PAGE * words));
        const end = Math.min(last, c | (PAGE - 1));
        for (let at = (c & (PAGE - 1)) * words + word; c <= end; c++, at += words) page[at]! |= bit;
      }
    }
  }

  has(i: number, codePoint: number): boolean {
    const page = this.#pages[codePoint >> 8];
    if (!page) return false;
    return ((page[(codePoint & (PAGE - 1)) * this.#words + (i >> 5)] as number) & (1 << (i & 31))) !== 0;
  }

  /** Distinct visible characters of the text that font `i` does not draw, in order of appearance. */
  missing(i: number, text: string | readonly number[]): number[] {
    const codePoints = typeof text === 'string' ? visible(text) : text;
    return codePoints.filter((c) => !this.has(i, c));
  }

  search(text: string | readonly number[]): CoverageSearch {
    const codePoints = typeof text === 'string' ? visible(text) : text;
    const words = this.#words;
    // Three planes of one counter per font: ones, twos, and "four or more" which stays once set.
    const ones = new Uint32Array(words);
    const twos = new Uint32Array(words);
    const more = new Uint32Array(words);
    for (const c of codePoints) {
      const page = this.#pages[c >> 8];
      const at = (c & (PAGE - 1)) * words;
      for (let w = 0; w < words; w++) {
        const miss = page ? ~(page[at + w] as number) : -1;
        const one = ones[w] as number;
        const carry = one & miss;
        ones[w] = one ^ miss;
        const two = twos[w] as number;
        more[w]! |= two & carry;
        twos[w] = two ^ carry;
      }
    }
    let full = 0;
    let near = 0;
    for (let w = 0; w < words; w++) {
      const used =
        w === words - 1 && this.size % 32 !== 0 ? (1 << (this.size % 32)) - 1 : this.size === 0 ? 0 : -1;
      const few = ~(more[w] as number) & used;
      const some = (ones[w] as number) | (twos[w] as number);
      full += bits(few & ~some);
      near += bits(few & some);
    }
    const plane = (p: Uint32Array, i: number) => ((p[i >> 5] as number) >>> (i & 31)) & 1;
    return {
      full,
      near,
      lacks: (i) => (plane(more, i) ? NEAR + 1 : plane(ones, i) + 2 * plane(twos, i)),
    };
  }
}

function bits(word: number): number {
  let w = word - ((word >>> 1) & 0x55555555);
  w = (w & 0x33333333) + ((w >>> 2) & 0x33333333);
  return Math.imul((w + (w >>> 4)) & 0x0f0f0f0f, 0x01010101) >>> 24;
}
