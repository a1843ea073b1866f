// Bytes as brotli's commands, each of which inserts literals and then copies from before: RFC 7932, section 2.

/** A window of 16 bits holds as many (RFC 7932, section 9.1). */
export const MOST_BYTES = (1 << 16) - 16;
export const input = memory.data((1 << 16) + 16, 8);

const SHORTEST: u32 = 4;
export const MOST_COMMANDS = MOST_BYTES / 4 + 1;
const SLOT_BITS: u32 = 13;
// Odd, so that different words of four bytes stay different.
const MIX: u32 = 0x1e35a7bd;

// In quarters of a bit: what a byte costs that is not copied, a copy, one from the last distance, a bit of distance.
const LITERAL: i32 = 24;
const COPY: i32 = 46;
const LAST_COPY: i32 = 30;
const DISTANCE_BIT: i32 = 4;
// A copy that begins a byte later must save as much more.
const LATER: i32 = 12;
const MOST_LATER: u32 = 4;
const MOST_LEFT_OUT: u32 = 7;

// By hash of four bytes: the next sixteen bits of the hash, and below them where these were last, from 1 on.
const latest = memory.data(4 << 13, 8);

/** By command, in 16 bits: literals from where the last copy ended; bytes copied, 0 at the end; how far back. */
export const inserts = memory.data(2 * MOST_COMMANDS, 8);
export const copies = memory.data(2 * MOST_COMMANDS, 8);
export const distances = memory.data(2 * MOST_COMMANDS, 8);
let commands: u32 = 0;
let done: u32 = 0;

// What `find` found.
let length: u32 = 0;
let distance: u32 = 0;
let saving: i32 = 0;

/**
 * Answers the number of commands for the first `size` bytes of the input.
 * @param patience two to its power bytes without a copy, and one more is left out at each step
 */
export function readCommands(size: u32, patience: u32): u32 {
  commands = 0;
  done = 0;
  memory.fill(latest, 0, 4 << SLOT_BITS);
  let last: u32 = 4;
  const end: i32 = (size as i32) - (SHORTEST as i32);
  let missed: u32 = 0;
  for (let at: i32 = 0; at <= end; at += 1 + (min(MOST_LEFT_OUT, missed >> patience) as i32)) {
    const known = look(at);
    missed++;
    if (!known || !find(at, known - 1, last, size)) continue;
    missed = 0;
    let bestLength = length;
    let bestDistance = distance;
    let bestSaving = saving;
    let from = at;
    // Better ones may begin with the next bytes, which all must be known anyway.
    let to: i32 = min(end, at + (bestLength as i32) - 1);
    for (let next = at + 1; next <= to; next++) {
      const place = look(next);
      if (!place || next !== from + 1 || next > at + (MOST_LATER as i32)) continue;
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

/** Where the four bytes at a place very likely were last, from 1 on, or 0; and notes that they are there. */
function look(at: u32): u32 {
  const hash = load<u32>(input + at) * MIX;
  const slot = latest + ((hash >> (32 - SLOT_BITS)) << 2);
  const mark = (hash << SLOT_BITS) & 0xffff0000;
  const known = load<u32>(slot);
  store<u32>(slot, mark | (at + 1));
  return (known ^ mark) & 0xffff0000 ? 0 : known & 0xffff;
}

/** Whether copying to a place saves anything: from another one, or from the last distance. */
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

/** Where the bytes first differ from those before. */
function endOfCopy(at: u32, back: u32, size: u32): u32 {
  let to = at;
  while (to < size) {
    const differing = load<u64>(input + to) ^ load<u64>(input + to - back);
    // Past the end lies what was there before.
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
