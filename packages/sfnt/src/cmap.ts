import { Reader } from './bytes.ts';

/** Returns the glyph of a code point; 0 for none. */
export type GlyphLookup = (codePoint: number) => number;

/** Glyph by code point, 0 for none. The index goes up to U+10FFFF. */
export type CharacterMap = Uint16Array;

/** Platform and encoding ids of Unicode subtables, in the order browsers prefer. */
const UNICODE: readonly string[] = ['3.10', '0.6', '0.4', '3.1', '0.3', '0.2', '0.1', '0.0'];
const SYMBOL = '3.0';
const MAC_ROMAN = '1.0';
/** HarfBuzz, and so browsers, prefer the subtable of a symbol font to any other. */
const ENCODINGS: readonly string[] = [SYMBOL, ...UNICODE, MAC_ROMAN];
const FORMATS: readonly number[] = [0, 4, 6, 10, 12, 13];

interface Subtable {
  at: number;
  /** Platform and encoding id, separated by a point. */
  encoding: string;
}

/** Finds the preferred subtable. A truncated record ends the search. */
function bestSubtable(r: Reader): Subtable | null {
  let best: Subtable | null = null;
  let rank = ENCODINGS.length;
  try {
    const count = r.u16(2);
    for (let i = 0; i < count; i++) {
      const encoding = `${r.u16(4 + i * 8)}.${r.u16(6 + i * 8)}`;
      const place = ENCODINGS.indexOf(encoding);
      if (place < 0 || place >= rank) continue;
      const at = r.u32(8 + i * 8);
      if (!FORMATS.includes(r.u16(at))) continue;
      rank = place;
      best = { at, encoding };
    }
  } catch (error) {
    if (!(error instanceof RangeError)) throw error;
  }
  return best;
}

/**
 * Looks up characters of a valid cmap, in the subtable that a browser would use; null without one. Formats 4 and 12 are
 * read in place, since a page needs twenty of thirty thousand characters.
 */
export function openCmap(table: Uint8Array | null | undefined): GlyphLookup | null {
  if (!table) return null;
  const r = new Reader(table);
  const found = bestSubtable(r);
  if (!found) return null;
  const format = UNICODE.includes(found.encoding) ? r.u16(found.at) : null;
  if (format === 12) return segmentedCoverage(r.view, found.at);
  if (format === 4) return segmentMapping(r.view, found.at);
  const map = readCharacterMap(table, 0x10000);
  return (codePoint) => map[codePoint] ?? 0;
}

function segmentMapping(view: DataView, at: number): GlyphLookup {
  const segments = view.getUint16(at + 6) >> 1;
  const ends = at + 14;
  const starts = ends + 2 * segments + 2;
  const deltas = starts + 2 * segments;
  const rangeOffsets = deltas + 2 * segments;
  return (codePoint) => {
    if (codePoint > 0xffff) return 0;
    let low = 0;
    let high = segments;
    while (low < high) {
      const middle = (low + high) >> 1;
      if (view.getUint16(ends + 2 * middle) < codePoint) low = middle + 1;
      else high = middle;
    }
    if (low >= segments) return 0;
    const start = view.getUint16(starts + 2 * low);
    if (start > codePoint) return 0;
    const delta = view.getUint16(deltas + 2 * low);
    const rangeOffset = view.getUint16(rangeOffsets + 2 * low);
    if (!rangeOffset) return (codePoint + delta) & 0xffff;
    const position = rangeOffsets + 2 * low + rangeOffset + 2 * (codePoint - start);
    if (position + 2 > view.byteLength) return 0;
    const glyph = view.getUint16(position);
    return glyph ? (glyph + delta) & 0xffff : 0;
  };
}

function segmentedCoverage(view: DataView, at: number): GlyphLookup {
  const groups = view.getUint32(at + 12);
  return (codePoint) => {
    let low = 0;
    let high = groups;
    while (low < high) {
      const middle = (low + high) >>> 1;
      if (view.getUint32(at + 16 + 12 * middle + 4) < codePoint) low = middle + 1;
      else high = middle;
    }
    if (low >= groups) return 0;
    const start = view.getUint32(at + 16 + 12 * low);
    return start > codePoint ? 0 : view.getUint32(at + 16 + 12 * low + 8) + (codePoint - start);
  };
}

/**
 * Reads all characters of the subtable that a browser would use, in any supported format. Glyph ids past `glyphCount`
 * and broken parts are skipped without an error.
 */
export function readCharacterMap(table: Uint8Array | undefined, glyphCount: number): CharacterMap {
  const map = new Uint16Array(0x110000);
  if (!table) return map;
  const r = new Reader(table);
  const found = bestSubtable(r);
  if (!found) return map;
  try {
    readSubtable(r, found.at, map, glyphCount);
  } catch (error) {
    if (!(error instanceof RangeError)) throw error;
  }
  if (found.encoding === MAC_ROMAN) return fromMacRoman(map);
  return found.encoding === SYMBOL ? withLatinOfSymbols(map) : map;
}

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
      // Without this check, unsorted segments of a small table would take quadratic time.
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

/** Lets the characters up to U+00FF stand for those of a symbol font, at U+F000 and above. */
function withLatinOfSymbols(map: CharacterMap): CharacterMap {
  for (let code = 0x20; code <= 0xff; code++) if (map[code] === 0) map[code] = map[0xf000 + code] as number;
  return map;
}

/** Converts the map of a font that only has a Macintosh subtable, whose 256 codes are Mac Roman. */
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
