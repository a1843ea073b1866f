// Brotli encoder (RFC 7932) for the few thousand bytes of a subset, in one meta-block. The caller passes the font's
// sections, so the encoder need not detect where the statistics change: each large section has its own literal
// code.

import {
  BLOCK_COUNTS,
  COMMANDS,
  commandSymbol,
  copyCode,
  copyExtra,
  copyExtraBits,
  countCode,
  countExtra,
  countExtraBits,
  DISTANCES,
  distanceBits,
  distanceExtra,
  distanceSymbol,
  IMPLIED_DISTANCES,
  insertCode,
  insertExtra,
  insertExtraBits,
  prepareCodes,
  RECENT_DISTANCES,
} from './codes';
import { copies, distances, input, inserts, MAX_COMMANDS, readCommands } from './commands';
import { begin, finish, output, write, writeCodes, writeEntry } from './output';
import { storeCode } from './prefix-code';

const MAX_SECTIONS = 64;
const MAX_KINDS = 8;
// A code of its own does not pay for fewer literals.
const WORTH_A_CODE: u32 = 320;
const LITERALS = 256;
// Copies of four bytes are frequent, so this symbol is in use anyway. The last command copies nothing.
const NO_COPY: u32 = 2;

const ends = memory.data(4 * MAX_SECTIONS, 4);
const sectionCounts = memory.data(4 * LITERALS * MAX_SECTIONS, 4);
const totals = memory.data(4 * MAX_SECTIONS, 4);
// By kind of literals: counts of the first section of that kind, and its code.
const kindCounts = memory.data(4 * MAX_KINDS, 4);
const kindEntries = memory.data(4 * LITERALS * MAX_KINDS, 4);
// Blocks: runs of literals of one kind.
const blockKinds = memory.data(MAX_SECTIONS);
const blockSymbols = memory.data(MAX_SECTIONS);
const blockSizes = memory.data(4 * MAX_SECTIONS, 4);
const typeCounts = memory.data(4 * (MAX_KINDS + 2), 4);
const typeEntries = memory.data(4 * (MAX_KINDS + 2), 4);
const sizeCounts = memory.data(4 * BLOCK_COUNTS, 4);
const sizeEntries = memory.data(4 * BLOCK_COUNTS, 4);
const symbols = memory.data(2 * MAX_COMMANDS, 4);
const distanceSymbols = memory.data(MAX_COMMANDS);
const commandCounts = memory.data(4 * COMMANDS, 4);
const commandEntries = memory.data(4 * COMMANDS, 4);
const distanceCounts = memory.data(4 * DISTANCES, 4);
const distanceEntries = memory.data(4 * DISTANCES, 4);
const mapCounts = memory.data(4 * (MAX_KINDS + 5), 4);
const mapEntries = memory.data(4 * (MAX_KINDS + 5), 4);

let commands: u32 = 0;
let kinds: u32 = 0;
let blocks: u32 = 0;

prepareCodes();

/** Address for the input bytes; room for 65,520. */
export function inputAt(): usize {
  return input;
}

/** Address for the ends of the sections: ascending 32-bit offsets, at most 64; the last is the end of the input. */
export function endsAt(): usize {
  return ends;
}

export function outputAt(): usize {
  return output;
}

/**
 * Compresses the input and returns the number of output bytes.
 * @param patience how long to search bytes that match nothing; 31 searches all, lower values skip some
 */
export function compress(size: u32, sections: u32, patience: u32): u32 {
  commands = readCommands(size, patience);
  countCommands();
  countLiterals(sections);
  gather(sections);
  begin();
  // Window of 16 bits; last meta-block, not empty; its length in four nibbles.
  write(1, 0);
  write(2, 1);
  write(2, 0);
  write(16, size - 1);
  storeBlockTypes();
  // No postfix bits, no direct distance codes; context modes, which do not matter with one context.
  write(6, 0);
  write(2 * kinds, 0);
  storeContextMap();
  write(1, 0);
  for (let kind: u32 = 0; kind < kinds; kind++) {
    storeCode(load<u32>(kindCounts + (kind << 2)), entriesOf(kind), LITERALS);
  }
  storeCode(commandCounts, commandEntries, COMMANDS);
  storeCode(distanceCounts, distanceEntries, DISTANCES);
  storeCommands();
  return finish();
}

