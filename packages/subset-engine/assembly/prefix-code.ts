// Prefix codes: RFC 7932, section 3. A code is a table of 32-bit entries by symbol: the code's bits, first bit
// lowest, and from bit 16 on their number.

import { write, writeEntry } from './output';

const MAX_SYMBOLS = 704;
const MAX_BITS: u32 = 15;
const MAX_BITS_OF_LENGTHS: u32 = 5;
const LENGTH_SYMBOLS: u32 = 18;
const REPEAT_LENGTH: u32 = 16;
const REPEAT_ZERO: u32 = 17;
const SIMPLE: u32 = 4;
// Section 3.5: order of the code length code lengths, and the code of each.
const lengthsOrder = memory.data<u8>([1, 2, 3, 4, 0, 5, 17, 6, 16, 7, 8, 9, 10, 11, 12, 13, 14, 15]);
const lengthCodes = memory.data<u8>([0, 7, 3, 2, 1, 15]);
const lengthCodeBits = memory.data<u8>([2, 4, 3, 2, 2, 4]);

// Symbols in use, rarest first, with counts above bit 16; then the arrays for building the tree.
const sorted = memory.data(4 * MAX_SYMBOLS + 4, 4);
const otherSorted = memory.data(4 * MAX_SYMBOLS, 4);
const leaves = memory.data(4 * MAX_SYMBOLS + 4, 4);
const nodes = memory.data(4 * MAX_SYMBOLS, 4);
const parents = memory.data(4 * MAX_SYMBOLS, 4);
const scaled = memory.data(4 * MAX_SYMBOLS, 4);
const lengths = memory.data(MAX_SYMBOLS, 4);
const digits = memory.data(4 * 256, 4);
const perLength = memory.data(2 * 18, 4);

const runs = memory.data(MAX_SYMBOLS);
const runExtra = memory.data(MAX_SYMBOLS);
const runCounts = memory.data(4 * 18, 4);
const runEntries = memory.data(4 * 18, 4);

/**
 * Builds the code for the given symbol counts and writes it.
 * @param counts 32 bits each, below 2¹⁶
 */
export function storeCode(counts: usize, entries: usize, alphabet: u32): void {
  const used = build(counts, entries, alphabet, MAX_BITS);
  if (used <= SIMPLE) storeSimple(used, alphabet);
  else storeComplex(alphabet);
}

/** Builds lengths and entries; returns the number of symbols in use. A single symbol has a code of no bits. */
function build(counts: usize, entries: usize, alphabet: u32, limit: u32): u32 {
  let used = readLengths(counts, alphabet, limit);
  if (used === u32.MAX_VALUE) {
    // Rarely, the tree is too deep: flatten the counts until it fits.
    let from = counts;
    do {
      for (let symbol: u32 = 0; symbol < alphabet; symbol++) {
        const count = load<u32>(from + (symbol << 2));
        store<u32>(scaled + (symbol << 2), count ? ((count + 1) >> 1) + 1 : 0);
      }
      from = scaled;
      used = readLengths(scaled, alphabet, limit);
    } while (used === u32.MAX_VALUE);
  }
  writeEntries(entries, alphabet, limit);
  return used;
}

/**
 * Builds code lengths by Moffat and Katajainen, "In-place calculation of minimum-redundancy codes". Returns
 * MAX_VALUE if a code is too long.
 */
