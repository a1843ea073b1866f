import { HarfbuzzFace, PREPROCESSED_SIZE } from './harfbuzz/face.ts';
import { instantiate } from './harfbuzz/instancer.ts';
import { LayoutFace } from './harfbuzz/layout-face.ts';
import { GlyfOutlines } from './outlines/glyf-outlines.ts';
import { type FontConstants, plainGlyphs, plainSubset, readConstants } from './outlines/plain-subset.ts';
import { packFont } from './pack/pack-font.ts';
import { assembleSfnt } from './sfnt/assemble.ts';
import { type AxisRange, checkAxes, readAxes } from './sfnt/axes.ts';
import { type GlyphLookup, openCmap } from './sfnt/cmap.ts';
import type { Mapping } from './sfnt/cmap-writer.ts';
import { allTables, type FontFile, openFontFile, requireTable, type Table } from './sfnt/font-file.ts';
import { type LayoutGlyphs, readLayoutGlyphs } from './sfnt/layout-glyphs.ts';
import {
  type AxisSettings,
  type LayoutPolicy,
  SubsetError,
  type SubsetFormat,
  type SubsetResult,
} from './types.ts';

/** A job as it reaches a font: characters sorted, without repetition, and every option settled. */
export interface SubsetRequest {
  codePoints: readonly number[];
  axes: AxisSettings | null;
  format: SubsetFormat;
  layout: LayoutPolicy;
  quality: number;
}

interface SubsetTables {
  tables: Table[];
  glyphs: number;
  path: SubsetResult['path'];
}

// Tables that count glyphs or draw them in another way than `glyf`; such fonts are HarfBuzz' alone.
const HARFBUZZ_ONLY = ['COLR', 'CBDT', 'CBLC', 'sbix', 'MATH', 'VARC'];
// Metrics variations that only HarfBuzz renumbers.
const METRICS_VARIATIONS = ['HVAR', 'VVAR'];
// Preprocessing a CFF font costs as much as some hundred jobs without it.
const PREPROCESS_AFTER = 64;

/** A font opened for subsetting in one thread. */
export class OpenFont {
  readonly #file: FontFile;
  readonly #cmap: GlyphLookup;
  readonly #glyphCount: number;
  readonly #axes: ReadonlyMap<string, AxisRange>;
  /** Null where HarfBuzz must do the whole work. */
  readonly #outlines: GlyfOutlines | null;
  readonly #metricsVary: boolean;
  #constants: FontConstants | null = null;
  #layoutGlyphs: LayoutGlyphs | null = null;
  #layoutFace: LayoutFace | null = null;
  #wholeFace: HarfbuzzFace | null = null;
  /** Jobs since the whole face was opened; preprocessing it pays after many only. */
  #wholeJobs = 0;

  constructor(bytes: Uint8Array) {
    this.#file = openFontFile(bytes);
    this.#cmap = openCmap(this.#file);
    this.#glyphCount = this.#file.view.getUint16(requireTable(this.#file, 'maxp', 6).offset + 4);
    this.#axes = readAxes(this.#file);
    const has = (tag: string) => this.#file.tables.has(tag);
    const ours = has('glyf') && !HARFBUZZ_ONLY.some(has);
    this.#outlines = ours ? new GlyfOutlines(this.#file, this.#glyphCount) : null;
    this.#metricsVary = METRICS_VARIATIONS.some(has);
  }

