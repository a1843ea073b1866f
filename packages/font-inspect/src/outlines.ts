import { ColourLayers, componentsOf, Reader, readLoca } from '@ziwan/sfnt';
import { CffError, readCff } from './cff.ts';
import { CharstringMachine } from './charstring.ts';

type Tables = ReadonlyMap<string, Uint8Array>;

/**
 * Returns 1 for each glyph that draws anything, else 0. Considers the outlines (`glyf`, `CFF `, `CFF2`) and the layers
 * in `COLR`. Glyphs with nothing but a bitmap or an `SVG ` document are blank, since subsets have no such tables.
 * Broken parts count as blank.
 */
export function drawnGlyphs(tables: Tables, glyphCount: number): Uint8Array {
  const drawn = new Uint8Array(glyphCount);
  const parts: ((tables: Tables, drawn: Uint8Array) => void)[] = [fromGlyf, fromCff, fromColr];
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
  for (const glyph of new ColourLayers(table).bases) if (glyph < drawn.length) drawn[glyph] = 1;
}
