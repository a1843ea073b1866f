import { CFF, type Table, writeSfnt } from '@ziwan/sfnt';
import { ascii, u8, u16, u32 } from './bytes.ts';
import { frameTables } from './tiny-truetype.ts';

const ENDCHAR = 14;
const RETURN = 11;
const CALLSUBR = 10;
const CALLGSUBR = 29;
const RMOVETO = 21;
const RLINETO = 5;
const HSTEMHM = 18;
const HINTMASK = 19;
const ADD = [12, 10];

/** A number in a charstring or DICT, in three bytes. */
const number = (value: number): number[] => [28, ...u16(value)];
/** A number in a DICT, in five bytes, so that offsets do not change the DICT's size. */
const offset = (value: number): number[] => [29, ...u32(value)];

function index(items: number[][]): number[] {
  if (!items.length) return u16(0);
  let at = 1;
  const offsets = [at];
  for (const item of items) {
    at += item.length;
    offsets.push(at);
  }
  return [...u16(items.length), 2, ...u16(...offsets), ...items.flat()];
}

/** Builds a font of four glyphs: `A`, `B` and `C` are triangles; `B` uses a local subroutine, `C` a global one. */
export function tinyCff(): Uint8Array {
  const triangle = (size: number) => [
    ...number(size),
    ...number(0),
    ...number(-size),
    ...number(size),
    RLINETO,
  ];
  const start = [...number(100), ...number(50), RMOVETO];
  // Subroutine numbers include the bias of a short INDEX, 107.
  const charStrings = index([
    [ENDCHAR],
    [...start, ...triangle(300), ENDCHAR],
    [...start, ...number(1 - 107), CALLSUBR, ENDCHAR],
    [...start, ...number(0 - 107), CALLGSUBR, ENDCHAR],
  ]);
  const localSubrs = index([
    [...triangle(111), RETURN],
    [...triangle(400), RETURN],
  ]);
  const globalSubrs = index([[...triangle(200), RETURN]]);
  const header = u8(1, 0, 4, 2);
  const names = index([ascii('Tiny')]);
  const strings = index([]);
  // Format 0: glyphs by the standard strings for A, B, C.
  const charset = [0, ...u16(34, 35, 36)];
  const privateDict = (subrs: number) => [...number(1000), 20, ...offset(subrs), 19];
  const privateSize = privateDict(0).length;
  const topDict = (charsetAt: number, charStringsAt: number, privateAt: number) =>
    index([
      [
        ...offset(charsetAt),
        15,
        ...offset(charStringsAt),
        17,
        ...offset(privateSize),
        ...offset(privateAt),
        18,
      ],
    ]);
  const frontSize =
    header.length + names.length + topDict(0, 0, 0).length + strings.length + globalSubrs.length;
  const charStringsAt = frontSize + charset.length;
  const privateAt = charStringsAt + charStrings.length;
  const cff = [
    ...header,
    ...names,
    ...topDict(frontSize, charStringsAt, privateAt),
    ...strings,
    ...globalSubrs,
    ...charset,
    ...charStrings,
    ...privateDict(privateSize),
    ...localSubrs,
  ];
  return cffFont(cff, []);
}

interface TinyCidOptions {
  /** Draws `B` with arithmetic, which hardly any font uses. */
  arithmetic?: boolean;
}

/**
 * Builds a CID-keyed font with the same characters, two FDs and subroutines: `A` has hints, `B` calls a subroutine
 * by a number that another one returns, `C` calls one that calls another. A layout rule substitutes `C` for `A`,
 * and `B` has its own vertical origin.
 */
