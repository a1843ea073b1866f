import type { Reader } from '@ziwan/sfnt';
import { type CffFont, CffOp, type DictEntry, readCff } from '../cff.ts';
import { CharstringMachine } from '../charstring.ts';
import { type Check, refuse } from './fault.ts';

/** Checks the structure of the table and its DICTs, then runs every charstring to its end. */
export const checkCff =
  (version: 1 | 2): Check =>
  (r, context) => {
    const font = readCff(r.bytes, version, context.glyphCount);
    if (font.charStrings.count !== context.glyphCount) {
      refuse('GLYPH_COUNT', `轮廓程序有 ${font.charStrings.count} 个，字形有 ${context.glyphCount} 个`);
    }
    if (version === 1) checkNames(r, font, context.glyphCount);
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
 * of operands; `some`: one operand or more.
 */
type Operands = 'sid' | 'flag' | 'offset' | 'some' | number;
const escaped = (op: number): number => 0x0c00 + op;

const TOP: ReadonlyMap<number, Operands> = new Map<number, Operands>([
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
const PRIVATE: ReadonlyMap<number, Operands> = new Map<number, Operands>([
  ...[6, 7, 8, 9, escaped(12), escaped(13)].map((op) => [op, 'some'] as const),
  ...[10, 11, 20, 21, escaped(9), escaped(10), escaped(11), escaped(17), escaped(18), escaped(19)].map(
    (op) => [op, 1] as const,
  ),
  [CffOp.subrs, 'offset'],
  [escaped(14), 'flag'],
]);

function checkNames(r: Reader, font: CffFont, glyphCount: number): void {
  if (r.u8(1) !== 0 || r.u8(2) !== 4) refuse('VERSION', '表头有误');
  if (glyphCount < 2) refuse('GLYPH_COUNT', '只有一个字形');
  const name = font.name ?? new Uint8Array(0);
  const isPrintable = (byte: number, i: number): boolean =>
    (i === 0 && byte === 0) || (byte > 32 && byte < 127 && !'[](){}<>/%'.includes(String.fromCharCode(byte)));
  if (name.length > 127 || !name.every(isPrintable)) refuse('NAME', '字体名有误');
  const sids = STANDARD_STRINGS + (font.strings?.count ?? 0);
  if (sids >= 65_000) refuse('STRINGS', '字符串过多');
  for (const { kind, entries } of font.dicts) {
    for (const entry of entries) checkEntry(entry, kind, sids, r.length);
  }
  for (const op of [CffOp.charset, CffOp.charStrings, CffOp.ros]) {
    if ((font.dicts[0]?.entries ?? []).filter((entry) => entry.op === op).length > 1) {
      refuse('DICT', 'Top DICT 里的操作符重复');
    }
  }
  checkEncoding(r, font);
  checkCharset(r, font, glyphCount, sids);
}

function checkEntry(
  { op, operands }: DictEntry,
  kind: 'top' | 'font' | 'private',
  sids: number,
  length: number,
): void {
  const rule = (kind === 'private' ? PRIVATE : TOP).get(op);
  if (rule === undefined) refuse('DICT', `DICT 里有不认识的操作符 ${op}`);
  if (kind === 'font' && [CffOp.fdArray, CffOp.fdSelect, CffOp.ros].includes(op as never)) {
    refuse('DICT', '字体 DICT 里不该有该操作符');
  }
  const wanted = typeof rule === 'number' ? rule : 1;
  const [value = -1] = operands;
  if (operands.length > 48 || (rule === 'some' ? operands.length < 1 : operands.length !== wanted)) {
    refuse('DICT', `DICT 操作符 ${op} 的操作数个数有误`);
  }
  if (rule === 'sid' && !isBelow(value, sids)) refuse('DICT', 'DICT 引用了不存在的字符串');
  if (rule === 'flag' && !isBelow(value, 2)) refuse('DICT', `DICT 操作符 ${op} 应为 0 或 1`);
  if (rule === 'offset' && !isBelow(value, length)) refuse('DICT', `DICT 操作符 ${op} 的位置超出范围`);
  if (op === CffOp.ros && !(isBelow(value, sids) && isBelow(operands[1] as number, sids))) {
    refuse('DICT', 'ROS 引用了不存在的字符串');
  }
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
