import { readDirectory } from '@ziwan/sfnt';

/** Damages a valid font: bytes of a table, the start of a table, a table length, the end of the file, or two bits. */
export function mutate(sfnt: Uint8Array, random: (below: number) => number): Uint8Array {
  const out = Uint8Array.from(sfnt);
  const { records } = readDirectory(sfnt);
  const index = random(records.length);
  const { offset, length } = records[index] as (typeof records)[0];
  switch (random(5)) {
    case 0:
      for (let i = 0; i <= random(4); i++) out[offset + random(length)] = random(256);
      return out;
    case 1:
      for (let i = 0; i <= random(4); i++) out[offset + random(Math.min(length, 64))] = random(256);
      return out;
    case 2:
      new DataView(out.buffer).setUint32(
        12 + index * 16 + 12,
        random(2) ? random(length + 1) : length + random(1000),
      );
      return out;
    case 3:
      return out.subarray(0, random(out.length));
    default:
      for (let i = 0; i < 2; i++) {
        const at = offset + random(length);
        out[at] = (out[at] as number) ^ (1 << random(8));
      }
      return out;
  }
}
