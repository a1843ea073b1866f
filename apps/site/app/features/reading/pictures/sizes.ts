import type { Image } from '@ziwan/contract';

/** A place for pictures. */
export interface Slot {
  /** Media conditions and the width there, in px or as `calc(…)`; the first that holds counts, the last one has none. */
  widths: readonly (readonly [condition: string | null, width: string])[];
  /** Width over height of the place, where it has a shape of its own and pictures are shown whole in it. */
  ratio?: number;
}

/** The window less its gutters (ui/tokens.css), on small screens and on others. */
const NARROW = 'calc(100vw - 36px)';
const WIDE = 'calc(100vw - 80px)';

/** As wide as the page's own column. */
export const COLUMN: Slot['widths'] = [
  ['(min-width: 1360px)', '1280px'],
  ['(min-width: 721px)', WIDE],
  [null, NARROW],
];

/** A column of lists that begin with `repeat(auto-fill, minmax(min(100%, 340px), 1fr))` and 32 px between. */
export const GRID: Slot['widths'] = [
  ['(min-width: 1164px)', '405px'],
  ['(min-width: 792px)', 'calc(50vw - 56px)'],
  ['(min-width: 721px)', WIDE],
  [null, NARROW],
];

/** How soon a picture of such a list is wanted: the first row is seen at once, its first picture before all else. */
export const placeInGrid = (i: number): 'first' | 'view' | undefined =>
  i === 0 ? 'first' : i < 3 ? 'view' : undefined;

/** Beside words on a wide screen, above or below them on a narrow one. @param from width (px) of the window that has room for both */
export const beside = (width: string, from = 721): Slot['widths'] => [
  [`(min-width: ${from}px)`, width],
  ...(from > 721 ? ([['(min-width: 721px)', WIDE]] as const) : []),
  [null, NARROW],
];

/** `sizes` of a picture in a place: one that is taller than its place is narrower. */
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
