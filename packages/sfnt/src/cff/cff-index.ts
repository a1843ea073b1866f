import type { ByteSink } from '../byte-sink.ts';
import { FontError } from '../font-error.ts';

/** A table that is read in parts, each after `need`. Positions count from its start. */
export interface PartialTable {
  readonly bytes: Uint8Array;
  need(start: number, end: number): void;
}

export const invalid = (message: string): FontError => new FontError('BAD_TABLE', message);

/** An INDEX of CFF data, read in place (Adobe Technical Note 5176, section 5). */
export interface CffIndex {
  count: number;
  offsetSize: number;
  /** Position of the offset array. */
  offsets: number;
  /** Position that offsets count from; the first item has offset 1. */
  base: number;
  /** Position after the INDEX. */
  end: number;
}

/** @param needsItems false to leave the items themselves, but not their offsets, out of memory */
export function readIndex({ bytes, need }: PartialTable, at: number, needsItems = true): CffIndex {
  need(at, at + 3);
  const count = readNumber(bytes, at, 2);
  if (!count) return { count, offsetSize: 1, offsets: at + 2, base: at + 2, end: at + 2 };
  const offsetSize = bytes[at + 2] ?? 0;
  if (offsetSize < 1 || offsetSize > 4) throw invalid('CFF 索引有误');
  const offsets = at + 3;
  const base = offsets + (count + 1) * offsetSize - 1;
  need(offsets, base + 1);
  const end = base + readNumber(bytes, offsets + count * offsetSize, offsetSize);
  if (end > bytes.length) throw invalid('CFF 索引超出文件末尾');
  if (needsItems) need(base + 1, end);
  return { count, offsetSize, offsets, base, end };
}

/** Position of an item; it ends where the next item starts. */
export function itemStart(bytes: Uint8Array, index: CffIndex, item: number): number {
  const position = index.base + readNumber(bytes, index.offsets + item * index.offsetSize, index.offsetSize);
  if (position > index.end || position <= index.base) throw invalid('CFF 索引有误');
  return position;
}

export function itemBytes(bytes: Uint8Array, index: CffIndex, item: number): Uint8Array {
  if (item >= index.count) throw invalid('CFF 索引过短');
  return bytes.subarray(itemStart(bytes, index, item), itemStart(bytes, index, item + 1));
}

/**
 * Appends an INDEX of items stored one after another.
 * @param ends end of each item in `data`
 */
export function writeIndex(to: ByteSink, data: Uint8Array, ends: readonly number[]): void {
  to.reserve(3);
  to.push(ends.length >> 8);
  to.push(ends.length & 0xff);
  if (!ends.length) return;
  const size = data.length < 0xff ? 1 : data.length < 0xffff ? 2 : 4;
  to.push(size);
  to.reserve(size * (ends.length + 1));
  for (const end of [0, ...ends])
    for (let shift = 8 * (size - 1); shift >= 0; shift -= 8) to.push(((end + 1) >>> shift) & 0xff);
  to.append(data);
}

export function readNumber(bytes: Uint8Array, at: number, size: number): number {
  if (at + size > bytes.length) throw invalid('CFF 表不完整');
  let value = 0;
  for (let i = 0; i < size; i++) value = value * 256 + (bytes[at + i] as number);
  return value;
}
