import { ByteSink, CffSource, ENDCHAR, type Table, writeCff } from '@ziwan/sfnt';
import { type FontFile, partialTable, requireTable } from '../../tables/font-file.ts';
import type { Outlines } from '../outlines.ts';
import { subsetVorg } from './vorg.ts';

/**
 * The outlines of a CFF font, version 1 (Adobe Technical Note 5176). Hints are kept, subroutines are inlined: the
 * glyphs of a text call most of them once, so keeping them saves nothing. Glyph 0 is emptied.
 */
export class CffOutlines implements Outlines {
  readonly #font: FontFile;
  readonly glyphCount: number;
  readonly preparable = null;
  readonly #data = new ByteSink();
  readonly #source: CffSource;

  /** @throws UnusualCff, FontError BAD_TABLE */
  constructor(font: FontFile, glyphCount: number) {
    this.#font = font;
    this.glyphCount = glyphCount;
    this.#source = new CffSource(partialTable(font, 'CFF '), glyphCount, this.#data);
  }

  closeOverComponents(glyphs: Set<number>): void {
    // Browsers reject a CFF font with a single glyph.
    if (glyphs.size === 1 && this.glyphCount > 1) glyphs.add(1);
  }

  /** @throws UnusualCff, FontError BAD_TABLE */
  subset(glyphs: readonly number[]): { tables: Table[]; longLoca: boolean } {
    const tables: Table[] = [['CFF ', this.#subsetCff(glyphs)]];
    if (this.#font.tables.has('VORG')) tables.push(['VORG', subsetVorg(this.#font, glyphs)]);
    return {
      tables,
      longLoca: this.#font.view.getInt16(requireTable(this.#font, 'head', 54).offset + 50) !== 0,
    };
  }

  transform(): null {
    return null;
  }

  #subsetCff(glyphs: readonly number[]): Uint8Array {
    const source = this.#source;
    const charStrings = this.#copyCharStrings(glyphs);
    const partsOfGlyphs = glyphs.map((glyph) => source.partOf(glyph));
    const used = [...new Set(partsOfGlyphs)].sort((a, b) => a - b);
    const places = new Map(used.map((part, place) => [part, place]));
    return writeCff({
      frame: source.frame,
      charStrings,
      parts: used.flatMap((i) => source.parts[i] ?? []),
      partOfGlyph: partsOfGlyphs.map((part) => places.get(part) as number),
    });
  }

  #copyCharStrings(glyphs: readonly number[]): { data: Uint8Array; ends: number[] } {
    const data = this.#data;
    data.clear();
    const ends: number[] = [];
    for (const glyph of glyphs) {
      if (glyph === 0) {
        data.reserve(1);
        data.push(ENDCHAR);
      } else this.#source.copy(glyph);
      ends.push(data.length);
    }
    return { data: data.written(), ends };
  }
}
