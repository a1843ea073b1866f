import type { Table } from '@ziwan/sfnt';
import type { TransformedOutlines } from '../pack/woff2.ts';

/** The outlines of a font, in a format that is copied without HarfBuzz. */
export interface Outlines {
  readonly glyphCount: number;
  /** Adds the components of composite glyphs. */
  closeOverComponents(glyphs: Set<number>): void;
  /**
   * Builds the tables for the glyphs in the given order, which becomes their numbering.
   * @returns the tables, and `longLoca` for `head`
   */
  subset(glyphs: readonly number[], hinting: boolean): { tables: Table[]; longLoca: boolean };
  /** Returns the same outlines in WOFF2's transformed format; `null` if there is none for them. */
  transform(
    glyphs: readonly number[],
    hinting: boolean,
  ): (TransformedOutlines & { longLoca: boolean }) | null;
  /** `null` for formats whose glyphs are cheap to copy without preparation. */
  readonly preparable: PreparableOutlines | null;
}

export interface PreparableOutlines {
  /** Memory (bytes) in use besides the font's own. */
  readonly residentBytes: number;
  /** Encodes a glyph in advance. Throws for broken glyphs. */
  prepare(glyph: number): void;
  /** Ends preparation and frees spare memory. */
  sealPrepared(): void;
  forgetPrepared(): void;
}
