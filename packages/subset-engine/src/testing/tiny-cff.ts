import { assembleSfnt } from '../sfnt/assemble.ts';
import { ascii, u8, u16, u32 } from './bytes.ts';
import { frameTables } from './tiny-truetype.ts';

const CFF = 0x4f54544f;
const ENDCHAR = 14;
const RETURN = 11;
const CALLSUBR = 10;
const CALLGSUBR = 29;
const RMOVETO = 21;
const RLINETO = 5;

/** A number in a charstring or DICT, in the three-byte form. */
const number = (value: number): number[] => [28, ...u16(value)];
/** A number in a DICT in the five-byte form, so that offsets do not change the DICT's size. */
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

/** Four glyphs: `A`, `B`, `C` are triangles; `B` draws through a local, `C` through a global subroutine. */
export function tinyCff(): Uint8Array {
  const triangle = (size: number) => [
    ...number(size),
    ...number(0),
    ...number(-size),
    ...number(size),
    RLINETO,
  ];
  const start = [...number(100), ...number(50), RMOVETO];
  // Both subroutine numbers carry the bias of a short index, 107.
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
  // Format 0: glyphs in the order of the standard strings for A, B, C.
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
  return assembleSfnt(CFF, [
    ...frameTables(
      4,
      [
        [0x41, 1],
        [0x42, 2],
        [0x43, 3],
      ],
      [...u32(0x00005000), ...u16(4)],
    ),
    { tag: 'CFF ', bytes: new Uint8Array(cff) },
  ]);
}
