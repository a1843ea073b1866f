import type { Image } from '@ziwan/contract';

export interface Slot {
  /** Media conditions with widths in px or `calc(…)`. The first match counts; the last has no condition. */
  widths: readonly (readonly [condition: string | null, width: string])[];
  /** Aspect ratio of the slot, if fixed and pictures are contained in it. */
  ratio?: number;
}

/** Window width minus gutters (ui/tokens.css), on small and on other screens. */
const NARROW = 'calc(100vw - 36px)';
const WIDE = 'calc(100vw - 80px)';

/** Above an article: as wide as `--measure`. */
export const MEASURE: Slot['widths'] = [
  ['(min-width: 1024px)', '944px'],
  ['(min-width: 721px)', WIDE],
  [null, NARROW],
];

/** Column of lists with `repeat(auto-fill, minmax(min(100%, 340px), 1fr))` and 32 px gaps. */
export const GRID: Slot['widths'] = [
  ['(min-width: 1164px)', '405px'],
  ['(min-width: 792px)', 'calc(50vw - 56px)'],
  ['(min-width: 721px)', WIDE],
  [null, NARROW],
];

/** Loading priority in such a list: the first row is visible, its first picture comes first. */
export const placeInGrid = (i: number): 'first' | 'view' | undefined =>
  i === 0 ? 'first' : i < 3 ? 'view' : undefined;

/** Beside text on wide screens, above or below it on narrow ones. @param from minimum window width (px) for both */
export const beside = (width: string, from = 721): Slot['widths'] => [
  [`(min-width: ${from}px)`, width],
  ...(from > 721 ? ([['(min-width: 721px)', WIDE]] as const) : []),
  [null, NARROW],
];

/** `sizes` of a picture in a slot. One taller than the slot is narrower. */
export function sizesOf({ widths, ratio }: Slot, { width, height }: Pick<Image, 'width' | 'height'>): string {
  const share = ratio === undefined ? 1 : Math.min(1, width / height / ratio);
  return widths
    .map(([condition, length]) => {
      const needed = times(length, share);
      return condition === null ? needed : `${condition} ${needed}`;
    })
    .join(', ');
}

function times(length: string, factor: number): string {
  if (factor === 1) return length;
  const px = /^([\d.]+)px$/.exec(length)?.[1];
  if (px !== undefined) return `${Math.ceil(Number(px) * factor)}px`;
  return `calc(${factor.toFixed(3)} * (${/^calc\((.*)\)$/.exec(length)?.[1] ?? length}))`;
}
