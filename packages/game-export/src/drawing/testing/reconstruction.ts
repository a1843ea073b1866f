import { median } from '../correction.ts';
import { crossingsOf, SCAN_LINES } from '../crossings.ts';
import { COORDINATES, type Path } from '../path.ts';
import { flatten } from '../shape.ts';
import type { Tile } from '../tile.ts';

/** Scale at which fields are reconstructed. */
const ZOOM = 4;

interface DrawnField {
  readonly width: number;
  readonly height: number;
  readonly channels: number;
  readonly pixels: Uint8Array;
  readonly range: number;
}

/**
 * Coverage of a glyph at ZOOM times its size by the non-zero rule, exact along each scan line. It takes the outline as
 * it is, independently of the region that fields are drawn from.
 */
export function coverageZoomed(path: Path, { left, top, width, height }: Tile): Float32Array {
  const zoomed = Array.from(path);
  for (let i = 0; i < zoomed.length; ) {
    const end = i + 1 + (COORDINATES[zoomed[i] as number] as number);
    for (i++; i < end; i++) zoomed[i] = (zoomed[i] as number) * ZOOM;
  }
  // Scan lines are at the upper border of their quarter of a row; half a quarter further is its middle.
  const { lines, x, direction } = crossingsOf(
    flatten(zoomed, -left * ZOOM, -top * ZOOM - 0.5 / SCAN_LINES),
    height * ZOOM,
  );
  const coverage = new Float32Array(width * height * ZOOM * ZOOM);
  for (let line = 0; line + 1 < lines.length; line++) {
    const row = Math.floor(line / SCAN_LINES) * width * ZOOM;
    let winding = 0;
    for (let i = lines[line] as number; i + 1 < (lines[line + 1] as number); i++) {
      winding += direction[i] as number;
      const [from, to] = [x[i] as number, x[i + 1] as number];
      for (let column = Math.floor(from); winding !== 0 && column < to; column++) {
        const share = (Math.min(to, column + 1) - Math.max(from, column)) / SCAN_LINES;
        coverage[row + column] = (coverage[row + column] as number) + share;
      }
    }
  }
  return coverage;
}

/** Enlarges a field as a shader does: interpolated channels, their median, one pixel of smoothing. */
export function reconstructed({ width, height, channels, pixels, range }: DrawnField): Float32Array {
  const result = new Float32Array(width * height * ZOOM * ZOOM);
  const count = channels === 1 ? 1 : 3;
  const values = [0, 0, 0];
  for (let row = 0; row < height * ZOOM; row++) {
    const y = Math.min(height - 1, Math.max(0, (row + 0.5) / ZOOM - 0.5));
    const [top, bottom] = [Math.floor(y), Math.min(height - 1, Math.floor(y) + 1)];
    for (let column = 0; column < width * ZOOM; column++) {
      const x = Math.min(width - 1, Math.max(0, (column + 0.5) / ZOOM - 0.5));
      const [left, right] = [Math.floor(x), Math.min(width - 1, Math.floor(x) + 1)];
      for (let c = 0; c < count; c++) {
        const at = (px: number, py: number) => pixels[(py * width + px) * channels + c] as number;
        const upper = at(left, top) + (x - left) * (at(right, top) - at(left, top));
        const lower = at(left, bottom) + (x - left) * (at(right, bottom) - at(left, bottom));
        values[c] = upper + (y - top) * (lower - upper);
      }
      const [r, g, b] = values as [number, number, number];
      const distance = ((count === 1 ? r : median(r, g, b)) / 255 - 0.5) * range * ZOOM;
      result[row * width * ZOOM + column] = Math.min(1, Math.max(0, distance + 0.5));
    }
  }
  return result;
}

/** Sums of the differences of two images, and of the ink of the second. */
export function compared(image: Float32Array, exact: Float32Array): { error: number; ink: number } {
  let error = 0;
  let ink = 0;
  for (const [i, value] of exact.entries()) {
    error += Math.abs((image[i] as number) - value);
    ink += value;
  }
  return { error, ink };
}
