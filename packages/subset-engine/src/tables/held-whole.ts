import type { FontFile } from './font-file.ts';

// Tables that refer to glyphs or draw them in other ways, and outlines that only HarfBuzz can subset.
const HARFBUZZ_ONLY = ['COLR', 'MATH', 'VARC', 'CFF2'];

/** True if HarfBuzz must hold the whole font, because we cannot copy its outlines. */
export function isHeldWhole({ tables }: FontFile): boolean {
  return HARFBUZZ_ONLY.some((tag) => tables.has(tag)) || !(tables.has('glyf') || tables.has('CFF '));
}
