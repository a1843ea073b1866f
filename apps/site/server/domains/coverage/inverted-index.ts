import { setImmediate } from 'node:timers/promises';
import type { CodePointRange } from '@ziwan/font-inspect';
import { visible } from './characters.ts';

/** Most distinct characters a font may lack and still count as near. */
export const NEAR = 3;

/** How long (ms) a build keeps the thread to itself. */
const SLICE = 8;

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

  private constructor(size: number) {
    this.size = size;
    this.#words = Math.max(1, (size + 31) >> 5);
  }

  static of(fonts: readonly IndexedFont[]): InvertedIndex {
    const index = new InvertedIndex(fonts.length);
    for (const _ of index.#addAll(fonts));
    return index;
  }

  /** The same, letting others have the thread every few milliseconds. */
  static async build(fonts: readonly IndexedFont[]): Promise<InvertedIndex> {
    const index = new InvertedIndex(fonts.length);
    let since = performance.now();
    for (const _ of index.#addAll(fonts)) {
      if (performance.now() - since < SLICE) continue;
      await setImmediate();
      since = performance.now();
    }
    return index;
  }

  /** Goes 32 fonts at a time, which share a word: gathered in one plain array, then spread over the pages once. */
  *#addAll(fonts: readonly IndexedFont[]): Generator<void> {
    const gathered = new Uint32Array(0x110000);
    const touched = new Uint8Array(0x110000 / PAGE);
    for (let word = 0; word * 32 < fonts.length; word++) {
      fonts.slice(word * 32, word * 32 + 32).forEach(({ ranges }, i) => {
        for (const [first, last] of ranges) {
          for (let c = first; c <= last; c++) gathered[c]! |= 1 << i;
          touched.fill(1, first >> 8, (last >> 8) + 1);
        }
      });
      this.#spread(gathered, touched, word);
      yield;
    }
  }

  #spread(gathered: Uint32Array, touched: Uint8Array, word: number): void {
    const words = this.#words;
    for (let number = touched.indexOf(1); number >= 0; number = touched.indexOf(1, number)) {
      touched[number] = 0;
      const page = this.#pages[number] ?? new Uint32Array(PAGE * words);
      this.#pages[number] = page;
      const first = number * PAGE;
      for (let i = 0, at = word; i < PAGE; i++, at += words) page[at] = gathered[first + i] as number;
      gathered.fill(0, first, first + PAGE);
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