export function tinyCid(options: TinyCidOptions = {}): Uint8Array {
  const triangle = (size: number) => [
    ...number(size),
    ...number(0),
    ...number(-size),
    ...number(size),
    RLINETO,
  ];
  const start = [...number(100), ...number(50), RMOVETO];
  const sum = [...number(60), ...number(40), ...ADD, ...number(50), RMOVETO, ...triangle(400), ENDCHAR];
  const twice = [...start, ...number(1 - 107), CALLSUBR, CALLSUBR, ENDCHAR];
  const hints = [...number(10), ...number(20), HSTEMHM, ...number(30), ...number(40), HINTMASK, 0xc0];
  const charStrings = index([
    [...start, ...triangle(50), ENDCHAR],
    [...number(500), ...hints, ...start, ...triangle(300), HINTMASK, 0x40, ...triangle(20), ENDCHAR],
    options.arithmetic ? sum : twice,
    [...start, ...number(0 - 107), CALLGSUBR, ENDCHAR],
  ]);
  // HarfBuzz loses local subroutines called from global ones, so the font for HarfBuzz has none.
  const calls = options.arithmetic ? [] : [...number(0 - 107), CALLSUBR];
  const globalSubrs = index([[...triangle(200), ...calls, RETURN]]);
  const parts = [
    index([[...triangle(111), RETURN]]),
    index([
      [...triangle(222), RETURN],
      [...number(0 - 107), RETURN],
    ]),
  ];
  const front = [...u8(1, 0, 4, 2), ...index([ascii('TinyCID')])];
  const strings = index([ascii('Adobe'), ascii('Identity')]);
  const privateDict = [...number(1000), 20, ...number(500), 21, ...offset(0), 19];
  const fdArray = (at: number[]) =>
    index(at.map((position) => [...offset(privateDict.length), ...offset(position), 18]));
  const topDict = (charset: number, fdSelect: number, charStringsAt: number, fdArrayAt: number) =>
    index([
      [
        ...[...offset(391), ...offset(392), ...offset(0), 12, 30],
        ...[...offset(charset), 15],
        ...[...offset(charStringsAt), 17],
        ...[...offset(fdArrayAt), 12, 36],
        ...[...offset(fdSelect), 12, 37],
      ],
    ]);
  const charset = [2, ...u16(1, 2)];
  const fdSelect = [3, ...u16(2), ...u16(0), 0, ...u16(2), 1, ...u16(4)];
  const charsetAt = [...front, ...topDict(0, 0, 0, 0), ...strings, ...globalSubrs].length;
  const fdSelectAt = charsetAt + charset.length;
  const charStringsAt = fdSelectAt + fdSelect.length;
  const fdArrayAt = charStringsAt + charStrings.length;
  // Each Private DICT is followed by its subroutines; their offset counts from the DICT's start.
  const privates: number[] = [];
  const privateAt = parts.map((subrs) => {
    const at = fdArrayAt + fdArray([0, 0]).length + privates.length;
    privates.push(...privateDict.slice(0, -6), ...offset(privateDict.length), 19, ...subrs);
    return at;
  });
  const cff = [
    ...[...front, ...topDict(charsetAt, fdSelectAt, charStringsAt, fdArrayAt), ...strings, ...globalSubrs],
    ...[...charset, ...fdSelect, ...charStrings, ...fdArray(privateAt), ...privates],
  ];
  return cffFont(cff, [
    ['GSUB', new Uint8Array(SUBSTITUTION)],
    ['VORG', new Uint8Array([...u16(1, 0, 880, 1), ...u16(2, 700)])],
  ]);
}

// Script DFLT, feature `calt`, one lookup: glyph 1 becomes glyph 3.
const SUBSTITUTION = [
  ...u16(1, 0, 10, 30, 44),
  ...[...u16(1), ...ascii('DFLT'), ...u16(8), ...u16(4, 0), ...u16(0, 0xffff, 1, 0)],
  ...[...u16(1), ...ascii('calt'), ...u16(8), ...u16(0, 1, 0)],
  ...[...u16(1, 4), ...u16(1, 0, 1, 8), ...u16(2, 8, 1, 3), ...u16(1, 1, 1)],
];

function cffFont(cff: number[], more: Table[]): Uint8Array {
  return writeSfnt(CFF, [
    ...frameTables(
      4,
      [
        [0x41, 1],
        [0x42, 2],
        [0x43, 3],
      ],
      [...u32(0x00005000), ...u16(4)],
    ),
    ['CFF ', new Uint8Array(cff)],
    ...more,
  ]);
}
