import { LayoutFace, type LayoutRules } from '../harfbuzz/layout-face.ts';
import type { Outlines } from '../outlines/outlines.ts';
import { plainGlyphs } from '../outlines/plain-subset.ts';
import { commonCharacters, isHanzi } from '../tables/common-characters.ts';
import type { FontFile } from '../tables/font-file.ts';
import type { GlyphBits } from '../tables/glyph-bits.ts';
import { readLayoutGlyphs } from '../tables/layout-glyphs.ts';
import { Substitutions } from './substitutions.ts';
import { TooLarge } from './words.ts';

interface Numbered {
  /** Glyph of a character. */
  cmap(codePoint: number): number;
  mentions(glyph: number): boolean;
}

/**
 * The layout rules of a font. Its substitutions are reduced here if the text starts no context, everything else by
 * HarfBuzz, in a face that is made when a text needs it.
 */
export class FontRules {
  readonly #font: FontFile;
  readonly #outlines: Outlines;
  readonly #substitutions: Substitutions | null;
  /** Without GSUB. */
  #positions: LayoutFace | null = null;
  /** Glyphs that a table other than GSUB mentions. */
  #positioned: GlyphBits | null = null;
  #whole: LayoutFace | null = null;

  constructor(font: FontFile, outlines: Outlines) {
    this.#font = font;
    this.#outlines = outlines;
    this.#substitutions = Substitutions.read(font, outlines.glyphCount);
  }

  dispose(): void {
    for (const face of this.#faces) face.dispose();
  }

  get residentBytes(): number {
    return this.#faces.reduce((sum, face) => sum + face.residentBytes, 0);
  }

  get #faces(): LayoutFace[] {
    return [this.#positions, this.#whole].filter((face) => face !== null);
  }

  /** Memory (bytes) that the next preparation takes at most; null if nothing is left to prepare. */
  get preparationCost(): number | null {
    // The reduced rules are a small part of the originals.
    return this.#unprepared?.residentBytes ?? null;
  }

  get #unprepared(): LayoutFace | undefined {
    return this.#faces.find(({ prepared }) => !prepared);
  }

  /** Reduces rules that HarfBuzz holds to those of common characters; few rules mention hanzi. */
  prepare({ cmap, mentions }: Numbered): void {
    const face = this.#unprepared;
    const glyphs = commonCharacters()
      .filter((character) => !isHanzi(character))
      .map(cmap)
      .filter(mentions);
    const start = [...new Set([0, ...glyphs])].sort((a, b) => a - b);
    face?.prepare(
      face === this.#positions ? this.#onlyPositioned(this.#substitutions?.results(start) ?? start) : start,
    );
  }

  /**
   * Returns the rules that the glyphs can reach.
   * @param start glyphs of the text that rules mention, ascending
   */
  subset(start: readonly number[]): LayoutRules {
    const rules = this.#substitutions && this.#withSubstitutions(this.#substitutions, start);
    if (rules) return rules;
    this.#whole ??= new LayoutFace(this.#font, this.#outlines.glyphCount);
    return this.#whole.subset(start);
  }

  /** Null if HarfBuzz must reduce the substitutions, too. */
  #withSubstitutions(substitutions: Substitutions, start: readonly number[]): LayoutRules | null {
    const reached = substitutions.reach([0, ...start]);
    if (!reached) return null;
    this.#positions ??= new LayoutFace(this.#font, this.#outlines.glyphCount, 'GSUB');
    const { glyphs: numbered, tables } = this.#positions.subset(this.#onlyPositioned(reached));
    const known = new Set(numbered);
    const others = plainGlyphs(this.#outlines, reached).filter((glyph) => !known.has(glyph));
    const glyphs = [...numbered, ...others];
    try {
      const own = substitutions.subset(glyphs, new Set(reached));
      return { glyphs, tables: own ? [...tables, ['GSUB', own]] : tables };
    } catch (error) {
      if (error instanceof TooLarge) return null;
      throw error;
    }
  }

  #onlyPositioned(glyphs: readonly number[]): number[] {
    this.#positioned ??= readLayoutGlyphs(this.#font, this.#outlines.glyphCount, 'GSUB').mentioned;
    return glyphs.filter((glyph) => glyph === 0 || this.#positioned?.has(glyph));
  }
}
