import { Reader } from '@ziwan/sfnt';

/** An INDEX structure with `count` byte strings; string `i` spans `[offset(i), offset(i + 1))`. */
export interface CffIndex {
  count: number;
  /** Has `count + 1` entries, as absolute offsets into the table. */
  offsets: Uint32Array;
  /** Offset of the first byte after the INDEX. */
  end: number;
}

export type DictKind = 'top' | 'font' | 'private';

export interface CffFont {
  reader: Reader;
  version: 1 | 2;
  charStrings: CffIndex;
  globalSubrs: CffIndex;
  /** Local subroutines by font DICT. */
  localSubrs: CffIndex[];
  /** Index of the font DICT of each glyph; null if there is only one font DICT. */
  fdSelect: Uint8Array | null;
  /** Number of regions of each ItemVariationData, used by `blend` (CFF2 only). */
  regionCounts: number[];
  /** Default vsindex of each font DICT (CFF2 only). */
  vsIndex: number[];
  /** String INDEX, for the checker; null in CFF2. */
  strings: CffIndex | null;
  topDict: Map<number, number[]>;
  isCid: boolean;
  /** Every DICT with its kind, for the checker. */
  dicts: { kind: DictKind; entries: DictEntry[] }[];
  /** PostScript name of the font (CFF only). */
  name: Uint8Array | null;
}

/** The table violates the CFF format; the message is in Chinese. */
export class CffError extends Error {}

const EMPTY_INDEX: CffIndex = { count: 0, offsets: new Uint32Array(1), end: 0 };

/** Top DICT operators used here. A two-byte operator is 0x0c00 + its second byte. */
export const CffOp = {
  charset: 15,
  encoding: 16,
  charStrings: 17,
  private: 18,
  subrs: 19,
  vsindex: 22,
  blend: 23,
  vstore: 24,
  charstringType: 0x0c06,
  ros: 0x0c1e,
  fdArray: 0x0c24,
  fdSelect: 0x0c25,
} as const;

function readIndex(r: Reader, at: number, version: 1 | 2): CffIndex {
  const count = version === 1 ? r.u16(at) : r.u32(at);
  const header = version === 1 ? 2 : 4;
  if (count === 0) return { ...EMPTY_INDEX, end: at + header };
  const size = r.u8(at + header);
  if (size < 1 || size > 4) throw new CffError(`INDEX 的偏移宽度为 ${size}`);
  r.need(at + header + 1, (count + 1) * size);
  const offsets = new Uint32Array(count + 1);
  const base = at + header + (count + 1) * size;
  let before = 1;
  for (let i = 0; i <= count; i++) {
    const p = at + header + 1 + i * size;
    const value = size === 1 ? r.u8(p) : size === 2 ? r.u16(p) : size === 3 ? r.u24(p) : r.u32(p);
    if (i === 0 ? value !== 1 : value < before) throw new CffError('INDEX 的偏移没有递增');
    if (base + value > r.length) throw new RangeError('out of bounds');
    before = value;
    offsets[i] = base + value;
  }
  return { count, offsets, end: offsets[count] as number };
}

export interface DictEntry {
  op: number;
  operands: number[];
}

/** Operands by operator. If an operator is repeated, the last one wins. */
const byOperator = (entries: readonly DictEntry[]): Map<number, number[]> =>
  new Map(entries.map(({ op, operands }) => [op, operands]));

const MAX_OPERANDS = { 1: 47, 2: 512 };

/**
 * Operators of a DICT in order, each with its operands.
 * @param regionCounts number of regions of each ItemVariationData, for `blend` in a CFF2 Private DICT
 */
