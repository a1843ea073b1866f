import type { Path } from './path.ts';
import type { AtlasSettings, Drawing } from './settings.ts';
import { boundsOf, flatten } from './shape.ts';

/** Rectangle of a glyph in px, relative to its origin on the baseline; y increases downwards. */
export interface Tile {
  readonly left: number;
  readonly top: number;
  readonly width: number;
  readonly height: number;
}

/** Rounding errors of scaled coordinates (px) that add no row or column. */
const ROUNDING = 1e-4;
/** A blur fades out over this multiple of its radius. */
export const BLUR_EXTENT = 1.5;

/** The tile that holds all that is drawn of a glyph; `null` for a blank glyph. */
export function tileOf(path: Path, { drawing, padding }: AtlasSettings): Tile | null {
  const bounds = boundsOf(flatten(path));
  if (!bounds) return null;
  const margin = marginsOf(drawing);
  const left = Math.floor(bounds.left + ROUNDING) - margin.left - padding;
  const top = Math.floor(bounds.top + ROUNDING) - margin.top - padding;
  const right = Math.ceil(bounds.right - ROUNDING) + margin.right + padding;
  const bottom = Math.ceil(bounds.bottom - ROUNDING) + margin.bottom + padding;
  return { left, top, width: right - left, height: bottom - top };
}

/** Pixels beyond the bounds of an outline that its drawing reaches. */
function marginsOf(drawing: Drawing) {
  const around = (margin: number) => ({ left: margin, top: margin, right: margin, bottom: margin });
  if (drawing.type !== 'bitmap') return around(Math.ceil(drawing.range / 2));
  const stroke = drawing.paint?.stroke ? Math.ceil(drawing.paint.stroke.width + 0.5) : 0;
  const { shadow } = drawing.paint ?? {};
  if (!shadow) return around(stroke);
  const spread = stroke + Math.ceil(shadow.blur * BLUR_EXTENT);
  return {
    left: Math.max(stroke, spread - shadow.x),
    top: Math.max(stroke, spread - shadow.y),
    right: Math.max(stroke, spread + shadow.x),
    bottom: Math.max(stroke, spread + shadow.y),
  };
}

export const channelsOfPage = (drawing: Drawing): 1 | 3 | 4 => {
  if (drawing.type === 'bitmap') return drawing.paint ? 4 : 1;
  return drawing.type === 'sdf' ? 1 : drawing.type === 'msdf' ? 3 : 4;
};
