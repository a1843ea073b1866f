import type { Face, Font } from 'harfbuzzjs';
import { type Outline, outlineOf } from './outline.ts';

type HarfBuzz = typeof import('harfbuzzjs');

/** Positions by axis tag, user-space units. */
export type Axes = Readonly<Record<string, number>>;

export interface Shaping {
  /** Top to bottom instead of left to right. */
  vertical?: boolean;
  /** OpenType features to switch on, such as `tnum`. */
  features?: readonly string[];
}

/** A text as glyphs, in font units from the origin of its line, y upwards. */
export interface Run {
  readonly glyphs: readonly { readonly glyph: number; readonly x: number; readonly y: number }[];
  /** Length along the line. */
  readonly advance: number;
}

/**
 * Opens one face of a font (TTF or OTF) at a position of its axes.
 * HarfBuzz is loaded by the first call: 16 ms of WebAssembly.
 */
export async function openTypeface(bytes: Uint8Array, axes: Axes = {}): Promise<Typeface> {
  const hb = await import('harfbuzzjs');
  return new Typeface(hb, new hb.Face(new hb.Blob(bytes), 0), axes);
}

/** A face that turns text into glyphs and glyphs into outlines. */
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

  /** The same face at another position of its axes. */
  at(axes: Axes): Typeface {
    return new Typeface(this.#hb, this.#face, axes);
  }

  /** Glyph of a single character, before any layout rule; 0 where the font has none. */
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

  /** Sets a line of text with the font's layout rules. */
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
