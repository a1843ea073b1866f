import { Writer } from '@ziwan/sfnt';
import type { TestGlyph } from './glyphs.ts';

/** Encodes a 16-bit integer as 28 and two bytes, so that every number has the same length. */
const number = (value: number): number[] => [28, (value >> 8) & 0xff, value & 0xff];
const dictNumber = (value: number): number[] => [
  29,
  value >>> 24,
  (value >> 16) & 0xff,
  (value >> 8) & 0xff,
  value & 0xff,
];

/** The operand -107 in one byte, which calls subroutine 0. Browsers accept only this encoding of it. */
const FIRST_SUBR = 32;

function index(items: readonly (readonly number[])[], version: 1 | 2 = 1): number[] {
  const w = new Writer();
  if (version === 1) w.u16(items.length);
  else w.u32(items.length);
  if (items.length === 0) return [...w.done()];
  w.u8(4);
  let at = 1;
  w.u32(at);
  for (const item of items) {
    at += item.length;
    w.u32(at);
  }
  for (const item of items) w.bytes(item);
  return [...w.done()];
}

/** Bytes added to the Top DICT and the Private DICT: operands, then an operator. */
export interface ExtraDicts {
  top?: readonly number[];
  private?: readonly number[];
}

/** Builds a name-keyed `CFF ` table. Its boxes are drawn by a local subroutine, which readers have to follow. */
export function buildCff(glyphs: readonly TestGlyph[], fontName: string, extra: ExtraDicts = {}): Uint8Array {
  const [extraTop, extraPrivate] = [extra.top ?? [], extra.private ?? []];
  // Glyph names are the standard strings in order; there are 390.
  if (glyphs.length > 390) throw new RangeError('a CFF test font holds at most 390 glyphs');
  const box = [...number(200), ...number(700), ...number(-200), ...number(-700)];
  // hlineto alternates between horizontal and vertical: right, up, left. The contour is closed implicitly.
  const subr = [...box.slice(0, 9), 6, 11];
  const charStrings = glyphs.map((glyph) => {
    if (glyph.kind === 'blank') return [14];
    if (glyph.kind === 'move') return [...number(10), ...number(10), 21, 14];
    return [...number(glyph.advance % 97), ...number(0), 21, FIRST_SUBR, 10, 14];
  });
  const strings = index([]);
  const names = index([Array.from(fontName, (c) => c.charCodeAt(0))]);
  const globalSubrs = index([]);
  const charset = [2, 0, 1, ...[(glyphs.length - 2) >> 8, glyphs.length - 2].map((b) => b & 0xff)];
  const topLength = extraTop.length + 5 + 1 + 5 + 1 + 10 + 1;
  const start = 4 + names.length + (2 + 1 + 8 + topLength) + strings.length + globalSubrs.length;
  const charsetAt = start;
  const charStringsAt = charsetAt + charset.length;
  const charStringsIndex = index(charStrings);
  const privateAt = charStringsAt + charStringsIndex.length;
  const privateDict = [...extraPrivate, ...number(500), 20, ...dictNumber(extraPrivate.length + 10), 19];
  const top = [
    ...extraTop,
    ...dictNumber(charsetAt),
    15,
    ...dictNumber(charStringsAt),
    17,
    ...dictNumber(privateDict.length),
    ...dictNumber(privateAt),
    18,
  ];
  return Uint8Array.from([
    1,
    0,
    4,
    4,
    ...names,
    ...index([top]),
    ...strings,
    ...globalSubrs,
    ...charset,
    ...charStringsIndex,
    ...privateDict,
    ...index([subr]),
  ]);
}

/** Builds a `CFF2` table without variation data. As in `buildCff`, a local subroutine draws the boxes. */
export function buildCff2(glyphs: readonly TestGlyph[], extra: ExtraDicts = {}): Uint8Array {
  const [extraTop, extraPrivate] = [extra.top ?? [], extra.private ?? []];
  const charStrings = glyphs.map((glyph) => {
    if (glyph.kind === 'blank') return [];
    const move = [...number(glyph.advance % 97), ...number(0), 21];
    return glyph.kind === 'move' ? move : [...move, FIRST_SUBR, 10];
  });
  const subr = [...number(200), ...number(700), ...number(-200), 6];
  const globalSubrs = index([], 2);
  const charStringsIndex = index(charStrings, 2);
  const privateDict = [...extraPrivate, ...dictNumber(extraPrivate.length + 6), 19];
  const topLength = extraTop.length + 5 + 1 + 5 + 2;
  const charStringsAt = 5 + topLength + globalSubrs.length;
  const fdArrayAt = charStringsAt + charStringsIndex.length;
  const fontDict = (privateAt: number): number[] => [
    ...dictNumber(privateDict.length),
    ...dictNumber(privateAt),
    18,
  ];
  const privateAt = fdArrayAt + index([fontDict(0)], 2).length;
  return Uint8Array.from([
    2,
    0,
    5,
    0,
    topLength,
    ...extraTop,
    ...dictNumber(charStringsAt),
    17,
    ...dictNumber(fdArrayAt),
    12,
    36,
    ...globalSubrs,
    ...charStringsIndex,
    ...index([fontDict(privateAt)], 2),
    ...privateDict,
    ...index([subr], 2),
  ]);
}
