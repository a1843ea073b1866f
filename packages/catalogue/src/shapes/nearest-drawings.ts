import { FEATURES } from '@ziwan/shape';
import type { DescribedCharacters } from './described-characters.ts';

/** Fewest characters in common by which two faces are compared. */
const ENOUGH = 10;

interface NearestDrawings {
  /** Mean over the characters that both faces have. */
  readonly distance: number;
  /** Place of the drawing among those of each face. */
  readonly ofA: number;
  readonly ofB: number;
}

/**
 * Finds the drawings at which two faces are nearest; null for faces with too few characters in common, or farther apart
 * than `most`.
 * @param only the one drawing of the first face that counts
 */
export function nearestDrawings(
  a: DescribedCharacters,
  b: DescribedCharacters,
  { only, most = Number.POSITIVE_INFINITY }: { only?: number; most?: number } = {},
): NearestDrawings | null {
  const [ofA, ofB] = inBoth(a.codePoints, b.codePoints);
  if (ofA.length < ENOUGH) return null;
  let least: NearestDrawings | null = null;
  for (let p = only ?? 0; p < (only === undefined ? a.drawings : only + 1); p++)
    for (let q = 0; q < b.drawings; q++) {
      const enough = (least?.distance ?? most) * ofA.length;
      let sum = 0;
      for (let n = 0; n < ofA.length && sum <= enough; n++)
        sum += between(
          a.features,
          ((ofA[n] as number) * a.drawings + p) * FEATURES,
          b.features,
          ((ofB[n] as number) * b.drawings + q) * FEATURES,
        );
      const distance = sum / ofA.length;
      if (distance <= most && (!least || distance < least.distance)) least = { distance, ofA: p, ofB: q };
    }
  return least;
}

/** Places, in each of two ascending lists, of the code points that they share. */
function inBoth(a: Uint32Array, b: Uint32Array): [number[], number[]] {
  const [ofA, ofB]: [number[], number[]] = [[], []];
  for (let i = 0, j = 0; i < a.length && j < b.length; ) {
    const [left, right] = [a[i] as number, b[j] as number];
    if (left === right) {
      ofA.push(i);
      ofB.push(j);
    }
    if (left <= right) i++;
    if (right <= left) j++;
  }
  return [ofA, ofB];
}

function between(a: Int8Array, from: number, b: Int8Array, start: number): number {
  let sum = 0;
  for (let k = 0; k < FEATURES; k++) {
    const difference = (a[from + k] as number) - (b[start + k] as number);
    sum += difference * difference;
  }
  return Math.sqrt(sum);
}
