import type { Tables } from './slice.ts';

/** Bounds in font units. */
export interface Box {
  xMin: number;
  yMin: number;
  xMax: number;
  yMax: number;
}

export interface CopiedGlyph {
  /** Everything that distinguishes its outline from that of other glyphs. */
  content: readonly Uint8Array[];
  /** Null if it draws nothing, or if its format does not state the box. */
  box: Box | null;
}

/** Outlines of several slices that become those of one font. */
export interface MergedOutlines<Glyph extends CopiedGlyph> {
  /** sfnt version of the result. */
  readonly flavour: number;
  /**
   * Copies a glyph.
   * @param place copies a component of the same slice and returns its new id
   */
  copy(slice: number, glyph: number, place: (component: number) => number): Glyph;
  /**
   * The tables of the outlines, with `maxp`.
   * @param bounds of all glyphs
   */
  write(glyphs: readonly Glyph[], bounds: Box): Tables;
}
