import type { Atlas } from '../atlas.ts';

/** Drops the fourth channel of MTSDF, for engines that multiply the colours by it when they upload the texture. */
export function withoutTrueDistance(atlas: Atlas): Atlas {
  if (atlas.field?.type !== 'mtsdf') return atlas;
  const pages = atlas.pages.map((page) => {
    const pixels = new Uint8Array(page.width * page.height * 3);
    for (let from = 0, to = 0; to < pixels.length; from += 4, to += 3) {
      pixels.set(page.pixels.subarray(from, from + 3), to);
    }
    return { ...page, channels: 3 as const, pixels };
  });
  return { ...atlas, field: { ...atlas.field, type: 'msdf' }, pages };
}
