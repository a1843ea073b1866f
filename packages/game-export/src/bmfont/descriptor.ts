import type { Atlas, DistanceField } from '../atlas.ts';

/** A BMFont file (AngelCode, "Bitmap Font Generator: File Format") before it is written as text, XML, JSON or binary. */
export interface Descriptor {
  readonly info: {
    readonly face: string;
    readonly size: number;
    readonly bold: 0 | 1;
    readonly italic: 0 | 1;
    readonly smooth: 0 | 1;
    /** Top, right, bottom, left. */
    readonly padding: readonly [number, number, number, number];
    /** Horizontal, vertical. */
    readonly spacing: readonly [number, number];
  };
  readonly common: {
    readonly lineHeight: number;
    readonly base: number;
    readonly scaleW: number;
    readonly scaleH: number;
    readonly pages: number;
    /** Contents of a channel. 0: glyph, 4: one. */
    readonly alphaChnl: number;
    readonly redChnl: number;
    readonly greenChnl: number;
    readonly blueChnl: number;
  };
  readonly distanceField: {
    readonly fieldType: DistanceField['type'];
    readonly distanceRange: number;
  } | null;
  /** File names, by page. */
  readonly pages: readonly string[];
  readonly chars: readonly DescribedChar[];
  readonly kernings: readonly { readonly first: number; readonly second: number; readonly amount: number }[];
}

interface DescribedChar {
  readonly id: number;
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
  readonly xoffset: number;
  readonly yoffset: number;
  readonly xadvance: number;
  readonly page: number;
}

export interface DescribeOptions {
  readonly pageFiles: readonly string[];
  /** Replaces the family name, for engines that are particular about it. */
  readonly face?: string;
  /** False for pixel faces, which are drawn without smoothing. */
  readonly smooth?: boolean;
}

/**
 * Describes an atlas. Values are whole pixels: most loaders read integers only. Keeps the kernings among the atlas's own
 * characters that are still different from 0.
 * Loaders of several pages take sizes from the pages themselves, so the last one may be shorter.
 */
export function describeAtlas(atlas: Atlas, options: DescribeOptions): Descriptor {
  const { pageFiles, face = atlas.face.family, smooth = true } = options;
  const p = marginOf(atlas);
  const s = atlas.spacing;
  const ids = new Set(atlas.glyphs.map((glyph) => glyph.codePoint));
  return {
    info: {
      face: face.replace(/["=\p{Cc}]/gu, ''),
      size: Math.round(atlas.size),
      bold: atlas.face.bold ? 1 : 0,
      italic: atlas.face.italic ? 1 : 0,
      smooth: smooth ? 1 : 0,
      padding: [p, p, p, p],
      spacing: [s, s],
    },
    common: {
      lineHeight: Math.round(atlas.lineHeight),
      base: Math.round(atlas.base),
      scaleW: Math.max(...atlas.pages.map(({ width }) => width)),
      scaleH: Math.max(...atlas.pages.map(({ height }) => height)),
      pages: atlas.pages.length,
      ...channelsOf(atlas.pages[0]?.channels ?? 1),
    },
    distanceField: atlas.field && { fieldType: atlas.field.type, distanceRange: atlas.field.range },
    pages: pageFiles,
    chars: atlas.glyphs.map((glyph) => ({
      id: glyph.codePoint,
      x: glyph.x,
      y: glyph.y,
      width: glyph.width,
      height: glyph.height,
      xoffset: Math.round(glyph.xOffset),
      yoffset: Math.round(glyph.yOffset),
      xadvance: Math.round(glyph.xAdvance),
      page: glyph.page,
    })),
    kernings: atlas.kernings
      .filter(({ first, second }) => ids.has(first) && ids.has(second))
      .map(({ first, second, amount }) => ({ first, second, amount: Math.round(amount) }))
      .filter(({ amount }) => amount !== 0),
  };
}

/** Pixels between a glyph's outline and the edges of its rectangle: its padding and the reach of its distance field. */
export const marginOf = ({ padding, field }: Pick<Atlas, 'padding' | 'field'>): number =>
  padding + (field ? Math.ceil(field.range / 2) : 0);

/** Contents of the channels of a 32-bit page. */
function channelsOf(channels: 1 | 3 | 4) {
  const GLYPH = 0;
  const ONE = 4;
  const colour = channels === 1 ? ONE : GLYPH;
  return {
    alphaChnl: channels === 3 ? ONE : GLYPH,
    redChnl: colour,
    greenChnl: colour,
    blueChnl: colour,
  };
}

/** File names of an atlas's pages. All have the same length, as the binary format requires. */
export function pageFilesOf(atlas: Atlas, stem: string): string[] {
  const digits = String(atlas.pages.length - 1).length;
  return atlas.pages.map((_, page) =>
    atlas.pages.length === 1 ? `${stem}.png` : `${stem}_${String(page).padStart(digits, '0')}.png`,
  );
}
