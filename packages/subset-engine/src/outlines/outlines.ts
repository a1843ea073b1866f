import type { Table } from '@ziwan/sfnt';
import type { TransformedOutlines } from '../pack/woff2.ts';

/** The outlines of a font, in one of the formats that are copied without HarfBuzz. */
export interface Outlines {
  readonly glyphCount: number;
  /** Adds the glyphs that given ones are made of. */
  closeOverComponents(glyphs: Set<number>): void;
  /**
   * The tables of the glyphs in the given order; their places become the new numbers.
   * @returns `longLoca` too, what `head` says of a table `loca`
   */
  subset(glyphs: readonly number[], hinting: boolean): { tables: Table[]; longLoca: boolean };
  /** The same in the form WOFF2 stores them; null where it has none of its own for them. */
  transform(
    glyphs: readonly number[],
    hinting: boolean,
  ): (TransformedOutlines & { longLoca: boolean }) | null;
  /** Outlines with nothing but how glyphs are made of others, in tables for HarfBuzz. */
  compositesOnly(): Table[];
  /** Null where copying a glyph costs too little for anything to be done ahead. */
  readonly preparable: PreparableOutlines | null;
}

export interface PreparableOutlines {
  /** Bytes kept beside the font's own. */
  readonly residentBytes: number;
  /** Does ahead what copying a glyph costs every time. Broken glyphs throw. */
  prepare(glyph: number): void;
  /** Nothing more is to be prepared; spare memory is given back. */
  sealPrepared(): void;
  forgetPrepared(): void;
}
