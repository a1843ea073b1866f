import {
  align4,
  dataView,
  GLYPH_HEADER,
  HAVE_INSTRUCTIONS,
  readComposite,
  type Table,
  writeLoca,
} from '@ziwan/sfnt';
import { freshStreams } from '../pack/glyf-transform.ts';
import { PreparedGlyphs } from '../pack/prepared-glyphs.ts';
import type { TransformedOutlines } from '../pack/woff2.ts';
import { type FontFile, invalid, locateTable, requireTable, type TableRange } from '../tables/font-file.ts';
import type { Outlines, PreparableOutlines } from './outlines.ts';

const MAX_GLYPHS = 0xffff;
// Short `loca` offsets count in units of two bytes.
const LONG_LOCA_FROM = 0x20000;

/** The TrueType outlines of a font, read in place. Glyph 0 is emptied, as HarfBuzz does. */
export class GlyfOutlines implements Outlines, PreparableOutlines {
  readonly #font: FontFile;
  readonly #glyf: TableRange;
  readonly #loca: TableRange;
  readonly #longLoca: boolean;
  readonly glyphCount: number;
  readonly preparable = this;
  #prepared: PreparedGlyphs | null = null;

  constructor(font: FontFile, glyphCount: number) {
    this.#font = font;
    this.glyphCount = glyphCount;
    this.#glyf = locateTable(font, 'glyf', 0);
    this.#longLoca = font.view.getInt16(requireTable(font, 'head', 54).offset + 50) !== 0;
    this.#loca = locateTable(font, 'loca', (glyphCount + 1) * (this.#longLoca ? 4 : 2));
  }

