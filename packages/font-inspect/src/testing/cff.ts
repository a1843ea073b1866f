import { Writer } from '@ziwan/sfnt';
import type { TestGlyph } from './glyphs.ts';

/** 28 and two bytes: any 16-bit integer, always the same length. */
const number = (value: number): number[] => [28, (value >> 8) & 0xff, value & 0xff];
const dictNumber = (value: number): number[] => [
  29,
  value >>> 24,
  (value >> 16) & 0xff,
  (value >> 8) & 0xff,
  value & 0xff,
];

/** -107, the number of the first of few subroutines, in one byte: browsers take no other form of it. */
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

/** A name-keyed `CFF ` table whose boxes are drawn by a local subroutine, so that a reader has to follow it. */
export function buildCff(glyphs: readonly TestGlyph[], fontName: string): Uint8Array {
  // Glyph names are the standard strings in order, of which there are 390.
  if (glyphs.length > 390) throw new RangeError('a CFF test font holds at most 390 glyphs');
  const box = [...number(200), ...number(700), ...number(-200), ...number(-700)];
  // hlineto alternates: right, up, left; closing is implied.
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
  const topLength = 5 + 1 + 5 + 1 + 10 + 1;
  const start = 4 + names.length + (2 + 1 + 8 + topLength) + strings.length + globalSubrs.length;
  const charsetAt = start;
  const charStringsAt = charsetAt + charset.length;
  const charStringsIndex = index(charStrings);
  const privateAt = charStringsAt + charStringsIndex.length;
  const privateDict = [...number(500), 20, ...dictNumber(10), 19];
  const top = [
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

/** A `CFF2` table without variation data; outlines are called through a local subroutine as in `buildCff`. */
export function buildCff2(glyphs: readonly TestGlyph[]): Uint8Array {
  const charStrings = glyphs.map((glyph) => {
    if (glyph.kind === 'blank') return [];
    const move = [...number(glyph.advance % 97), ...number(0), 21];
    return glyph.kind === 'move' ? move : [...move, FIRST_SUBR, 10];
  });
  const subr = [...number(200), ...number(700), ...number(-200), 6];
  const globalSubrs = index([], 2);
  const charStringsIndex = index(charStrings, 2);
  const privateDict = [...dictNumber(6), 19];
  const topLength = 5 + 1 + 5 + 2;
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
