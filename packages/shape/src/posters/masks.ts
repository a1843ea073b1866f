import { boxMean, type Plane, thresholdOf } from './colour-plane.ts';

/** A way to tell ink from ground: 1 for each pixel that may be ink. */
export interface Mask {
  readonly by: 'tone' | 'surroundings' | 'ground' | 'colour';
  readonly marks: Uint8Array;
}

/** Least difference (levels) from the surroundings. */
const FAINTEST = 10;
const RADII = [1 / 5, 1 / 12];
const COLOURS = [3, 5, 8];
const ROUNDS = 8;
/** Pixels between those that are looked at to find colours. */
const SKIP = 7;

/** The ways in which letters may differ from a ground. All are tried; `textsIn` says which shows letters. */
export function masksOf(plane: Plane): Mask[] {
  const { width, height, values } = plane;
  const count = width * height;
  const luma = new Float32Array(count);
  for (let i = 0; i < count; i++) luma[i] = values[3 * i] as number;
  const masks: Mask[] = [];
  const add = (by: Mask['by'], is: (i: number) => boolean) => {
    const marks = new Uint8Array(count);
    for (let i = 0; i < count; i++) if (is(i)) marks[i] = 1;
    masks.push({ by, marks });
  };

  const tone = thresholdOf(luma);
  add('tone', (i) => (luma[i] as number) > tone);
  add('tone', (i) => (luma[i] as number) <= tone);

  for (const share of RADII) {
    const mean = boxMean(luma, width, height, Math.round(share * Math.min(width, height)));
    const away = luma.map((value, i) => value - (mean[i] as number));
    const least = Math.max(FAINTEST, thresholdOf(away.map(Math.abs)));
    add('surroundings', (i) => (away[i] as number) > least);
    add('surroundings', (i) => (away[i] as number) < -least);
  }

  const away = distancesFromGround(plane);
  const least = Math.max(FAINTEST, thresholdOf(away));
  add('ground', (i) => (away[i] as number) > least);

  for (const colours of COLOURS) {
    const labels = nearestColours(plane, coloursOf(plane, colours));
    for (let k = 0; k < colours; k++) add('colour', (i) => labels[i] === k);
  }
  return masks;
}

const TERMS = 6;
/** Fits of a smooth ground, each without what was far from the one before. */
const FITS = 5;
const termsAt = (x: number, y: number) => [1, x, y, x * x, x * y, y * y];

/** Distance of each pixel from a ground that changes smoothly: a quadratic in each channel, fitted without the rest. */
function distancesFromGround({ width, height, values }: Plane): Float32Array {
  const count = width * height;
  const found = new Float32Array(count);
  let bound = Number.POSITIVE_INFINITY;
  const at = (i: number) => termsAt((2 * (i % width)) / width - 1, (2 * Math.floor(i / width)) / height - 1);
  for (let round = 1; round <= FITS; round++) {
    const matrix = Array.from({ length: TERMS }, () => new Float64Array(TERMS + 3));
    for (let i = 0; i < count; i += SKIP) {
      if ((found[i] as number) > bound) continue;
      const terms = at(i);
      for (let a = 0; a < TERMS; a++) {
        const row = matrix[a] as Float64Array;
        for (let b = 0; b < TERMS; b++)
          row[b] = (row[b] as number) + (terms[a] as number) * (terms[b] as number);
        for (let k = 0; k < 3; k++)
          row[TERMS + k] = (row[TERMS + k] as number) + (terms[a] as number) * (values[3 * i + k] as number);
      }
    }
    const fit = solved(matrix);
    const sample: number[] = [];
    // All pixels once the fit is final.
    for (let i = 0; i < count; i += round < FITS ? SKIP : 1) {
      const terms = at(i);
      let sum = 0;
      for (let k = 0; k < 3; k++) {
        let ground = 0;
        for (let a = 0; a < TERMS; a++)
          ground += (terms[a] as number) * ((fit[a] as Float64Array)[k] as number);
        sum += ((values[3 * i + k] as number) - ground) ** 2;
      }
      found[i] = Math.sqrt(sum);
      if (i % SKIP === 0) sample.push(found[i] as number);
    }
    sample.sort((a, b) => a - b);
    bound = 2.5 * (sample[Math.floor(0.6 * sample.length)] as number) + 2;
  }
  return found;
}

