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

/** Shapes a text with HarfBuzz. */
export function setText(sfnt: Uint8Array, text: string, options: ShapeOptions = {}): SetGlyph[] {
  const font = new Font(new Face(new Blob(sfnt)));
  const axes = Object.entries(options.axes ?? {});
  if (axes.length) font.setVariations(axes.map(([tag, value]) => new Variation(tag, value)));
  const buffer = new Buffer();
  buffer.addText(text);
  buffer.guessSegmentProperties();
  if (options.vertical) buffer.setDirection(Direction.TTB);
  shape(
    font,
    buffer,
    Object.entries(options.features ?? {}).map(([tag, value]) => new Feature(tag, value)),
  );
  return buffer.getGlyphInfosAndPositions().map((glyph) => ({
    outline: font.glyphToPath(glyph.codepoint),
    advance: (options.vertical ? glyph.yAdvance : glyph.xAdvance) ?? 0,
    offset: [glyph.xOffset ?? 0, glyph.yOffset ?? 0],
  }));
}

export async function unpackWoff2(bytes: Uint8Array): Promise<Uint8Array> {
  return Uint8Array.from(await decompress(bytes));
}
