import type { Table } from '@ziwan/sfnt';
import { ByteSink } from '../../pack/byte-sink.ts';
import {
  type FontFile,
  invalid,
  type PartialTable,
  partialTable,
  requireTable,
} from '../../tables/font-file.ts';
import type { Outlines } from '../outlines.ts';
import { type CffDict, fixedNumbers, numberOf, OPERATOR, readDict, writeOperator } from './cff-dict.ts';
import { type CffIndex, itemBytes, itemStart, readIndex, writeIndex } from './cff-index.ts';
import { CharstringWriter, ENDCHAR, UnusualCff } from './charstring.ts';
import { readFdSelect } from './fd-select.ts';
import { subsetVorg } from './vorg.ts';

/** Operators that the subset's DICT keeps, with their number of operands. */
type Kept = Readonly<Record<number, number | 'pairs' | 'any'>>;
const FRAME: Kept = { [OPERATOR.fontMatrix]: 6, [OPERATOR.fontBBox]: 4 };
const FD: Kept = { [OPERATOR.fontMatrix]: 6 };
/** BlueValues to StdVW, BlueScale to StemSnapV, ForceBold, LanguageGroup to initialRandomSeed, widths. */
const PRIVATE: Kept = {
  ...{ 6: 'pairs', 7: 'pairs', 8: 'pairs', 9: 'pairs', 10: 1, 11: 1 },
  ...{ 0x0c09: 1, 0x0c0a: 1, 0x0c0b: 1, 0x0c0c: 'any', 0x0c0d: 'any' },
  ...{ 0x0c0e: 1, 0x0c11: 1, 0x0c12: 1, 0x0c13: 1, 20: 1, 21: 1 },
};

/** Data shared by all glyphs of a font, or of one of its FDs (font DICTs of a CID-keyed font). */
interface FontPart {
  /** DICT entries that the subset keeps. */
  dict: Uint8Array;
  privateDict: Uint8Array;
  localSubrs: CffIndex | null;
}

const HEADER = [1, 0, 4, 4];
const FIRST_OWN_STRING = 391;
const STRINGS = ['Adobe', 'Identity'];
const TYPE_2 = 2;
// Unused: a web font is named by its page.
const NAME = new TextEncoder().encode('Subset');

/**
 * The outlines of a CFF font, version 1 (Adobe Technical Note 5176). Subsets are always CID-keyed, so their glyphs
 * need no names. Hints are kept, subroutines are inlined. Glyph 0 is emptied.
 */
export class CffOutlines implements Outlines {
  readonly #font: FontFile;
  readonly #table: PartialTable;
  readonly glyphCount: number;
  readonly preparable = null;
  readonly #top: CffDict;
  /** Entries that the subset's top DICT keeps. */
  readonly #frame: Uint8Array;
  readonly #charStrings: CffIndex;
  readonly #parts: FontPart[];
  readonly #partOf: (glyph: number) => number;
  readonly #data = new ByteSink();
  readonly #writer: CharstringWriter;

