import { HarfbuzzFace } from './harfbuzz/face.ts';
import { packFont } from './pack/pack-font.ts';
import { checkAxes, readAxes } from './sfnt/axes.ts';
import { type GlyphLookup, openCmap } from './sfnt/cmap.ts';
import { allTables, type FontFile, openFontFile, requireTable } from './sfnt/font-file.ts';
import { type AxisSettings, SubsetError, type SubsetFormat, type SubsetResult } from './types.ts';

/** A job as it reaches a font: characters sorted, without repetition, and every option settled. */
export interface SubsetRequest {
  codePoints: readonly number[];
  axes: AxisSettings | null;
  format: SubsetFormat;
  layout: 'all' | 'none';
  quality: number;
}

/** A font opened for subsetting in one thread. */
export class OpenFont {
  readonly #file: FontFile;
  readonly #cmap: GlyphLookup;
  readonly #glyphCount: number;
  #face: HarfbuzzFace | null = null;

  constructor(bytes: Uint8Array) {
    this.#file = openFontFile(bytes);
    this.#cmap = openCmap(this.#file);
    this.#glyphCount = this.#file.view.getUint16(requireTable(this.#file, 'maxp', 6).offset + 4);
  }

  /** Bytes this font keeps beside its shared file. */
  get residentBytes(): number {
    return this.#face?.residentBytes ?? 0;
  }

  /** Gives the HarfBuzz heap back; the next job that needs one makes it anew. */
  releaseFace(): void {
    this.#face = null;
  }

  subset(request: SubsetRequest): SubsetResult {
    if (request.axes) checkAxes(readAxes(this.#file), request.axes);
    const unmapped = request.codePoints.filter((codePoint) => {
      const glyph = this.#cmap(codePoint);
      return glyph === 0 || glyph >= this.#glyphCount;
    });
    this.#face ??= new HarfbuzzFace(this.#file.bytes, { preprocess: true });
    const file = openFontFile(this.#face.subset(request.codePoints, request.axes ?? undefined));
    const bytes = packFont(request.format, file.flavour, allTables(file), request.quality);
    const glyphs = file.view.getUint16(requireTable(file, 'maxp', 6).offset + 4);
    return { bytes, unmapped, glyphs, path: 'harfbuzz' };
  }
}

/** Reads past the end of a broken font surface as `RangeError`; everything else keeps its meaning. */
export function asSubsetError(error: unknown): SubsetError | null {
  if (error instanceof SubsetError) return error;
  if (error instanceof RangeError) return new SubsetError('FONT_INVALID', '字体数据不完整');
  return null;
}
