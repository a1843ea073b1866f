import { isMark, isPunctuation, type LackedMark, partsOf, sequencesIn, substitutesOf } from '@ziwan/contract';
import type { DrawnSequences, PackedRanges } from '@ziwan/font-inspect';
import { BitPlaneCounters } from './bit-plane-counters.ts';
import { visibleOf } from './characters.ts';
import { CoverageResult, type Mark } from './coverage-result.ts';
import { Yielder } from './yielder.ts';

const PAGE = 256;

export interface IndexedFont {
  /** Drawn code points. */
  readonly ranges: Pick<PackedRanges, 'has' | 'eachWithin'>;
  /** Null or absent for a font without variation sequences. */
  readonly sequences?: Pick<DrawnSequences, 'has'> | null;
}

/** Bits of the fonts that draw each of 256 code points; null if no font draws any. */
type Page = Uint32Array<ArrayBuffer> | null;

/**
 * Maps code points to bitsets of fonts. A page of 256 code points is made when it is first asked for: a site is asked
 * for a few of them, and those of 100,000 fonts take a minute and 2 GB to make. A search counts misses for 32 fonts per
 * step, regardless of their size. Variation sequences, which few fonts have, are looked up font by font.
 */
export class InvertedIndex {
  readonly #fonts: readonly IndexedFont[];
  readonly #pages: (Page | undefined)[] = new Array(0x110000 / PAGE);
  readonly #making = new Map<number, Promise<Page>>();
  readonly #words: number;
  /** By position, of the fonts that have any. */
  readonly #sequences: ReadonlyMap<number, Pick<DrawnSequences, 'has'>>;

  constructor(fonts: readonly IndexedFont[]) {
    this.#fonts = fonts;
    this.#words = Math.max(1, (fonts.length + 31) >> 5);
    this.#sequences = new Map(
      fonts.flatMap(({ sequences }, i) => (sequences ? [[i, sequences] as const] : [])),
    );
  }

  get size(): number {
    return this.#fonts.length;
  }

  /** @param i −1 for a font outside the index, which draws nothing */
  has(i: number, codePoint: number): boolean {
    return this.#fonts[i]?.ranges.has(codePoint) ?? false;
  }

  /**
   * Bitsets of the fonts that draw each of the 256 code points from `first` on, lowest bit of the first byte first;
   * null for code points that none draws.
   * @param first multiple of 256
   */
  async drawing(first: number): Promise<(Uint8Array | null)[]> {
    const page = await this.#page(first >> 8);
    const bytes = Math.ceil(this.size / 8);
    return Array.from(
      { length: PAGE },
      (_, i) => page && new Uint8Array(page.buffer, i * this.#words * page.BYTES_PER_ELEMENT, bytes),
    );
  }

  /** Makes a page once, however many ask for it, and yields to the event loop every few milliseconds. */
  async #page(number: number): Promise<Page> {
    const made = this.#pages[number];
    if (made !== undefined) return made;
    const making = this.#making.get(number) ?? this.#make(number);
    this.#making.set(number, making);
    return making;
  }

  async #make(number: number): Promise<Page> {
    const words = this.#words;
    const first = number * PAGE;
    const yielder = new Yielder();
    let page: Page = null;
    for (const [i, { ranges }] of this.#fonts.entries()) {
      const word = i >> 5;
      const bit = 1 << (i & 31);
      ranges.eachWithin(first, first + PAGE - 1, (from, to) => {
        page ??= new Uint32Array(PAGE * words);
        for (let at = (from - first) * words + word; from <= to; from++, at += words) page[at]! |= bit;
      });
      if (i % 256 === 255 && yielder.isDue) await yielder.yield();
    }
    this.#pages[number] = page;
    this.#making.delete(number);
    return page;
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
    for (const number of pagesOf(codePoints)) await this.#page(number);
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

/** Pages of the code points and of what may stand for those that are marks. */
function pagesOf(codePoints: readonly number[]): Set<number> {
  const pages = new Set<number>();
  for (const codePoint of codePoints) {
    pages.add(codePoint >> 8);
    if (!isMark(codePoint)) continue;
    for (const substitute of substitutesOf(String.fromCodePoint(codePoint)))
      for (const char of substitute) pages.add((char.codePointAt(0) as number) >> 8);
  }
  return pages;
}
