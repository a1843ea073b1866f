import { BASIS, OFFSETS, STEPS } from './basis.ts';
import { GRADIENTS, gradientsOf } from './gradients.ts';
import { boxOf, type Crop, type Ink, type InkOptions, inkOfCrop } from './ink.ts';
import { normalised } from './normalise.ts';

/** Changes when features mean something else: those of different versions cannot be compared. */
export const FEATURES_VERSION = 1;

/** Bytes that describe one character of one face. */
export const FEATURES = STEPS.length;

let decoded: Int8Array | null = null;
/** Decoded when it is first needed: most programs describe nothing. */
const basisVectors = (): Int8Array => {
  decoded ??= Int8Array.from(atob(BASIS), (char) => char.charCodeAt(0));
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

/** Projects gradients on the basis, whose vectors lie one after another. */
function reduced(gradients: Float32Array): Int8Array {
  const basis = basisVectors();
  const features = new Int8Array(FEATURES);
  for (let k = 0; k < FEATURES; k++) {
    const from = k * GRADIENTS;
    let sum = 0;
    for (let i = 0; i < GRADIENTS; i++) sum += (basis[from + i] as number) * (gradients[i] as number);
    const value = sum * (STEPS[k] as number) - (OFFSETS[k] as number);
    features[k] = Math.min(127, Math.max(-127, Math.round(value)));
  }
  return features;
}
