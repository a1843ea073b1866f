import type { GlyphLookup } from '@ziwan/sfnt';
import { commonCharacters } from '../tables/common-characters.ts';
import { SubsetError } from '../types.ts';
import type { PreparableOutlines } from './outlines.ts';

// Maximum memory as a share of the font's size. It fits all common characters of a font with 20,000; a smaller font
// would otherwise be stored nearly twice.
const MAX_SHARE = 0.6;
// Glyphs between two checks of the time; about 100 µs.
const STEP = 16;

/** Encodes a font's common characters in advance, in time slices, most common first. */
export class Preparation {
  readonly #outlines: PreparableOutlines;
  readonly #glyphOf: GlyphLookup;
  readonly #maxBytes: number;
  #next = 0;
  done = false;

  constructor(outlines: PreparableOutlines, glyphOf: GlyphLookup, fontBytes: number) {
    this.#outlines = outlines;
    this.#glyphOf = glyphOf;
    this.#maxBytes = MAX_SHARE * fontBytes;
  }

  /** Memory (bytes) that preparation may still add. */
  get cost(): number {
    return Math.max(0, this.#maxBytes - this.#outlines.residentBytes);
  }

  /** Continues for about `ms` milliseconds. */
  advance(ms: number): void {
    const until = performance.now() + ms;
    const characters = commonCharacters();
    while (!this.done && performance.now() < until) {
      for (const character of characters.slice(this.#next, this.#next + STEP)) this.#prepare(character);
      this.#next += STEP;
      this.done = this.#next >= characters.length || this.#outlines.residentBytes >= this.#maxBytes;
    }
    if (this.done) this.#outlines.sealPrepared();
  }

  #prepare(character: number): void {
    try {
      this.#outlines.prepare(this.#glyphOf(character));
    } catch (error) {
      // A broken glyph is rejected when a job needs it.
      if (!(error instanceof SubsetError || error instanceof RangeError)) throw error;
    }
  }
}
