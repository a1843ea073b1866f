import type { GlyphLookup } from '@ziwan/sfnt';
import { commonCharacters } from '../tables/common-characters.ts';
import { SubsetError } from '../types.ts';
import type { PreparableOutlines } from './outlines.ts';

// All common characters fit for a font of 20,000; a smaller one would be kept nearly twice.
const MOST_SHARE = 0.6;
// Glyphs between two looks at the clock; some 100 µs.
const STEP = 16;

/** Encodes the common characters of a font ahead, in slices of time, the most common first. */
export class Preparation {
  readonly #outlines: PreparableOutlines;
  readonly #glyphOf: GlyphLookup;
  readonly #mostBytes: number;
  #next = 0;
  done = false;

  constructor(outlines: PreparableOutlines, glyphOf: GlyphLookup, fontBytes: number) {
    this.#outlines = outlines;
    this.#glyphOf = glyphOf;
    this.#mostBytes = MOST_SHARE * fontBytes;
  }

  /** Bytes it may still add. */
  get cost(): number {
    return Math.max(0, this.#mostBytes - this.#outlines.residentBytes);
  }

  /** Goes on for about `ms` milliseconds. */
  advance(ms: number): void {
    const until = performance.now() + ms;
    const characters = commonCharacters();
    while (!this.done && performance.now() < until) {
      for (const character of characters.slice(this.#next, this.#next + STEP)) this.#prepare(character);
      this.#next += STEP;
      this.done = this.#next >= characters.length || this.#outlines.residentBytes >= this.#mostBytes;
    }
    if (this.done) this.#outlines.sealPrepared();
  }

  #prepare(character: number): void {
    try {
      this.#outlines.prepare(this.#glyphOf(character));
    } catch (error) {
      // A broken glyph is refused when it is asked for.
      if (!(error instanceof SubsetError || error instanceof RangeError)) throw error;
    }
  }
}
