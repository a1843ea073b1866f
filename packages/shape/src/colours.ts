import type { Crop } from './ink.ts';

/** A crop in colour: red, green, blue and opacity of each pixel, which is opaque. */
export interface Picture {
  readonly width: number;
  readonly height: number;
  readonly rgba: ArrayLike<number>;
}

/** Luma, and the differences of blue and red from it (BT.601). */
export type Colour = readonly [luma: number, blue: number, red: number];

/** Luma of each pixel (BT.601). */
export function greyOf({ width, height, rgba }: Picture): Crop {
  const pixels = new Uint8Array(width * height);
  for (let i = 0; i < pixels.length; i++) pixels[i] = lumaAt(rgba, i);
  return { width, height, pixels };
}

export function colourAt(rgba: ArrayLike<number>, pixel: number): Colour {
  const luma = lumaAt(rgba, pixel);
  const [red, blue] = [rgba[4 * pixel] as number, rgba[4 * pixel + 2] as number];
  return [luma, 0.564 * (blue - luma), 0.713 * (red - luma)];
}

const lumaAt = (rgba: ArrayLike<number>, pixel: number): number =>
  0.299 * (rgba[4 * pixel] as number) +
  0.587 * (rgba[4 * pixel + 1] as number) +
  0.114 * (rgba[4 * pixel + 2] as number);

/** Not `Math.hypot`, which takes ten times as long. */
export const distanceOf = (a: Colour, b: Colour): number =>
  Math.sqrt((a[0] - b[0]) ** 2 + (a[1] - b[1]) ** 2 + (a[2] - b[2]) ** 2);

/** The colour at a share of the way between two. */
export const mixed = (from: Colour, to: Colour, share: number): Colour => [
  from[0] + share * (to[0] - from[0]),
  from[1] + share * (to[1] - from[1]),
  from[2] + share * (to[2] - from[2]),
];

/** Position of a colour on the way between two: 0 at `from`, 1 at `to`, beyond them outside. */
export function shareOf(colour: Colour, from: Colour, to: Colour): number {
  let [along, length] = [0, 0];
  for (let k = 0; k < 3; k++) {
    const way = (to[k] as number) - (from[k] as number);
    along += way * ((colour[k] as number) - (from[k] as number));
    length += way * way;
  }
  return along / (length || 1);
}

export function meanOf(colours: readonly Colour[]): Colour {
  const sum: [number, number, number] = [0, 0, 0];
  for (const colour of colours)
    for (let k = 0; k < 3; k++) sum[k] = (sum[k] as number) + (colour[k] as number);
  return [sum[0] / colours.length, sum[1] / colours.length, sum[2] / colours.length];
}
