import { GLYPH_HEADER } from '../outlines/composite.ts';
import { ByteSink } from './byte-sink.ts';
import { encodeSimpleGlyph } from './simple-glyph.ts';

// The glyph's own header, then flags, the number of points, the length of the point counts, of the triplets, of
// the instructions.
const RECORD_HEADER = GLYPH_HEADER + 9;
const BOX_DIFFERS = 1;
const OVERLAPS = 2;
const MOST = 0xffff;

/** Where the parts of a prepared glyph lie in `PreparedGlyphs.bytes`; each ends where the next begins. */
export interface PreparedGlyph {
  header: number;
  pointCounts: number;
  flags: number;
  triplets: number;
  end: number;
  boxDiffers: boolean;
  overlaps: boolean;
}

/**
 * The points of simple glyphs as WOFF2 stores them, encoded before they are asked for: most of what packing a
 * glyph costs, and the same in every subset.
 */
export class PreparedGlyphs {
  /** Position of each glyph's record plus 1; 0 where there is none. */
  readonly #records: Uint32Array;
  readonly #sink = new ByteSink();
  readonly #streams = { pointCounts: new ByteSink(), flags: new ByteSink(), triplets: new ByteSink() };
  readonly #opened: PreparedGlyph = {
    header: 0,
    pointCounts: 0,
    flags: 0,
    triplets: 0,
    end: 0,
    boxDiffers: false,
    overlaps: false,
  };
  #bytes: Uint8Array = this.#sink.written();

  constructor(glyphCount: number) {
    this.#records = new Uint32Array(glyphCount);
  }

  get bytes(): Uint8Array {
    return this.#bytes;
  }

  get residentBytes(): number {
    return this.#records.byteLength + this.#bytes.length;
  }

  /** The glyph's record, or -1. */
  find(glyph: number): number {
    return (this.#records[glyph] ?? 0) - 1;
  }

  instructionLength(record: number): number {
    return this.#u16(record + GLYPH_HEADER + 7);
  }

  /** Valid until the next call. */
  open(record: number): PreparedGlyph {
    const glyph = this.#opened;
    const marks = this.#bytes[record + GLYPH_HEADER] as number;
    glyph.header = record;
    glyph.pointCounts = record + RECORD_HEADER;
    glyph.flags = glyph.pointCounts + this.#u16(record + GLYPH_HEADER + 3);
    glyph.triplets = glyph.flags + this.#u16(record + GLYPH_HEADER + 1);
    glyph.end = glyph.triplets + this.#u16(record + GLYPH_HEADER + 5);
    glyph.boxDiffers = (marks & BOX_DIFFERS) !== 0;
    glyph.overlaps = (marks & OVERLAPS) !== 0;
    return glyph;
  }

  /** Encodes a simple glyph, which lies from `start` to `end` of `font`. @throws SubsetError for a broken one */
  add(glyph: number, font: Uint8Array, start: number, end: number): void {
    if (this.find(glyph) >= 0) return;
    const { pointCounts, flags, triplets } = this.#streams;
    for (const stream of [pointCounts, flags, triplets]) stream.clear();
    const read = encodeSimpleGlyph(font, start, end, this.#streams);
    if (pointCounts.length > MOST || triplets.length > MOST) return;
    const sink = this.#sink;
    this.#records[glyph] = sink.length + 1;
    sink.append(font, start, start + GLYPH_HEADER);
    sink.reserve(RECORD_HEADER - GLYPH_HEADER);
    sink.push((read.boxDiffers ? BOX_DIFFERS : 0) | (read.overlaps ? OVERLAPS : 0));
    for (const value of [read.points, pointCounts.length, triplets.length, read.instructionLength]) {
      sink.push(value >> 8);
      sink.push(value & 0xff);
    }
    for (const stream of [pointCounts, flags, triplets]) sink.append(stream.written());
    this.#bytes = sink.written();
  }

  /** Gives back the memory kept for growing. Nothing can be added afterwards. */
  seal(): void {
    this.#bytes = this.#sink.written().slice();
    this.#sink.release();
    for (const stream of Object.values(this.#streams)) stream.release();
  }

  #u16(at: number): number {
    return ((this.#bytes[at] as number) << 8) | (this.#bytes[at + 1] as number);
  }
}