function readLengths(counts: usize, alphabet: u32, limit: u32): u32 {
  memory.fill(lengths, 0, alphabet);
  const n = sortSymbols(counts, alphabet) as i32;
  if (n < 2) return n;
  // Missing nodes have maximum weight, so that no bounds checks are needed. `select` is cheaper than an
  // unpredictable branch.
  store<u32>(leaves + (n << 2), u32.MAX_VALUE);
  memory.fill(nodes, 0xff, n << 2);
  let leaf = leaves;
  let root = nodes;
  for (let next: i32 = 0; next < n - 1; next++) {
    let sum: u32 = 0;
    for (let half = 0; half < 2; half++) {
      const light = load<u32>(root);
      const weight = load<u32>(leaf);
      const inner = light < weight;
      sum += select(light, weight, inner);
      // The parent is overwritten unless the node was taken.
      store<u32>(parents + (root - nodes), next);
      root += (inner as usize) << 2;
      leaf += (!inner as usize) << 2;
    }
    store<u32>(nodes + (next << 2), sum);
  }
  // Convert parents to depths.
  setDepth(n - 2, 0);
  for (let node = n - 3; node >= 0; node--) setDepth(node, depthOf(depthOf(node) as i32) + 1);
  let available: u32 = 1;
  let depth: u32 = 0;
  let at = n - 1;
  let node = n - 2;
  while (available > 0) {
    let inner: u32 = 0;
    while (node >= 0 && depthOf(node) === depth) {
      inner++;
      node--;
    }
    while (available > inner) {
      if (depth > limit) return u32.MAX_VALUE;
      store<u8>(lengths + load<u16>(sorted + (at << 2)), depth);
      at--;
      available--;
    }
    available = 2 * inner;
    depth++;
  }
  return n;
}

function depthOf(index: i32): u32 {
  return load<u32>(parents + (index << 2));
}

function setDepth(index: i32, value: u32): void {
  store<u32>(parents + (index << 2), value);
}

/** Sorts symbols in use by count, stable, with a radix sort: low byte first, then high byte. */
function sortSymbols(counts: usize, alphabet: u32): u32 {
  let n: u32 = 0;
  let most: u32 = 0;
  for (let symbol: u32 = 0; symbol < alphabet; symbol++) {
    const count = load<u32>(counts + (symbol << 2));
    store<u32>(sorted + (n << 2), (count << 16) | symbol);
    n += (count !== 0) as u32;
    most |= count;
  }
  sortBy(16, sorted, otherSorted, n);
  if (most > 0xff) sortBy(24, otherSorted, sorted, n);
  else memory.copy(sorted, otherSorted, n << 2);
  for (let i: u32 = 0; i < n << 2; i += 4) store<u32>(leaves + i, load<u32>(sorted + i) >> 16);
  return n;
}

function sortBy(shift: u32, from: usize, to: usize, n: u32): void {
  memory.fill(digits, 0, 4 * 256);
  const end = from + (n << 2);
  for (let at = from; at < end; at += 4) {
    const digit = digits + (((load<u32>(at) >> shift) & 0xff) << 2);
    store<u32>(digit, load<u32>(digit) + 4);
  }
  let sum: u32 = 0;
  for (let digit = digits; digit < digits + 4 * 256; digit += 4) {
    const count = load<u32>(digit);
    store<u32>(digit, sum);
    sum += count;
  }
  for (let at = from; at < end; at += 4) {
    const key = load<u32>(at);
    const digit = digits + (((key >> shift) & 0xff) << 2);
    const place = load<u32>(digit);
    store<u32>(digit, place + 4);
    store<u32>(to + place, key);
  }
}

/** Assigns canonical codes: ordered by length, then by symbol. */
function writeEntries(entries: usize, alphabet: u32, limit: u32): void {
  memory.fill(perLength, 0, 2 * 18);
  for (let symbol: u32 = 0; symbol < alphabet; symbol++) {
    const length = load<u8>(lengths + symbol) as usize;
    if (!length) continue;
    const place = perLength + (length << 1) + 2;
    store<u16>(place, load<u16>(place) + 1);
  }
  for (let length: u32 = 2; length <= limit; length++) {
    const place = perLength + (length << 1);
    store<u16>(place, (load<u16>(place) + load<u16>(place - 2)) << 1);
  }
  for (let symbol: u32 = 0; symbol < alphabet; symbol++) {
    const length = load<u8>(lengths + symbol) as u32;
    let entry: u32 = 0;
    if (length) {
      const place = perLength + (length << 1);
      const code = load<u16>(place) as u32;
      store<u16>(place, code + 1);
      entry = (length << 16) | reversed(code, length);
    }
    store<u32>(entries + (symbol << 2), entry);
  }
}

function reversed(code: u32, length: u32): u32 {
  let from = code;
  from = ((from & 0x5555) << 1) | ((from >> 1) & 0x5555);
  from = ((from & 0x3333) << 2) | ((from >> 2) & 0x3333);
  from = ((from & 0x0f0f) << 4) | ((from >> 4) & 0x0f0f);
  from = ((from & 0x00ff) << 8) | ((from >> 8) & 0x00ff);
  return from >> (16 - length);
}