function dictEntries(
  r: Reader,
  from: number,
  to: number,
  version: 1 | 2,
  regionCounts: readonly number[] = [],
): DictEntry[] {
  const entries: DictEntry[] = [];
  let operands: number[] = [];
  let vsindex = 0;
  let at = from;
  r.need(from, to - from);
  const byte = (): number => {
    if (at >= to) throw new CffError('DICT 被截断');
    return r.u8(at++);
  };
  while (at < to) {
    const b = byte();
    if (b === CffOp.blend && version === 2) {
      blend(operands, regionCounts[vsindex]);
      entries.push({ op: b, operands: [] });
    } else if (b <= 24) {
      entries.push({ op: b === 12 ? 0x0c00 + byte() : b, operands });
      if (b === CffOp.vsindex) vsindex = operands[0] ?? 0;
      operands = [];
    } else if (b === 28) operands.push(((byte() << 24) >> 16) | byte());
    else if (b === 29) operands.push((byte() << 24) | (byte() << 16) | (byte() << 8) | byte());
    else if (b === 30) operands.push(readReal(byte));
    else if (b >= 32 && b <= 246) operands.push(b - 139);
    else if (b >= 247 && b <= 250) operands.push((b - 247) * 256 + byte() + 108);
    else if (b >= 251 && b <= 254) operands.push(-(b - 251) * 256 - byte() - 108);
    else throw new CffError(`DICT 里有保留字节 ${b}`);
    if (operands.length > MAX_OPERANDS[version]) throw new CffError('DICT 的操作数过多');
  }
  // Operands after the last operator have no effect.
  return entries;
}

/** Replaces n values and their deltas by the n values, which remain for the next operator. */
function blend(operands: number[], regions: number | undefined): void {
  const n = operands.pop();
  if (regions === undefined || n === undefined || n < 0 || n * (regions + 1) > operands.length) {
    throw new CffError('DICT 里 blend 的参数有误');
  }
  operands.length -= n * regions;
}

/** Reads a binary-coded decimal: digits, at most one point, one exponent and one leading minus sign. */
function readReal(byte: () => number): number {
  let text = '';
  for (;;) {
    const b = byte();
    for (const nibble of [b >> 4, b & 15]) {
      if (nibble === 15) return readNumber(text);
      if (nibble === 13) throw new CffError('DICT 里的实数有误');
      text += nibble < 10 ? nibble : nibble === 10 ? '.' : nibble === 11 ? 'E' : nibble === 12 ? 'E-' : '-';
      if (text.length > 64) throw new CffError('DICT 里的实数过长');
    }
  }
}

function readNumber(text: string): number {
  const value = Number(text);
  if (!Number.isFinite(value)) throw new CffError('DICT 里的实数有误');
  return value;
}

/**
 * Reads the structure of a `CFF ` (Adobe Technical Note 5176) or `CFF2` (OpenType) table.
 * @throws CffError, RangeError if the table is broken
 */
export function readCff(table: Uint8Array, version: 1 | 2, glyphCount: number): CffFont {
  const r = new Reader(table);
  if (r.u8(0) !== version) throw new CffError(`主版本号为 ${r.u8(0)}`);
  const headerSize = r.u8(2);
  if (headerSize < (version === 1 ? 4 : 5)) throw new CffError('表头过短');
  let topAt: [from: number, to: number];
  let name: Uint8Array | null = null;
  let strings: CffIndex | null = null;
  let globalSubrs: CffIndex;
  if (version === 1) {
    const offSize = r.u8(3);
    if (offSize < 1 || offSize > 4) throw new CffError(`偏移宽度为 ${offSize}`);
    const names = readIndex(r, headerSize, 1);
    if (names.count !== 1) throw new CffError(`含有 ${names.count} 个字体名`);
    const tops = readIndex(r, names.end, 1);
    if (tops.count !== 1) throw new CffError(`含有 ${tops.count} 个 Top DICT`);
    topAt = [tops.offsets[0] as number, tops.offsets[1] as number];
    name = table.subarray(names.offsets[0] as number, names.offsets[1] as number);
    strings = readIndex(r, tops.end, 1);
    globalSubrs = readIndex(r, strings.end, 1);
  } else {
    const topLength = r.u16(3);
    topAt = [headerSize, headerSize + topLength];
    globalSubrs = readIndex(r, headerSize + topLength, 2);
  }
  const topEntries = dictEntries(r, ...topAt, version);
  const topDict = byOperator(topEntries);
  const charStringsAt = topDict.get(CffOp.charStrings)?.[0];
  if (charStringsAt === undefined || charStringsAt <= 0) throw new CffError('缺少 CharStrings');
  const charStrings = readIndex(r, charStringsAt, version);
  if (charStrings.count === 0) throw new CffError('CharStrings 是空的');
  const isCid = topDict.has(CffOp.ros);
  const font: CffFont = {
    reader: r,
    version,
    charStrings,
    globalSubrs,
    localSubrs: [],
    fdSelect: null,
    regionCounts: [],
    vsIndex: [],
    strings,
    topDict,
    isCid,
    dicts: [{ kind: 'top', entries: topEntries }],
    name,
  };
  const vstore = topDict.get(CffOp.vstore)?.[0];
  if (version === 2 && vstore) font.regionCounts = readRegionCounts(r, vstore);
  const fdArrayAt = topDict.get(CffOp.fdArray)?.[0];
  if (fdArrayAt !== undefined) {
    const fdArray = readIndex(r, fdArrayAt, version);
    if (fdArray.count === 0 || fdArray.count > 65535) throw new CffError('FDArray 是空的');
    for (let i = 0; i < fdArray.count; i++) {
      const span = [fdArray.offsets[i] as number, fdArray.offsets[i + 1] as number] as const;
      const entries = dictEntries(r, ...span, version);
      font.dicts.push({ kind: 'font', entries });
      readPrivate(font, byOperator(entries));
    }
    const fdSelectAt = topDict.get(CffOp.fdSelect)?.[0];
    if (fdSelectAt !== undefined) font.fdSelect = readFdSelect(r, fdSelectAt, glyphCount, fdArray.count);
    else if (version === 1 || fdArray.count > 1) throw new CffError('缺少 FDSelect');
  } else {
    if (isCid || version === 2) throw new CffError('缺少 FDArray');
    readPrivate(font, topDict);
  }
  return font;
}

