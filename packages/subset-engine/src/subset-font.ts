import {
  type ColourLayers,
  dataView,
  FontError,
  type GlyphLookup,
  isSelector,
  layOutSfnt,
  type Mapping,
  openCmap,
  openVariations,
  type Table,
  UnusualCff,
  type Variations,
  writeCmap,
} from '@ziwan/sfnt';
import { openLayers, subsetColours } from './harfbuzz/colour-face.ts';
import { HarfbuzzFace, PREPROCESSED_SIZE, wholeFont } from './harfbuzz/face.ts';
import { instantiate } from './harfbuzz/instancer.ts';
import { FontRules } from './layout/font-rules.ts';
import { CffOutlines } from './outlines/cff/cff-outlines.ts';
import { GlyfOutlines } from './outlines/glyf-outlines.ts';
import type { Outlines } from './outlines/outlines.ts';
import { type FontConstants, plainGlyphs, plainSubset, readConstants } from './outlines/plain-subset.ts';
import { Preparation } from './outlines/preparation.ts';
import { packFont } from './pack/pack-font.ts';
import type { TransformedOutlines } from './pack/woff2.ts';
import { type AxisRange, checkAxes, METRICS_VARIATIONS, readAxes } from './tables/axes.ts';
import { featureTags } from './tables/feature-tags.ts';
import {
  type FontFile,
  invalid,
  openFontFile,
  requireTable,
  tableBytes,
  tablesOf,
} from './tables/font-file.ts';
import { isHeldWhole } from './tables/held-whole.ts';
import { readKern, subsetKern } from './tables/kern.ts';
import { type LayoutGlyphs, readLayoutGlyphs } from './tables/layout-glyphs.ts';
import { glyphsOf, type Mapped } from './tables/mapped.ts';
import { keptNames } from './tables/name-table.ts';
import { PagedFile } from './tables/paged-file.ts';
import { referredNames } from './tables/referred-names.ts';
import { isMark, relatedCharacters, type Shaping } from './tables/related-characters.ts';
import { sequencesOf } from './tables/variation-sequences.ts';
import {
  type AxisSettings,
  type HarfbuzzOptions,
  type LayoutPolicy,
  type Naming,
  SubsetError,
  type SubsetFormat,
  type SubsetResult,
} from './types.ts';

/** A character and the variation selector after it. */
export type Sequence = readonly [character: number, selector: number];

/** A normalised job: unique, sorted characters, and all options set. */
export interface SubsetRequest {
  codePoints: readonly number[];
  /** Variation sequences of the text, to report those that the font lacks. */
  sequences?: readonly Sequence[];
  axes: AxisSettings | null;
  naming?: Naming | undefined;
  names?: readonly number[] | undefined;
  menuNames?: boolean;
  harfbuzz?: HarfbuzzOptions | undefined;
  format: SubsetFormat;
  layout: LayoutPolicy;
  quality: number;
}

interface SubsetTables {
  tables: Table[];
  transformed: TransformedOutlines | null;
  glyphs: number;
  path: SubsetResult['path'];
}

// Preprocessing a whole font costs as much as about a hundred jobs without it.
const PREPROCESS_AFTER = 64;
// Preparing a TrueType font pays after this many jobs.
const PREPARE_AFTER = 4;
// Texts of one font differ in the features that they reach, and so in the names of these.
const NAMES_LIMIT = 32;
/** Layout tables of version 1.0 without rules. */
const EMPTY_LAYOUT: ReadonlyMap<string, Uint8Array> = new Map([
  ['GDEF', Uint8Array.of(0, 1, ...Array(10).fill(0))],
  ['GPOS', Uint8Array.of(0, 1, 0, 0, 0, 10, 0, 12, 0, 14, ...Array(6).fill(0))],
  ['GSUB', Uint8Array.of(0, 1, 0, 0, 0, 10, 0, 12, 0, 14, ...Array(6).fill(0))],
]);

