import { Reader } from '@ziwan/sfnt';
import { type CffFont, CffOp, type DictEntry, type DictKind, readCff } from '../cff.ts';
import { CharstringMachine } from '../charstring.ts';
import { type Check, type CheckContext, refuse } from './fault.ts';
import { checkVariationStore } from './variations.ts';

/** Checks the structure of the table and its DICTs, then runs every charstring to its end. */
export const checkCff =
  (version: 1 | 2): Check =>
  (r, context) => {
    const font = readCff(r.bytes, version, context.glyphCount);
    if (font.charStrings.count !== context.glyphCount) {
      refuse('GLYPH_COUNT', `轮廓程序有 ${font.charStrings.count} 个，字形有 ${context.glyphCount} 个`);
    }
    if (context.glyphCount < 2) refuse('GLYPH_COUNT', '只有一个字形');
    checkDicts(r, font);
    if (version === 1) checkNames(r, font, context.glyphCount);
    else checkVariations(r, font, context);
    const machine = new CharstringMachine(font);
    for (let glyph = 0; glyph < context.glyphCount; glyph++) {
      try {
        machine.check(glyph);
      } catch (error) {
        if (error instanceof RangeError) refuse('TRUNCATED', `字形 ${glyph} 的轮廓程序被截断`);
        refuse('CHARSTRING', `字形 ${glyph}：${(error as Error).message}`);
      }
    }
  };

const STANDARD_STRINGS = 391;
/**
 * Operand types of an operator. `sid`: string id; `flag`: 0 or 1; `offset`: offset into the table; a number: count
 * of operands; `some`: one operand or more; `pairs`: an even number of operands, or none.
 */
type Operands = 'sid' | 'flag' | 'offset' | 'some' | 'pairs' | number;
type Rules = ReadonlyMap<number, Operands>;
const escaped = (op: number): number => 0x0c00 + op;

const TOP: Rules = new Map<number, Operands>([
  ...[0, 1, 2, 3, 4, escaped(0), escaped(21), escaped(22), escaped(38)].map((op) => [op, 'sid'] as const),
  ...[5, 14, escaped(7), escaped(23)].map((op) => [op, 'some'] as const),
  ...[13, 2, 3, 4, 5, 6, 8, 20, 31, 32, 33, 34, 35].map((op) => [op === 13 ? 13 : escaped(op), 1] as const),
  [escaped(1), 'flag'],
  ...[CffOp.charset, CffOp.encoding, CffOp.charStrings, CffOp.fdArray, CffOp.fdSelect].map(
    (op) => [op, 'offset'] as const,
  ),
  [CffOp.private, 2],
  [CffOp.ros, 3],
]);
const HINTS: readonly (readonly [number, Operands])[] = [
  ...[6, 7, 8, 9].map((op) => [op, 'pairs'] as const),
  ...[escaped(12), escaped(13)].map((op) => [op, 'some'] as const),
  ...[10, 11, escaped(9), escaped(10), escaped(11), escaped(17), escaped(18)].map((op) => [op, 1] as const),
  [CffOp.subrs, 'offset'],
];
const PRIVATE: Rules = new Map<number, Operands>([
  ...HINTS,
  ...[20, 21, escaped(19)].map((op) => [op, 1] as const),
  [escaped(14), 'flag'],
]);
/** CFF2 has no names, encodings and widths (OpenType 1.9, "CFF2"). */
const CFF2_RULES: Record<DictKind, Rules> = {
  top: new Map<number, Operands>([
    [escaped(7), 'some'],
    ...[CffOp.charStrings, CffOp.fdArray, CffOp.fdSelect, CffOp.vstore].map((op) => [op, 'offset'] as const),
  ]),
  font: new Map<number, Operands>([[CffOp.private, 2]]),
  private: new Map<number, Operands>([...HINTS, [CffOp.vsindex, 1], [CffOp.blend, 0]]),
};
const CFF_RULES: Record<DictKind, Rules> = {
  top: TOP,
  font: new Map([...TOP].filter(([op]) => op !== CffOp.fdArray && op !== CffOp.fdSelect && op !== CffOp.ros)),
  private: PRIVATE,
};

function checkDicts(r: Reader, font: CffFont): void {
  const sids = STANDARD_STRINGS + (font.strings?.count ?? 0);
  if (sids >= 65_000) refuse('STRINGS', '字符串过多');
  const rules = font.version === 1 ? CFF_RULES : CFF2_RULES;
  for (const { kind, entries } of font.dicts) {
    for (const entry of entries) checkEntry(entry, rules[kind], sids, r.length);
  }
  for (const op of [CffOp.charset, CffOp.charStrings, CffOp.ros, CffOp.fdArray, CffOp.vstore]) {
    if ((font.dicts[0]?.entries ?? []).filter((entry) => entry.op === op).length > 1) {
      refuse('DICT', 'Top DICT 里的操作符重复');
    }
  }
}

