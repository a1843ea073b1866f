import { AtlasError, type AtlasErrorCode } from './atlas-error.ts';
import { layOut, type Rectangle } from './layout.ts';
import { type AtlasLimits, type AtlasSettings, LEAST_SIZE } from './settings.ts';
import type { Tile } from './tile.ts';

/** What a smaller size mends. */
const TOO_LARGE: readonly AtlasErrorCode[] = ['MORE_THAN_ONE_PAGE', 'TOO_MANY_PIXELS', 'GLYPH_TOO_LARGE'];
/** Sizes that are measured at most, where glyphs do not grow as their size does. */
const TRIES = 6;

interface Drawn {
  readonly settings: AtlasSettings;
  readonly limits: AtlasLimits;
  /** Sizes are multiples of it. */
  readonly grid: number;
  /** Rectangles at the asked size. */
  readonly rectangles: readonly Rectangle[];
  /** Measures them at another size. */
  measure(size: number): Promise<readonly Rectangle[]>;
}

/** The refusal of a size that is too large, with the largest one that fits in a new layout; any other error as it is. */
export async function withLargestSize(error: unknown, drawn: Drawn): Promise<unknown> {
  if (!(error instanceof AtlasError) || !TOO_LARGE.includes(error.code)) return error;
  const { settings, grid } = drawn;
  const asked = settings.size;
  const fits = (rectangles: readonly Rectangle[], size: number) => fitting(rectangles, size, drawn);
  // All that is drawn around a glyph stays as it is, and its ink shrinks with the size.
  const shrunk = (size: number) =>
    drawn.rectangles.map((rectangle) => shrink(rectangle, size / asked, marginIn(settings)));
  let [low, high] = [0, Math.ceil(asked / grid)];
  while (low + 1 < high) {
    const middle = Math.floor((low + high) / 2);
    if (fits(shrunk(middle * grid), middle * grid)) low = middle;
    else high = middle;
  }
  const largest = await confirmed(low, drawn, fits);
  if (largest < LEAST_SIZE)
    return new AtlasError(error.code, error.message, { cause: error, largestSize: 0 });
  const message = `${error.message.replace(/。$/, '')}。这些字最大能用 ${largest} 像素。`;
  return new AtlasError(error.code, message, { cause: error, largestSize: largest });
}

/** Goes from an estimate to the largest size whose glyphs, measured, fit; 0 if none of those tried does. */
async function confirmed(
  estimate: number,
  { grid, measure, settings }: Drawn,
  fits: (rectangles: readonly Rectangle[], size: number) => boolean,
): Promise<number> {
  const fitsAt = async (size: number) => size >= LEAST_SIZE && fits(await measure(size), size);
  let size = estimate * grid;
  if (await fitsAt(size)) {
    for (let tries = 0; tries < TRIES && size + grid < settings.size; tries++) {
      if (!(await fitsAt(size + grid))) break;
      size += grid;
    }
    return size;
  }
  for (let tries = 0; tries < TRIES && size > 0; tries++) {
    size -= grid;
    if (await fitsAt(size)) return size;
  }
  return 0;
}

function fitting(rectangles: readonly Rectangle[], size: number, { settings, limits }: Drawn): boolean {
  try {
    layOut(rectangles, { ...settings, size }, limits);
    return true;
  } catch (error) {
    if (error instanceof AtlasError) return false;
    throw error;
  }
}

/** Pixels of a side that a distance field and the padding add; a stroke and a shadow are left to the measured sizes. */
const marginIn = ({ drawing, padding }: AtlasSettings): number =>
  2 * (padding + (drawing.type === 'bitmap' ? 0 : Math.ceil(drawing.range / 2)));

const shrink = ({ codePoint, width, height }: Rectangle, by: number, margin: number): Rectangle => ({
  codePoint,
  width: Math.ceil((width - margin) * by) + margin,
  height: Math.ceil((height - margin) * by) + margin,
});

/** Rectangles of what is drawn. */
export const rectanglesOf = (
  glyphs: readonly { readonly codePoint: number; readonly tile: Tile | null }[],
): Rectangle[] => glyphs.flatMap(({ codePoint, tile }) => (tile ? [{ codePoint, ...tile }] : []));