export class OpenFont {
  readonly #paged: PagedFile | null;
  readonly #file: FontFile;
  readonly #cmap: GlyphLookup;
  readonly #variations: Variations | null;
  #shaping: Shaping | null = null;
  readonly #glyphCount: number;
  readonly #axes: ReadonlyMap<string, AxisRange>;
  /** `null` if HarfBuzz must do all the work. */
  #outlines: Outlines | null;
  readonly #metricsVary: boolean;
  #constants: FontConstants | null = null;
  /** `name` tables by naming options. */
  readonly #names = new Map<string, Uint8Array>();
  #layoutGlyphs: LayoutGlyphs | null = null;
  /** Pairs of `kern`; null if browsers ignore it, undefined if not read yet. */
  #kern: ReturnType<typeof readKern> | undefined;
  #rules: FontRules | null = null;
  #wholeFace: HarfbuzzFace | null = null;
  readonly #layers: ColourLayers | null;
  #preparation: Preparation | null = null;
  /** Jobs since the font was opened or released; preparation pays only after some. */
  #jobs = 0;

  /** @throws SubsetError FONT_INVALID, FONT_UNREADABLE */
  constructor(source: Uint8Array | PagedFile) {
    this.#paged = source instanceof PagedFile ? source : null;
    this.#file = openFontFile(source);
    const characters = tableBytes(this.#file, 'cmap');
    const cmap = openCmap(characters);
    if (!cmap) throw invalid('字体没有可用的 Unicode 字符映射');
    this.#cmap = cmap;
    this.#variations = openVariations(characters);
    this.#glyphCount = this.#file.view.getUint16(requireTable(this.#file, 'maxp', 6).offset + 4);
    this.#axes = readAxes(this.#file);
    const has = (tag: string) => this.#file.tables.has(tag);
    this.#layers = openLayers(this.#file);
    this.#outlines = openOutlines(this.#file, this.#glyphCount);
    this.#metricsVary = METRICS_VARIATIONS.some(has);
  }

  /** Memory (bytes) that this font uses, except for a font in shared memory. */
  get residentBytes(): number {
    const faces = (this.#rules?.residentBytes ?? 0) + (this.#wholeFace?.residentBytes ?? 0);
    const pages = this.#paged?.residentBytes ?? 0;
    return faces + pages + (this.#outlines?.preparable?.residentBytes ?? 0);
  }

  /** Frees all memory; the font must be opened again. */
  close(): void {
    this.release();
    this.#paged?.close();
  }

  /** Frees everything that can be recomputed by the next job. */
  release(): void {
    this.#rules?.dispose();
    this.#rules = null;
    this.#wholeFace = null;
    this.#outlines?.preparable?.forgetPrepared();
    this.#preparation = null;
    this.#jobs = 0;
  }

  /**
   * Maximum memory (bytes) that preparation would add; `null` if nothing is left, or if the font is used too
   * rarely.
   */
  get preparationCost(): number | null {
    if (this.#outlines) {
      if (this.#jobs < PREPARE_AFTER) return null;
      const preparation = this.#startedPreparation(this.#outlines);
      if (preparation && !preparation.done) return preparation.cost;
      return this.#preparableRules?.preparationCost ?? null;
    }
    if (!this.#wholeFace || this.#wholeFace.preprocessed || this.#jobs < PREPROCESS_AFTER) return null;
    return PREPROCESSED_SIZE * this.#file.bytes.length - this.#wholeFace.residentBytes;
  }

  /**
   * Does in advance what every job of the font would repeat. For TrueType it runs about `ms` milliseconds and must
   * be called until nothing is left; for a face held by HarfBuzz it takes about 40 ms per megabyte at once. Subsets
   * stay identical to the byte. Throws on a WebAssembly trap.
   */
  prepare(ms: number): void {
    if (this.#outlines) {
      const preparation = this.#startedPreparation(this.#outlines);
      if (preparation && !preparation.done) preparation.advance(ms);
      else this.#prepareRules();
      return;
    }
    // Tries once, in a separate heap: if HarfBuzz runs out of memory or traps, the plain face stays in use.
    this.#jobs = Number.NEGATIVE_INFINITY;
    try {
      this.#wholeFace = new HarfbuzzFace(wholeFont(this.#file), { preprocess: true });
    } catch {
      return;
    }
  }

  /** True if the layout tables say where marks go, be it by saying nothing: without them, a shaper places them itself. */
  get #positionsMarks(): boolean {
    return this.#file.tables.has('GDEF') || this.#file.tables.has('GPOS');
  }

  /** Layout rules that a text has needed, unless they mention every glyph. */
  get #preparableRules(): FontRules | null {
    return this.#metricsVary ? null : this.#rules;
  }

  #prepareRules(): void {
    const mentions = (glyph: number) => this.#layoutGlyphs?.mentioned.has(glyph) ?? false;
    try {
      this.#preparableRules?.prepare({ cmap: this.#cmap, mentions });
    } catch (error) {
      // Invalid rules are rejected again when a text needs them.
      if (!asSubsetError(error)) throw error;
    }
  }

  #startedPreparation({ preparable }: Outlines): Preparation | null {
    if (preparable) this.#preparation ??= new Preparation(preparable, this.#cmap, this.#file.bytes.length);
    return this.#preparation;
  }

  subset(request: SubsetRequest): Omit<SubsetResult, 'ms'> {
    this.#jobs++;
    if (request.axes) checkAxes(this.#axes, request.axes, request.harfbuzz !== undefined);
    const { mapped, unmapped } = this.#map(request);
    let subset: SubsetTables;
    try {
      subset = this.#tables(request, mapped);
    } catch (error) {
      if (!(error instanceof UnusualCff)) throw error;
      // From now on HarfBuzz does all the work.
      this.release();
      this.#outlines = null;
      subset = this.#tables(request, mapped);
    }
    const { transformed } = subset;
    const tables = this.#finished(subset.tables, request);
    const bytes = packFont(request.format, this.#file.flavour, tables, request.quality, transformed);
    const unmappedSequences = (request.sequences ?? []).filter(
      ([character, selector]) => this.#variations?.glyphOf(character, selector) === undefined,
    );
    return { bytes, unmapped, unmappedSequences, glyphs: subset.glyphs, path: subset.path };
  }

  /** Finds the glyphs of the characters, of those that a shaper takes in their place, and of sequences of them. */
  #map({ codePoints, layout }: SubsetRequest): { mapped: Mapped; unmapped: number[] } {
    const lookup = (codePoint: number) => {
      const glyph = this.#cmap(codePoint);
      return glyph < this.#glyphCount ? glyph : 0;
    };
    const unmapped = codePoints.filter((codePoint) => lookup(codePoint) === 0);
    this.#shaping ??= readShaping(this.#file);
    const shaping = this.#shaping;
    const related = relatedCharacters(
      codePoints,
      lookup,
      layout === 'none' ? { ...shaping, vertical: true } : shaping,
    );
    const wanted = related.length > 0 ? [...codePoints, ...related].sort((a, b) => a - b) : codePoints;
    const mappings: Mapping[] = [];
    for (const codePoint of wanted) {
      const glyph = lookup(codePoint);
      if (glyph !== 0) mappings.push([codePoint, glyph]);
    }
    const sequences = sequencesOf(this.#variations, codePoints, this.#glyphCount);
    return { mapped: { mappings, sequences }, unmapped };
  }

  /** Adds names, and what the conventions of `hb-subset` ask for. */
  #finished(made: readonly Table[], request: SubsetRequest): Table[] {
    const { harfbuzz } = request;
    const tables = made.filter(([tag]) => tag !== 'name' && (tag !== 'STAT' || harfbuzz?.allGlyphs));
    tables.push(['name', this.#namesOf(request, tables)]);
    const characters = tables.findIndex(([tag, bytes]) => tag === 'cmap' && isEmptyCmap(bytes));
    if (characters >= 0) tables[characters] = ['cmap', writeCmap([])];
    if (!harfbuzz) return tables;
    for (const tag of EMPTY_LAYOUT.keys()) {
      const isMissing = this.#file.tables.has(tag) && !tables.some(([made]) => made === tag);
      if (isMissing) tables.push([tag, EMPTY_LAYOUT.get(tag) as Uint8Array]);
    }
    return tables.filter(([tag]) => !harfbuzz.dropTables?.includes(tag));
  }

  #namesOf(request: SubsetRequest, tables: readonly Table[]): Uint8Array {
    const { naming, names: others, layout, menuNames, harfbuzz } = request;
    const referred = layout === 'all' && menuNames !== false ? referredNames(tables) : [];
    const choice = { naming, others, referred, asHarfbuzz: harfbuzz !== undefined };
    const key = JSON.stringify(choice);
    const table = this.#names.get(key) ?? keptNames(this.#file, choice);
    if (this.#names.size >= NAMES_LIMIT) this.#names.clear();
    this.#names.set(key, table);
    return table;
  }

  #tables(request: SubsetRequest, mapped: Mapped): SubsetTables {
    const { axes, layout, harfbuzz } = request;
    // HarfBuzz keeps the sequences of the selectors that it is given.
    const codePoints = [
      ...mapped.mappings.map(([codePoint]) => codePoint),
      ...request.codePoints.filter(isSelector),
    ];
    if (!this.#outlines || (harfbuzz && needsHarfbuzz(harfbuzz, mapped, this.#file))) {
      this.#wholeFace ??= new HarfbuzzFace(wholeFont(this.#file), { preprocess: false });
      const settings = { axes: axes ?? undefined, options: harfbuzz };
      if (!this.#layers) return fromSfnt(this.#wholeFace.subset(codePoints, settings));
      const args = [this.#wholeFace, this.#file, this.#layers, codePoints, glyphsOf(mapped)] as const;
      return { ...subsetColours(...args, settings), transformed: null, path: 'harfbuzz' };
    }
    const transform = request.format === 'woff2' && !axes;
    const hinting = layout === 'all' && !harfbuzz?.noHinting;
    const kept = this.#keepingAxes(this.#outlines, layout, mapped, hinting, transform);
    if (!axes) return kept;
    return fromSfnt(instantiate(layOutSfnt(this.#file.flavour, kept.tables), codePoints, axes));
  }

  #addKern(tables: Table[], glyphs: readonly number[]): void {
    if (this.#kern === undefined) this.#kern = readKern(this.#file);
    const kern = this.#kern && subsetKern(this.#kern, new Map(glyphs.map((glyph, i) => [glyph, i])));
    if (kern) tables.push(['kern', kern]);
  }

  #keepingAxes(
    outlines: Outlines,
    layout: LayoutPolicy,
    mapped: Mapped,
    hinting: boolean,
    transform: boolean,
  ): SubsetTables {
    const file = this.#file;
    this.#constants ??= readConstants(file);
    this.#layoutGlyphs ??= readLayoutGlyphs(this.#file, this.#glyphCount);
    const { starts, marks, mentioned } = this.#layoutGlyphs;
    const plain = plainGlyphs(outlines, glyphsOf(mapped));
    const touched =
      this.#metricsVary ||
      glyphsOf(mapped).some((glyph) => starts.has(glyph) || marks.has(glyph)) ||
      (this.#positionsMarks && mapped.mappings.some(([codePoint]) => isMark(codePoint)));
    // Advances also vary by `gvar`. With `all`, HarfBuzz renumbers the tables that hold them directly.
    if (layout === 'none' || !touched) {
      const subset = plainSubset(file, outlines, this.#constants, plain, mapped, hinting, transform);
      if (layout === 'all') this.#addKern(subset.tables, plain);
      return { ...subset, glyphs: plain.length, path: 'fast' };
    }
    this.#rules ??= new FontRules(this.#file, outlines);
    const rules = this.#rules.subset(plain.filter((glyph) => mentioned.has(glyph)));
    // Glyphs numbered by the rules come first, since those tables refer to them; the others follow.
    const numbered = new Set(rules.glyphs);
    const glyphs = [...rules.glyphs, ...plain.filter((glyph) => !numbered.has(glyph))];
    const subset = plainSubset(file, outlines, this.#constants, glyphs, mapped, hinting, transform);
    subset.tables.push(...rules.tables);
    if (hasGlyphClasses(file) && !rules.tables.some(([tag]) => tag === 'GDEF'))
      subset.tables.push(['GDEF', NO_CLASSES]);
    this.#addKern(subset.tables, glyphs);
    return { ...subset, glyphs: glyphs.length, path: 'harfbuzz' };
  }
}

/**
 * GDEF 1.0 that gives no glyph a class. Where a font has classes, a shaper leaves marks without one their widths; without
 * this table it would take their classes from Unicode.
 */
const NO_CLASSES = Uint8Array.of(0, 1, 0, 0, 0, 12, 0, 0, 0, 0, 0, 0, 0, 2, 0, 0);
const GLYPH_CLASSES = 4;
function hasGlyphClasses(file: FontFile): boolean {
  const table = tableBytes(file, 'GDEF');
  return table !== null && table.length > GLYPH_CLASSES + 1 && dataView(table).getUint16(GLYPH_CLASSES) !== 0;
}

function readShaping(file: FontFile): Shaping {
  const features = featureTags(file, 'GSUB');
  return { substitutes: features !== null, vertical: features?.has('vert') ?? false };
}

/** Returns `null` if HarfBuzz must hold the whole font. */
function openOutlines(file: FontFile, glyphCount: number): Outlines | null {
  if (isHeldWhole(file)) return null;
  if (file.tables.has('glyf')) return new GlyfOutlines(file, glyphCount);
  try {
    return new CffOutlines(file, glyphCount);
  } catch (error) {
    if (error instanceof UnusualCff || asSubsetError(error)) return null;
    throw error;
  }
}

/**
 * True for options that the engine's own code does not know. Without characters they change nothing, and browsers reject
 * the CFF table that HarfBuzz writes.
 */
function needsHarfbuzz(options: HarfbuzzOptions, { mappings }: Mapped, { tables }: FontFile): boolean {
  const { keepFeatures, noLayoutClosure, glyphNames, noHinting, dropTables, allGlyphs } = options;
  if (mappings.length === 0 && !allGlyphs) return false;
  const any = keepFeatures || noLayoutClosure || glyphNames || dropTables?.length || allGlyphs;
  return Boolean(any || (noHinting && !tables.has('glyf')));
}

/** True without any subtable, as HarfBuzz writes a map of no characters; browsers reject the font. */
const isEmptyCmap = (cmap: Uint8Array): boolean => dataView(cmap).getUint16(2) === 0;

function fromSfnt(sfnt: Uint8Array): SubsetTables {
  const file = openFontFile(sfnt);
  const glyphs = file.view.getUint16(requireTable(file, 'maxp', 6).offset + 4);
  return { tables: tablesOf(file), transformed: null, glyphs, path: 'harfbuzz' };
}

/**
 * Converts the error that a broken font causes; a read past its end throws `RangeError`. Returns `null` for any
 * other error.
 */
export function asSubsetError(error: unknown): SubsetError | null {
  if (error instanceof SubsetError) return error;
  if (error instanceof FontError) return new SubsetError('FONT_INVALID', error.message);
  if (error instanceof RangeError) return new SubsetError('FONT_INVALID', '字体数据不完整');
  return null;
}
