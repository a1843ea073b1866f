// Bit stream in Brotli's order: least significant bit first.

export const output = memory.data(1 << 18, 8);
let to: usize = 0;
let bits: u64 = 0;
let count: u32 = 0;

export function begin(): void {
  to = output;
  bits = 0;
  count = 0;
}

/** @param size 0 to 32; higher bits of `value` must be 0 */
export function write(size: u32, value: u32): void {
  bits |= (value as u64) << count;
  count += size;
  if (count >= 32) {
    store<u32>(to, bits as u32);
    to += 4;
    bits >>= 32;
    count -= 32;
  }
}

/** Writes a prefix code's entry: the code's bits, and from bit 16 on their number. */
export function writeEntry(entry: u32): void {
  write(entry >> 16, entry & 0xffff);
}

/** Writes the codes of input bytes; `entries` has one entry per byte value. */
export function writeCodes(entries: usize, from: usize, end: usize): void {
  let toward = to;
  let pending = bits;
  let size = count;
  let at = from;
  // Two codes have at most 30 bits and up to 31 are pending, so a 64-bit store never overflows. Whole bytes are
  // flushed without a branch.
  for (const pairs = end - ((end - from) & 1); at < pairs; at += 2) {
    const one = load<u32>(entries + ((load<u8>(at) as usize) << 2));
    const two = load<u32>(entries + ((load<u8>(at + 1) as usize) << 2));
    pending |= ((one & 0xffff) as u64) << size;
    size += one >> 16;
    pending |= ((two & 0xffff) as u64) << size;
    size += two >> 16;
    store<u64>(toward, pending);
    toward += size >> 3;
    pending >>= size & ~7;
    size &= 7;
  }
  to = toward;
  bits = pending;
  count = size;
  if (at < end) writeEntry(load<u32>(entries + ((load<u8>(at) as usize) << 2)));
}

/** Pads to a whole byte and returns the number of bytes written. */
export function finish(): u32 {
  store<u64>(to, bits);
  return ((to - output) as u32) + ((count + 7) >> 3);
}
