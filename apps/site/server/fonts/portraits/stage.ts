import { type Line, type Outline, type Setter, svgPath } from '@ziwan/lettering';
import { STYLE, type Tone } from './tones.ts';

/** A rectangle (px), y downwards. */
export interface Area {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

const n = (value: number) => Number(value.toFixed(2));
const median = (values: number[]): number | undefined => values.sort((a, b) => a - b)[values.length >> 1];

/** Largest enlargement of characters that are small in their em square, and of large ones. */
const ENLARGED = [0.8, 1.45] as const;
/** Share of a cell that the ink of a usual character fills. */
const FILLED = 0.84;

/** What a scene is drawn on: an area of the picture, and the face's own characters. */
export class Stage {
  readonly width: number;
  readonly height: number;
  /** Texts of the scene, all of which the face draws. */
  readonly words: readonly string[];
  /** Pixels in an em of a pixel font. */
  readonly grid: number | null;
  readonly #setter: Setter;
  readonly #seed: number;
  readonly #ids = new Map<string, string>();
  /** Size of a usual character's ink (ems). */
  readonly #body: number;
  /** Height of the middle of a usual character above the baseline (ems). */
  readonly middle: number;

  constructor(parts: {
    width: number;
    height: number;
    words: readonly string[];
    grid: number | null;
    setter: Setter;
    seed: number;
  }) {
    this.width = parts.width;
    this.height = parts.height;
    this.words = parts.words;
    this.grid = parts.grid;
    this.#setter = parts.setter;
    this.#seed = parts.seed;
    const inks = [...new Set(parts.words.join(''))]
      .filter((c) => /[\p{Script=Han}\p{Lu}\p{N}]/u.test(c))
      .flatMap((c) => this.set(c).ink ?? []);
    this.#body = median(inks.map((b) => Math.max(b.right - b.left, b.top - b.bottom))) ?? 0.9;
    this.middle = median(inks.map((b) => (b.top + b.bottom) / 2)) ?? 0.36;
  }

  set(text: string): Line {
    return this.#setter.set(text);
  }

  /** Chooses one of `count` ways, always the same for one font. */
  pick(count: number, of = 0): number {
    return (this.#seed >>> (of * 5)) % count;
  }

  /** Sets a text as large as it fits, its ink in the middle of the area. */
  fit(text: string, area: Area, tone: Tone, most = Number.POSITIVE_INFINITY): string {
    const line = this.set(text);
    const { ink } = line;
    if (!ink) return '';
    const size = Math.min(
      most,
      area.width / (ink.right - ink.left),
      area.height / Math.max(ink.top - ink.bottom, 0.3),
    );
    return this.#line(line, {
      x: area.x + area.width / 2 - ((ink.left + ink.right) / 2) * size,
      y: area.y + area.height / 2 + ((ink.top + ink.bottom) / 2) * size,
      size,
      tone,
    });
  }

  /**
   * Sets a line at a size. `y` is the middle of its characters.
   * @param at part of the line that is at `x`: 0 its start, 1 its end
   */
  row(
    text: string,
    { x, y, size, at = 0 }: { x: number; y: number; size: number; at?: number },
    tone: Tone,
  ): string {
    const line = this.set(text);
    return this.#line(line, { x: x - line.advance * size * at, y: y + this.middle * size, size, tone });
  }

  /** Size (px per em) at which usual characters fill cells of that side. */
  sizeIn(cell: number): number {
    return cell * Math.min(ENLARGED[1], Math.max(ENLARGED[0], FILLED / this.#body));
  }

  /** Sets a character in the middle of a square cell. */
  cell(character: string, x: number, y: number, side: number, tone: Tone): string {
    const size = this.sizeIn(side);
    const line = this.set(character);
    return this.#line(line, {
      x: x + side / 2 - (line.advance * size) / 2,
      y: y + side / 2 + this.middle * size,
      size,
      tone,
    });
  }

  /** Sets a text from top to bottom in cells. */
  column(text: string, x: number, y: number, side: number, tone: Tone, pitch = side): string {
    return [...text].map((c, i) => this.cell(c, x, y + i * pitch, side, tone)).join('');
  }

  #line(line: Line, { x, y, size, tone }: { x: number; y: number; size: number; tone: Tone }): string {
    const glyphs = line.glyphs.map((glyph) => {
      const scale = size * glyph.unit;
      const to = `translate(${n(x + glyph.x * size)} ${n(y - glyph.y * size)})`;
      return `<use href="#${this.#id(glyph.outline)}" transform="${to}scale(${Number(scale.toFixed(5))} ${-Number(scale.toFixed(5))})"/>`;
    });
    return `<g class="${tone}">${glyphs.join('')}</g>`;
  }

  /** A character that is drawn several times is in the file once. */
  #id(outline: Outline): string {
    const path = svgPath(outline);
    const known = this.#ids.get(path);
    if (known) return known;
    const id = `c${this.#ids.size}`;
    this.#ids.set(path, id);
    return id;
  }

  svg(drawing: string): string {
    const glyphs = [...this.#ids].map(([path, id]) => `<path id="${id}" d="${path}"/>`).join('');
    return (
      `<svg xmlns="http://www.w3.org/2000/svg" width="${this.width}" height="${this.height}" ` +
      `viewBox="0 0 ${this.width} ${this.height}">${STYLE}<defs>${glyphs}</defs>${drawing}</svg>`
    );
  }
}

/** Writes a rectangle. @param round radius of its corners (px) */
export const box = ({ x, y, width, height }: Area, tone: Tone, round = 0): string =>
  `<rect x="${n(x)}" y="${n(y)}" width="${n(width)}" height="${n(height)}"${round > 0 ? ` rx="${n(round)}"` : ''} class="${tone}"/>`;

/** Writes the outline of a rectangle. */
export const frame = ({ x, y, width, height }: Area, tone: Tone, thick: number, round = 0): string =>
  `<rect x="${n(x)}" y="${n(y)}" width="${n(width)}" height="${n(height)}"${round > 0 ? ` rx="${n(round)}"` : ''} class="${tone}-line" stroke-width="${n(thick)}"/>`;

export const disc = (x: number, y: number, radius: number, tone: Tone): string =>
  `<circle cx="${n(x)}" cy="${n(y)}" r="${n(radius)}" class="${tone}"/>`;

/** Writes a closed polygon through points [x, y]. */
export const polygon = (points: readonly (readonly [number, number])[], tone: Tone): string =>
  `<path d="M${points.map(([x, y]) => `${n(x)} ${n(y)}`).join('L')}Z" class="${tone}"/>`;

/** Writes lines as one path: `[x1, y1, x2, y2]` each. */
export const lines = (
  segments: readonly (readonly [number, number, number, number])[],
  tone: Tone,
  thick: number,
): string =>
  `<path d="${segments.map(([a, b, c, d]) => `M${n(a)} ${n(b)}L${n(c)} ${n(d)}`).join('')}" class="${tone}-line" stroke-width="${n(thick)}"/>`;

export const group = (transform: string, drawing: string): string =>
  `<g transform="${transform}">${drawing}</g>`;

export const times = <T>(count: number, make: (i: number) => T): T[] =>
  Array.from({ length: count }, (_, i) => make(i));