  /** Adds the components of composite glyphs, recursively. */
  closeOverComponents(glyphs: Set<number>): void {
    // Iterating over a set also visits elements added meanwhile, and each only once, so cycles end.
    for (const glyph of glyphs) for (const component of this.#components(glyph)) glyphs.add(component);
  }

  /** Builds `glyf` and `loca` for the glyphs in the given order, which becomes their numbering. */
  subset(glyphs: readonly number[], hinting: boolean): { tables: Table[]; longLoca: boolean } {
    const numbers = new Map(glyphs.map((glyph, i) => [glyph, i]));
    let capacity = 0;
    for (const glyph of glyphs) capacity += this.#end(glyph) - this.#start(glyph) + 3;
    const bytes = new Uint8Array(capacity);
    const offsets = new Uint32Array(glyphs.length + 1);
    let at = 0;
    glyphs.forEach((glyph, i) => {
      offsets[i] = at;
      if (this.isEmpty(glyph)) return;
      at = align4(this.#copy(glyph, bytes, at, numbers, hinting));
    });
    offsets[glyphs.length] = at;
    if (glyphs.length > MAX_GLYPHS) throw invalid('字形过多');
    const longLoca = at >= LONG_LOCA_FROM;
    return {
      longLoca,
      tables: [
        // Browsers reject an empty table.
        ['glyf', at ? bytes.subarray(0, at) : new Uint8Array(4)],
        ['loca', writeLoca(offsets, longLoca)],
      ],
    };
  }

  /**
   * Returns the same glyphs as `subset`, in WOFF2's transformed format; `null` if none has an outline, which the
   * transform cannot express.
   */
  transform(
    glyphs: readonly number[],
    hinting: boolean,
  ): (TransformedOutlines & { longLoca: boolean }) | null {
    const { bytes } = this.#font;
    const streams = freshStreams(glyphs.length);
    let numbers: Map<number, number> | null = null;
    let length = 0;
    for (const glyph of glyphs) {
      const start = this.#start(glyph);
      const end = this.#end(glyph);
      if (this.isEmpty(glyph)) {
        streams.addEmpty();
        continue;
      }
      const prepared = this.#prepared;
      const record = prepared ? prepared.find(glyph) : -1;
      if (prepared && record >= 0) {
        const size = prepared.instructionLength(record);
        const instructions = hinting && size ? this.#instructions(start, end, size) : null;
        streams.addPrepared(prepared, record, instructions);
        length += align4(end - start - (hinting ? 0 : size));
      } else if (this.#isComposite(glyph)) {
        numbers ??= new Map(glyphs.map((g, i) => [g, i]));
        const copy = new Uint8Array(end - start);
        const copied = this.#copy(glyph, copy, 0, numbers, hinting);
        streams.add(copy, 0, copied);
        length += align4(copied);
      } else {
        const dropped = streams.add(bytes, start, end, hinting);
        length += align4(end - start - dropped);
      }
    }
    if (!length) return null;
    const longLoca = length >= LONG_LOCA_FROM;
    return {
      ...streams.finish(longLoca),
      longLoca,
      glyfLength: length,
      locaLength: (glyphs.length + 1) * (longLoca ? 4 : 2),
    };
  }

  /** Memory (bytes) in use besides the font's own. */
  get residentBytes(): number {
    return this.#prepared?.residentBytes ?? 0;
  }

  /** Encodes a simple glyph in advance, for later calls of `transform`. */
  prepare(glyph: number): void {
    if (glyph >= this.glyphCount || this.isEmpty(glyph) || this.#isComposite(glyph)) return;
    this.#prepared ??= new PreparedGlyphs(this.glyphCount);
    this.#font.need(this.#start(glyph), this.#end(glyph));
    this.#prepared.add(glyph, this.#font.bytes, this.#start(glyph), this.#end(glyph));
  }

  /** Ends preparation and frees spare memory. */
  sealPrepared(): void {
    this.#prepared?.seal();
  }

  forgetPrepared(): void {
    this.#prepared = null;
  }

  isEmpty(glyph: number): boolean {
    return glyph === 0 || this.#end(glyph) - this.#start(glyph) <= GLYPH_HEADER;
  }

  #isComposite(glyph: number): boolean {
    // Only simple glyphs are prepared.
    if (this.#prepared && this.#prepared.find(glyph) >= 0) return false;
    if (this.isEmpty(glyph)) return false;
    this.#font.need(this.#start(glyph), this.#end(glyph));
    return this.#font.view.getInt16(this.#start(glyph)) < 0;
  }

  /** Returns the instructions of a simple glyph. */
  #instructions(start: number, end: number, size: number): Uint8Array {
    const { bytes, view, need } = this.#font;
    need(start, end);
    const at = start + GLYPH_HEADER + 2 * view.getInt16(start) + 2;
    return bytes.subarray(at, at + size);
  }

  #components(glyph: number): number[] {
    if (!this.#isComposite(glyph)) return [];
    const { view } = this.#font;
    return readComposite(view, this.#start(glyph))
      .records.map((record) => view.getUint16(record + 2))
      .filter((component) => component < this.glyphCount);
  }

  /** Returns the position after the copy. */
  #copy(glyph: number, to: Uint8Array, at: number, numbers: Map<number, number>, hinting: boolean): number {
    const { bytes, view } = this.#font;
    const start = this.#start(glyph);
    const end = this.#end(glyph);
    this.#font.need(start, end);
    const contours = view.getInt16(start);
    if (contours >= 0) {
      if (hinting) {
        to.set(bytes.subarray(start, end), at);
        return at + end - start;
      }
      const instructions = start + GLYPH_HEADER + 2 * contours;
      const points = instructions + 2 + view.getUint16(instructions);
      if (points > end) throw invalid('字形数据不完整');
      to.set(bytes.subarray(start, instructions), at);
      // Two zero bytes mean no instructions; the target is zero-initialised.
      to.set(bytes.subarray(points, end), at + instructions - start + 2);
      return at + instructions - start + 2 + end - points;
    }
    const { records, end: recordsEnd, instructed } = readComposite(view, start);
    const copyEnd = hinting && instructed ? recordsEnd + 2 + view.getUint16(recordsEnd) : recordsEnd;
    if (copyEnd > end) throw invalid('复合字形不完整');
    to.set(bytes.subarray(start, copyEnd), at);
    const copy = dataView(to);
    for (const record of records) {
      const position = at + record - start;
      if (!hinting) copy.setUint16(position, copy.getUint16(position) & ~HAVE_INSTRUCTIONS);
      copy.setUint16(position + 2, numbers.get(copy.getUint16(position + 2)) ?? 0);
    }
    return at + copyEnd - start;
  }

  #start(glyph: number): number {
    return this.#glyf.offset + this.#location(glyph);
  }

  #end(glyph: number): number {
    return this.#glyf.offset + this.#location(glyph + 1);
  }

  #location(index: number): number {
    const { view, need } = this.#font;
    const at = this.#loca.offset + (this.#longLoca ? 4 : 2) * index;
    need(at, at + 4);
    const location = this.#longLoca ? view.getUint32(at) : view.getUint16(at) * 2;
    if (location > this.#glyf.length) throw invalid('loca 表指向 glyf 表之外');
    return location;
  }
}