/** Section 3.4: writes up to four symbols, shortest codes first, equal lengths by symbol. */
function storeSimple(used: u32, alphabet: u32): void {
  const size = 32 - clz(alphabet - 1);
  write(2, 1);
  write(2, used ? used - 1 : 0);
  if (used < 2) {
    write(size, used ? (load<u16>(sorted) as u32) : 0);
    return;
  }
  for (let length: u8 = 1; length < SIMPLE; length++) {
    for (let symbol: u32 = 0; symbol < alphabet; symbol++) {
      if (load<u8>(lengths + symbol) === length) write(size, symbol);
    }
  }
  // With four symbols, one bit says whether the most frequent one has a code of one bit.
  if (used === SIMPLE) write(1, load<u8>(lengths + load<u16>(sorted + 4 * (SIMPLE - 1))) === 1 ? 1 : 0);
}

/** Section 3.5: writes the code lengths, run-length encoded, with a prefix code of their own. */
function storeComplex(alphabet: u32): void {
  const count = readRuns(alphabet);
  memory.fill(runCounts, 0, 4 * LENGTH_SYMBOLS);
  for (let i: u32 = 0; i < count; i++) {
    const place = runCounts + ((load<u8>(runs + i) as usize) << 2);
    store<u32>(place, load<u32>(place) + 1);
  }
  const used = build(runCounts, runEntries, LENGTH_SYMBOLS, MAX_BITS_OF_LENGTHS);
  storeLengths(used);
  for (let i: u32 = 0; i < count; i++) {
    const run = load<u8>(runs + i) as u32;
    writeEntry(load<u32>(runEntries + (run << 2)));
    if (run === REPEAT_LENGTH) write(2, load<u8>(runExtra + i));
    else if (run === REPEAT_ZERO) write(3, load<u8>(runExtra + i));
  }
}

/** A single symbol is stored with length 1, and written with no bits. */
function storeLengths(used: u32): void {
  if (used === 1) store<u8>(lengths + load<u16>(sorted), 1);
  let end = LENGTH_SYMBOLS;
  if (used > 1) while (!lengthAt(end - 1)) end--;
  const skip: u32 = lengthAt(0) || lengthAt(1) ? 0 : lengthAt(2) ? 2 : 3;
  write(2, skip);
  for (let place = skip; place < end; place++) {
    const length = lengthAt(place);
    write(load<u8>(lengthCodeBits + length), load<u8>(lengthCodes + length));
  }
}

function lengthAt(place: u32): u32 {
  return load<u8>(lengths + load<u8>(lengthsOrder + place));
}

/** Run-length encodes the lengths up to the last symbol in use; returns the number of runs. */
function readRuns(alphabet: u32): u32 {
  let end = alphabet;
  while (!load<u8>(lengths + end - 1)) end--;
  let n: u32 = 0;
  let previous: u32 = 8;
  for (let from: u32 = 0; from < end; ) {
    const length = load<u8>(lengths + from) as u32;
    let times: u32 = 1;
    while (from + times < end && load<u8>(lengths + from + times) === length) times++;
    from += times;
    if (length && length !== previous) {
      store<u8>(runs + n++, length);
      times--;
    }
    // With one length written alone, the rest fits in one run instead of two.
    if (times === (length ? 7 : 11)) {
      store<u8>(runs + n++, length);
      times--;
    }
    if (times >= 3) n = addRepeat(n, times - 3, length ? REPEAT_LENGTH : REPEAT_ZERO, length ? 2 : 3);
    else while (times-- > 0) store<u8>(runs + n++, length);
    if (length) previous = length;
  }
  return n;
}

/** Writes a repeat count as digits, most significant first. */
function addRepeat(first: u32, times: u32, symbol: u32, size: u32): u32 {
  let count: u32 = 1;
  for (let left = times >> size; left; left = (left - 1) >> size) count++;
  let left = times;
  for (let i = first + count; i-- > first; ) {
    store<u8>(runs + i, symbol);
    store<u8>(runExtra + i, left & ((1 << size) - 1));
    left = (left >> size) - 1;
  }
  return first + count;
}
