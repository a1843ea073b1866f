import type { Atlas, AtlasGlyph, AtlasPage } from '../atlas.ts';
import { DEFAULT_LIMITS, DEFAULT_SETTINGS } from '../drawing/index.ts';
import { layOut } from '../drawing/layout.ts';

/** Rectangle that an engine wants for a glyph, and where in it the glyph's own one begins (px). */
export interface Cell {
  readonly width: number;
  readonly height: number;
  readonly left: number;
  readonly top: number;
}

/** Lays an atlas out anew in larger rectangles, for engines that read no offsets or draw squares. */
export function withCells(atlas: Atlas, cellOf: (glyph: AtlasGlyph) => Cell): Atlas {
  const cells = new Map(
    atlas.glyphs.flatMap((glyph) => (glyph.width > 0 ? [[glyph.codePoint, cellOf(glyph)] as const] : [])),
  );
  const rectangles = [...cells].map(([codePoint, { width, height }]) => ({ codePoint, width, height }));
  const settings = { ...DEFAULT_SETTINGS, spacing: atlas.spacing };
  const { places, pages } = layOut(rectangles, settings, DEFAULT_LIMITS);
  const channels = atlas.pages[0]?.channels ?? 1;
  const drawn: AtlasPage[] = pages.map(({ width, height }) => ({
    width,
    height,
    channels,
    pixels: new Uint8Array(width * height * channels),
  }));
  const glyphs = atlas.glyphs.map((glyph) => {
    const [cell, place] = [cells.get(glyph.codePoint), places.get(glyph.codePoint)];
    if (!cell || !place) return glyph;
    const from = atlas.pages[glyph.page] as AtlasPage;
    const to = drawn[place.page] as AtlasPage;
    for (let row = 0; row < glyph.height; row++) {
      const at = ((glyph.y + row) * from.width + glyph.x) * channels;
      const target = ((place.y + cell.top + row) * to.width + place.x + cell.left) * channels;
      to.pixels.set(from.pixels.subarray(at, at + glyph.width * channels), target);
    }
    return {
      ...glyph,
      ...place,
      xOffset: glyph.xOffset - cell.left,
      yOffset: glyph.yOffset - cell.top,
    };
  });
  return { ...atlas, pages: drawn, glyphs };
}