function increment(counts: usize, symbol: u32): void {
  const place = counts + (symbol << 2);
  store<u32>(place, load<u32>(place) + 1);
}

function entriesOf(kind: u32): usize {
  return kindEntries + kind * (4 * LITERALS);
}

function countCommands(): void {
  memory.fill(commandCounts, 0, 4 * COMMANDS);
  memory.fill(distanceCounts, 0, 4 * DISTANCES);
  // Section 4: the initial ring buffer of distances.
  let r0: u32 = 4;
  let r1: u32 = 11;
  let r2: u32 = 15;
  let r3: u32 = 16;
  for (let i: u32 = 0; i < commands; i++) {
    const copied = load<u16>(copies + (i << 1)) as u32;
    const distance = load<u16>(distances + (i << 1)) as u32;
    const insert = insertCode(load<u16>(inserts + (i << 1)));
    const symbol = commandSymbol(insert, copied ? copyCode(copied) : NO_COPY, distance === r0);
    store<u16>(symbols + (i << 1), symbol);
    increment(commandCounts, symbol);
    if (!copied || symbol < IMPLIED_DISTANCES) continue;
    let place: u32 = 0;
    if (distance !== r0) {
      place = distance === r1 ? 1 : distance === r2 ? 2 : distance === r3 ? 3 : distanceSymbol(distance);
      r3 = r2;
      r2 = r1;
      r1 = r0;
      r0 = distance;
    }
    store<u8>(distanceSymbols + i, place);
    increment(distanceCounts, place);
  }
}

function countLiterals(sections: u32): void {
  memory.fill(sectionCounts, 0, sections * (4 * LITERALS));
  memory.fill(totals, 0, sections << 2);
  let at: u32 = 0;
  let section: u32 = 0;
  let end = load<u32>(ends);
  for (let i: u32 = 0; i < commands; i++) {
    const to = at + load<u16>(inserts + (i << 1));
    while (at < to) {
      while (at >= end) end = load<u32>(ends + (++section << 2));
      const counts = sectionCounts + section * (4 * LITERALS);
      const stop = min(to, end);
      const total = totals + (section << 2);
      store<u32>(total, load<u32>(total) + stop - at);
      for (; at < stop; at++) increment(counts, load<u8>(input + at));
    }
    at += load<u16>(copies + (i << 1));
  }
}

/** Gives each large section its own literal code, and one shared code to all small sections. */
function gather(sections: u32): void {
  kinds = 0;
  blocks = 0;
  let shared: u32 = MAX_KINDS;
  let last: u32 = MAX_KINDS;
  for (let section: u32 = 0; section < sections; section++) {
    const total = load<u32>(totals + (section << 2));
    if (!total) continue;
    const counts = sectionCounts + section * (4 * LITERALS);
    const own = total >= WORTH_A_CODE && kinds < (MAX_KINDS as u32) - (shared === MAX_KINDS ? 1 : 0);
    let kind = shared;
    if (own || shared === MAX_KINDS) {
      kind = kinds++;
      store<u32>(kindCounts + (kind << 2), counts as u32);
      if (!own) shared = kind;
    } else addCounts(load<u32>(kindCounts + (shared << 2)), counts);
    if (kind === last) {
      const place = blockSizes + ((blocks - 1) << 2);
      store<u32>(place, load<u32>(place) + total);
    } else {
      store<u8>(blockKinds + blocks, kind);
      store<u32>(blockSizes + (blocks << 2), total);
      blocks++;
    }
    last = kind;
  }
}

function addCounts(to: usize, from: usize): void {
  for (let i: usize = 0; i < 4 * LITERALS; i += 4)
    store<u32>(to + i, load<u32>(to + i) + load<u32>(from + i));
}

/** Section 9.2: a number from 0 to 255. */
function storeSmall(value: u32): void {
  if (!value) {
    write(1, 0);
    return;
  }
  const size = 31 - clz(value);
  write(1, 1);
  write(3, size);
  write(size, value - (1 << size));
}

