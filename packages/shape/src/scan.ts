import { FEATURES } from './features.ts';

/**
 * Squared distances from one character to packed ones; at most 128 · 254², which fits 32 bits.
 * @param packed features, one after another
 */
export function scan(
  query: Int8Array,
  packed: Int8Array,
  distances = new Uint32Array(packed.length / FEATURES),
): Uint32Array {
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

/** Positions of the `count` least distances, nearest first. */
export function nearest(distances: Uint32Array, count: number): number[] {
  const found: number[] = [];
  for (let n = 0; n < distances.length; n++) {
    const distance = distances[n] as number;
    if (found.length === count && distance >= (distances[found[count - 1] as number] as number)) continue;
    let place = found.length;
    while (place > 0 && (distances[found[place - 1] as number] as number) > distance) place--;
    found.splice(place, 0, n);
    if (found.length > count) found.pop();
  }
  return found;
}
