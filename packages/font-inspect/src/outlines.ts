import { componentsOf, Reader, readLoca } from '@ziwan/sfnt';
import { CffError, readCff } from './cff.ts';
import { CharstringMachine } from './charstring.ts';

type Tables = ReadonlyMap<string, Uint8Array>;

/**
 * Returns 1 for each glyph that draws anything, else 0. Considers the outlines (`glyf`, `CFF `, `CFF2`) and the colour
 * and bitmap tables that subsets keep (`sbix`, `CBDT`, `COLR`). Glyphs with nothing but an `SVG ` document are blank:
 * subsets have no such table, and Chromium ignores it. Broken parts count as blank.
 */
export function drawnGlyphs(tables: Tables, glyphCount: number): Uint8Array {
  const drawn = new Uint8Array(glyphCount);
  const parts: ((tables: Tables, drawn: Uint8Array) => void)[] = [
    fromGlyf,
    fromCff,
    fromColr,
    fromSbix,
    fromColourBitmaps,
  ];
  for (const part of parts) {
    try {
      part(tables, drawn);
    } catch (error) {
      if (!(error instanceof RangeError) && !(error instanceof CffError)) throw error;
    }
  }
  return drawn;
}

const UNKNOWN = 0;
const BLANK = 1;
const DRAWN = 2;
const MAX_COMPOSITE_DEPTH = 16;

function fromGlyf(tables: Tables, drawn: Uint8Array): void {
  const glyf = tables.get('glyf');
  const loca = tables.get('loca');
  const head = tables.get('head');
  if (!glyf || !loca || !head) return;
  const r = new Reader(glyf);
  const offsets = readLoca(loca, new Reader(head).s16(50) !== 0, drawn.length);
  const state = new Uint8Array(drawn.length);
  const resolve = (glyph: number, depth: number): number => {
    if (glyph >= drawn.length || depth > MAX_COMPOSITE_DEPTH) return BLANK;
    const known = state[glyph] as number;
    if (known !== UNKNOWN) return known;
    // Marks the glyph as blank while its components are examined, so that a cycle ends.
    state[glyph] = BLANK;
    const at = offsets[glyph] as number;
    const end = offsets[glyph + 1] as number;
    let result = BLANK;
    if (end - at >= 12 && end <= glyf.length) {
      const contours = r.s16(at);
      if (contours > 0) result = hasArea(r, at, end, contours) ? DRAWN : BLANK;
      else if (contours < 0) {
        for (const component of componentsOf(r, at, end)) {
          if (resolve(component, depth + 1) === DRAWN) {
            result = DRAWN;
            break;
          }
        }
      }
    }
    state[glyph] = result;
    return result;
  };
  for (let glyph = 0; glyph < drawn.length; glyph++) if (resolve(glyph, 0) === DRAWN) drawn[glyph] = 1;
}

/** True if any contour has three points or more, since fewer enclose no area. */
function hasArea(r: Reader, at: number, end: number, contours: number): boolean {
  if (at + 10 + contours * 2 > end) return false;
  let before = -1;
  for (let i = 0; i < contours; i++) {
    const last = r.u16(at + 10 + i * 2);
    if (last - before >= 3) return true;
    before = last;
  }
  return false;
}

function fromCff(tables: Tables, drawn: Uint8Array): void {
  const cff = tables.get('CFF ');
  const table = cff ?? tables.get('CFF2');
  if (!table) return;
  const font = readCff(table, cff ? 1 : 2, drawn.length);
  const machine = new CharstringMachine(font);
  const count = Math.min(drawn.length, font.charStrings.count);
  for (let glyph = 0; glyph < count; glyph++) if (machine.draws(glyph)) drawn[glyph] = 1;
}

function fromColr(tables: Tables, drawn: Uint8Array): void {
  const table = tables.get('COLR');
  if (!table) return;
  const r = new Reader(table);
  const mark = (glyph: number): void => {
    if (glyph < drawn.length) drawn[glyph] = 1;
  };
  const count = r.u16(2);
  const base = r.u32(4);
  for (let i = 0; i < count; i++) if (r.u16(base + i * 6 + 4) > 0) mark(r.u16(base + i * 6));
  if (r.u16(0) < 1) return;
  const list = r.u32(14);
  if (list === 0) return;
  const paints = r.u32(list);
  for (let i = 0; i < paints; i++) mark(r.u16(list + 4 + i * 6));
}

function fromSbix(tables: Tables, drawn: Uint8Array): void {
  const table = tables.get('sbix');
  if (!table) return;
  const r = new Reader(table);
  const strikes = r.u32(4);
  for (let s = 0; s < Math.min(strikes, 256); s++) {
    const strike = r.u32(8 + s * 4);
    for (let glyph = 0; glyph < drawn.length; glyph++) {
      const at = strike + 4 + glyph * 4;
      // A bitmap's data starts after an eight-byte header.
      if (r.u32(at + 4) - r.u32(at) > 8) drawn[glyph] = 1;
    }
  }
}

function fromColourBitmaps(tables: Tables, drawn: Uint8Array): void {
  const table = tables.get('CBLC');
  if (!table || !tables.has('CBDT')) return;
  const r = new Reader(table);
  const sizes = Math.min(r.u32(4), 256);
  for (let s = 0; s < sizes; s++) {
    const array = r.u32(8 + s * 48);
    const subtables = Math.min(r.u32(8 + s * 48 + 8), 65536);
    for (let i = 0; i < subtables; i++) {
      const first = r.u16(array + i * 8);
      const last = Math.min(r.u16(array + i * 8 + 2), drawn.length - 1);
      const at = array + r.u32(array + i * 8 + 4);
      const format = r.u16(at);
      if (format === 1 || format === 3) {
        const size = format === 1 ? 4 : 2;
        const offset = (n: number): number => (size === 4 ? r.u32(at + 8 + n * 4) : r.u16(at + 8 + n * 2));
        for (let g = first; g <= last; g++) if (offset(g - first + 1) > offset(g - first)) drawn[g] = 1;
      } else if (format === 2) {
        for (let g = first; g <= last; g++) drawn[g] = 1;
      } else if (format === 4 || format === 5) {
        const count = Math.min(r.u32(at + (format === 4 ? 8 : 20)), 65536);
        const step = format === 4 ? 4 : 2;
        const start = at + (format === 4 ? 12 : 24);
        for (let n = 0; n < count; n++) {
          const glyph = r.u16(start + n * step);
          if (glyph < drawn.length) drawn[glyph] = 1;
        }
      }
    }
  }
}
