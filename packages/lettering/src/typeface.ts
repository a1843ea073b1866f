import type { Face, Font } from 'harfbuzzjs';
import { type Outline, outlineOf } from './outline.ts';

type HarfBuzz = typeof import('harfbuzzjs');

/** Axis positions by axis tag, in user-space units. */
export type Axes = Readonly<Record<string, number>>;

export interface Shaping {
  /** Lays out from top to bottom instead of left to right. */
  vertical?: boolean;
  /** OpenType features to enable, such as `tnum`. */
  features?: readonly string[];
}

/** Laid-out glyphs of a text, in font units relative to the origin of the line; y increases upwards. */
export interface Run {
  readonly glyphs: readonly { readonly glyph: number; readonly x: number; readonly y: number }[];
  /** Length in the direction of the line. */
  readonly advance: number;
}

/**
 * Opens one face of a font (TTF or OTF) at the given axis positions. The first call loads HarfBuzz, which takes 16
 * ms.
 */
export async function openTypeface(bytes: Uint8Array, axes: Axes = {}): Promise<Typeface> {
  const hb = await import('harfbuzzjs');
  return new Typeface(hb, new hb.Face(new hb.Blob(bytes), 0), axes);
}

/** A face that converts text to glyphs, and glyphs to outlines. */
export class Typeface {
  readonly unitsPerEm: number;
  readonly #hb: HarfBuzz;
  readonly #face: Face;
  readonly #font: Font;
  readonly #outlines = new Map<number, Outline>();

  constructor(hb: HarfBuzz, face: Face, axes: Axes) {
    this.#hb = hb;
    this.#face = face;
    this.#font = new hb.Font(face);
    this.unitsPerEm = face.upem;
    const variations = Object.entries(axes).map(([tag, value]) => new hb.Variation(tag, value));
    if (variations.length > 0) this.#font.setVariations(variations);
  }

  /** Returns the same face at other axis positions. */
  at(axes: Axes): Typeface {
    return new Typeface(this.#hb, this.#face, axes);
  }

  /** Returns the glyph of a character without applying layout rules; 0 if the font has none. */
  glyphOf(character: string): number {
    return this.#font.nominalGlyph(character.codePointAt(0) as number) ?? 0;
  }

  outline(glyph: number): Outline {
    let known = this.#outlines.get(glyph);
    if (!known) {
      known = outlineOf(this.#font.glyphToJson(glyph));
      this.#outlines.set(glyph, known);
    }
    return known;
  }

  /** Lays out a line of text with the layout rules of the font. */
  shape(text: string, { vertical = false, features = [] }: Shaping = {}): Run {
    const { Buffer, Direction, Feature, shape } = this.#hb;
    const buffer = new Buffer();
    buffer.addText(text);
    buffer.guessSegmentProperties();
    if (vertical) buffer.setDirection(Direction.TTB);
    shape(
      this.#font,
      buffer,
      features.map((tag) => new Feature(tag, 1)),
    );
    let pen = 0;
    const glyphs = buffer.getGlyphInfosAndPositions().map((glyph) => {
      const { codepoint, xAdvance = 0, yAdvance = 0, xOffset = 0, yOffset = 0 } = glyph;
      const at = { x: (vertical ? 0 : pen) + xOffset, y: (vertical ? -pen : 0) + yOffset };
      pen += vertical ? -yAdvance : xAdvance;
      return { glyph: codepoint, ...at };
    });
    return { glyphs, advance: pen };
  }
}
