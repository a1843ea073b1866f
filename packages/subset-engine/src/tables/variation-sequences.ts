import { isSelector, type VariationSequence, type Variations } from '@ziwan/sfnt';

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
