import { ByteSink, GLYPH_HEADER } from '@ziwan/sfnt';
import { encodeSimpleGlyph } from './simple-glyph.ts';

// Glyph header, then marks, number of points, and the lengths of point counts, triplets and instructions.
const RECORD_HEADER = GLYPH_HEADER + 9;
const BOX_DIFFERS = 1;
const OVERLAPS = 2;

// Records are stored in fixed chunks and never cross a boundary, so growing copies nothing.
const PIECE = 1 << 16;

/** Positions of a prepared glyph's parts in `bytes`; each part ends where the next starts. */
interface PreparedGlyph {
  bytes: Uint8Array;
  header: number;
  pointCounts: number;
  flags: number;
  triplets: number;
  end: number;
  boxDiffers: boolean;
  overlaps: boolean;
}

/**
 * Points of simple glyphs, encoded in advance in WOFF2's format. This is most of the cost of packing a glyph, and
 * the same in every subset.
 */
export class PreparedGlyphs {
  /** Position of each glyph's record plus 1; 0 for none. */
  readonly #records: Uint32Array;
  readonly #pieces: Uint8Array[] = [];
  /** Bytes used in the last chunk. */
  #used = PIECE;
  readonly #streams = { pointCounts: new ByteSink(), flags: new ByteSink(), triplets: new ByteSink() };
  readonly #opened: PreparedGlyph = {
    bytes: new Uint8Array(0),
    header: 0,
    pointCounts: 0,
    flags: 0,
    triplets: 0,
    end: 0,
    boxDiffers: false,
    overlaps: false,
  };

  constructor(glyphCount: number) {
    this.#records = new Uint32Array(glyphCount);
  }

  get residentBytes(): number {
    return this.#records.byteLength + PIECE * this.#pieces.length;
  }

  /** Returns the position of the glyph's record, or -1. */
  find(glyph: number): number {
    return (this.#records[glyph] ?? 0) - 1;
  }

  instructionLength(record: number): number {
    return u16(this.#pieceOf(record), (record % PIECE) + GLYPH_HEADER + 7);
  }

  /** Returns the record's parts; valid until the next call. */
  open(record: number): PreparedGlyph {
    const glyph = this.#opened;
    const bytes = this.#pieceOf(record);
    const header = record % PIECE;
    const marks = bytes[header + GLYPH_HEADER] as number;
    glyph.bytes = bytes;
    glyph.header = header;
    glyph.pointCounts = header + RECORD_HEADER;
    glyph.flags = glyph.pointCounts + u16(bytes, header + GLYPH_HEADER + 3);
    glyph.triplets = glyph.flags + u16(bytes, header + GLYPH_HEADER + 1);
    glyph.end = glyph.triplets + u16(bytes, header + GLYPH_HEADER + 5);
    glyph.boxDiffers = (marks & BOX_DIFFERS) !== 0;
    glyph.overlaps = (marks & OVERLAPS) !== 0;
    return glyph;
  }

  /**
   * Encodes the simple glyph at `start` to `end` of `font`.
   * @throws SubsetError for a broken glyph
   */
  add(glyph: number, font: Uint8Array, start: number, end: number): void {
    if (this.find(glyph) >= 0) return;
    const { pointCounts, flags, triplets } = this.#streams;
    for (const stream of [pointCounts, flags, triplets]) stream.clear();
    const read = encodeSimpleGlyph(font, start, end, this.#streams);
    const size = RECORD_HEADER + pointCounts.length + flags.length + triplets.length;
    if (size > PIECE) return;
    const record = this.#room(size);
    this.#records[glyph] = record + 1;
    const bytes = this.#pieceOf(record);
    let at = record % PIECE;
    const append = (part: Uint8Array) => {
      bytes.set(part, at);
      at += part.length;
    };
    append(font.subarray(start, start + GLYPH_HEADER));
    bytes[at++] = (read.boxDiffers ? BOX_DIFFERS : 0) | (read.overlaps ? OVERLAPS : 0);
    for (const value of [read.points, pointCounts.length, triplets.length, read.instructionLength]) {
      bytes[at++] = value >> 8;
      bytes[at++] = value;
    }
    for (const stream of [pointCounts, flags, triplets]) append(stream.written());
  }

  /** Frees the encoding buffers. Nothing can be added afterwards. */
  seal(): void {
    for (const stream of Object.values(this.#streams)) stream.release();
  }

  /** Allocates `size` bytes and returns their position. */
  #room(size: number): number {
    if (this.#used + size > PIECE) {
      this.#pieces.push(new Uint8Array(PIECE));
      this.#used = 0;
    }
    const position = PIECE * (this.#pieces.length - 1) + this.#used;
    this.#used += size;
    return position;
  }

  #pieceOf(record: number): Uint8Array {
    return this.#pieces[Math.floor(record / PIECE)] as Uint8Array;
  }
}

function u16(bytes: Uint8Array, at: number): number {
  return ((bytes[at] as number) << 8) | (bytes[at + 1] as number);
}
