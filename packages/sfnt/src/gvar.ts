import { dataView, Reader } from './bytes.ts';
import { FontError } from './font-error.ts';

export const GVAR_HEADER = 20;
export const GVAR_LONG_OFFSETS = 1;

/** Flags and index of a tuple variation header (OpenType 1.9.1, "Tuple variation header"). */
const EMBEDDED_PEAK = 0x8000;
const INTERMEDIATE = 0x4000;
const TUPLE_INDEX = 0x0fff;
const TUPLE_COUNT = 0x0fff;

const even = (size: number): number => (size + 1) & ~1;

/**
 * Builds a `gvar` table (OpenType 1.9.1, "gvar").
 * @param shared the shared tuples, one after another, two bytes for each axis
 * @param glyphs variation data of each glyph, empty for those that do not vary
 */
export function writeGvar(axes: number, shared: Uint8Array, glyphs: readonly Uint8Array[]): Uint8Array {
  const dataSize = glyphs.reduce((sum, data) => sum + even(data.length), 0);
  const long = dataSize >= 0x20000;
  const sharedAt = even(GVAR_HEADER + (glyphs.length + 1) * (long ? 4 : 2));
  const dataAt = even(sharedAt + shared.length);
  const out = new Uint8Array(dataAt + dataSize);
  const view = dataView(out);
  view.setUint16(0, 1);
  view.setUint16(4, axes);
  view.setUint16(6, shared.length / (2 * axes));
  view.setUint32(8, sharedAt);
  view.setUint16(12, glyphs.length);
  view.setUint16(14, long ? GVAR_LONG_OFFSETS : 0);
  view.setUint32(16, dataAt);
  out.set(shared, sharedAt);
  let at = 0;
  const putOffset = (index: number) => {
    if (long) view.setUint32(GVAR_HEADER + 4 * index, at);
    else view.setUint16(GVAR_HEADER + 2 * index, at >> 1);
  };
  glyphs.forEach((data, i) => {
    putOffset(i);
    out.set(data, dataAt + at);
    at += even(data.length);
  });
  putOffset(glyphs.length);
  return out;
}

/** A `gvar` table that is wholly in memory. */
export class Gvar {
  readonly axes: number;
  readonly glyphCount: number;
  readonly sharedCount: number;
  readonly #r: Reader;

  /** @throws RangeError if the header or the shared tuples exceed the table */
  constructor(table: Uint8Array) {
    const r = new Reader(table);
    this.#r = r;
    this.axes = r.u16(4);
    this.sharedCount = r.u16(6);
    this.glyphCount = r.u16(12);
    r.need(r.u32(8), this.sharedCount * this.#tupleSize);
  }

  get #tupleSize(): number {
    return 2 * this.axes;
  }

  sharedTuple(index: number): Uint8Array {
    return this.#r.slice(this.#r.u32(8) + index * this.#tupleSize, this.#tupleSize);
  }

  /**
   * Returns a copy of a glyph's variation data whose references to shared tuples are renumbered. Empty if the glyph
   * does not vary.
   * @throws FontError BAD_TABLE, RangeError
   */
  dataOf(glyph: number, renumbered: (index: number) => number): Uint8Array {
    const r = this.#r;
    const offset = (i: number) =>
      (r.u16(14) & GVAR_LONG_OFFSETS) !== 0 ? r.u32(GVAR_HEADER + 4 * i) : r.u16(GVAR_HEADER + 2 * i) * 2;
    if (glyph >= this.glyphCount) return new Uint8Array(0);
    const data = Uint8Array.from(r.slice(r.u32(16) + offset(glyph), offset(glyph + 1) - offset(glyph)));
    if (data.length === 0) return data;
    const view = dataView(data);
    let at = 4;
    for (let left = view.getUint16(0) & TUPLE_COUNT; left > 0; left--) {
      const flags = view.getUint16(at + 2);
      if ((flags & EMBEDDED_PEAK) === 0) {
        if ((flags & TUPLE_INDEX) >= this.sharedCount)
          throw new FontError('BAD_TABLE', `字形 ${glyph} 的变体引用了不存在的共享元组`);
        view.setUint16(at + 2, (flags & ~TUPLE_INDEX) | renumbered(flags & TUPLE_INDEX));
      }
      at +=
        4 + (flags & EMBEDDED_PEAK ? this.#tupleSize : 0) + (flags & INTERMEDIATE ? 2 * this.#tupleSize : 0);
    }
    return data;
  }
}
