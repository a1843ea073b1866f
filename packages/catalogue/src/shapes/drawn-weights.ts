import { usualWeight } from '@ziwan/contract';

/** Weights at which a face with a weight axis is drawn: both ends of it and the usual one. */
export function drawnWeights({ min, max }: { readonly min: number; readonly max: number }): number[] {
  return [...new Set([min, usualWeight([min, max]), max])];
}
