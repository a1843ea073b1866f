import type { FontSource } from '@ziwan/sfnt';
import type { AxisSettings } from '../types.ts';
import { HarfbuzzFace } from './face.ts';
import { type HarfbuzzExports, instantiateHarfbuzz } from './wasm.ts';

let heap: HarfbuzzExports | null = null;

/**
 * Pins and limits axes of a subset that still has all of them. Subsets are small, so one heap per thread is reused
 * for all.
 * @param sfnt variable font that contains only the characters in `codePoints`
 */
export function instantiate(sfnt: FontSource, codePoints: readonly number[], axes: AxisSettings): Uint8Array {
  heap ??= instantiateHarfbuzz();
  const face = new HarfbuzzFace(sfnt, { preprocess: false, heap });
  try {
    return face.subset(codePoints, { axes });
  } finally {
    face.dispose();
  }
}
