import { createRequire } from 'node:module';
import { Blob, Buffer, Direction, Face, Feature, Font, shape, Variation } from 'harfbuzzjs';

// An independent decoder: Google's own, compiled to WebAssembly.
const { decompress } = createRequire(import.meta.url)('wawoff2') as {
  decompress(woff2: Uint8Array): Promise<Uint8Array>;
};

/** Appearance of a glyph: its outline and position, without its number. */
export interface SetGlyph {
  outline: string;
  advance: number;
  offset: [number, number];
}

interface ShapeOptions {
  axes?: Record<string, number>;
  vertical?: boolean;
  features?: Record<string, number>;
}

/** Shapes texts of one font with HarfBuzz. */
export function openShaper(sfnt: Uint8Array): (text: string, options?: ShapeOptions) => SetGlyph[] {
  const font = new Font(new Face(new Blob(sfnt)));
  return (text, { axes = {}, vertical = false, features = {} } = {}) => {
    font.setVariations(Object.entries(axes).map(([tag, value]) => new Variation(tag, value)));
    const buffer = new Buffer();
    buffer.addText(text);
    buffer.guessSegmentProperties();
    if (vertical) buffer.setDirection(Direction.TTB);
    shape(
      font,
      buffer,
      Object.entries(features).map(([tag, value]) => new Feature(tag, value)),
    );
    return buffer.getGlyphInfosAndPositions().map((glyph) => ({
      outline: font.glyphToPath(glyph.codepoint),
      advance: (vertical ? glyph.yAdvance : glyph.xAdvance) ?? 0,
      offset: [glyph.xOffset ?? 0, glyph.yOffset ?? 0],
    }));
  };
}

/** Shapes a text with HarfBuzz. */
export const setText = (sfnt: Uint8Array, text: string, options: ShapeOptions = {}): SetGlyph[] =>
  openShaper(sfnt)(text, options);

export async function unpackWoff2(bytes: Uint8Array): Promise<Uint8Array> {
  return Uint8Array.from(await decompress(bytes));
}
