import { type LackedMark, LISTED, type TextCoverage } from '@ziwan/contract';
import { isMark } from './characters.ts';
import type { Tally } from './tally.ts';

export interface Mark {
  readonly codePoint: number;
  /** False for a letter or sign that has another width. */
  readonly punctuation: boolean;
}

/** What is asked of an index once the counts are there. */
interface Index {
  has(i: number, codePoint: number): boolean;
  marksAmong(i: number, codePoints: readonly number[]): LackedMark[];
}

interface Tallies {
  /** Characters that the text can't do without. */
  readonly missing: Tally;
  /** Marks. */
  readonly marks: Tally;
  /** Those of them without a substitute in the font. */
  readonly unmended: Tally;
}

/** More than there are marks. */
const ANY_MARKS = 2 ** 12;

/** What is asked of the index that the text was put to. */
interface Index {
  has(i: number, codePoint: number): boolean;
  marksAmong(i: number, lacked: readonly number[]): LackedMark[];
}

/** One text put to all fonts of an index. Fonts go by their position in it, −1 for one that is not there. */
export class Asked {
  readonly #index: Index;
  readonly #codePoints: readonly number[];
  readonly #marks: readonly Mark[];
  readonly #tallies: Tallies;

  constructor(index: Index, codePoints: readonly number[], marks: readonly Mark[], tallies: Tallies) {
    this.#index = index;
    this.#codePoints = codePoints;
    this.#marks = marks;
    this.#tallies = tallies;
  }

  /** Distinct visible characters of the text. */
  get characters(): number {
    return this.#codePoints.length;
  }

  /** How many characters font `i` lacks that the text can't do without. */
  missing(i: number): number {
    return i < 0 ? this.characters - this.#punctuation : this.#tallies.missing.of(i);
  }

  /** How many marks it lacks. */
  marks(i: number): number {
    return i < 0 ? this.#punctuation : this.#tallies.marks.of(i);
  }

  /** Orders fonts by what they lack: characters weigh most, then marks that nothing can stand for. */
  rank(i: number, ignoreMarks = false): number {
    const missing = this.missing(i);
    if (ignoreMarks) return missing;
    const unmended = i < 0 ? this.#punctuation : this.#tallies.unmended.of(i);
    return (missing * ANY_MARKS + unmended) * ANY_MARKS + this.marks(i);
  }

  /**
   * What font `i` lacks.
   * @param skip so many of the missing characters are left out at the beginning
   */
  of(i: number, most: { missing: number; marks: number } = LISTED, skip = 0): TextCoverage {
    const missingCount = this.missing(i);
    const marksCount = this.marks(i);
    const lacked = this.#marks.map((m) => m.codePoint).filter((c) => !this.#index.has(i, c));
    const marks = marksCount === 0 ? [] : this.#index.marksAmong(i, lacked);
    return {
      missing: this.#missing(
        i,
        new Set(marks.map((m) => m.char)),
        Math.min(missingCount, skip + most.missing),
        skip,
      ),
      missingCount,
      marks: marks.slice(0, most.marks),
      marksCount,
      complete: missingCount === 0 && marksCount === 0,
    };
  }

  /** Characters `skip` to `end` of those that font `i` lacks. */
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
