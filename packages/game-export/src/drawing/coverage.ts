import type { Region } from './region.ts';

/** Share (0 to 1) of each pixel that the region covers, computed from its exact area. */
export function coverageOf(
  { shape: { points, contours } }: Region,
  width: number,
  height: number,
): Float32Array {
  // Each segment adds, in every row it crosses, the area to its right; summing up a row from the left gives the
  // coverage. A row has two more cells for segments at the right border.
  const stride = width + 2;
  const area = new Float32Array(stride * height);
  const add = (cell: number, value: number) => {
    area[cell] = (area[cell] as number) + value;
  };
  for (let c = 0; c + 1 < contours.length; c++) {
    const last = (contours[c + 1] as number) - 1;
    for (let i = contours[c] as number; i < last; i++) {
      const ax = points[2 * i] as number;
      const ay = points[2 * i + 1] as number;
      const bx = points[2 * i + 2] as number;
      const by = points[2 * i + 3] as number;
      if (ay === by) continue;
      const sign = ay < by ? 1 : -1;
      const top = Math.max(0, Math.min(ay, by));
      const bottom = Math.min(height, Math.max(ay, by));
      const slope = (bx - ax) / (by - ay);
      for (let row = Math.floor(top); row < bottom; row++) {
        const y0 = Math.max(row, top);
        const y1 = Math.min(row + 1, bottom);
        const xa = within(ax + (y0 - ay) * slope, width);
        const xb = within(ax + (y1 - ay) * slope, width);
        const rise = sign * (y1 - y0);
        const [left, right] = xa < xb ? [xa, xb] : [xb, xa];
        const cell = Math.floor(left);
        const at = row * stride + cell;
        const span = right - left;
        if (right <= cell + 1) {
          const share = rise * ((left + right) / 2 - cell);
          add(at, rise - share);
          add(at + 1, share);
          continue;
        }
        // `before` is the area to the right of the segment within the cells up to this one.
        let before = 0;
        for (let x = cell; x < right; x++) {
          const from = Math.max(x, left);
          const to = Math.min(x + 1, right);
          const within = (rise * (to - from)) / span;
          const passed = (rise * (from - left)) / span;
          const covered = passed + within * (x + 1 - (from + to) / 2);
          add(row * stride + x, covered - before);
          before = covered;
        }
        add(row * stride + Math.ceil(right), rise - before);
      }
    }
  }
  const coverage = new Float32Array(width * height);
  for (let row = 0; row < height; row++) {
    let sum = 0;
    for (let x = 0; x < width; x++) {
      sum += area[row * stride + x] as number;
      coverage[row * width + x] = Math.min(1, Math.abs(sum));
    }
  }
  return coverage;
}

const within = (x: number, width: number): number => Math.min(width, Math.max(0, x));
