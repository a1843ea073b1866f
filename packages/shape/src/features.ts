import { BASIS, OFFSETS, STEPS } from './basis.ts';
import { GRADIENTS, gradientsOf } from './gradients.ts';
import { boxOf, type Crop, type Ink, type InkOptions, inkOfCrop } from './ink.ts';
import { normalised } from './normalise.ts';

/** Changes when features mean something else: those of different versions cannot be compared. */
export const FEATURES_VERSION = 1;

/** Bytes that describe one character of one face. */
export const FEATURES = STEPS.length;

/** Vectors of the basis that are summed at once. */
const AT_ONCE = 8;

let decoded: Float32Array | null = null;
/**
 * The basis in groups of `AT_ONCE` vectors, whose values for one gradient lie side by side. Decoded when it is first
 * needed: most programs describe nothing.
 */
function basisVectors(): Float32Array {
  if (decoded) return decoded;
  const vectors = Int8Array.from(atob(BASIS), (char) => char.charCodeAt(0));
  decoded = Float32Array.from(vectors, (_, at) => {
    const group = Math.floor(at / (AT_ONCE * GRADIENTS));
    const i = Math.floor(at / AT_ONCE) % GRADIENTS;
    return vectors[(group * AT_ONCE + (at % AT_ONCE)) * GRADIENTS + i] as number;
  });
  return decoded;
}

/** Features of a character, or null for a blank one. */
export function featuresOfInk(ink: Ink): Int8Array | null {
  const box = boxOf(ink);
  return box && reduced(gradientsOf(normalised(ink, box)));
}

/** Features of the character in a crop, or null for a blank one. */
export function featuresOfCrop(crop: Crop, options?: InkOptions): Int8Array | null {
  const ink = inkOfCrop(crop, options);
  return ink && featuresOfInk(ink);
}

/** Projects gradients on the basis. Those that are 0, a third of them, are left out. */
function reduced(gradients: Float32Array): Int8Array {
  const basis = basisVectors();
  const places = new Int32Array(GRADIENTS);
  const values = new Float64Array(GRADIENTS);
  let count = 0;
  for (let i = 0; i < GRADIENTS; i++) {
    const gradient = gradients[i] as number;
    if (gradient === 0) continue;
    places[count] = i * AT_ONCE;
    values[count++] = gradient;
  }
  const features = new Int8Array(FEATURES);
  for (let k = 0; k < FEATURES; k += AT_ONCE) {
    const group = k * GRADIENTS;
    let [a, b, c, d, e, f, g, h] = [0, 0, 0, 0, 0, 0, 0, 0];
    for (let i = 0; i < count; i++) {
      const value = values[i] as number;
      const at = group + (places[i] as number);
      a += (basis[at] as number) * value;
      b += (basis[at + 1] as number) * value;
      c += (basis[at + 2] as number) * value;
      d += (basis[at + 3] as number) * value;
      e += (basis[at + 4] as number) * value;
      f += (basis[at + 5] as number) * value;
      g += (basis[at + 6] as number) * value;
      h += (basis[at + 7] as number) * value;
    }
    [a, b, c, d, e, f, g, h].forEach((sum, i) => {
      features[k + i] = stepOf(sum, k + i);
    });
  }
  return features;
}

const stepOf = (sum: number, k: number): number =>
  Math.min(127, Math.max(-127, Math.round(sum * (STEPS[k] as number) - (OFFSETS[k] as number))));