/** Solves linear equations by elimination: the right sides follow the square part of each row. */
export function solved(matrix: Float64Array[]): Float64Array[] {
  const size = matrix.length;
  for (let i = 0; i < size; i++) {
    let pivot = i;
    for (let j = i + 1; j < size; j++)
      if (
        Math.abs((matrix[j] as Float64Array)[i] as number) >
        Math.abs((matrix[pivot] as Float64Array)[i] as number)
      )
        pivot = j;
    [matrix[i], matrix[pivot]] = [matrix[pivot] as Float64Array, matrix[i] as Float64Array];
    const row = matrix[i] as Float64Array;
    const by = (row[i] as number) || 1e-9;
    for (let k = i; k < row.length; k++) row[k] = (row[k] as number) / by;
    for (let j = 0; j < size; j++) {
      if (j === i) continue;
      const other = matrix[j] as Float64Array;
      const factor = other[i] as number;
      if (factor === 0) continue;
      for (let k = i; k < row.length; k++) other[k] = (other[k] as number) - factor * (row[k] as number);
    }
  }
  return matrix.map((row) => row.slice(size));
}

/** The commonest colours (k-means), three numbers each; each begins farthest from those before it. */
export function coloursOf(
  { values }: Pick<Plane, 'values'>,
  count: number,
  counts: (pixel: number) => boolean = () => true,
): Float64Array {
  const pixels: number[] = [];
  for (let i = 0; i < values.length / 3; i += SKIP) if (counts(i)) pixels.push(i);
  const centres = new Float64Array(3 * count);
  if (pixels.length === 0) return centres;
  const sums = new Float64Array(4);
  for (const i of pixels)
    for (let k = 0; k < 3; k++) sums[k] = (sums[k] as number) + (values[3 * i + k] as number);
  for (let k = 0; k < 3; k++) centres[k] = (sums[k] as number) / pixels.length;
  const near = new Float64Array(pixels.length).fill(Number.POSITIVE_INFINITY);
  for (let c = 1; c < count; c++) {
    // Not the very farthest, which may be noise.
    pixels.forEach((i, p) => {
      near[p] = Math.min(near[p] as number, squared(values, i, centres, c - 1));
    });
    const order = near.slice().sort();
    const bound = order[Math.floor(0.985 * order.length)] as number;
    const at = pixels[near.findIndex((value) => value >= bound)] as number;
    for (let k = 0; k < 3; k++) centres[3 * c + k] = values[3 * at + k] as number;
  }
  for (let round = 0; round < ROUNDS; round++) {
    const totals = new Float64Array(4 * count);
    for (const i of pixels) {
      const c = nearestAt(values, i, centres);
      for (let k = 0; k < 3; k++)
        totals[4 * c + k] = (totals[4 * c + k] as number) + (values[3 * i + k] as number);
      totals[4 * c + 3] = (totals[4 * c + 3] as number) + 1;
    }
    for (let c = 0; c < count; c++)
      if ((totals[4 * c + 3] as number) > 0)
        for (let k = 0; k < 3; k++)
          centres[3 * c + k] = (totals[4 * c + k] as number) / (totals[4 * c + 3] as number);
  }
  return centres;
}

const squared = (values: Float32Array, i: number, centres: Float64Array, c: number): number =>
  ((values[3 * i] as number) - (centres[3 * c] as number)) ** 2 +
  ((values[3 * i + 1] as number) - (centres[3 * c + 1] as number)) ** 2 +
  ((values[3 * i + 2] as number) - (centres[3 * c + 2] as number)) ** 2;

function nearestAt(values: Float32Array, i: number, centres: Float64Array): number {
  let [best, least] = [0, Number.POSITIVE_INFINITY];
  for (let c = 0; 3 * c < centres.length; c++) {
    const distance = squared(values, i, centres, c);
    if (distance < least) [best, least] = [c, distance];
  }
  return best;
}

function nearestColours({ width, height, values }: Plane, centres: Float64Array): Uint8Array {
  const labels = new Uint8Array(width * height);
  for (let i = 0; i < labels.length; i++) labels[i] = nearestAt(values, i, centres);
  return labels;
}
