import type { Atlas, AtlasGlyph, AtlasPage, DistanceField } from '../atlas.ts';

/** Characters of the sample: a space, Latin with kerning, hanzi, and one outside the BMP. */
export const SAMPLE_TEXT = ' AV字玩𠀀';

const SIZE = 16;
const PADDING = 1;
const PAGE = 64;

/** Draws a small atlas by hand: boxes with a gradient, so that a wrong place, row order or channel shows. */
export function sampleAtlas(options: { field?: DistanceField; pages?: 1 | 2; more?: string } = {}): Atlas {
  const { field = null, pages: pageCount = 1, more = '' } = options;
  const margin = PADDING + (field ? Math.ceil(field.range / 2) : 0);
  const channels = field === null || field.type === 'sdf' ? 1 : field.type === 'msdf' ? 3 : 4;
  const pages: AtlasPage[] = Array.from({ length: pageCount }, () => ({
    width: PAGE,
    height: PAGE,
    channels,
    pixels: new Uint8Array(PAGE * PAGE * channels),
  }));
  let x = 1;
  let y = 1;
  const characters = [...SAMPLE_TEXT, ...more].sort((a, b) => codePoint(a) - codePoint(b));
  const glyphs = characters.map((character, index): AtlasGlyph => {
    const page = pageCount === 2 && index >= 3 ? 1 : 0;
    if (character === ' ') {
      return { codePoint: 32, page, x: 0, y: 0, width: 0, height: 0, xOffset: 0, yOffset: 0, xAdvance: 5.4 };
    }
    const wide = codePoint(character) > 0x2000;
    const width = (wide ? 14 : 9) + 2 * margin;
    const height = (wide ? 14 : 11) + 2 * margin;
    if (x + width + 1 > PAGE) {
      x = 1;
      y += 14 + 2 * margin + 1;
    }
    if (y + height > PAGE) throw new RangeError('the sample does not fit its page');
    draw(pages[page] as AtlasPage, { x, y, width, height, margin, tone: index });
    const glyph = {
      codePoint: codePoint(character),
      page,
      x,
      y,
      width,
      height,
      xOffset: 1 - margin,
      yOffset: (wide ? 2 : 4) - margin,
      xAdvance: wide ? SIZE : 10.2,
    };
    x += width + 1;
    return glyph;
  });
  return {
    face: { family: '字玩 Sample', bold: false, italic: false },
    size: SIZE,
    lineHeight: 20,
    base: 15,
    padding: PADDING,
    spacing: 1,
    field,
    pages,
    glyphs,
    kernings: [
      { first: 65, second: 86, amount: -1.6 },
      { first: 86, second: 65, amount: -0.2 },
      { first: 65, second: 0x42, amount: -3 },
    ],
  };
}

const codePoint = (character: string): number => character.codePointAt(0) as number;

function draw(
  page: AtlasPage,
  box: { x: number; y: number; width: number; height: number; margin: number; tone: number },
): void {
  for (let row = box.margin; row < box.height - box.margin; row++) {
    for (let column = box.margin; column < box.width - box.margin; column++) {
      const at = ((box.y + row) * page.width + box.x + column) * page.channels;
      for (let channel = 0; channel < page.channels; channel++) {
        page.pixels[at + channel] = ((60 + row * 11 + column * 5 + box.tone * 7 + channel * 20) % 196) + 60;
      }
    }
  }
}
