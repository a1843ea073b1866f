import type { AtlasPage } from '../atlas.ts';
import { bandOf, bandsOf, type PngDepth, pngOf } from '../drawing/png.ts';

/** Encodes a page as PNG. `AtlasEngine.encode` does it in threads, with the same bytes. */
export type PageEncoder = (page: AtlasPage, depth: PngDepth) => Promise<Uint8Array>;

/** Encodes in this thread. */
export const encodePage: PageEncoder = async (page, depth) => {
  const starts = bandsOf(page, depth);
  const bands = starts.slice(0, -1).map((from, i) => bandOf(page, depth, from, starts[i + 1] as number));
  return pngOf(page, depth, bands);
};
