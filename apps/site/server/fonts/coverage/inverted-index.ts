import { isMark, isPunctuation, type LackedMark, partsOf, sequencesIn, substitutesOf } from '@ziwan/contract';
import type { CodePointRange, DrawnSequences } from '@ziwan/font-inspect';
import { BitPlaneCounters } from './bit-plane-counters.ts';
import { visibleOf } from './characters.ts';
import { CoverageResult, type Mark } from './coverage-result.ts';
import { Yielder } from './yielder.ts';

const PAGE = 256;

export interface IndexedFont {
  /** Drawn code points as sorted, disjoint ranges. */
  ranges: Iterable<Readonly<CodePointRange>>;
  /** Null or absent for a font without variation sequences. */
  sequences?: Pick<DrawnSequences, 'has'> | null;
}

/**
 * Maps code points to bitsets of fonts. A page of 256 code points is allocated once any font draws one of them, so
 * 1,000 Chinese fonts take about 10 MB. A search counts misses for 32 fonts per step, regardless of their size. Variation
 * sequences, which few fonts have, are looked up font by font.
 */
export class InvertedIndex {
  readonly #pages: (Uint32Array | undefined)[] = new Array(0x110000 / PAGE);
  readonly #words: number;
  /** By position, of the fonts that have any. */
  readonly #sequences: ReadonlyMap<number, Pick<DrawnSequences, 'has'>>;
  readonly size: number;

