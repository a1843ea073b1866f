import { openTypeface } from '@ziwan/lettering';
import { drawGlyph } from '../../packages/game-export/src/drawing/draw-glyph.ts';
import { type Path, pathOf } from '../../packages/game-export/src/drawing/path.ts';
import { DEFAULT_SETTINGS } from '../../packages/game-export/src/drawing/settings.ts';
import {
  compared,
  coverageZoomed,
  reconstructed,
} from '../../packages/game-export/src/drawing/testing/reconstruction.ts';
import { type Tile, tileOf } from '../../packages/game-export/src/drawing/tile.ts';
import { loadUnion } from '../../packages/game-export/src/drawing/union.ts';
import { median } from '../sample-quantiles.ts';
import { ratio } from '../subset-times.ts';
import type { CatalogueFace } from './faces.ts';
import { openMsdfgen } from './msdfgen.ts';

const SIZE = 40;
const RANGE = 6;
const ROUNDS = 3;

export interface FieldResult {
  readonly name: string;
  /** ms a glyph on one thread, medians. */
  readonly ours: number;
  readonly theirs: number;
  readonly ratio: number;
  /** Difference from exact coverage after enlargement by 4, as a share of the ink. */
  readonly ourError: number;
  readonly theirError: number;
}

/** Compares our MSDF with that of msdfgen, glyph by glyph in turns. */
export async function fieldComparison(
  glyphs: number,
): Promise<(face: CatalogueFace) => Promise<FieldResult>> {
  const [unite, msdfgen] = await Promise.all([loadUnion(), openMsdfgen(SIZE, RANGE)]);
  const settings = { ...DEFAULT_SETTINGS, size: SIZE, drawing: { type: 'msdf' as const, range: RANGE } };
  const context = { settings, pixelFace: false, ascent: SIZE, descent: 0, unite };
  const errorOf = (tile: Tile, path: Path, channels: number, pixels: Uint8Array) => {
    const image = reconstructed({ ...tile, channels, pixels, range: RANGE });
    return compared(image, coverageZoomed(path, tile));
  };

  return async ({ name, bytes, hanzi }) => {
    const typeface = await openTypeface(bytes);
    const scale = SIZE / typeface.unitsPerEm;
    const chosen = Array.from(
      { length: glyphs },
      (_, i) => hanzi[Math.floor((i * hanzi.length) / glyphs)] as number,
    );
    const draw = (codePoint: number) => {
      const path = pathOf(typeface, typeface.glyphOf(String.fromCodePoint(codePoint)), scale);
      const tile = tileOf(path, settings) as Tile;
      return { path, tile, pixels: drawGlyph(path, tile, context) };
    };
    msdfgen.load(bytes);
    const times: { ours: number[]; theirs: number[] } = { ours: [], theirs: [] };
    const [ourSum, theirSum] = [
      { error: 0, ink: 0 },
      { error: 0, ink: 0 },
    ];
    for (let round = 0; round < ROUNDS; round++) {
      let [ours, theirs] = [0, 0];
      for (const codePoint of chosen) {
        const start = performance.now();
        const { path, tile, pixels } = draw(codePoint);
        const middle = performance.now();
        const peer = msdfgen.draw(codePoint, tile);
        theirs += performance.now() - middle;
        ours += middle - start;
        if (round > 0) continue;
        for (const [sum, found] of [
          [ourSum, errorOf(tile, path, 3, pixels)],
          [theirSum, errorOf(tile, path, 4, peer)],
        ] as const) {
          sum.error += found.error;
          sum.ink += found.ink;
        }
      }
      times.ours.push(ours / glyphs);
      times.theirs.push(theirs / glyphs);
    }
    return {
      name,
      ours: median(times.ours),
      theirs: median(times.theirs),
      ratio: ratio(times.theirs, times.ours),
      ourError: ourSum.error / ourSum.ink,
      theirError: theirSum.error / theirSum.ink,
    };
  };
}
