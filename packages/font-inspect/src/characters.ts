import { openCmap, openVariations, Reader, tablesOf } from '@ziwan/sfnt';
import { glyphTest } from './outlines.ts';
import { FontError } from './types.ts';

/** Characters that are blank by definition; U+2800 is the blank braille pattern. */
export const PROPERLY_BLANK = /[\p{White_Space}\p{Default_Ignorable_Code_Point}\p{Cc}\p{Cf}\u2800]/u;
/** Characters that no font has to map: controls such as line breaks, and characters that shapers remove. */
const NEVER_DRAWN = /[\p{Default_Ignorable_Code_Point}\p{Cc}\p{Cf}\u2028\u2029]/u;

/** What a face draws, asked character by character. */
export interface Characters {
  /**
   * True if the face draws a character, with a variation selector if one is given. A character that is blank by
   * definition has to be mapped; those that shapers remove do not.
   */
  draws(character: number, selector?: number): boolean;
  /** Variation selectors with which the face has a sequence of the character, ascending. */
  selectorsOf(character: number): number[];
}

/**
 * Opens the characters of one sfnt face without reading all of its outlines, as `inspect` does.
 * @throws FontError NOT_A_FONT, TRUNCATED, BAD_DIRECTORY, MISSING_TABLE
 */
export function openCharacters(sfnt: Uint8Array): Characters {
  const { tables } = tablesOf(sfnt);
  const cmap = tables.get('cmap');
  const maxp = tables.get('maxp');
  const glyphOf = openCmap(cmap);
  if (!glyphOf || !maxp) throw new FontError('MISSING_TABLE', '字体缺少 cmap 或 maxp 表');
  const variations = openVariations(cmap);
  const isDrawn = glyphTest(tables, new Reader(maxp).u16(4));
  return {
    draws(character, selector) {
      const text = String.fromCodePoint(character);
      const sequence = selector === undefined ? null : variations?.glyphOf(character, selector);
      if (sequence === undefined) return false;
      const glyph = sequence ?? glyphOf(character);
      if (glyph === 0) return NEVER_DRAWN.test(text);
      return isDrawn(glyph) || PROPERLY_BLANK.test(text);
    },
    selectorsOf: (character) =>
      (variations?.selectors ?? [])
        .filter((selector) => variations?.glyphOf(character, selector) !== undefined)
        .sort((a, b) => a - b),
  };
}
