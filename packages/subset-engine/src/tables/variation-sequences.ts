import type { VariationSequence, Variations } from '@ziwan/sfnt';

/** True for the variation selectors that fonts map (Unicode 17, 23.4), VS1 to VS256. */
export const isSelector = (codePoint: number): boolean =>
  (codePoint >= 0xfe00 && codePoint <= 0xfe0f) || (codePoint >= 0xe0100 && codePoint <= 0xe01ef);

/** The font's sequences of any of the characters with any of the selectors among them, sorted. */
export function sequencesOf(
  variations: Variations | null,
  codePoints: readonly number[],
  glyphCount: number,
): VariationSequence[] {
  if (!variations) return [];
  const found: VariationSequence[] = [];
  for (const selector of codePoints.filter(isSelector)) {
    for (const character of codePoints) {
      const glyph = variations.glyphOf(character, selector);
      if (glyph === undefined || (glyph ?? 0) >= glyphCount) continue;
      found.push({ selector, character, glyph });
    }
  }
  return found;
}
