import type { Axis } from '@ziwan/contract';

/** Seconds for one way there and back; each axis a little slower than the one before, so they never march in step. */
const PERIOD = 7;
const SLOWER = 1.37;

/**
 * Where every axis stands after `seconds`: each swings between its ends, starting from its default.
 * @returns values by tag, in the font's units
 */
export function axesAt(axes: readonly Axis[], seconds: number): Record<string, number> {
  const values: Record<string, number> = {};
  let period = PERIOD;
  for (const axis of axes) {
    const middle = (axis.min + axis.max) / 2;
    const half = (axis.max - axis.min) / 2;
    // The phase at which the swing passes through the default, so that the start does not jump.
    const start = half === 0 ? 0 : Math.asin((axis.default - middle) / half);
    values[axis.tag] = middle + half * Math.sin(start + (2 * Math.PI * seconds) / period);
    period *= SLOWER;
  }
  return values;
}

/** CSS value of `font-variation-settings`. */
export const variationCss = (values: Readonly<Record<string, number>>): string =>
  Object.entries(values)
    .map(([tag, value]) => `"${tag}" ${Math.round(value * 100) / 100}`)
    .join(', ') || 'normal';
