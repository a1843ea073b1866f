import type { Box, Ink } from './ink.ts';

/** Width and height (px) of a normalised character. */
export const SIDE = 48;
const MARGIN = 3;
/** Blur (px) of a normalised character, which hides that of the picture. */
const BLUR = 1;
/** Least blur in pixels of the picture: a narrower kernel would fall between them. */
const LEAST_BLUR = 0.5;

/**
 * Scales a character to `SIDE` by `SIDE` pixels: the longer side of its box fills it up to a margin, the other is
 * centred. Resampling and blur are one Gaussian.
 */
export function normalised({ width, height, values }: Ink, box: Box): Float32Array {
  const scale = (SIDE - 2 * MARGIN) / Math.max(box.right - box.left, box.bottom - box.top);
  const across = kernels((box.left + box.right) / 2, scale, width);
  const down = kernels((box.top + box.bottom) / 2, scale, height);
  const rows = new Float32Array(SIDE * height);
  for (let X = 0; X < SIDE; X++) {
    // Beyond the picture is paper.
    const from = across.from[X] as number;
    const [k0, k1] = [Math.max(0, -from), Math.min(across.taps, width - from)];
    const weights = across.weights.subarray(X * across.taps, (X + 1) * across.taps);
    for (let y = down.first; y < down.end; y++) {
      const at = y * width + from;
      let sum = 0;
      for (let k = k0; k < k1; k++) sum += (weights[k] as number) * (values[at + k] as number);
      rows[y * SIDE + X] = sum;
    }
  }
  const image = new Float32Array(SIDE * SIDE);
  for (let Y = 0; Y < SIDE; Y++)
    for (let k = 0; k < down.taps; k++) {
      const weight = down.weights[Y * down.taps + k] as number;
      if (weight === 0) continue;
      const row = ((down.from[Y] as number) + k) * SIDE;
      for (let X = 0, at = Y * SIDE; X < SIDE; X++, at++)
        image[at] = (image[at] as number) + weight * (rows[row + X] as number);
    }
  return image;
}

/** For each pixel of the result along one axis, the picture's pixels that it is made of. */
interface Kernels {
  readonly taps: number;
  readonly from: Int32Array;
  /** `taps` for each pixel; 0 beyond the picture, which is paper. */
  readonly weights: Float32Array;
  /** Pixels of the picture that are used at all. */
  readonly first: number;
  readonly end: number;
}

function kernels(centre: number, scale: number, length: number): Kernels {
  const sigma = Math.max(BLUR / scale, LEAST_BLUR);
  const reach = Math.ceil(2.5 * sigma);
  const taps = 2 * reach + 1;
  const from = new Int32Array(SIDE);
  const weights = new Float32Array(SIDE * taps);
  for (let i = 0; i < SIDE; i++) {
    const at = centre + (i + 0.5 - SIDE / 2) / scale - 0.5;
    const start = Math.round(at) - reach;
    from[i] = start;
    let total = 0;
    for (let k = 0; k < taps; k++) {
      const weight = Math.exp(-((start + k - at) ** 2) / (2 * sigma ** 2));
      total += weight;
      weights[i * taps + k] = start + k < 0 || start + k >= length ? 0 : weight;
    }
    for (let k = 0; k < taps; k++) weights[i * taps + k] = (weights[i * taps + k] as number) / total;
  }
  const first = Math.max(0, from[0] as number);
  return { taps, from, weights, first, end: Math.min(length, (from[SIDE - 1] as number) + taps) };
}
