import type { GlyfOutlines } from '../outlines/glyf-outlines.ts';
import { assembleSfnt } from '../sfnt/assemble.ts';
import {
  allTables,
  copyTable,
  dataView,
  type FontFile,
  openFontFile,
  requireTable,
  type Table,
} from '../sfnt/font-file.ts';
import { HarfbuzzFace } from './face.ts';

// What HarfBuzz subsets for us, with the tables it reads meanwhile. Everything else, nearly all of a font's
// bytes, it need not hold.
const LAYOUT = new Set(['GSUB', 'GPOS', 'GDEF', 'BASE', 'HVAR', 'VVAR']);
const READ = new Set(['maxp', 'fvar']);

/**
 * The layout rules of a font in HarfBuzz, without its outlines. HarfBuzz gets composite glyphs alone, and each
 * glyph's advance is set to its own number; the advances of the result then name the glyphs that the rules
 * reach, in order.
 */
export class LayoutFace {
  readonly #face: HarfbuzzFace;

  constructor(font: FontFile, outlines: GlyfOutlines) {
    this.#face = new HarfbuzzFace(assembleSfnt(font.flavour, skeleton(font, outlines)), { preprocess: true });
  }

  get residentBytes(): number {
    return this.#face.residentBytes;
  }

  /** @param start the glyphs of the text; what they turn into comes with them */
  subset(start: readonly number[]): { glyphs: number[]; tables: Table[] } {
    const reduced = openFontFile(this.#face.subsetGlyphs(start));
    return {
      glyphs: numbersInAdvances(reduced),
      tables: allTables(reduced).filter(({ tag }) => LAYOUT.has(tag)),
    };
  }
}

function skeleton(font: FontFile, outlines: GlyfOutlines): Table[] {
  const count = outlines.glyphCount;
  const advances = new Uint8Array(4 * count);
  const view = dataView(advances);
  for (let glyph = 0; glyph < count; glyph++) view.setUint16(4 * glyph, glyph);
  const head = copyTable(font, 'head');
  dataView(head).setInt16(50, 1);
  requireTable(font, 'hhea', 36);
  const hhea = copyTable(font, 'hhea');
  dataView(hhea).setUint16(34, count);
  return [
    ...allTables(font).filter(({ tag }) => LAYOUT.has(tag) || READ.has(tag)),
    ...outlines.compositesOnly(),
    { tag: 'head', bytes: head },
    { tag: 'hhea', bytes: hhea },
    { tag: 'hmtx', bytes: advances },
  ];
}

function numbersInAdvances(font: FontFile): number[] {
  const { view } = font;
  const count = view.getUint16(requireTable(font, 'maxp', 6).offset + 4);
  const long = view.getUint16(requireTable(font, 'hhea', 36).offset + 34);
  const { offset } = requireTable(font, 'hmtx', 4 * long);
  return Array.from({ length: count }, (_, i) => view.getUint16(offset + 4 * Math.min(i, long - 1)));
}
