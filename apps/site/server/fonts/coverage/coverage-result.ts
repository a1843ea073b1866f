import { isMark, type LackedMark, LISTED, type TextCoverage } from '@ziwan/contract';
import type { BitPlaneCounters } from './bit-plane-counters.ts';

export interface Mark {
  readonly codePoint: number;
  /** False for letters and signs, which have only a width variant. */
  readonly punctuation: boolean;
}

/** Lookups that a result makes in its index. */
interface Index {
  has(i: number, codePoint: number): boolean;
  marksAmong(i: number, codePoints: readonly number[]): LackedMark[];
  variantsAmong(i: number, sequences: readonly string[]): LackedMark[];
}

/** What a text asks of a font. */
interface Asked {
  /** Distinct visible characters. */
  readonly codePoints: readonly number[];
  readonly marks: readonly Mark[];
  /** Distinct variation sequences. */
  readonly sequences: readonly string[];
}

interface Counters {
  /** Number of required characters (visible and not punctuation) that each font lacks. */
  readonly missing: BitPlaneCounters;
  readonly marks: BitPlaneCounters;
  /** Number of marks that each font lacks without having a substitute. */
  readonly unsubstituted: BitPlaneCounters;
  /** Number of variation sequences that each font lacks, whose character it draws. */
  readonly variants: BitPlaneCounters;
}

/** Exceeds the number of marks, so that a missing character always outweighs them. */
const ANY_MARKS = 2 ** 12;
/** The same for variants; more of them weigh no more, as a rank has 53 bits. */
const ANY_VARIANTS = 2 ** 8;

/** Coverage of a text by all fonts of an index. Fonts are addressed by their position in it; −1 means not indexed. */
export class CoverageResult {
  readonly #index: Index;
  readonly #codePoints: readonly number[];
  readonly #marks: readonly Mark[];
  readonly #sequences: readonly string[];
  readonly #counters: Counters;

  constructor(index: Index, { codePoints, marks, sequences }: Asked, counters: Counters) {
    this.#index = index;
    this.#codePoints = codePoints;
    this.#marks = marks;
    this.#sequences = sequences;
    this.#counters = counters;
  }

  /** Number of distinct visible characters in the text. */
  get characters(): number {
    return this.#codePoints.length;
  }

  /** Number of required characters that font `i` lacks. */
  missing(i: number): number {
    return i < 0 ? this.characters - this.#punctuation : this.#counters.missing.of(i);
  }

  /** Number of marks that font `i` lacks. */
  marks(i: number): number {
    return i < 0 ? this.#punctuation : this.#counters.marks.of(i);
  }

  /** Number of variation sequences that font `i` lacks, whose character it draws. */
  variants(i: number): number {
    return i < 0 || this.#sequences.length === 0 ? 0 : this.#counters.variants.of(i);
  }

  /** Sort key by what a font lacks: characters weigh most, then variants, then marks without a substitute. */
  rank(i: number, ignoreMarks = false): number {
    const shapes = this.missing(i) * ANY_VARIANTS + Math.min(this.variants(i), ANY_VARIANTS - 1);
    if (ignoreMarks) return shapes;
    const unsubstituted = i < 0 ? this.#punctuation : this.#counters.unsubstituted.of(i);
    return (shapes * ANY_MARKS + unsubstituted) * ANY_MARKS + this.marks(i);
  }

  /**
   * Lists what font `i` lacks.
   * @param skip number of missing characters to skip at the beginning
   */
  of(i: number, most: { missing: number; marks: number } = LISTED, skip = 0): TextCoverage {
    const missingCount = this.missing(i);
    const marksCount = this.marks(i);
    const lacked = this.#marks.map((m) => m.codePoint).filter((c) => !this.#index.has(i, c));
    const marks = marksCount === 0 ? [] : this.#index.marksAmong(i, lacked);
    const variantsCount = this.variants(i);
    const variants = variantsCount === 0 ? [] : this.#index.variantsAmong(i, this.#sequences);
    return {
      missing: this.#missing(
        i,
        new Set(marks.map((m) => m.char)),
        Math.min(missingCount, skip + most.missing),
        skip,
      ),
      missingCount,
      marks: [...marks.slice(0, most.marks), ...variants.slice(0, most.marks)],
      marksCount: marksCount + variantsCount,
      variantsCount,
      complete: missingCount === 0 && marksCount === 0 && variantsCount === 0,
    };
  }

  /** Missing characters of font `i` from `skip` up to `end`. */
  #missing(i: number, marks: ReadonlySet<string>, end: number, skip: number): string {
    let text = '';
    let found = 0;
    for (const c of this.#codePoints) {
      if (found >= end) break;
      if (this.#index.has(i, c)) continue;
      const char = String.fromCodePoint(c);
      if (isMark(c) && marks.has(char)) continue;
      if (found++ >= skip) text += char;
    }
    return text;
  }

  get #punctuation(): number {
    return this.#marks.filter((m) => m.punctuation).length;
  }
}
