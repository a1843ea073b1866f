// Splits bytes into Brotli commands, each of which inserts literals and then copies earlier bytes: RFC 7932,
// section 2.

/** Maximum input (bytes) for a window of 16 bits (RFC 7932, section 9.1). */
export const MAX_BYTES = (1 << 16) - 16;
export const input = memory.data((1 << 16) + 16, 8);

const SHORTEST: u32 = 4;
export const MAX_COMMANDS = MAX_BYTES / 4 + 1;
const SLOT_BITS: u32 = 13;
// An odd multiplier keeps different four-byte words different.
const MIX: u32 = 0x1e35a7bd;

// Costs in quarters of a bit: a literal, a copy, a copy at the last distance, and each bit of a distance.
const LITERAL: i32 = 24;
const COPY: i32 = 46;
const LAST_COPY: i32 = 30;
const DISTANCE_BIT: i32 = 4;
// Extra saving required of a copy that starts a byte later.
const LATER: i32 = 12;
const MAX_DELAY: u32 = 4;
const MAX_SKIPPED: u32 = 7;

// Hash table of four-byte words: 16 more bits of the hash, and below them the last position, counted from 1.
const latest = memory.data(4 << 13, 8);

/** Commands as parallel arrays of 16 bits: number of literals, bytes to copy (0 in the last command), distance. */
export const inserts = memory.data(2 * MAX_COMMANDS, 8);
export const copies = memory.data(2 * MAX_COMMANDS, 8);
export const distances = memory.data(2 * MAX_COMMANDS, 8);
let commands: u32 = 0;
let done: u32 = 0;

// Results of `find`.
let length: u32 = 0;
let distance: u32 = 0;
let saving: i32 = 0;

/**
 * Returns the number of commands for the first `size` bytes of the input.
 * @param patience after 2^patience bytes without a copy, each step skips one byte more
 */
export function readCommands(size: u32, patience: u32): u32 {
  commands = 0;
  done = 0;
  memory.fill(latest, 0, 4 << SLOT_BITS);
  let last: u32 = 4;
  const end: i32 = (size as i32) - (SHORTEST as i32);
  let missed: u32 = 0;
  for (let at: i32 = 0; at <= end; at += 1 + (min(MAX_SKIPPED, missed >> patience) as i32)) {
    const known = look(at);
    missed++;
    if (!known || !find(at, known - 1, last, size)) continue;
    missed = 0;
    let bestLength = length;
    let bestDistance = distance;
    let bestSaving = saving;
    let from = at;
    // Look for a better copy at the following bytes, which have to be entered in the hash table anyway.
    let to: i32 = min(end, at + (bestLength as i32) - 1);
    for (let next = at + 1; next <= to; next++) {
      const place = look(next);
      if (!place || next !== from + 1 || next > at + (MAX_DELAY as i32)) continue;
      if (!find(next, place - 1, last, size) || saving < bestSaving + LATER) continue;
      bestLength = length;
      bestDistance = distance;
      bestSaving = saving;
      from = next;
      to = min(end, from + (bestLength as i32) - 1);
    }
    add(from, bestLength, bestDistance);
    last = bestDistance;
    at = from + (bestLength as i32) - 1;
  }
  if (done < size) add(size, 0, 0);
  return commands;
}

/**
 * Returns the last position of the four bytes at `at`, counted from 1, or 0; records the new position. A hash
 * collision can give a wrong position.
 */
function look(at: u32): u32 {
  const hash = load<u32>(input + at) * MIX;
  const slot = latest + ((hash >> (32 - SLOT_BITS)) << 2);
  const mark = (hash << SLOT_BITS) & 0xffff0000;
  const known = load<u32>(slot);
  store<u32>(slot, mark | (at + 1));
  return (known ^ mark) & 0xffff0000 ? 0 : known & 0xffff;
}

/** Finds the copy that saves most: from `place`, or at the last distance. Returns false if none saves anything. */
function find(at: u32, place: u32, last: u32, size: u32): bool {
  saving = 0;
  const back = at - place;
  weigh(at, back, size, back === last ? LAST_COPY : COPY + DISTANCE_BIT * (31 - (clz(back) as i32)));
  if (back !== last && last <= at) weigh(at, last, size, LAST_COPY);
  return saving > 0;
}

function weigh(at: u32, back: u32, size: u32, cost: i32): void {
  const to = endOfCopy(at, back, size);
  const gain = LITERAL * ((to - at) as i32) - cost;
  if (to < at + SHORTEST || gain <= saving) return;
  saving = gain;
  length = to - at;
  distance = back;
}

/** Returns the first position where the bytes differ from those at distance `back`. */
function endOfCopy(at: u32, back: u32, size: u32): u32 {
  let to = at;
  while (to < size) {
    const differing = load<u64>(input + to) ^ load<u64>(input + to - back);
    // Bytes past the end are leftovers, so limit the result to `size`.
    if (differing) return min(size, to + ((ctz(differing) >> 3) as u32));
    to += 8;
  }
  return size;
}

function add(at: u32, copied: u32, back: u32): void {
  const place = (commands << 1) as usize;
  store<u16>(inserts + place, at - done);
  store<u16>(copies + place, copied);
  store<u16>(distances + place, back);
  done = at + copied;
  commands++;
}
