import { FEATURES } from './features.ts';

/**
 * Squared distances from one character to packed ones; at most 128 · 254², which fits 32 bits.
 * @param packed features, one after another
 */
export function scan(query: Int8Array, packed: Int8Array): Uint32Array {
  const distances = new Uint32Array(packed.length / FEATURES);
  for (let n = 0, at = 0; n < distances.length; n++) {
    let sum = 0;
    for (let k = 0; k < FEATURES; k++, at++) {
      const difference = (query[k] as number) - (packed[at] as number);
      sum += difference * difference;
    }
    distances[n] = sum;
  }
  return distances;
}

export interface Near {
  /** Position among the packed characters. */
  readonly at: number;
  readonly distance: number;
}

/** Features that are added up before the sum is compared with the best; the first tell the most. */
const BLOCK = 16;

/**
 * The nearest of packed characters, nearest first. Stops adding up a distance once it cannot be among them.
 * @param most only distances below it count
 */
export function nearest(
  query: Int8Array,
  packed: Int8Array,
  count: number,
  most = Number.POSITIVE_INFINITY,
): Near[] {
  const found: Near[] = [];
  let worst = most;
  const length = packed.length / FEATURES;
  for (let n = 0; n < length; n++) {
    const from = n * FEATURES;
    let sum = 0;
    for (let block = 0; block < FEATURES && sum < worst; block += BLOCK)
      for (let k = block; k < block + BLOCK; k++) {
        const difference = (query[k] as number) - (packed[from + k] as number);
        sum += difference * difference;
      }
    if (sum >= worst) continue;
    let place = found.length;
    while (place > 0 && (found[place - 1] as Near).distance > sum) place--;
    found.splice(place, 0, { at: n, distance: sum });
    if (found.length > count) found.pop();
    if (found.length === count) worst = (found[count - 1] as Near).distance;
  }
  return found;
}