/** Checks the variation store of CFF2 and the references to it. A length of 0 stands for none. */
function checkVariations(r: Reader, font: CffFont, context: CheckContext): void {
  if (r.u8(1) !== 0) refuse('VERSION', '表头有误');
  const store = font.topDict.get(CffOp.vstore)?.[0];
  if (store !== undefined && r.u16(store) > 0) {
    r.need(store + 2, r.u16(store));
    checkVariationStore(r, store + 2, axesOf(context));
    context.variableOutlines = true;
  }
  const [privates, counts] = [font.dicts.filter(({ kind }) => kind === 'private'), font.regionCounts];
  for (const { entries } of privates) {
    const at = entries.findIndex(({ op }) => op === CffOp.vsindex);
    if (at < 0) continue;
    const [vsindex = -1] = entries[at]?.operands ?? [];
    const blended = entries.slice(0, at).some(({ op }) => op === CffOp.blend);
    if (blended || !isBelow(vsindex, counts.length)) refuse('DICT', 'vsindex 有误');
  }
}

/** Number of axes of the font; `fvar` itself is checked later. */
function axesOf({ tables }: CheckContext): number {
  const fvar = tables.get('fvar');
  if (!fvar) return refuse('AXES', '缺少 fvar');
  return new Reader(fvar).u16(8);
}

function checkNames(r: Reader, font: CffFont, glyphCount: number): void {
  if (r.u8(1) !== 0 || r.u8(2) !== 4) refuse('VERSION', '表头有误');
  const name = font.name ?? new Uint8Array(0);
  const isPrintable = (byte: number, i: number): boolean =>
    (i === 0 && byte === 0) || (byte > 32 && byte < 127 && !'[](){}<>/%'.includes(String.fromCharCode(byte)));
  if (name.length > 127 || !name.every(isPrintable)) refuse('NAME', '字体名有误');
  checkEncoding(r, font);
  checkCharset(r, font, glyphCount, STANDARD_STRINGS + (font.strings?.count ?? 0));
}

function checkEntry({ op, operands }: DictEntry, rules: Rules, sids: number, length: number): void {
  const rule = rules.get(op);
  if (rule === undefined) refuse('DICT', `DICT 里不该有操作符 ${op}`);
  const [value = -1] = operands;
  if (!isCount(operands.length, rule)) {
    refuse('DICT', `DICT 操作符 ${op} 的操作数个数有误`);
  }
  if (rule === 'sid' && !isBelow(value, sids)) refuse('DICT', 'DICT 引用了不存在的字符串');
  if (rule === 'flag' && !isBelow(value, 2)) refuse('DICT', `DICT 操作符 ${op} 应为 0 或 1`);
  if (rule === 'offset' && !isBelow(value, length)) refuse('DICT', `DICT 操作符 ${op} 的位置超出范围`);
  if (op === CffOp.ros && !(isBelow(value, sids) && isBelow(operands[1] as number, sids))) {
    refuse('DICT', 'ROS 引用了不存在的字符串');
  }
}

function isCount(count: number, rule: Operands): boolean {
  if (rule === 'some') return count >= 1;
  if (rule === 'pairs') return count % 2 === 0;
  return count === (typeof rule === 'number' ? rule : 1);
}

const isBelow = (value: number, limit: number): boolean =>
  Number.isInteger(value) && value >= 0 && value < limit;

/** Encodings 0 and 1 are predefined. A custom encoding must not have supplements. */
function checkEncoding(r: Reader, font: CffFont): void {
  const at = font.topDict.get(CffOp.encoding)?.[0] ?? 0;
  if (at <= 1) return;
  const format = r.u8(at);
  if (format > 1) refuse('ENCODING', `编码的格式为 ${format}`);
  r.need(at + 2, r.u8(at + 1) * (format + 1));
}

/** Charsets 0, 1 and 2 are predefined; they name at most 229, 166 and 87 glyphs. */
function checkCharset(r: Reader, font: CffFont, glyphCount: number, sids: number): void {
  const offset = font.topDict.get(CffOp.charset)?.[0] ?? 0;
  if (offset <= 2) {
    if (!font.isCid && glyphCount > ([229, 166, 87][offset] as number))
      refuse('CHARSET', '预定义字符集不够用');
    return;
  }
  const format = r.u8(offset);
  if (format > 2) refuse('CHARSET', `字符集的格式为 ${format}`);
  const limit = font.isCid ? 65_536 : sids;
  let at = offset + 1;
  for (let total = 1; total < glyphCount; ) {
    const sid = r.u16(at);
    const left = format === 0 ? 0 : format === 1 ? r.u8(at + 2) : r.u16(at + 2);
    if (sid >= limit || sid + left >= limit) refuse('CHARSET', '字符集引用了不存在的字符串');
    total += left + 1;
    if (total > glyphCount) refuse('CHARSET', '字符集的字形过多');
    at += format === 0 ? 2 : format === 1 ? 3 : 4;
  }
}
