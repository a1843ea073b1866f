import { Reader } from './sfnt.ts';

/** Glyph by code point, 0 where there is none. Indexed by every code point up to U+10FFFF. */
export type CharacterMap = Uint16Array;

/** Encoding records by how well they speak Unicode, best first: [platform, encoding]. */
const PREFERENCE: readonly (readonly [number, number])[] = [
  [3, 10],
  [0, 6],
  [0, 4],
  [3, 1],
  [0, 3],
  [0, 2],
  [0, 1],
  [0, 0],
  [3, 0],
  [1, 0],
];

/**
 * Reads the cmap subtable a browser would read. Entries past `glyphCount` and broken parts are left out: this
 * tells what can be reached, `sanitize` tells what is wrong.
 */
export function readCharacterMap(table: Uint8Array | undefined, glyphCount: number): CharacterMap {
  const map = new Uint16Array(0x110000);
  if (!table) return map;
  const r = new Reader(table);
  let best = Number.POSITIVE_INFINITY;
  let at = -1;
  let records: number;
  try {
    records = r.u16(2);
    for (let i = 0; i < records; i++) {
      const platform = r.u16(4 + i * 8);
      const encoding = r.u16(6 + i * 8);
      const rank = PREFERENCE.findIndex(([p, e]) => p === platform && e === encoding);
      if (rank < 0 || rank >= best) continue;
      const offset = r.u32(8 + i * 8);
      if (!isReadable(r.u16(offset))) continue;
      best = rank;
      at = offset;
    }
  } catch (error) {
    if (!(error instanceof RangeError)) throw error;
  }
  if (at < 0) return map;
  const macRoman = PREFERENCE[best]?.[0] === 1;
  try {
    readSubtable(r, at, map, glyphCount);
  } catch (error) {
    if (!(error instanceof RangeError)) throw error;
  }
  return macRoman ? fromMacRoman(map) : map;
}

const isReadable = (format: number): boolean => [0, 4, 6, 10, 12, 13].includes(format);

function readSubtable(r: Reader, at: number, map: CharacterMap, glyphCount: number): void {
  const put = (code: number, glyph: number): void => {
    if (glyph > 0 && glyph < glyphCount && code <= 0x10ffff) map[code] = glyph;
  };
  const format = r.u16(at);
  if (format === 0) {
    for (let c = 0; c < 256; c++) put(c, r.u8(at + 6 + c));
  } else if (format === 4) {
    const segX2 = r.u16(at + 6) & ~1;
    let before = -1;
    for (let i = 0; i < segX2; i += 2) {
      const end = r.u16(at + 14 + i);
      const start = r.u16(at + 16 + segX2 + i);
      const delta = r.u16(at + 16 + segX2 * 2 + i);
      const rangeAt = at + 16 + segX2 * 3 + i;
      const range = r.u16(rangeAt);
      // Unsorted segments would let a small table cost quadratic time.
      for (let c = Math.max(start, before + 1); c <= end; c++) {
        if (c === 0xffff) break;
        let glyph: number;
        if (range === 0 || range === 0xffff) glyph = (c + delta) & 0xffff;
        else {
          const p = rangeAt + range + (c - start) * 2;
          if (p + 2 > r.length) break;
          glyph = r.u16(p);
          if (glyph !== 0) glyph = (glyph + delta) & 0xffff;
        }
        put(c, glyph);
      }
      before = Math.max(before, end);
    }
  } else if (format === 6) {
    const first = r.u16(at + 6);
    const count = r.u16(at + 8);
    for (let i = 0; i < count; i++) put(first + i, r.u16(at + 10 + i * 2));
  } else if (format === 10) {
    const first = r.u32(at + 12);
    const count = Math.min(r.u32(at + 16), 0x110000);
    for (let i = 0; i < count; i++) put(first + i, r.u16(at + 20 + i * 2));
  } else {
    const groups = r.u32(at + 12);
    let before = -1;
    for (let i = 0; i < groups; i++) {
      const p = at + 16 + i * 12;
      const start = r.u32(p);
      const end = Math.min(r.u32(p + 4), 0x10ffff);
      const glyph = r.u32(p + 8);
      if (start <= before || end < start) continue;
      for (let c = start; c <= end; c++) put(c, format === 12 ? glyph + (c - start) : glyph);
      before = end;
    }
  }
}

/** A font with nothing but a Macintosh subtable: its 256 codes are Mac Roman. */
function fromMacRoman(map: CharacterMap): CharacterMap {
  const decoder = new TextDecoder('macintosh');
  const out = new Uint16Array(0x110000);
  for (let code = 0; code < 256; code++) {
    const glyph = map[code] as number;
    const character = decoder.decode(Uint8Array.of(code)).codePointAt(0);
    if (glyph && character !== undefined) out[character] = glyph;
  }
  return out;
}
