import { ByteSink, dataView, GLYPH_HEADER, readComposite } from '@ziwan/sfnt';
import { invalid } from '../tables/font-file.ts';
import type { PreparedGlyphs } from './prepared-glyphs.ts';
import { encodeSimpleGlyph } from './simple-glyph.ts';

const HEADER_SIZE = 36;

/** A `glyf` table split into the streams of WOFF2, section 5.1. */
export interface TransformedGlyf {
  /** Header and streams in order; valid until the next font is packed. */
  parts: readonly Uint8Array[];
  /** `xMin` of each glyph, 0 for empty ones; needed for the `hmtx` transform. */
  xMins: Int16Array;
}

/** Fills the streams of a transformed `glyf` table (WOFF2, section 5.1), glyph by glyph. */
export class GlyfStreams {
  readonly #contours = new ByteSink();
  readonly #points = { pointCounts: new ByteSink(), flags: new ByteSink(), triplets: new ByteSink() };
  readonly #composites = new ByteSink();
  readonly #boxes = new ByteSink();
  readonly #instructions = new ByteSink();
  #boxBitmap = new Uint8Array(0);
  #overlapBitmap = new Uint8Array(0);
  #hasOverlap = false;
  #xMins = new Int16Array(0);
  #glyph = 0;

  /** Restarts for exactly `glyphs` glyphs. */
  begin(glyphs: number): void {
    const { pointCounts, flags, triplets } = this.#points;
    for (const sink of [this.#contours, pointCounts, flags, triplets]) sink.clear();
    for (const sink of [this.#composites, this.#boxes, this.#instructions]) sink.clear();
    this.#contours.reserve(2 * glyphs);
    this.#boxes.reserve(8 * glyphs);
    this.#boxBitmap = new Uint8Array(((glyphs + 31) >> 5) << 2);
    this.#overlapBitmap = new Uint8Array((glyphs + 7) >> 3);
    this.#hasOverlap = false;
    this.#xMins = new Int16Array(glyphs);
    this.#glyph = 0;
  }

  addEmpty(): void {
    this.#contours.push(0);
    this.#contours.push(0);
    this.#glyph++;
  }

  /**
   * Adds the glyph at `start` to `end` of `bytes`. Returns the size (bytes) of the instructions omitted from a
   * simple glyph.
   */
  add(bytes: Uint8Array, start: number, end: number, hinting = true): number {
    if (end - start < GLYPH_HEADER) throw invalid('字形数据不完整');
    if (((bytes[start] as number) & 0x80) === 0) return this.#addSimple(bytes, start, end, hinting);
    this.#addComposite(bytes, start, end);
    return 0;
  }

  /** Adds a simple glyph whose points were encoded in advance; its instructions still come from the font. */
  addPrepared(prepared: PreparedGlyphs, record: number, instructions: Uint8Array | null): void {
    const glyph = prepared.open(record);
    const { bytes } = glyph;
    this.#addHeader(bytes, glyph.header);
    const { pointCounts, flags, triplets } = this.#points;
    pointCounts.append(bytes, glyph.pointCounts, glyph.flags);
    flags.append(bytes, glyph.flags, glyph.triplets);
    triplets.append(bytes, glyph.triplets, glyph.end);
    triplets.reserve(3);
    triplets.pushUint255(instructions ? instructions.length : 0);
    if (instructions) this.#instructions.append(instructions);
    if (glyph.overlaps) this.#markOverlap();
    if (glyph.boxDiffers) this.#keepBox(bytes, glyph.header);
    this.#glyph++;
  }

  #addSimple(bytes: Uint8Array, start: number, end: number, hinting: boolean): number {
    this.#addHeader(bytes, start);
    const glyph = encodeSimpleGlyph(bytes, start, end, this.#points);
    const { triplets } = this.#points;
    triplets.pushUint255(hinting ? glyph.instructionLength : 0);
    if (hinting && glyph.instructionLength) {
      const { instructions } = glyph;
      this.#instructions.append(bytes, instructions, instructions + glyph.instructionLength);
    }
    if (glyph.overlaps) this.#markOverlap();
    if (glyph.boxDiffers) this.#keepBox(bytes, start);
    this.#glyph++;
    return hinting ? 0 : glyph.instructionLength;
  }

  #addComposite(bytes: Uint8Array, start: number, end: number): void {
    this.#addHeader(bytes, start);
    const view = dataView(bytes);
    const { end: recordsEnd, instructed } = readComposite(view, start);
    if (recordsEnd > end) throw invalid('复合字形不完整');
    this.#composites.append(bytes, start + GLYPH_HEADER, recordsEnd);
    if (instructed) {
      const length = view.getUint16(recordsEnd);
      const { triplets } = this.#points;
      triplets.reserve(3);
      triplets.pushUint255(length);
      this.#instructions.append(bytes, recordsEnd + 2, recordsEnd + 2 + length);
    }
    this.#keepBox(bytes, start);
    this.#glyph++;
  }

  #addHeader(bytes: Uint8Array, header: number): void {
    this.#contours.push(bytes[header] as number);
    this.#contours.push(bytes[header + 1] as number);
    this.#xMins[this.#glyph] = ((bytes[header + 2] as number) << 8) | (bytes[header + 3] as number);
  }

  #markOverlap(): void {
    this.#hasOverlap = true;
    setBit(this.#overlapBitmap, this.#glyph);
  }

  #keepBox(bytes: Uint8Array, header: number): void {
    setBit(this.#boxBitmap, this.#glyph);
    this.#boxes.append(bytes, header + 2, header + GLYPH_HEADER);
  }

  finish(longLoca: boolean): TransformedGlyf {
    const { pointCounts, flags, triplets } = this.#points;
    const header = new Uint8Array(HEADER_SIZE);
    const streams = [this.#contours, pointCounts, flags, triplets, this.#composites].map((s) => s.written());
    const parts = [header, ...streams, this.#boxBitmap, this.#boxes.written(), this.#instructions.written()];
    if (this.#hasOverlap) parts.push(this.#overlapBitmap);
    const view = dataView(header);
    view.setUint16(2, this.#hasOverlap ? 1 : 0);
    view.setUint16(4, this.#glyph);
    view.setUint16(6, longLoca ? 1 : 0);
    streams.forEach((stream, i) => {
      view.setUint32(8 + 4 * i, stream.length);
    });
    view.setUint32(28, this.#boxBitmap.length + this.#boxes.length);
    view.setUint32(32, this.#instructions.length);
    return { parts, xMins: this.#xMins };
  }
}

function setBit(bitmap: Uint8Array, bit: number): void {
  bitmap[bit >> 3] = (bitmap[bit >> 3] as number) | (0x80 >> (bit & 7));
}
