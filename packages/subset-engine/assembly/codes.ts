// Values that Brotli writes as a code with extra bits: RFC 7932, sections 4 to 6.

const INSERT_LENGTHS = 24;
const COPY_LENGTHS = 24;
export const BLOCK_COUNTS = 26;

const insertBits = memory.data<u8>([
  0, 0, 0, 0, 0, 0, 1, 1, 2, 2, 3, 3, 4, 4, 5, 5, 6, 7, 8, 9, 10, 12, 14, 24,
]);
const copyBits = memory.data<u8>([0, 0, 0, 0, 0, 0, 0, 0, 1, 1, 2, 2, 3, 3, 4, 4, 5, 5, 6, 7, 8, 9, 10, 24]);
const countBits = memory.data<u8>([
  2, 2, 2, 2, 3, 3, 3, 3, 4, 4, 4, 4, 5, 5, 5, 5, 6, 6, 7, 8, 9, 10, 11, 12, 13, 24,
]);
const insertFirst = memory.data(4 * INSERT_LENGTHS, 4);
const copyFirst = memory.data(4 * COPY_LENGTHS, 4);
const countFirst = memory.data(4 * BLOCK_COUNTS, 4);
// Lookup tables for short lengths, which are by far the most frequent.
const TABLED: u32 = 256;
const insertCodes = memory.data(256);
const copyCodes = memory.data(256);
const cells = memory.data<u16>([128, 192, 384, 256, 320, 512, 448, 576, 640]);

/** Fills the tables; call it once. */
export function prepareCodes(): void {
  fillFirst(insertBits, insertFirst, INSERT_LENGTHS, 0);
  fillFirst(copyBits, copyFirst, COPY_LENGTHS, 2);
  fillFirst(countBits, countFirst, BLOCK_COUNTS, 1);
  for (let length: u32 = 0; length < TABLED; length++) {
    store<u8>(insertCodes + length, codeOf(insertFirst, INSERT_LENGTHS, length) as u8);
    store<u8>(copyCodes + length, length < 2 ? 0 : (codeOf(copyFirst, COPY_LENGTHS, length) as u8));
  }
}

/** Computes the first value of each code from the extra bits of those before it. */
function fillFirst(bits: usize, first: usize, codes: u32, start: u32): void {
  let value = start;
  for (let code: u32 = 0; code < codes; code++) {
    store<u32>(first + (code << 2), value);
    value += 1 << load<u8>(bits + code);
  }
}

function codeOf(first: usize, codes: u32, value: u32): u32 {
  let code = codes - 1;
  while (load<u32>(first + (code << 2)) > value) code--;
  return code;
}

export function insertCode(length: u32): u32 {
  return length < TABLED ? load<u8>(insertCodes + length) : codeOf(insertFirst, INSERT_LENGTHS, length);
}

export function copyCode(length: u32): u32 {
  return length < TABLED ? load<u8>(copyCodes + length) : codeOf(copyFirst, COPY_LENGTHS, length);
}

export function countCode(count: u32): u32 {
  return codeOf(countFirst, BLOCK_COUNTS, count);
}

export function insertExtraBits(code: u32): u32 {
  return load<u8>(insertBits + code);
}

export function insertExtra(code: u32, length: u32): u32 {
  return length - load<u32>(insertFirst + (code << 2));
}

export function copyExtraBits(code: u32): u32 {
  return load<u8>(copyBits + code);
}

export function copyExtra(code: u32, length: u32): u32 {
  return length - load<u32>(copyFirst + (code << 2));
}

export function countExtraBits(code: u32): u32 {
  return load<u8>(countBits + code);
}

export function countExtra(code: u32, count: u32): u32 {
  return count - load<u32>(countFirst + (code << 2));
}

export const COMMANDS = 704;
/** Command symbols below this value imply the last distance. */
export const IMPLIED_DISTANCES: u32 = 128;

/** Symbol for a pair of insert and copy codes: RFC 7932, section 5, table of cells. */
export function commandSymbol(insert: u32, copy: u32, lastDistance: bool): u32 {
  const within = ((insert & 7) << 3) | (copy & 7);
  if (lastDistance && insert < 8 && copy < 16) return ((copy >> 3) << 6) | within;
  return load<u16>(cells + ((3 * (insert >> 3) + (copy >> 3)) << 1)) | within;
}

export const DISTANCES = 64;
/** Symbols below this value stand for recent distances: the last, the one before, and so on. */
export const RECENT_DISTANCES: u32 = 4;

/** Number of extra bits of a distance that is not a recent one, without direct codes and postfix bits. */
export function distanceBits(distance: u32): u32 {
  return 30 - clz(distance + 3);
}

export function distanceSymbol(distance: u32): u32 {
  const bits = distanceBits(distance);
  return 14 + 2 * bits + (((distance + 3) >> bits) & 1);
}

export function distanceExtra(distance: u32): u32 {
  return (distance + 3) & ((1 << distanceBits(distance)) - 1);
}
