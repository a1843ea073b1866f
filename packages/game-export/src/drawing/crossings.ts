import type { Shape } from './shape.ts';

/** Scan lines per pixel. Line k is at y = k / SCAN_LINES, so that line 4·row + 2 runs through pixel centres. */
export const SCAN_LINES = 4;

/** Where the segments of a shape cross the scan lines of `height` rows of pixels, sorted by x in each line. */
export interface Crossings {
  /** Index of the first crossing of each line, then the number of crossings. */
  readonly lines: Int32Array;
  readonly x: Float64Array;
  /** 1 where the segment runs downwards, -1 where it runs upwards. */
  readonly direction: Int8Array;
  readonly contour: Int32Array;
}

export function crossingsOf({ points, contours }: Shape, height: number): Crossings {
  const count = height * SCAN_LINES;
  const lines = new Int32Array(count + 1);
  // A segment includes its upper end and excludes its lower end, so that each contour crosses a line an even
  // number of times.
  for (let c = 0; c + 1 < contours.length; c++) {
    const last = (contours[c + 1] as number) - 1;
    for (let i = contours[c] as number; i < last; i++) {
      const y0 = points[2 * i + 1] as number;
      const y1 = points[2 * i + 3] as number;
      const to = lineAfter(Math.max(y0, y1), count);
      for (let line = lineAfter(Math.min(y0, y1), count); line < to; line++) {
        lines[line + 1] = (lines[line + 1] as number) + 1;
      }
    }
  }
  for (let line = 0; line < count; line++) {
    lines[line + 1] = (lines[line + 1] as number) + (lines[line] as number);
  }
  const total = lines[count] as number;
  const x = new Float64Array(total);
  const direction = new Int8Array(total);
  const contour = new Int32Array(total);
  const ends = lines.slice(0, count);
  for (let c = 0; c + 1 < contours.length; c++) {
    const last = (contours[c + 1] as number) - 1;
    for (let i = contours[c] as number; i < last; i++) {
      const x0 = points[2 * i] as number;
      const y0 = points[2 * i + 1] as number;
      const x1 = points[2 * i + 2] as number;
      const y1 = points[2 * i + 3] as number;
      const sign = y0 < y1 ? 1 : -1;
      const slope = (x1 - x0) / (y1 - y0);
      const to = lineAfter(Math.max(y0, y1), count);
      for (let line = lineAfter(Math.min(y0, y1), count); line < to; line++) {
        const at = x0 + (line / SCAN_LINES - y0) * slope;
        let place = ends[line] as number;
        ends[line] = place + 1;
        const first = lines[line] as number;
        for (; place > first && (x[place - 1] as number) > at; place--) {
          x[place] = x[place - 1] as number;
          direction[place] = direction[place - 1] as number;
          contour[place] = contour[place - 1] as number;
        }
        x[place] = at;
        direction[place] = sign;
        contour[place] = c;
      }
    }
  }
  return { lines, x, direction, contour };
}

/** First scan line at or below `y`, within the image. */
const lineAfter = (y: number, count: number): number =>
  Math.min(count, Math.max(0, Math.ceil(y * SCAN_LINES)));

/** 1 for each pixel whose centre is inside the shape (non-zero winding), else 0. */
export function insideOf({ lines, x, direction }: Crossings, width: number, height: number): Uint8Array {
  const inside = new Uint8Array(width * height);
  for (let row = 0; row < height; row++) {
    const line = row * SCAN_LINES + SCAN_LINES / 2;
    const end = lines[line + 1] as number;
    let winding = 0;
    for (let i = lines[line] as number; i < end; i++) {
      winding += direction[i] as number;
      if (winding === 0) continue;
      const from = Math.max(0, Math.ceil((x[i] as number) - 0.5));
      const to = i + 1 < end ? Math.min(width, Math.ceil((x[i + 1] as number) - 0.5)) : width;
      if (from < to) inside.fill(1, row * width + from, row * width + to);
    }
  }
  return inside;
}

/** Share (0 to 1) of each pixel inside the shape (non-zero winding), along its scan lines. */
export function inkOf({ lines, x, direction }: Crossings, width: number, height: number): Float32Array {
  const ink = new Float32Array(width * height);
  for (let line = 0; line + 1 < lines.length; line++) {
    const row = Math.floor(line / SCAN_LINES) * width;
    let winding = 0;
    for (let i = lines[line] as number; i + 1 < (lines[line + 1] as number); i++) {
      winding += direction[i] as number;
      if (winding === 0) continue;
      const from = Math.max(0, x[i] as number);
      const to = Math.min(width, x[i + 1] as number);
      for (let pixel = Math.floor(from); pixel < to; pixel++) {
        const covered = Math.min(pixel + 1, to) - Math.max(pixel, from);
        ink[row + pixel] = (ink[row + pixel] as number) + covered / SCAN_LINES;
      }
    }
  }
  return ink;
}
