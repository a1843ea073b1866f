import type { Atlas } from '../atlas.ts';

/** Levels of coverage, and of a distance: at a range of 6 px, a step of 0.1 px. */
const LEVELS = { coverage: 16, field: 64 };

/** Rounds the pixels of an atlas, which compress better. Of coloured pixels only the opacity. */
export function withFewLevels(atlas: Atlas): Atlas {
  const rounded = roundingTo(atlas.field ? LEVELS.field : LEVELS.coverage);
  return {
    ...atlas,
    pages: atlas.pages.map((page) => {
      const pixels = page.pixels.slice();
      const step = page.channels === 4 && !atlas.field ? 4 : 1;
      for (let i = step - 1; i < pixels.length; i += step) pixels[i] = rounded[pixels[i] as number] as number;
      return { ...page, pixels };
    }),
  };
}

/** The nearest of some levels, which include 0 and 255, by value. */
const roundingTo = (levels: number): Uint8Array =>
  Uint8Array.from({ length: 256 }, (_, value) =>
    Math.round((Math.round((value / 255) * (levels - 1)) * 255) / (levels - 1)),
  );