  /** Bytes this font keeps beside its shared file. */
  get residentBytes(): number {
    return (this.#layoutFace?.residentBytes ?? 0) + (this.#wholeFace?.residentBytes ?? 0);
  }

  /** Gives the HarfBuzz heaps back; the next job that needs one makes it anew. */
  releaseFaces(): void {
    this.#layoutFace?.dispose();
    this.#layoutFace = null;
    this.#wholeFace = null;
    this.#wholeJobs = 0;
  }

  /** Bytes that preprocessing would add, for a face in use often enough to deserve it; else null. */
  get preprocessCost(): number | null {
    if (!this.#wholeFace || this.#wholeFace.preprocessed || this.#wholeJobs < PREPROCESS_AFTER) return null;
    return PREPROCESSED_SIZE * this.#file.bytes.length - this.#wholeFace.residentBytes;
  }

  /** Takes the whole face apart once, so that its jobs take half the time. Blocks for about 40 ms a megabyte. */
  preprocess(): void {
    // Tried once: where HarfBuzz has no room or trips over the font, in a heap of its own, the plain face stays.
    this.#wholeJobs = Number.NEGATIVE_INFINITY;
    try {
      this.#wholeFace = new HarfbuzzFace(this.#file.bytes, { preprocess: true });
    } catch {
      return;
    }
  }

  subset(request: SubsetRequest): SubsetResult {
    if (request.axes) checkAxes(this.#axes, request.axes);
    const mappings: Mapping[] = [];
    const unmapped: number[] = [];
    for (const codePoint of request.codePoints) {
      const glyph = this.#cmap(codePoint);
      if (glyph === 0 || glyph >= this.#glyphCount) unmapped.push(codePoint);
      else mappings.push([codePoint, glyph]);
    }
    const codePoints = mappings.map(([codePoint]) => codePoint);
    const subset = this.#tables(request, mappings, codePoints);
    const bytes = packFont(request.format, this.#file.flavour, subset.tables, request.quality);
    return { bytes, unmapped, glyphs: subset.glyphs, path: subset.path };
  }

  #tables(request: SubsetRequest, mappings: readonly Mapping[], codePoints: readonly number[]): SubsetTables {
    const { axes, layout } = request;
    if (!this.#outlines) {
      this.#wholeFace ??= new HarfbuzzFace(this.#file.bytes, { preprocess: false });
      this.#wholeJobs++;
      return fromSfnt(this.#wholeFace.subset(codePoints, axes ?? undefined));
    }
    const kept = this.#keepingAxes(this.#outlines, layout, mappings);
    if (!axes) return kept;
    return fromSfnt(instantiate(assembleSfnt(this.#file.flavour, kept.tables), codePoints, axes));
  }

  #keepingAxes(outlines: GlyfOutlines, layout: LayoutPolicy, mappings: readonly Mapping[]): SubsetTables {
    this.#constants ??= readConstants(this.#file);
    this.#layoutGlyphs ??= readLayoutGlyphs(this.#file, this.#glyphCount);
    const { starts, mentioned } = this.#layoutGlyphs;
    const plain = plainGlyphs(outlines, mappings);
    const touched = this.#metricsVary || mappings.some(([, glyph]) => starts.has(glyph));
    // Advances vary by `gvar` too; with `all` the tables that say so faster are kept, and HarfBuzz renumbers them.
    if (layout === 'none' || !touched) {
      const hinting = layout === 'all';
      const tables = plainSubset(this.#file, outlines, this.#constants, plain, mappings, hinting);
      return { tables, glyphs: plain.length, path: 'fast' };
    }
    this.#layoutFace ??= new LayoutFace(this.#file, outlines);
    const rules = this.#layoutFace.subset(plain.filter((glyph) => mentioned.has(glyph)));
    // Glyphs have no order of their own: those that the rules number come first, the others follow.
    const numbered = new Set(rules.glyphs);
    const glyphs = [...rules.glyphs, ...plain.filter((glyph) => !numbered.has(glyph))];
    const tables = plainSubset(this.#file, outlines, this.#constants, glyphs, mappings, true);
    return { tables: [...tables, ...rules.tables], glyphs: glyphs.length, path: 'harfbuzz' };
  }
}

function fromSfnt(sfnt: Uint8Array): SubsetTables {
  const file = openFontFile(sfnt);
  const glyphs = file.view.getUint16(requireTable(file, 'maxp', 6).offset + 4);
  return { tables: allTables(file), glyphs, path: 'harfbuzz' };
}

/** Reads past the end of a broken font surface as `RangeError`; everything else keeps its meaning. */
export function asSubsetError(error: unknown): SubsetError | null {
  if (error instanceof SubsetError) return error;
  if (error instanceof RangeError) return new SubsetError('FONT_INVALID', '字体数据不完整');
  return null;
}
