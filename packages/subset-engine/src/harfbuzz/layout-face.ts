import type { GlyfOutlines } from '../outlines/glyf-outlines.ts';
import { subsetOutlines } from '../outlines/plain-subset.ts';
import { assembleSfnt } from '../sfnt/assemble.ts';
import {
  allTables,
  dataView,
  type FontFile,
  openFontFile,
  requireTable,
  type Table,
  tableBytes,
} from '../sfnt/font-file.ts';
import { HarfbuzzFace } from './face.ts';

// Ours to subset, and nearly all of a font's bytes; what HarfBuzz does not see it need not hold.
const OUTLINES = new Set(['glyf', 'loca', 'gvar', 'hmtx', 'vmtx', 'vhea']);
// Replaced in HarfBuzz' result by our own.
const REPLACED = new Set(['glyf', 'loca', 'gvar', 'hhea', 'hmtx', 'vhea', 'vmtx']);

/**
 * A font whose layout rules HarfBuzz subsets while its outlines stay with us. HarfBuzz gets the font without
 * simple outlines, a fraction of its bytes, and with each glyph's advance set to its own number; the advances
 * of the result then name the glyphs that the rules reach, in order.
 */
export class LayoutFace {
  readonly #font: FontFile;
  readonly #outlines: GlyfOutlines;
  readonly #face: HarfbuzzFace;

  constructor(font: FontFile, outlines: GlyfOutlines) {
    this.#font = font;
    this.#outlines = outlines;
    this.#face = new HarfbuzzFace(assembleSfnt(font.flavour, skeleton(font, outlines)), { preprocess: true });
  }

  get residentBytes(): number {
    return this.#face.residentBytes;
  }

  subset(codePoints: readonly number[]): { tables: Table[]; glyphs: number } {
    const reduced = openFontFile(this.#face.subset(codePoints));
    const glyphs = numbersInAdvances(reduced);
    const { tables: outlines, longLoca } = subsetOutlines(this.#font, this.#outlines, glyphs, true);
    const kept = allTables(reduced).filter(({ tag }) => !REPLACED.has(tag));
    const head = kept.find(({ tag }) => tag === 'head');
    if (head) dataView(head.bytes).setInt16(50, longLoca ? 1 : 0);
    return { tables: [...kept, ...outlines], glyphs: glyphs.length };
  }
}

function skeleton(font: FontFile, outlines: GlyfOutlines): Table[] {
  const tables = allTables(font).filter(({ tag }) => !OUTLINES.has(tag) && tag !== 'head' && tag !== 'hhea');
  const count = outlines.glyphCount;
  const advances = new Uint8Array(4 * count);
  const view = dataView(advances);
  for (let glyph = 0; glyph < count; glyph++) view.setUint16(4 * glyph, glyph);
  const head = Uint8Array.from(tableBytes(font, 'head') as Uint8Array);
  dataView(head).setInt16(50, 1);
  requireTable(font, 'hhea', 36);
  const hhea = Uint8Array.from(tableBytes(font, 'hhea') as Uint8Array);
  dataView(hhea).setUint16(34, count);
  return [
    ...tables,
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
