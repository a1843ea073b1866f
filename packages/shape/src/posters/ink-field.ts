import type { Picture } from '../colours.ts';
import { type Ink, inkOfTones } from '../ink.ts';
import { boxMean, type Plane, planeOf } from './colour-plane.ts';
import { coloursOf, solved } from './masks.ts';

/** Colours of a ground that are told apart. */
const GROUNDS = 6;
/** Pixels about the ink that belong neither to it nor to the ground. */
const BETWEEN = 2;
/** Pixels of ink that are looked at. */
const SAMPLE = 4000;

/** Colours of lettering and of its ground, in a plate. */
export interface InkField {
  /** For each of three channels, the colour at the left top corner and its change to the right and down. */
  readonly ink: readonly (readonly [number, number, number])[];
  /** Three numbers each. */
  readonly grounds: Float64Array;
  /** Colour of the ground about each pixel. */
  readonly around: readonly Float32Array[];
  readonly plane: Plane;
}

/**
 * Learns the colours from what is ink for the most part.
 * @param marks 1 for pixels of ink
 * @param size of a character (px)
 */
export function inkFieldOf(plate: Picture, marks: Uint8Array, size: number): InkField {
  const plane = planeOf(plate, Number.POSITIVE_INFINITY);
  const { width, height, values } = plane;
  const inkShare = boxMean(Float32Array.from(marks), width, height, 1);
  const nearInk = boxMean(Float32Array.from(marks), width, height, BETWEEN);
  const inner: number[] = [];
  for (let i = 0; i < marks.length; i++) if ((inkShare[i] as number) > 0.99) inner.push(i);
  // Thin strokes have no pixel with ink all around.
  if (inner.length < 40) for (let i = 0; i < marks.length; i++) if (marks[i]) inner.push(i);
  const some = inner.filter((_, i) => i % Math.ceil(inner.length / SAMPLE) === 0);
  const ink = planesThrough(plane, some);
  const isGround = (i: number) => (nearInk[i] as number) < 0.001;
  const grounds = coloursOf(plane, GROUNDS, isGround);
  const counts = new Float32Array(width * height);
  for (let i = 0; i < counts.length; i++) counts[i] = Number(isGround(i));
  const radius = Math.max(3, Math.round(0.25 * size));
  const weight = boxMean(counts, width, height, radius);
  const around = [0, 1, 2].map((k) => {
    const mean = boxMean(
      counts.map((is, i) => is * (values[3 * i + k] as number)),
      width,
      height,
      radius,
    );
    return mean.map((value, i) =>
      (weight[i] as number) > 0.02 ? value / (weight[i] as number) : Number.NaN,
    );
  });
  return { ink, grounds, around, plane };
}

/** Fits a colour that changes evenly across a plate, twice: the second time without what is far from it. */
function planesThrough({ width, values }: Plane, pixels: readonly number[]): [number, number, number][] {
  let used = pixels;
  let fit: [number, number, number][] = [];
  for (let round = 0; round < 3; round++) {
    const matrix = [0, 1, 2].map(() => new Float64Array(6));
    for (const i of used) {
      const terms = [1, i % width, Math.floor(i / width)];
      for (let a = 0; a < 3; a++) {
        const row = matrix[a] as Float64Array;
        for (let b = 0; b < 3; b++) row[b] = (row[b] as number) + (terms[a] as number) * (terms[b] as number);
        for (let k = 0; k < 3; k++)
          row[3 + k] = (row[3 + k] as number) + (terms[a] as number) * (values[3 * i + k] as number);
      }
    }
    for (let a = 0; a < 3; a++)
      (matrix[a] as Float64Array)[a] = ((matrix[a] as Float64Array)[a] as number) + 1e-3;
    const rows = solved(matrix);
    fit = [0, 1, 2].map((k) => [rows[0]?.[k] ?? 0, rows[1]?.[k] ?? 0, rows[2]?.[k] ?? 0]);
    const away = pixels.map((i) => distanceAt(values, i, fit, i % width, Math.floor(i / width)));
    const bound = 2 * (away.slice().sort((a, b) => a - b)[away.length >> 1] ?? 0) + 2;
    used = pixels.filter((_, p) => (away[p] as number) <= bound);
  }
  return fit;
}

function distanceAt(values: Float32Array, i: number, ink: InkField['ink'], x: number, y: number): number {
  let sum = 0;
  for (let k = 0; k < 3; k++) {
    const [at, right, down] = ink[k] as readonly [number, number, number];
    sum += ((values[3 * i + k] as number) - at - right * x - down * y) ** 2;
  }
  return Math.sqrt(sum);
}

/** Ink in a part of the plate: a pixel counts by its distances from the colours of ink and ground. */
export function inkOfField(
  { ink, grounds, around, plane }: InkField,
  frame: { readonly left: number; readonly top: number; readonly width: number; readonly height: number },
  level?: number,
): Ink {
  const { width, height } = frame;
  const tones = new Float32Array(width * height);
  for (let y = 0; y < height; y++)
    for (let x = 0; x < width; x++) {
      const [px, py] = [frame.left + x, frame.top + y];
      const i = py * plane.width + px;
      const toInk = distanceAt(plane.values, i, ink, px, py);
      let least = Number.POSITIVE_INFINITY;
      for (let g = 0; g < grounds.length; g += 3) {
        let sum = 0;
        for (let k = 0; k < 3; k++)
          sum += ((plane.values[3 * i + k] as number) - (grounds[g + k] as number)) ** 2;
        least = Math.min(least, sum);
      }
      let near = 0;
      for (let k = 0; k < 3; k++)
        near += ((plane.values[3 * i + k] as number) - ((around[k] as Float32Array)[i] as number)) ** 2;
      const toGround = Math.sqrt(Number.isNaN(near) ? least : Math.min(least, near));
      tones[y * width + x] = toGround / (toGround + toInk || 1);
    }
  return inkOfTones({ width, height, values: tones }, level);
}
