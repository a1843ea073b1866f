import { type PreviewChar, type PreviewFont, type PreviewPage, pairOf } from './read-bmfont.ts';

export interface LineOptions {
  /** Pixels per em; of pixel faces a whole multiple of the atlas's. */
  readonly size: number;
  /** Red, green and blue with which white is tinted. */
  readonly ink: readonly [number, number, number];
}

/** A line as pixels: red, green, blue and straight alpha. */
export interface Line {
  readonly width: number;
  readonly height: number;
  readonly pixels: Uint8ClampedArray<ArrayBuffer>;
  /** Pixels from the left and from the top to the start of the baseline. */
  readonly x: number;
  readonly baseline: number;
  /** Characters that the font lacks, left out. */
  readonly missing: string;
}

interface Placed {
  readonly char: PreviewChar;
  /** Left and top edge in pixels of the atlas, from the start of the line and its top. */
  readonly x: number;
  readonly y: number;
}

/**
 * Draws a line as engines do: one rectangle a character, at the pen. Fields become opacity by the median of their
 * channels and their range on the screen (Chlumský, msdfgen, "Using a multi-channel distance field"); bitmaps are
 * scaled linearly, pixel faces to the nearest pixel.
 */
export function drawLine(
  font: PreviewFont,
  pages: readonly PreviewPage[],
  text: string,
  { size, ink }: LineOptions,
): Line {
  const scale = size / font.size;
  const { placed, advance, missing } = layOut(font, text);
  const edge = (value: (each: Placed) => number, least: number) =>
    placed.reduce((most, each) => Math.max(most, value(each)), least);
  const left = Math.ceil(edge(({ x }) => -x, 0) * scale);
  const top = Math.ceil(edge(({ y }) => -y, 0) * scale);
  const width = left + Math.max(1, Math.ceil(edge(({ x, char }) => x + char.width, advance) * scale));
  const height = top + Math.ceil(edge(({ y, char }) => y + char.height, font.lineHeight) * scale);
  const pixels = new Uint8ClampedArray(width * height * 4);
  const pen = { left, top, width, pixels };
  for (const each of placed) {
    const page = pages[each.char.page];
    if (page) stamp(pen, each, { page, font, scale, ink });
  }
  return { width, height, pixels, x: left, baseline: top + Math.round(font.base * scale), missing };
}

function layOut({ chars, kernings }: PreviewFont, text: string) {
  const placed: Placed[] = [];
  let missing = '';
  let pen = 0;
  let before = 0;
  for (const character of text) {
    const id = character.codePointAt(0) as number;
    const char = chars.get(id);
    if (!char) missing += character;
    else {
      pen += kernings.get(pairOf(before, id)) ?? 0;
      placed.push({ char, x: pen + char.xoffset, y: char.yoffset });
      pen += char.xadvance;
    }
    before = id;
  }
  return { placed, advance: pen, missing };
}

interface Source {
  readonly page: PreviewPage;
  readonly font: PreviewFont;
  readonly scale: number;
  readonly ink: LineOptions['ink'];
}

function stamp(
  { left, top, width, pixels }: { left: number; top: number; width: number; pixels: Uint8ClampedArray },
  { char, x, y }: Placed,
  { page, font, scale, ink }: Source,
): void {
  const [x0, y0] = [left + x * scale, top + y * scale];
  const texel = new Float64Array(4);
  const sample = font.smooth ? sampleLinear : sampleNearest;
  const sharpness = font.field ? Math.max(1, font.field.range * scale) : 0;
  for (let row = Math.max(0, Math.floor(y0)); row < y0 + char.height * scale; row++) {
    const v = (row + 0.5 - y0) / scale;
    if (v < 0 || v > char.height) continue;
    for (let column = Math.max(0, Math.floor(x0)); column < x0 + char.width * scale; column++) {
      const u = (column + 0.5 - x0) / scale;
      if (u < 0 || u > char.width || column >= width) continue;
      sample(page, char.x + u, char.y + v, texel);
      const [red, green, blue, alpha] = texel as unknown as [number, number, number, number];
      const at = 4 * (row * width + column);
      if (font.field) {
        const distance = font.field.type === 'sdf' ? alpha : median(red, green, blue);
        over(pixels, at, ink, Math.min(1, Math.max(0, (distance / 255 - 0.5) * sharpness + 0.5)));
      } else
        over(pixels, at, [(red * ink[0]) / 255, (green * ink[1]) / 255, (blue * ink[2]) / 255], alpha / 255);
    }
  }
}

const median = (a: number, b: number, c: number): number =>
  Math.max(Math.min(a, b), Math.min(Math.max(a, b), c));

function over(
  pixels: Uint8ClampedArray,
  at: number,
  colour: readonly [number, number, number],
  alpha: number,
): void {
  if (alpha === 0) return;
  const below = ((pixels[at + 3] as number) / 255) * (1 - alpha);
  const sum = alpha + below;
  for (let i = 0; i < 3; i++)
    pixels[at + i] = ((colour[i] as number) * alpha + (pixels[at + i] as number) * below) / sum;
  pixels[at + 3] = 255 * sum;
}

/** Reads the pixel that holds a point. One channel is white with that opacity, three are opaque. */
function sampleNearest(page: PreviewPage, u: number, v: number, out: Float64Array): void {
  read(page, Math.floor(u), Math.floor(v), out, 1);
}

/** Reads between the centres of four pixels, as textures do. */
function sampleLinear(page: PreviewPage, u: number, v: number, out: Float64Array): void {
  const [x, y] = [Math.floor(u - 0.5), Math.floor(v - 0.5)];
  const [dx, dy] = [u - 0.5 - x, v - 0.5 - y];
  out.fill(0);
  read(page, x, y, out, (1 - dx) * (1 - dy));
  read(page, x + 1, y, out, dx * (1 - dy));
  read(page, x, y + 1, out, (1 - dx) * dy);
  read(page, x + 1, y + 1, out, dx * dy);
}

function read(
  { width, height, channels, pixels }: PreviewPage,
  x: number,
  y: number,
  out: Float64Array,
  share: number,
): void {
  if (share === 1) out.fill(0);
  const column = Math.min(width - 1, Math.max(0, x));
  const row = Math.min(height - 1, Math.max(0, y));
  const at = channels * (row * width + column);
  for (let i = 0; i < 4; i++) {
    const value = channels === 1 ? (i < 3 ? 255 : pixels[at]) : i < channels ? pixels[at + i] : 255;
    out[i] = (out[i] as number) + share * (value as number);
  }
}