/** Section 6: block types of the literals and the size of the first block. Commands and distances have one type. */
function storeBlockTypes(): void {
  storeSmall(kinds - 1);
  if (kinds > 1) {
    memory.fill(typeCounts, 0, 4 * (MAX_KINDS + 2));
    memory.fill(sizeCounts, 0, 4 * BLOCK_COUNTS);
    let last: u32 = 0;
    let before: u32 = 1;
    for (let block: u32 = 0; block < blocks; block++) {
      increment(sizeCounts, countCode(load<u32>(blockSizes + (block << 2))));
      if (!block) continue;
      const kind = load<u8>(blockKinds + block) as u32;
      const symbol: u32 = kind === last + 1 ? 1 : kind === before ? 0 : kind + 2;
      store<u8>(blockSymbols + block, symbol);
      increment(typeCounts, symbol);
      before = last;
      last = kind;
    }
    storeCode(typeCounts, typeEntries, kinds + 2);
    storeCode(sizeCounts, sizeEntries, BLOCK_COUNTS);
    writeBlockSize(0);
  }
  write(2, 0);
}

function writeBlockSize(block: u32): void {
  const size = load<u32>(blockSizes + (block << 2));
  const code = countCode(size);
  writeEntry(load<u32>(sizeEntries + (code << 2)));
  write(countExtraBits(code), countExtra(code, size));
}

/** Section 7.3: maps every context of a block type to the code with the type's number. */
function storeContextMap(): void {
  storeSmall(kinds - 1);
  if (kinds < 2) return;
  // Run-length codes up to 5: 63 zeros follow each first value, after the move-to-front transform.
  const RUN: u32 = 5;
  const alphabet = kinds + RUN;
  memory.fill(mapCounts, 0, alphabet << 2);
  store<u32>(mapCounts, 1);
  store<u32>(mapCounts + (RUN << 2), kinds);
  for (let kind: u32 = 1; kind < kinds; kind++) store<u32>(mapCounts + ((kind + RUN) << 2), 1);
  write(1, 1);
  write(4, RUN - 1);
  storeCode(mapCounts, mapEntries, alphabet);
  for (let kind: u32 = 0; kind < kinds; kind++) {
    writeEntry(load<u32>(mapEntries + ((kind ? kind + RUN : (0 as u32)) << 2)));
    writeEntry(load<u32>(mapEntries + (RUN << 2)));
    write(RUN, 31);
  }
  write(1, 1);
}

function storeCommands(): void {
  let at: u32 = 0;
  let block: u32 = 0;
  let left = kinds > 1 ? load<u32>(blockSizes) : u32.MAX_VALUE;
  let entries = entriesOf(load<u8>(blockKinds));
  for (let i: u32 = 0; i < commands; i++) {
    const insert = load<u16>(inserts + (i << 1)) as u32;
    const copied = load<u16>(copies + (i << 1)) as u32;
    const symbol = load<u16>(symbols + (i << 1)) as u32;
    writeEntry(load<u32>(commandEntries + (symbol << 2)));
    const insertAs = insertCode(insert);
    write(insertExtraBits(insertAs), insertExtra(insertAs, insert));
    if (copied) {
      const copyAs = copyCode(copied);
      write(copyExtraBits(copyAs), copyExtra(copyAs, copied));
    }
    for (const to = at + insert; at < to; ) {
      if (!left) {
        block++;
        writeEntry(load<u32>(typeEntries + ((load<u8>(blockSymbols + block) as u32) << 2)));
        writeBlockSize(block);
        left = load<u32>(blockSizes + (block << 2));
        entries = entriesOf(load<u8>(blockKinds + block));
      }
      const stop = left < to - at ? at + left : to;
      left -= stop - at;
      writeCodes(entries, input + at, input + stop);
      at = stop;
    }
    at += copied;
    if (!copied || symbol < IMPLIED_DISTANCES) continue;
    const place = load<u8>(distanceSymbols + i) as u32;
    const distance = load<u16>(distances + (i << 1)) as u32;
    writeEntry(load<u32>(distanceEntries + (place << 2)));
    if (place >= RECENT_DISTANCES) write(distanceBits(distance), distanceExtra(distance));
  }
}