  private constructor(fonts: readonly IndexedFont[]) {
    this.size = fonts.length;
    this.#words = Math.max(1, (this.size + 31) >> 5);
    this.#sequences = new Map(
      fonts.flatMap(({ sequences }, i) => (sequences ? [[i, sequences] as const] : [])),
    );
  }

  static of(fonts: readonly IndexedFont[]): InvertedIndex {
    const index = new InvertedIndex(fonts);
    for (const _ of index.#addAll(fonts));
    return index;
  }

  /** Like the synchronous version, but yields to the event loop every few milliseconds. */
  static async build(fonts: readonly IndexedFont[]): Promise<InvertedIndex> {
    const index = new InvertedIndex(fonts);
    const yielder = new Yielder();
    for (const _ of index.#addAll(fonts)) if (yielder.isDue) await yielder.yield();
    return index;
  }

  /**
   * Adds fonts in groups of 32, which share a word: collects each group in one flat array, then copies it to the pages
   * once.
   */
  *#addAll(fonts: readonly IndexedFont[]): Generator<void> {
    const group = new Uint32Array(0x110000);
    const touched = new Uint8Array(0x110000 / PAGE);
    for (let word = 0; word * 32 < fonts.length; word++) {
      fonts.slice(word * 32, word * 32 + 32).forEach(({ ranges }, i) => {
        for (const [first, last] of ranges) {
          for (let c = first; c <= last; c++) group[c]! |= 1 << i;
          touched.fill(1, first >> 8, (last >> 8) + 1);
        }
      });
      this.#spread(group, touched, word);
      yield;
    }
  }

  #spread(group: Uint32Array, touched: Uint8Array, word: number): void {
    const words = this.#words;
    for (let number = touched.indexOf(1); number >= 0; number = touched.indexOf(1, number)) {
      touched[number] = 0;
      const page = this.#pages[number] ?? new Uint32Array(PAGE * words);
      this.#pages[number] = page;
      const first = number * PAGE;
      for (let i = 0, at = word; i < PAGE; i++, at += words) page[at] = group[first + i] as number;
      group.fill(0, first, first + PAGE);
    }
  }

  /** @param i −1 for a font outside the index, which draws nothing */
  has(i: number, codePoint: number): boolean {
    const page = this.#pages[codePoint >> 8];
    if (!page || i < 0) return false;
    return ((page[(codePoint & (PAGE - 1)) * this.#words + (i >> 5)] as number) & (1 << (i & 31))) !== 0;
  }

  /** True if font `i` draws the variant of a character that a sequence asks for. */
  hasSequence(i: number, sequence: string): boolean {
    return this.#sequences.get(i)?.has(...partsOf(sequence)) ?? false;
  }

  /** Filters variation sequences to those that font `i` lacks and whose character it draws. */
  variantsAmong(i: number, sequences: readonly string[]): LackedMark[] {
    return sequences.flatMap((char) => {
      const [character] = partsOf(char);
      if (!this.has(i, character) || this.hasSequence(i, char)) return [];
      return [{ char, substitute: String.fromCodePoint(character) }];
    });
  }

  /** Bitset of the fonts that draw a code point, lowest bit of the first byte first; null if none does. */
  drawing(codePoint: number): Uint8Array | null {
    const page = this.#pages[codePoint >> 8];
    if (!page) return null;
    const at = (codePoint & (PAGE - 1)) * this.#words * page.BYTES_PER_ELEMENT;
    return new Uint8Array(page.buffer, at, Math.ceil(this.size / 8));
  }

  /** Filters the code points to marks, each with the nearest substitute that font `i` draws. */
  marksAmong(i: number, codePoints: readonly number[]): LackedMark[] {
    return codePoints.filter(isMark).flatMap((c) => {
      const char = String.fromCodePoint(c);
      const draws = (text: string) => Array.from(text).every((d) => this.has(i, d.codePointAt(0) as number));
      const substitute = substitutesOf(char).find(draws) ?? null;
      // A letter without a usable width variant counts as a missing character.
      return substitute !== null || isPunctuation(char) ? [{ char, substitute }] : [];
    });
  }

  /** Computes what each font lacks of a text of any length. */
  async query(text: string): Promise<CoverageResult> {
    const codePoints = await visibleOf(text);
    const yielder = new Yielder();
    const missing = new BitPlaneCounters(this.#words);
    const marks = new BitPlaneCounters(this.#words);
    const unsubstituted = new BitPlaneCounters(this.#words);
    const counted: Mark[] = [];
    for (let n = 0; n < codePoints.length; n++) {
      if (n % 256 === 255 && yielder.isDue) await yielder.yield();
      const c = codePoints[n] as number;
      if (isMark(c)) counted.push(this.#countMark(c, missing, marks, unsubstituted));
      else {
        const page = this.#pages[c >> 8];
        if (page) missing.addUnset(page, (c & (PAGE - 1)) * this.#words);
        else missing.addForAll();
      }
    }
    const sequences = sequencesIn(text);
    const variants = new BitPlaneCounters(this.#words);
    for (const [n, sequence] of sequences.entries()) {
      if (n % 256 === 255 && yielder.isDue) await yielder.yield();
      this.#countVariant(sequence, variants);
    }
    const counters = { missing, marks, unsubstituted, variants };
    return new CoverageResult(this, { codePoints, marks: counted, sequences }, counters);
  }

  #countVariant(sequence: string, variants: BitPlaneCounters): void {
    const [character, selector] = partsOf(sequence);
    const lacks = this.#drawingAll([character]);
    for (const [i, drawn] of this.#sequences)
      if (drawn.has(character, selector)) lacks[i >> 5]! &= ~(1 << (i & 31));
    variants.add(lacks);
  }

  #countMark(
    codePoint: number,
    missing: BitPlaneCounters,
    marks: BitPlaneCounters,
    unsubstituted: BitPlaneCounters,
  ): Mark {
    const char = String.fromCodePoint(codePoint);
    const punctuation = isPunctuation(char);
    const lacks = this.#drawingAll([codePoint]).map((word) => ~word);
    const substituted = new Uint32Array(this.#words);
    for (const substitute of substitutesOf(char)) {
      const drawing = this.#drawingAll(Array.from(substitute, (d) => d.codePointAt(0) as number));
      for (let w = 0; w < substituted.length; w++) substituted[w]! |= drawing[w] as number;
    }
    const left = lacks.map((word, w) => word & ~(substituted[w] as number));
    (punctuation ? unsubstituted : missing).add(left);
    marks.add(punctuation ? lacks : lacks.map((word, w) => word & (substituted[w] as number)));
    return { codePoint, punctuation };
  }

  /** Bitset of the fonts that draw all of these code points. */
  #drawingAll(codePoints: readonly number[]): Uint32Array {
    const all = new Uint32Array(this.#words).fill(0xffffffff);
    for (const c of codePoints) {
      const page = this.#pages[c >> 8];
      const at = (c & (PAGE - 1)) * this.#words;
      for (let w = 0; w < all.length; w++) all[w]! &= page ? (page[at + w] as number) : 0;
    }
    return all;
  }
}
