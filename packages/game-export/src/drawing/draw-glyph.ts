import { coverageOf } from './coverage.ts';
import { crossingsOf, insideOf } from './crossings.ts';
import { distancesOf } from './distance.ts';
import { fieldOf } from './field.ts';
import { type Coverage, painted } from './paint.ts';
import type { Path } from './path.ts';
import { type Region, regionOf } from './region.ts';
import type { AtlasSettings, Paint } from './settings.ts';
import { flatten } from './shape.ts';
import type { Tile } from './tile.ts';
import type { Unite } from './union.ts';

export interface DrawingContext {
  readonly settings: AtlasSettings;
  /** True for a pixel face, which is drawn without smoothing. */
  readonly pixelFace: boolean;
  /** Distance (px) from the baseline up to the top of the line, and down to its bottom. */
  readonly ascent: number;
  readonly descent: number;
  readonly unite: Unite;
}

export function drawGlyph(path: Path, tile: Tile, context: DrawingContext): Uint8Array {
  const { width, height } = tile;
  const { drawing } = context.settings;
  const region = regionIn(tile, path, context);
  if (drawing.type !== 'bitmap') return fieldOf(region, width, height, drawing);
  const fill = context.pixelFace
    ? Float32Array.from(insideOf(region.crossings, width, height))
    : coverageOf(region, width, height);
  if (!drawing.paint) return Uint8Array.from(fill, (value) => Math.round(255 * value));
  const coverage: Coverage = {
    width,
    height,
    fill,
    stroked: strokedOf(region, fill, tile, context, drawing.paint),
  };
  const { ascent, descent } = context;
  return painted(coverage, drawing.paint, (row) => (tile.top + row + 0.5 + ascent) / (ascent + descent));
}

function regionIn({ left, top, height }: Tile, path: Path, { pixelFace, unite }: DrawingContext): Region {
  if (!pixelFace) return regionOf(path, -left, -top, height, unite);
  // Cells of a pixel face touch or overlap on purpose; a union would only add rounding errors.
  const shape = flatten(path, -left, -top);
  return { shape, crossings: crossingsOf(shape, height) };
}

function strokedOf(
  region: Region,
  fill: Float32Array,
  { width, height }: Tile,
  { pixelFace }: DrawingContext,
  { stroke }: Paint,
): Float32Array | null {
  if (!stroke) return null;
  const distances = distancesOf(region, width, height, stroke.width + 1).true;
  return distances.map((distance, i) => {
    const share = Math.min(1, Math.max(0, distance + stroke.width + 0.5));
    return Math.max(fill[i] as number, pixelFace ? Math.round(share) : share);
  });
}