function readPrivate(font: CffFont, dict: Map<number, number[]>): void {
  const r = font.reader;
  const operands = dict.get(CffOp.private);
  let subrs = EMPTY_INDEX;
  let vsindex = 0;
  if (operands) {
    const [size = -1, offset = -1] = operands;
    if (size < 0 || offset < 0) throw new CffError('Private DICT 的位置有误');
    const entries = dictEntries(r, offset, offset + size, font.version, font.regionCounts);
    font.dicts.push({ kind: 'private', entries });
    const priv = byOperator(entries);
    const subrsAt = priv.get(CffOp.subrs)?.[0];
    if (subrsAt !== undefined) {
      if (subrsAt <= 0) throw new CffError('Subrs 的位置有误');
      subrs = readIndex(r, offset + subrsAt, font.version);
    }
    vsindex = priv.get(CffOp.vsindex)?.[0] ?? 0;
  } else throw new CffError('缺少 Private DICT');
  font.localSubrs.push(subrs);
  font.vsIndex.push(vsindex);
}

function readFdSelect(r: Reader, at: number, glyphCount: number, fdCount: number): Uint8Array {
  const out = new Uint8Array(glyphCount);
  const format = r.u8(at);
  if (format === 0) {
    out.set(r.slice(at + 1, glyphCount));
    if (out.some((fd) => fd >= fdCount)) throw new CffError('FDSelect 指向不存在的字体 DICT');
    return out;
  }
  if (format !== 3 && format !== 4) throw new CffError(`FDSelect 的格式为 ${format}`);
  const wide = format === 4;
  const count = wide ? r.u32(at + 1) : r.u16(at + 1);
  const step = wide ? 6 : 3;
  let p = at + (wide ? 5 : 3);
  r.need(p, count * step);
  if (count === 0) throw new CffError('FDSelect 是空的');
  let first = wide ? r.u32(p) : r.u16(p);
  if (first !== 0) throw new CffError('FDSelect 没有从 0 开始');
  for (let i = 0; i < count; i++, p += step) {
    const fd = wide ? r.u16(p + 4) : r.u8(p + 2);
    const next = wide ? r.u32(p + 6) : r.u16(p + 3);
    if (fd >= fdCount || fd > 255) throw new CffError('FDSelect 指向不存在的字体 DICT');
    if (next <= first || next > glyphCount) throw new CffError('FDSelect 的范围有误');
    out.fill(fd, first, next);
    first = next;
  }
  if (first !== glyphCount) throw new CffError('FDSelect 没有覆盖所有字形');
  return out;
}

/** Number of regions of each ItemVariationData. In CFF2 the length of the store (u16) precedes it. */
function readRegionCounts(r: Reader, at: number): number[] {
  const store = at + 2;
  if (r.u16(store) !== 1) throw new CffError('VariationStore 的格式有误');
  const count = r.u16(store + 6);
  const out: number[] = [];
  for (let i = 0; i < count; i++) out.push(r.u16(store + r.u32(store + 8 + i * 4) + 4));
  return out;
}