  /** @throws UnusualCff */
  constructor(font: FontFile, glyphCount: number) {
    this.#font = font;
    this.glyphCount = glyphCount;
    const table = partialTable(font, 'CFF ');
    const { bytes } = table;
    table.need(0, 4);
    if (bytes[0] !== 1) throw invalid('字体缺少 CFF 表或版本不明');
    this.#table = table;
    const names = readIndex(table, bytes[2] ?? 0);
    const tops = readIndex(table, names.end);
    const strings = readIndex(table, tops.end);
    const globalSubrs = readIndex(table, strings.end);
    this.#top = readDict(itemBytes(bytes, tops, 0));
    if (names.count !== 1 || (numberOf(this.#top, OPERATOR.charstringType) ?? TYPE_2) !== TYPE_2)
      throw new UnusualCff('several fonts, or charstrings of type 1');
    this.#charStrings = readIndex(table, numberOf(this.#top, OPERATOR.charStrings) ?? bytes.length, false);
    if (this.#charStrings.count < glyphCount) throw invalid('CFF 字形数与 maxp 不符');
    this.#frame = written(this.#top, FRAME);
    this.#parts = this.#readParts();
    this.#partOf = this.#top.has(OPERATOR.ros)
      ? readFdSelect(table, numberOf(this.#top, OPERATOR.fdSelect) ?? bytes.length, glyphCount)
      : () => 0;
    this.#writer = new CharstringWriter(bytes, globalSubrs, this.#data);
  }

  closeOverComponents(glyphs: Set<number>): void {
    // Browsers reject a CFF font with a single glyph.
    if (glyphs.size === 1 && this.glyphCount > 1) glyphs.add(1);
  }

  /** @throws UnusualCff */
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

  compositesOnly(): Table[] {
    return [];
  }

  #readParts(): FontPart[] {
    const table = this.#table;
    const { bytes } = table;
    if (!this.#top.has(OPERATOR.ros)) return [readPart(table, this.#top, {})];
    const fonts = readIndex(table, numberOf(this.#top, OPERATOR.fdArray) ?? bytes.length);
    return Array.from({ length: fonts.count }, (_, i) =>
      readPart(table, readDict(itemBytes(bytes, fonts, i)), FD),
    );
  }

  #subsetCff(glyphs: readonly number[]): Uint8Array {
    const charStrings = this.#copyCharStrings(glyphs);
    const partsOfGlyphs = glyphs.map((glyph) => this.#partOf(glyph));
    const used = [...new Set(partsOfGlyphs)].sort((a, b) => a - b);
    const parts = used.map((i) => this.#parts[i]);
    const places = new Map(used.map((part, place) => [part, place]));

    const out = new ByteSink(charStrings.data.length + 1024);
    out.append(Uint8Array.from(HEADER));
    writeIndex(out, NAME, [NAME.length]);
    const top = (at: TopOffsets) => {
      const dict = new ByteSink(128);
      writeOperator(dict, OPERATOR.ros, fixedNumbers(FIRST_OWN_STRING, FIRST_OWN_STRING + 1, 0));
      dict.append(this.#frame);
      writeOperator(dict, OPERATOR.cidCount, fixedNumbers(glyphs.length));
      writeOperator(dict, OPERATOR.charset, fixedNumbers(at.charset));
      writeOperator(dict, OPERATOR.fdSelect, fixedNumbers(at.fdSelect));
      writeOperator(dict, OPERATOR.charStrings, fixedNumbers(at.charStrings));
      writeOperator(dict, OPERATOR.fdArray, fixedNumbers(at.fdArray));
      return dict.written();
    };
    const offsets = { charset: 0, fdSelect: 0, charStrings: 0, fdArray: 0 };
    const topAt = out.length;
    const topSize = top(offsets).length;
    writeIndex(out, top(offsets), [topSize]);
    writeStrings(out);
    // No global subroutines.
    writeIndex(out, new Uint8Array(0), []);

    offsets.charset = out.length;
    // Format 2: one range with all glyphs but the first.
    const more = Math.max(0, glyphs.length - 2);
    out.append(Uint8Array.of(2, 0, 1, more >> 8, more & 0xff));
    offsets.fdSelect = out.length;
    writeFdSelect(
      out,
      partsOfGlyphs.map((part) => places.get(part) as number),
    );
    offsets.charStrings = out.length;
    writeIndex(out, charStrings.data, charStrings.ends);

    // Each font DICT refers to its Private DICT; these follow one after another.
    const fdDicts = (privateAt: number) => {
      const dicts = new ByteSink(256);
      const ends: number[] = [];
      let at = privateAt;
      for (const part of parts) {
        if (!part) throw invalid('CFF 字体的 FDSelect 有误');
        dicts.append(part.dict);
        writeOperator(dicts, OPERATOR.private, fixedNumbers(part.privateDict.length, at));
        ends.push(dicts.length);
        at += part.privateDict.length;
      }
      return { data: dicts.written(), ends };
    };
    offsets.fdArray = out.length;
    const measure = fdDicts(0);
    const probe = new ByteSink(512);
    writeIndex(probe, measure.data, measure.ends);
    const placed = fdDicts(out.length + probe.length);
    writeIndex(out, placed.data, placed.ends);
    for (const part of parts) if (part) out.append(part.privateDict);

    const bytes = out.written().slice();
    const final = new ByteSink(256);
    writeIndex(final, top(offsets), [topSize]);
    bytes.set(final.written(), topAt);
    return bytes;
  }

  #copyCharStrings(glyphs: readonly number[]): { data: Uint8Array; ends: number[] } {
    const { bytes, need } = this.#table;
    const data = this.#data;
    data.clear();
    const ends: number[] = [];
    for (const glyph of glyphs) {
      if (glyph === 0) {
        data.reserve(1);
        data.push(ENDCHAR);
      } else {
        const part = this.#parts[this.#partOf(glyph)];
        if (!part) throw invalid('CFF 字体的 FDSelect 有误');
        const start = itemStart(bytes, this.#charStrings, glyph);
        const end = itemStart(bytes, this.#charStrings, glyph + 1);
        need(start, end);
        this.#writer.write(start, end, part.localSubrs);
      }
      ends.push(data.length);
    }
    return { data: data.written(), ends };
  }
}

interface TopOffsets {
  charset: number;
  fdSelect: number;
  charStrings: number;
  fdArray: number;
}

function readPart(table: PartialTable, dict: CffDict, kept: Kept): FontPart {
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

function writeStrings(to: ByteSink): void {
  const text = new TextEncoder().encode(STRINGS.join(''));
  writeIndex(to, text, [(STRINGS[0] as string).length, text.length]);
}

/** Format 3: runs of glyphs with the same font DICT. */
function writeFdSelect(to: ByteSink, parts: readonly number[]): void {
  const runs = parts.flatMap((part, glyph) =>
    glyph && parts[glyph - 1] === part ? [] : [[glyph, part] as const],
  );
  to.append(Uint8Array.of(3, runs.length >> 8, runs.length & 0xff));
  for (const [glyph, part] of runs) to.append(Uint8Array.of(glyph >> 8, glyph & 0xff, part));
  to.append(Uint8Array.of(parts.length >> 8, parts.length & 0xff));
}
