import {
  advanceAt,
  dataView,
  type FontSource,
  LONG_METRICS_AT,
  layOutSfnt,
  METRICS_HEADER,
  type Table,
} from '@ziwan/sfnt';
import type { Outlines } from '../outlines/outlines.ts';
import { allTables, copyTable, type FontFile, openFontFile, requireTable } from '../tables/font-file.ts';
import { HarfbuzzFace, sourceOf } from './face.ts';
import { type HarfbuzzExports, HEAP_BYTES, instantiateHarfbuzz } from './wasm.ts';

// What HarfBuzz subsets for us, with the tables it reads meanwhile. Everything else, nearly all of a font's
// bytes, it need not hold.
const LAYOUT = new Set(['GSUB', 'GPOS', 'GDEF', 'BASE', 'HVAR', 'VVAR']);
const READ = new Set(['maxp', 'fvar']);

// Far from full, so that no subset runs out of memory unheard.
const HEAP_LIMIT = HEAP_BYTES / 3;

let heap: HarfbuzzExports | null = null;
let heapUse = 0;

/** A face in the heap that the fonts of this thread share: without outlines they are small, and a heap is not. */
function housed(sfnt: FontSource, preprocess: boolean): HousedFace {
  if (!heap || heapUse + 2 * sfnt.size > HEAP_LIMIT) {
    // The former heap lives on as long as its faces do.
    heap = instantiateHarfbuzz();
    heapUse = 0;
  }
  const face = new HarfbuzzFace(sfnt, { preprocess, heap });
  heapUse += face.residentBytes;
  return { face, heap };
}

function leave({ face, heap: home }: HousedFace): void {
  if (home === heap) heapUse -= face.residentBytes;
  face.dispose();
}

interface HousedFace {
  face: HarfbuzzFace;
  heap: HarfbuzzExports;
}

/** A face of some glyphs of the font, with the font's number of each. */
interface CommonFace {
  housed: HousedFace;
  places: ReadonlyMap<number, number>;
}

export interface LayoutRules {
  /** The glyphs the tables count, `.notdef` first, what the rules turn glyphs into included. */
  glyphs: readonly number[];
  tables: readonly Table[];
}

// Texts differ in their characters, but the few of them that rules mention, punctuation and digits, recur.
const RECENT_LIMIT = 32;

/**
 * The layout rules of a font in HarfBuzz, without its outlines. HarfBuzz gets composite glyphs alone, and each
 * glyph's advance is set to its own number; the advances of the result then name the glyphs that the rules
 * reach, in order.
 */
export class LayoutFace {
  readonly #whole: HousedFace;
  #common: CommonFace | null = null;
  /** Preparing was tried. */
  prepared = false;
  readonly #recent = new Map<string, LayoutRules>();

  constructor(font: FontFile, outlines: Outlines) {
    this.#whole = housed(layOutSfnt(font.flavour, skeleton(font, outlines)), false);
  }

  dispose(): void {
    leave(this.#whole);
    if (this.#common) leave(this.#common.housed);
  }

  get residentBytes(): number {
    return this.#whole.face.residentBytes + (this.#common?.housed.face.residentBytes ?? 0);
  }

  /**
   * Reduces the rules ahead to what glyphs asked for often can reach: HarfBuzz is then done with them in two
   * thirds of the time, since it goes through all rules it holds for every text. Takes some 20 ms.
   * @param glyphs that the rules mention, ascending, without repetition
   */
  prepare(glyphs: readonly number[]): void {
    this.prepared = true;
    const reduced = this.#whole.face.subsetGlyphs(glyphs);
    const places = new Map(numbersInAdvances(openFontFile(reduced)).map((glyph, place) => [glyph, place]));
    this.#common = { housed: housed(sourceOf(reduced), true), places };
  }

  /**
   * The rules that the glyphs can reach.
   * @param start the glyphs of the text that the rules mention, ascending
   */
  subset(start: readonly number[]): LayoutRules {
    const key = start.join();
    const known = this.#recent.get(key);
    if (known) return known;
    const reduced = openFontFile(this.#reduce(start));
    const rules = {
      glyphs: numbersInAdvances(reduced),
      tables: allTables(reduced).filter(([tag]) => LAYOUT.has(tag)),
    };
    if (this.#recent.size >= RECENT_LIMIT) this.#recent.clear();
    this.#recent.set(key, rules);
    return rules;
  }

  /** The advances of the common face are the font's numbers still, so both answer alike. */
  #reduce(start: readonly number[]): Uint8Array {
    const common = this.#common;
    if (!common?.housed.face.preprocessed) return this.#whole.face.subsetGlyphs(start);
    const places: number[] = [];
    for (const glyph of start) {
      const place = common.places.get(glyph);
      if (place === undefined) return this.#whole.face.subsetGlyphs(start);
      places.push(place);
    }
    return common.housed.face.subsetGlyphs(places);
  }
}

function skeleton(font: FontFile, outlines: Outlines): Table[] {
  const count = outlines.glyphCount;
  const head = copyTable(font, 'head');
  dataView(head).setInt16(50, 1);
  requireTable(font, 'hhea', METRICS_HEADER);
  const hhea = copyTable(font, 'hhea');
  dataView(hhea).setUint16(LONG_METRICS_AT, count);
  return [
    ...allTables(font).filter(([tag]) => LAYOUT.has(tag) || READ.has(tag)),
    ...outlines.compositesOnly(),
    ['head', head],
    ['hhea', hhea],
    ['hmtx', numberedAdvances().subarray(0, 4 * count)],
  ];
}

let advances: Uint8Array | null = null;

/** `hmtx` whose advances are the glyphs' numbers, for the most glyphs there can be; fonts take its beginning. */
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
