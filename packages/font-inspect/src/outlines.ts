import { ColourLayers, componentsOf, Reader, readLoca } from '@ziwan/sfnt';
import { CffError, readCff } from './cff.ts';
import { CharstringMachine } from './charstring.ts';

type Tables = ReadonlyMap<string, Uint8Array>;

type IsDrawn = (glyph: number) => boolean;

/**
 * Returns 1 for each glyph that draws anything, else 0. Considers the outlines (`glyf`, `CFF `, `CFF2`) and the layers
 * in `COLR`. Glyphs with nothing but a bitmap or an `SVG ` document are blank, since subsets have no such tables.
 * Broken parts count as blank.
 */
export function drawnGlyphs(tables: Tables, glyphCount: number): Uint8Array {
  const isDrawn = glyphTest(tables, glyphCount);
  return Uint8Array.from({ length: glyphCount }, (_, glyph) => (isDrawn(glyph) ? 1 : 0));
}

/** Tells of single glyphs what `drawnGlyphs` tells of all. */
export function glyphTest(tables: Tables, glyphCount: number): IsDrawn {
  const tests = [fromGlyf, fromCff, fromColr].flatMap((part) => {
    const test = unlessBroken(() => part(tables, glyphCount));
    return test ? [test] : [];
  });
  return (glyph) => glyph < glyphCount && tests.some((test) => unlessBroken(() => test(glyph)) ?? false);
}

function unlessBroken<T>(read: () => T): T | null {
  try {
    return read();
  } catch (error) {
    if (!(error instanceof RangeError) && !(error instanceof CffError)) throw error;
    return null;
  }
}

const UNKNOWN = 0;
const BLANK = 1;
const DRAWN = 2;
const MAX_COMPOSITE_DEPTH = 16;

function fromGlyf(tables: Tables, glyphCount: number): IsDrawn | null {
  const glyf = tables.get('glyf');
  const loca = tables.get('loca');
  const head = tables.get('head');
  if (!glyf || !loca || !head) return null;
  const r = new Reader(glyf);
  const offsets = readLoca(loca, new Reader(head).s16(50) !== 0, glyphCount);
  const state = new Uint8Array(glyphCount);
  const resolve = (glyph: number, depth: number): number => {
    if (glyph >= glyphCount || depth > MAX_COMPOSITE_DEPTH) return BLANK;
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
  return (glyph) => resolve(glyph, 0) === DRAWN;
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

function fromCff(tables: Tables, glyphCount: number): IsDrawn | null {
  const cff = tables.get('CFF ');
  const table = cff ?? tables.get('CFF2');
  if (!table) return null;
  const font = readCff(table, cff ? 1 : 2, glyphCount);
  const machine = new CharstringMachine(font);
  return (glyph) => glyph < font.charStrings.count && machine.draws(glyph);
}

function fromColr(tables: Tables): IsDrawn | null {
  const table = tables.get('COLR');
  if (!table) return null;
  const bases = new Set(new ColourLayers(table).bases);
  return (glyph) => bases.has(glyph);
}
