import type { FontSource } from '@ziwan/sfnt';
import type { AxisSettings } from '../types.ts';
import { HarfbuzzFace } from './face.ts';
import { type HarfbuzzExports, instantiateHarfbuzz } from './wasm.ts';

let heap: HarfbuzzExports | null = null;

/**
 * Pins and limits axes of a subset that keeps them all. The subset is small, so HarfBuzz takes it in and
 * drops it again at once, in one heap per thread.
 * @param sfnt a variable font with just the characters `codePoints`
 */
export function instantiate(sfnt: FontSource, codePoints: readonly number[], axes: AxisSettings): Uint8Array {
  heap ??= instantiateHarfbuzz();
  const face = new HarfbuzzFace(sfnt, { preprocess: false, heap });
  try {
    return face.subset(codePoints, axes);
  } finally {
    face.dispose();
  }
}
