import { type GlyphLookup, openCmap, openVariations, Reader, tablesOf, type Variations } from '@ziwan/sfnt';
import { glyphTest } from './outlines.ts';
import type { CharacterSequence } from './types.ts';

/** Code points of Unicode. */
const UNICODE = 0x110000;
/** Place of VS17, the first of the second block. */
const SECOND = 16;

/** Variation sequences whose glyph draws, sorted by selector and character. */
export function drawnSequences(
  variations: Variations | null,
  glyphOf: GlyphLookup,
  isDrawn: (glyph: number) => boolean,
): CharacterSequence[] {
  const found: CharacterSequence[] = [];
  for (const selector of variations?.selectors ?? []) {
    let before = -1;
    for (const character of variations?.charactersOf(selector) ?? []) {
      if (character === before) continue;
      before = character;
      const glyph = variations?.glyphOf(character, selector) ?? glyphOf(character);
      if (glyph !== 0 && isDrawn(glyph)) found.push([character, selector]);
    }
  }
  return found;
}

/** The variation sequences of an sfnt face, without a look at its other characters. */
export function sequencesIn(sfnt: Uint8Array): CharacterSequence[] {
  const { tables } = tablesOf(sfnt);
  const cmap = tables.get('cmap');
  const maxp = tables.get('maxp');
  const glyphOf = openCmap(cmap);
  if (!glyphOf || !maxp) return [];
  return drawnSequences(openVariations(cmap), glyphOf, glyphTest(tables, new Reader(maxp).u16(4)));
}

/**
 * Packs sorted sequences as alternating numbers: how many sequences are left out before a run, and how many more follow
 * its first. Sequences are counted by selector, then by character.
 */
export function packSequences(sequences: readonly CharacterSequence[]): number[] {
  const packed: number[] = [];
  let next = 0;
  for (const sequence of sequences) {
    const number = numberOf(...sequence);
    if (number === next && packed.length > 0) packed[packed.length - 1]!++;
    else packed.push(number - next, 0);
    next = number + 1;
  }
  return packed;
}

/** The variation sequences that a face draws. */
export class DrawnSequences implements Iterable<CharacterSequence> {
  /** First and last number of each run, in turn. */
  readonly #ends: Uint32Array;

  /** @param packed written by `packSequences` */
  constructor(packed: readonly number[]) {
    this.#ends = new Uint32Array(packed.length);
    let next = 0;
    packed.forEach((distance, i) => {
      next += distance;
      this.#ends[i] = next;
      if (i % 2 === 1) next++;
    });
  }

  has(character: number, selector: number): boolean {
    const number = numberOf(character, selector);
    let low = 0;
    let high = this.#ends.length / 2;
    while (low < high) {
      const middle = (low + high) >> 1;
      if ((this.#ends[2 * middle + 1] as number) < number) low = middle + 1;
      else high = middle;
    }
    return 2 * low < this.#ends.length && (this.#ends[2 * low] as number) <= number;
  }

  *[Symbol.iterator](): Generator<CharacterSequence> {
    for (let i = 0; i < this.#ends.length; i += 2)
      for (let number = this.#ends[i] as number; number <= (this.#ends[i + 1] as number); number++)
        yield [number % UNICODE, selectorAt(Math.floor(number / UNICODE))];
  }
}

const numberOf = (character: number, selector: number): number =>
  (selector > 0xffff ? selector - 0xe0100 + SECOND : selector - 0xfe00) * UNICODE + character;

const selectorAt = (place: number): number => (place < SECOND ? 0xfe00 + place : 0xe0100 + place - SECOND);
