import type { Axis } from '@ziwan/contract';

/** Seconds for a full swing. Each axis is a little slower than the one before, so they never move in step. */
const PERIOD = 7;
const SLOWER = 1.37;

/**
 * Axis values after `seconds`: each swings between its ends, starting at its default.
 * @returns values by tag, in font units
 */
export function axesAt(axes: readonly Axis[], seconds: number): Record<string, number> {
  const values: Record<string, number> = {};
  let period = PERIOD;
  for (const axis of axes) {
    const middle = (axis.min + axis.max) / 2;
    const half = (axis.max - axis.min) / 2;
    // Phase of the default value, so that the motion starts there.
    const start = half === 0 ? 0 : Math.asin((axis.default - middle) / half);
    values[axis.tag] = middle + half * Math.sin(start + (2 * Math.PI * seconds) / period);
    period *= SLOWER;
  }
  return values;
}

export const variationCss = (values: Readonly<Record<string, number>>): string =>
  Object.entries(values)
    .map(([tag, value]) => `"${tag}" ${Math.round(value * 100) / 100}`)
    .join(', ') || 'normal';

/** A value while it moves, in as many digits as tell the steps of the axis apart: whole weights, slants in tenths. */
export function movingValue({ min, max }: Axis, value: number): number {
  const unit = max - min >= 100 ? 1 : max - min >= 2 ? 10 : 100;
  return Math.round(value * unit) / unit;
}
