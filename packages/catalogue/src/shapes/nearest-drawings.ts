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
 * Finds the drawings at which two faces are nearest; null for faces with too few characters in common.
 * @param only the one drawing of the first face that counts
 */
export function nearestDrawings(
  a: DescribedCharacters,
  b: DescribedCharacters,
  only?: number,
): NearestDrawings | null {
  const pairs = inBoth(a.codePoints, b.codePoints);
  if (pairs.length < ENOUGH) return null;
  let least: NearestDrawings | null = null;
  for (let p = only ?? 0; p < (only === undefined ? a.drawings : only + 1); p++)
    for (let q = 0; q < b.drawings; q++) {
      let sum = 0;
      for (const [i, j] of pairs)
        sum += between(
          a.features,
          (i * a.drawings + p) * FEATURES,
          b.features,
          (j * b.drawings + q) * FEATURES,
        );
      const distance = sum / pairs.length;
      if (!least || distance < least.distance) least = { distance, ofA: p, ofB: q };
    }
  return least;
}

/** Places of the code points that two ascending lists share. */
function inBoth(a: Uint32Array, b: Uint32Array): (readonly [number, number])[] {
  const pairs: (readonly [number, number])[] = [];
  for (let i = 0, j = 0; i < a.length && j < b.length; ) {
    const [left, right] = [a[i] as number, b[j] as number];
    if (left === right) pairs.push([i, j]);
    if (left <= right) i++;
    if (right <= left) j++;
  }
  return pairs;
}

function between(a: Int8Array, from: number, b: Int8Array, start: number): number {
  let sum = 0;
  for (let k = 0; k < FEATURES; k++) {
    const difference = (a[from + k] as number) - (b[start + k] as number);
    sum += difference * difference;
  }
  return Math.sqrt(sum);
}
