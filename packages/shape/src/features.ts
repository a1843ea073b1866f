import { BASIS, OFFSETS, STEPS } from './basis.ts';
import { GRADIENTS, gradientsOf } from './gradients.ts';
import { boxOf, type Crop, type Ink, type InkOptions, inkOfCrop } from './ink.ts';
import { normalised } from './normalise.ts';

/** Changes when features mean something else: those of different versions cannot be compared. */
export const FEATURES_VERSION = 1;

/** Bytes that describe one character of one face. */
export const FEATURES = STEPS.length;

let decoded: Float64Array | null = null;
/** Decoded when it is first needed: most programs describe nothing. */
const basisVectors = (): Float64Array => {
  decoded ??= Float64Array.from(Int8Array.from(atob(BASIS), (char) => char.charCodeAt(0)));
  return decoded;
};

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

/** Projects gradients on the basis, whose vectors lie one after another; four at a time, which takes half the time. */
function reduced(gradients: Float32Array): Int8Array {
  const basis = basisVectors();
  const features = new Int8Array(FEATURES);
  for (let k = 0; k < FEATURES; k += 4) {
    const a = k * GRADIENTS;
    const b = a + GRADIENTS;
    const c = b + GRADIENTS;
    const d = c + GRADIENTS;
    let [s, t, u, v] = [0, 0, 0, 0];
    for (let i = 0; i < GRADIENTS; i++) {
      const gradient = gradients[i] as number;
      s += (basis[a + i] as number) * gradient;
      t += (basis[b + i] as number) * gradient;
      u += (basis[c + i] as number) * gradient;
      v += (basis[d + i] as number) * gradient;
    }
    features[k] = stepOf(s, k);
    features[k + 1] = stepOf(t, k + 1);
    features[k + 2] = stepOf(u, k + 2);
    features[k + 3] = stepOf(v, k + 3);
  }
  return features;
}

const stepOf = (sum: number, k: number): number =>
  Math.min(127, Math.max(-127, Math.round(sum * (STEPS[k] as number) - (OFFSETS[k] as number))));
