import type { Picture } from '../colours.ts';

/** Luma and two colour differences of each pixel, one after another (BT.601). */
export interface Plane {
  readonly width: number;
  readonly height: number;
  readonly values: Float32Array;
}

/** Averages blocks of pixels, so that the longer side is at most `longest`. */
export function planeOf(
  { width, height, rgba }: Picture,
  longest: number,
): Plane & { readonly block: number } {
  const block = Math.max(1, Math.ceil(Math.max(width, height) / longest));
  const [w, h] = [Math.floor(width / block), Math.floor(height / block)];
  const values = new Float32Array(3 * w * h);
  for (let y = 0; y < h; y++)
    for (let x = 0; x < w; x++) {
      let [r, g, b] = [0, 0, 0];
      for (let v = y * block; v < (y + 1) * block; v++)
        for (let u = x * block, at = 4 * (v * width + u); u < (x + 1) * block; u++, at += 4) {
          r += rgba[at] as number;
          g += rgba[at + 1] as number;
          b += rgba[at + 2] as number;
        }
      const luma = (0.299 * r + 0.587 * g + 0.114 * b) / block ** 2;
      const at = 3 * (y * w + x);
      values[at] = luma;
      values[at + 1] = 0.564 * (b / block ** 2 - luma);
      values[at + 2] = 0.713 * (r / block ** 2 - luma);
    }
  return { width: w, height: h, values, block };
}

/** Threshold that separates two groups of values best (Otsu), in 256 steps between the least and the greatest. */
export function thresholdOf(values: Float32Array): number {
  let [least, most] = [Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY];
  for (const value of values) {
    if (value < least) least = value;
    if (value > most) most = value;
  }
  const scale = 255 / (most - least || 1);
  const histogram = new Float64Array(256);
  let total = 0;
  for (const value of values) {
    const level = Math.floor((value - least) * scale);
    histogram[level] = (histogram[level] as number) + 1;
    total += level;
  }
  let best = { variance: -1, level: 0 };
  let [below, sum] = [0, 0];
  for (let level = 0; level < 255; level++) {
    below += histogram[level] as number;
    sum += level * (histogram[level] as number);
    if (below === 0 || below === values.length) continue;
    const variance =
      below * (values.length - below) * ((total - sum) / (values.length - below) - sum / below) ** 2;
    if (variance > best.variance) best = { variance, level: level + 0.5 };
  }
  return least + (best.level + 0.5) / scale;
}

/** Mean of the values at most `radius` away, along both sides. */
export function boxMean(values: Float32Array, width: number, height: number, radius: number): Float32Array {
  const sums = new Float64Array((width + 1) * (height + 1));
  for (let y = 0; y < height; y++) {
    let row = 0;
    for (let x = 0; x < width; x++) {
      row += values[y * width + x] as number;
      sums[(y + 1) * (width + 1) + x + 1] = (sums[y * (width + 1) + x + 1] as number) + row;
    }
  }
  const found = new Float32Array(width * height);
  for (let y = 0; y < height; y++) {
    const [top, bottom] = [Math.max(0, y - radius), Math.min(height, y + radius + 1)];
    for (let x = 0; x < width; x++) {
      const [left, right] = [Math.max(0, x - radius), Math.min(width, x + radius + 1)];
      const at = (j: number, i: number) => sums[j * (width + 1) + i] as number;
      found[y * width + x] =
        (at(bottom, right) - at(top, right) - at(bottom, left) + at(top, left)) /
        ((bottom - top) * (right - left));
    }
  }
  return found;
}
