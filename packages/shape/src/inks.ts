import { greyOf, type Picture } from './colours.ts';
import { type Ink, type InkOptions, inkOfCrop } from './ink.ts';
import { type Direction, inkOfLayers, type KnownLayers, layersOf } from './layers.ts';
import { slantOf, upright } from './slant.ts';

/** Corrections of what `inksOf` finds by itself. */
export interface InksOptions extends InkOptions, KnownLayers {
  /** Slant (°) that is taken out. */
  readonly slant?: number | undefined;
}

/** Characters of a picture as they are compared: without outline, shadow and slant. */
export interface Inks {
  /** One for each crop; null for a blank one. */
  readonly inks: readonly (Ink | null)[];
  readonly outlined: boolean;
  /** Where the shadow falls; null without one. */
  readonly shadow: Direction | null;
  /** Degrees, positive to the right. */
  readonly slant: number;
}

/** Separates the ink of characters that are set alike. */
export function inksOf(pictures: readonly Picture[], options: InksOptions = {}): Inks {
  const layers = layersFor(pictures, options);
  const other = layers?.other;
  const inks = pictures.map((picture) =>
    other ? inkOfLayers(picture, { ...layers, other }, options.level) : inkOfCrop(greyOf(picture), options),
  );
  const slant = options.slant ?? slantOf(inks.filter((ink) => ink !== null));
  return {
    inks: inks.map((ink) => ink && upright(ink, slant)),
    outlined: layers?.outlined ?? false,
    shadow: layers?.shadow ?? null,
    slant,
  };
}

/** Effects depend on which tone is paper, and are not looked for on another one than is known. */
function layersFor(pictures: readonly Picture[], { paper, outlined, shadowed }: InksOptions) {
  const layers = layersOf(pictures, { outlined, shadowed });
  if (!layers || !paper || outlined || shadowed) return layers;
  return layers.paper[0] > layers.ink[0] === (paper === 'light') ? layers : null;
}
