import {
  advanceAt,
  dataView,
  type FontSource,
  LONG_METRICS_AT,
  layOutSfnt,
  METRICS_HEADER,
  type Table,
} from '@ziwan/sfnt';
import { copyTable, type FontFile, openFontFile, requireTable, tablesOf } from '../tables/font-file.ts';
import { HarfbuzzFace, sourceOf } from './face.ts';
import { type HarfbuzzExports, HEAP_BYTES, instantiateHarfbuzz } from './wasm.ts';

// Tables that HarfBuzz subsets, and those that it reads for that. It does not need the rest, which is nearly the
// whole font.
const LAYOUT = new Set(['GSUB', 'GPOS', 'GDEF', 'BASE', 'HVAR', 'VVAR']);
const READ = new Set(['maxp', 'fvar']);

// Far below the heap's size, since HarfBuzz does not report running out of memory.
const HEAP_LIMIT = HEAP_BYTES / 3;

let heap: HarfbuzzExports | null = null;
let heapUse = 0;

/** Creates a face in the thread's shared heap: without outlines a font is small, but a heap is not. */
function createFace(sfnt: FontSource, preprocess: boolean): HeapFace {
  if (!heap || heapUse + 2 * sfnt.size > HEAP_LIMIT) {
    // The previous heap lives as long as its faces.
    heap = instantiateHarfbuzz();
    heapUse = 0;
  }
  const face = new HarfbuzzFace(sfnt, { preprocess, heap });
  heapUse += face.residentBytes;
  return { face, heap };
}

function disposeFace({ face, heap: home }: HeapFace): void {
  if (home === heap) heapUse -= face.residentBytes;
  face.dispose();
}

interface HeapFace {
  face: HarfbuzzFace;
  heap: HarfbuzzExports;
}

/** A reduced face for common glyphs, with each glyph's position in it. */
interface CommonFace {
  heapFace: HeapFace;
  places: ReadonlyMap<number, number>;
}

export interface LayoutRules {
  /** Glyphs in the order of the tables, `.notdef` first, including those that the rules substitute. */
  glyphs: readonly number[];
  tables: readonly Table[];
}

// Texts differ in their characters, but the few with rules, such as punctuation and digits, recur.
const RECENT_LIMIT = 32;

/**
 * The layout rules of a font in HarfBuzz, without outlines. Each glyph's advance is its own number. After subsetting,
 * the advances tell which glyphs the rules reach, in order. No rule applies to a component of a composite glyph, which
 * only the outlines add.
 */
export class LayoutFace {
  readonly #whole: HeapFace;
  #common: CommonFace | null = null;
  /** True once preparation was attempted. */
  prepared = false;
  readonly #recent = new Map<string, LayoutRules>();

  /** @param without a table that something else reduces */
  constructor(font: FontFile, glyphCount: number, without?: 'GSUB') {
    const tables = skeleton(font, glyphCount).filter(([tag]) => tag !== without);
    this.#whole = createFace(layOutSfnt(font.flavour, tables), false);
  }

  dispose(): void {
    disposeFace(this.#whole);
    if (this.#common) disposeFace(this.#common.heapFace);
  }

  get residentBytes(): number {
    return this.#whole.face.residentBytes + (this.#common?.heapFace.face.residentBytes ?? 0);
  }

  /**
   * Reduces the rules to those that common glyphs can reach. HarfBuzz processes all rules for every text, so this saves
   * a third of the time. Takes about 20 ms.
   * @param glyphs glyphs that rules mention, unique and ascending
   */
  prepare(glyphs: readonly number[]): void {
    this.prepared = true;
    const reduced = this.#whole.face.subsetGlyphs(glyphs);
    const places = new Map(numbersInAdvances(openFontFile(reduced)).map((glyph, place) => [glyph, place]));
    this.#common = { heapFace: createFace(sourceOf(reduced), true), places };
  }

  /**
   * Returns the rules that the glyphs can reach.
   * @param start glyphs of the text that rules mention, ascending
   */
  subset(start: readonly number[]): LayoutRules {
    const key = start.join();
    const known = this.#recent.get(key);
    if (known) return known;
    const reduced = openFontFile(this.#reduce(start));
    const rules = {
      glyphs: numbersInAdvances(reduced),
      tables: tablesOf(reduced, (tag) => LAYOUT.has(tag)),
    };
    if (this.#recent.size >= RECENT_LIMIT) this.#recent.clear();
    this.#recent.set(key, rules);
    return rules;
  }

  /**
   * Uses the reduced face if it covers all glyphs. Its advances are still the font's glyph numbers, so both faces
   * give the same result.
   */
  #reduce(start: readonly number[]): Uint8Array {
    const common = this.#common;
    if (!common?.heapFace.face.preprocessed) return this.#whole.face.subsetGlyphs(start);
    const places: number[] = [];
    for (const glyph of start) {
      const place = common.places.get(glyph);
      if (place === undefined) return this.#whole.face.subsetGlyphs(start);
      places.push(place);
    }
    return common.heapFace.face.subsetGlyphs(places);
  }
}

function skeleton(font: FontFile, count: number): Table[] {
  const head = copyTable(font, 'head');
  dataView(head).setInt16(50, 1);
  requireTable(font, 'hhea', METRICS_HEADER);
  const hhea = copyTable(font, 'hhea');
  dataView(hhea).setUint16(LONG_METRICS_AT, count);
  return [
    ...tablesOf(font, (tag) => LAYOUT.has(tag) || READ.has(tag)),
    ['head', head],
    ['hhea', hhea],
    ['hmtx', numberedAdvances().subarray(0, 4 * count)],
  ];
}

let advances: Uint8Array | null = null;

/**
 * Returns an `hmtx` table whose advances are the glyph numbers, for the maximum glyph count; fonts use a prefix of
 * it.
 */
function numberedAdvances(): Uint8Array {
  if (advances) return advances;
  advances = new Uint8Array(4 * 0x10000);
  const view = dataView(advances);
  for (let glyph = 0; glyph < 0x10000; glyph++) view.setUint16(4 * glyph, glyph);
  return advances;
}

function numbersInAdvances(font: FontFile): number[] {
  const { view } = font;
  const count = view.getUint16(requireTable(font, 'maxp', 6).offset + 4);
  const long = view.getUint16(requireTable(font, 'hhea', METRICS_HEADER).offset + LONG_METRICS_AT);
  const { offset } = requireTable(font, 'hmtx', 4 * long);
  return Array.from({ length: count }, (_, i) => view.getUint16(offset + advanceAt(long, i)));
}
