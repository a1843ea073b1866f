import type { FontFile } from './font-file.ts';

// Tables that count glyphs or draw them in a way of their own, and outlines that only HarfBuzz copies.
const HARFBUZZ_ONLY = ['COLR', 'CBDT', 'CBLC', 'sbix', 'MATH', 'VARC', 'CFF2'];

/** Whether HarfBuzz must hold the font whole, since we cannot copy its outlines ourselves. */
export function isHeldWhole({ tables }: FontFile): boolean {
  return HARFBUZZ_ONLY.some((tag) => tables.has(tag)) || !(tables.has('glyf') || tables.has('CFF '));
}
