import { openTypeface, type Typeface } from '@ziwan/lettering';
import { tablesOf } from '@ziwan/sfnt';
import type { Kerning } from '../atlas.ts';
import { AtlasError } from './atlas-error.ts';
import { type DrawingContext, drawGlyph } from './draw-glyph.ts';
import { type FaceMetrics, faceMetricsOf } from './face-metrics.ts';
import { KerningPairs } from './kerning-pairs.ts';
import type { Place } from './layout.ts';
import { pathOf } from './path.ts';
import type { AtlasFace, AtlasSettings } from './settings.ts';
import { channelsOfPage, type Tile, tileOf } from './tile.ts';
import { loadUnion } from './union.ts';

/** A character as the face draws it. */
export interface MeasuredGlyph {
  readonly codePoint: number;
  /** px */
  readonly advance: number;
  /** `null` for a blank glyph. */
  readonly tile: Tile | null;
}

export interface PlacedTile {
  readonly codePoint: number;
  readonly tile: Tile;
  readonly place: Place;
}

/** Memory of a page. All pages have the same width. */
export interface PageMemory {
  readonly width: number;
  readonly pixels: Uint8Array;
}

export class FaceDrawer {
  readonly metrics: FaceMetrics;
  readonly #bytes: Uint8Array;
  readonly #typeface: Typeface;
  readonly #context: DrawingContext;
  /** px per font unit */
  readonly #scale: number;

  private constructor(bytes: Uint8Array, typeface: Typeface, metrics: FaceMetrics, context: DrawingContext) {
    this.#bytes = bytes;
    this.#typeface = typeface;
    this.metrics = metrics;
    this.#context = context;
    this.#scale = context.settings.size / typeface.unitsPerEm;
  }

  /**
   * @param metrics those of the line, by default the face's own
   * @throws AtlasError FONT_INVALID
   */
  static async open(
    { bytes, axes, grid }: AtlasFace,
    settings: AtlasSettings,
    metrics = faceMetricsOf(bytes),
  ): Promise<FaceDrawer> {
    const [typeface, unite] = await Promise.all([openTypeface(bytes, axes), loadUnion()]);
    if (!(typeface.unitsPerEm > 0)) throw new AtlasError('FONT_INVALID', '字体文件不完整，读不出字身大小');
    return new FaceDrawer(bytes, typeface, metrics, {
      settings,
      pixelFace: grid !== undefined,
      ascent: metrics.ascent * settings.size,
      descent: metrics.descent * settings.size,
      unite,
    });
  }

  /** Measures characters; leaves out those that the face lacks. */
  measure(codePoints: readonly number[]): MeasuredGlyph[] {
    return codePoints.flatMap((codePoint) => {
      const glyph = this.#glyphOf(codePoint);
      if (glyph === 0) return [];
      const path = pathOf(this.#typeface, glyph, this.#scale);
      const advance = this.#typeface.advance(glyph) * this.#scale;
      return [{ codePoint, advance, tile: tileOf(path, this.#context.settings) }];
    });
  }

  /** Draws characters into their places. */
  draw(tiles: readonly PlacedTile[], pages: readonly PageMemory[]): void {
    const channels = channelsOfPage(this.#context.settings.drawing);
    for (const { codePoint, tile, place } of tiles) {
      const path = pathOf(this.#typeface, this.#glyphOf(codePoint), this.#scale);
      const drawn = drawGlyph(path, tile, this.#context);
      const { width, pixels } = pages[place.page] as PageMemory;
      const rowBytes = tile.width * channels;
      for (let row = 0; row < tile.height; row++) {
        const at = ((place.y + row) * width + place.x) * channels;
        pixels.set(drawn.subarray(row * rowBytes, (row + 1) * rowBytes), at);
      }
    }
  }

  /**
   * Kerning of the pairs whose first character is in `firsts` and the second in `codePoints`, as HarfBuzz applies it.
   * @param limit most pairs to look at
   * @throws AtlasError TOO_MANY_KERNINGS
   */
  kernings(firsts: readonly number[], codePoints: readonly number[], limit: number): Kerning[] {
    const characters = new Map<number, number[]>();
    for (const codePoint of codePoints) {
      const glyph = this.#glyphOf(codePoint);
      if (glyph !== 0) characters.set(glyph, [...(characters.get(glyph) ?? []), codePoint]);
    }
    const pairs = new KerningPairs(tablesOf(this.#bytes).tables, new Set(characters.keys()));
    const kernings: Kerning[] = [];
    let seen = 0;
    for (const first of firsts) {
      const seconds = [...pairs.after(this.#glyphOf(first))].flatMap((glyph) => characters.get(glyph) ?? []);
      seen += seconds.length;
      if (seen > limit) throw tooManyKernings(limit);
      for (const second of seconds.sort((a, b) => a - b)) {
        const amount = this.#kerningOf(first, second);
        if (amount !== 0) kernings.push({ first, second, amount });
      }
    }
    return kernings;
  }

  /** 0 also for pairs that become a ligature or other glyphs. */
  #kerningOf(first: number, second: number): number {
    const { glyphs, advance } = this.#typeface.shape(String.fromCodePoint(first, second));
    const own = [this.#glyphOf(first), this.#glyphOf(second)] as const;
    if (glyphs[0]?.glyph !== own[0] || glyphs[1]?.glyph !== own[1]) return 0;
    return (advance - this.#typeface.advance(own[0]) - this.#typeface.advance(own[1])) * this.#scale;
  }

  #glyphOf(codePoint: number): number {
    return this.#typeface.glyphOf(String.fromCodePoint(codePoint));
  }
}

export const tooManyKernings = (limit: number) =>
  new AtlasError(
    'TOO_MANY_KERNINGS',
    `这些字的字距组合超过了 ${limit.toLocaleString('zh-CN')} 对，请减少字数，或者不导出字距`,
  );
