import { ByteSink } from '../byte-sink.ts';
import { type CffDict, numberOf, OPERATOR, readDict, writeOperator } from './cff-dict.ts';
import { type CffIndex, invalid, itemBytes, itemStart, type PartialTable, readIndex } from './cff-index.ts';
import { CharstringWriter, UnusualCff } from './charstring.ts';
import { readFdSelect } from './fd-select.ts';

/** Operators that a copy keeps, with their number of operands. */
type Kept = Readonly<Record<number, number | 'pairs' | 'any'>>;
const MATRIX: Kept = { [OPERATOR.fontMatrix]: 6 };
const FRAME: Kept = { ...MATRIX, [OPERATOR.fontBBox]: 4 };
/** BlueValues to StdVW, BlueScale to StemSnapV, ForceBold, LanguageGroup to initialRandomSeed, widths. */
const PRIVATE: Kept = {
  ...{ 6: 'pairs', 7: 'pairs', 8: 'pairs', 9: 'pairs', 10: 1, 11: 1 },
  ...{ 0x0c09: 1, 0x0c0a: 1, 0x0c0b: 1, 0x0c0c: 'any', 0x0c0d: 'any' },
  ...{ 0x0c0e: 1, 0x0c11: 1, 0x0c12: 1, 0x0c13: 1, 20: 1, 21: 1 },
};

const TYPE_2 = 2;

/** Data shared by all glyphs of a font, or of one of its FDs (font DICTs of a CID-keyed font). */
export interface CffPart {
  /** DICT entries that a copy keeps. */
  dict: Uint8Array;
  privateDict: Uint8Array;
  localSubrs: CffIndex | null;
}

/** A CFF font, version 1 (Adobe Technical Note 5176), whose glyphs are copied with subroutines inlined. */
export class CffSource {
  /** Entries that a copy's top DICT keeps: the matrix and the bounds. */
  readonly frame: Uint8Array;
  /** Of these, the matrix. */
  readonly matrix: Uint8Array;
  readonly parts: readonly CffPart[];
  readonly #table: PartialTable;
  readonly #charStrings: CffIndex;
  readonly #partOf: (glyph: number) => number;
  readonly #writer: CharstringWriter;

  /**
   * @param to where glyphs are copied to
   * @throws UnusualCff, FontError BAD_TABLE
   */
  constructor(table: PartialTable, glyphCount: number, to: ByteSink) {
    const { bytes } = table;
    table.need(0, 4);
    if (bytes[0] !== 1) throw invalid('字体缺少 CFF 表或版本不明');
    this.#table = table;
    const names = readIndex(table, bytes[2] ?? 0);
    const tops = readIndex(table, names.end);
    const strings = readIndex(table, tops.end);
    const globalSubrs = readIndex(table, strings.end);
    const top = readDict(itemBytes(bytes, tops, 0));
    if (names.count !== 1 || (numberOf(top, OPERATOR.charstringType) ?? TYPE_2) !== TYPE_2)
      throw new UnusualCff('several fonts, or charstrings of type 1');
    this.#charStrings = readIndex(table, numberOf(top, OPERATOR.charStrings) ?? bytes.length, false);
    if (this.#charStrings.count < glyphCount) throw invalid('CFF 字形数与 maxp 不符');
    this.frame = written(top, FRAME);
    this.matrix = written(top, MATRIX);
    this.parts = readParts(table, top);
    this.#partOf = top.has(OPERATOR.ros)
      ? readFdSelect(table, numberOf(top, OPERATOR.fdSelect) ?? bytes.length, glyphCount)
      : () => 0;
    this.#writer = new CharstringWriter(bytes, globalSubrs, to);
  }

  /** Index in `parts`. */
  partOf(glyph: number): number {
    const part = this.#partOf(glyph);
    if (part >= this.parts.length) throw invalid('CFF 字体的 FDSelect 有误');
    return part;
  }

  /** Appends a glyph's charstring. @throws UnusualCff, FontError BAD_TABLE */
  copy(glyph: number): void {
    const { bytes, need } = this.#table;
    const part = this.parts[this.partOf(glyph)] as CffPart;
    const start = itemStart(bytes, this.#charStrings, glyph);
    const end = itemStart(bytes, this.#charStrings, glyph + 1);
    need(start, end);
    this.#writer.write(start, end, part.localSubrs);
  }
}

function readParts(table: PartialTable, top: CffDict): CffPart[] {
  const { bytes } = table;
  if (!top.has(OPERATOR.ros)) return [readPart(table, top, {})];
  const fonts = readIndex(table, numberOf(top, OPERATOR.fdArray) ?? bytes.length);
  return Array.from({ length: fonts.count }, (_, i) =>
    readPart(table, readDict(itemBytes(bytes, fonts, i)), MATRIX),
  );
}

function readPart(table: PartialTable, dict: CffDict, kept: Kept): CffPart {
  const { bytes } = table;
  const [size, at] = dict.get(OPERATOR.private)?.numbers ?? [];
  if (typeof size !== 'number' || typeof at !== 'number' || size < 0 || at < 0 || at + size > bytes.length)
    throw invalid('CFF 私有字典有误');
  table.need(at, at + size);
  const privateDict = readDict(bytes.subarray(at, at + size));
  const subrs = numberOf(privateDict, OPERATOR.subrs);
  return {
    dict: written(dict, kept),
    privateDict: written(privateDict, PRIVATE),
    localSubrs: subrs === null ? null : readIndex(table, at + subrs),
  };
}

/** Copies the DICT entries that are kept, if they have the expected number of operands. */
function written(dict: CffDict, kept: Kept): Uint8Array {
  const sink = new ByteSink(64);
  for (const [operator, { numbers, bytes }] of dict) {
    const count = kept[operator];
    if (count === numbers.length || (count === 'pairs' && numbers.length % 2 === 0) || count === 'any')
      writeOperator(sink, operator, bytes);
  }
  return sink.written().slice();
}
