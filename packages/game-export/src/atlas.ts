/** A distance field instead of coverage. `range`: width (px) of the band around the outline, from 0 to 1. */
export interface DistanceField {
  readonly type: 'sdf' | 'msdf' | 'mtsdf';
  readonly range: number;
}

/** Pixels of a page, rows from the top, no padding between rows. */
export interface AtlasPage {
  readonly width: number;
  readonly height: number;
  /** 1: coverage or SDF; 3: MSDF; 4: MTSDF, or colour with straight alpha. */
  readonly channels: 1 | 3 | 4;
  readonly pixels: Uint8Array;
}

/** Place of a glyph on its page and its metrics, in pixels as in BMFont's `char`. */
export interface AtlasGlyph {
  readonly codePoint: number;
  readonly page: number;
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
  /** From the pen to the left edge of the glyph. */
  readonly xOffset: number;
  /** From the top of the line to the top edge of the glyph. */
  readonly yOffset: number;
  readonly xAdvance: number;
}

/** Change (px) of the advance between two characters of the atlas. */
export interface Kerning {
  readonly first: number;
  readonly second: number;
  readonly amount: number;
}

/** A font drawn at one size. Glyphs ascend by code point. */
export interface Atlas {
  readonly face: { readonly family: string; readonly bold: boolean; readonly italic: boolean };
  /** Pixels per em. */
  readonly size: number;
  readonly lineHeight: number;
  /** From the top of the line to the baseline (px). */
  readonly base: number;
  /** Empty pixels around each glyph within its rectangle. */
  readonly padding: number;
  /** Empty pixels between rectangles. */
  readonly spacing: number;
  /** `null` for coverage or colour. */
  readonly field: DistanceField | null;
  readonly pages: readonly AtlasPage[];
  readonly glyphs: readonly AtlasGlyph[];
  readonly kernings: readonly Kerning[];
}
