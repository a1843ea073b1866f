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
  const [top] = down[0] as Kernel;
  const [last, lastWeights] = down[SIDE - 1] as Kernel;
  const bottom = Math.min(height, last + lastWeights.length);
  for (let y = top; y < bottom; y++)
    for (let X = 0; X < SIDE; X++) {
      const [from, weights] = across[X] as Kernel;
      let sum = 0;
      for (let k = 0; k < weights.length; k++)
        sum += (weights[k] as number) * (values[y * width + from + k] as number);
      rows[y * SIDE + X] = sum;
    }
  const image = new Float32Array(SIDE * SIDE);
  for (let Y = 0; Y < SIDE; Y++) {
    const [from, weights] = down[Y] as Kernel;
    for (let k = 0; k < weights.length; k++) {
      const weight = weights[k] as number;
      const row = (from + k) * SIDE;
      for (let X = 0; X < SIDE; X++)
        image[Y * SIDE + X] = (image[Y * SIDE + X] as number) + weight * (rows[row + X] as number);
    }
  }
  return image;
}

type Kernel = readonly [from: number, weights: Float32Array];

/** Weights of the picture's pixels for each pixel of the result, along one axis. Beyond the picture is paper. */
function kernels(centre: number, scale: number, length: number): Kernel[] {
  const sigma = Math.max(BLUR / scale, LEAST_BLUR);
  const reach = Math.ceil(2.5 * sigma);
  return Array.from({ length: SIDE }, (_, i): Kernel => {
    const at = centre + (i + 0.5 - SIDE / 2) / scale - 0.5;
    const first = Math.round(at) - reach;
    let total = 0;
    const all = Array.from({ length: 2 * reach + 1 }, (_, k) => {
      const weight = Math.exp(-((first + k - at) ** 2) / (2 * sigma ** 2));
      total += weight;
      return weight;
    });
    const from = Math.min(length, Math.max(0, first));
    const to = Math.max(from, Math.min(length, first + all.length));
    const kept = all.slice(from - first, to - first);
    return [from, Float32Array.from(kept, (weight) => weight / total)];
  });
}
