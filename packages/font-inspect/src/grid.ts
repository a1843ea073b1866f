import { Reader, readLoca } from '@ziwan/sfnt';
import { readCff } from './cff.ts';
import { CharstringMachine } from './charstring.ts';

/** Number of glyphs sampled across the font, and the least number needed for a decision. */
const SAMPLE = 160;
const MIN_SAMPLE = 12;
/** Largest share of glyphs off the grid: a pixel face may have a few narrow letters or signs with finer steps. */
const MAX_ODD = 0.1;
/** Least and largest number of cells in an em of a pixel face. */
const MIN_CELLS = 6;
const MAX_CELLS = 64;

/**
 * Number of pixels in an em of a pixel face: a face whose edges, but for those of a few glyphs, are horizontal or
 * vertical and a whole number of cells long. Such a face is sharp only at multiples of that size. Returns null for any other face.
 */
export function pixelGrid(
  tables: ReadonlyMap<string, Uint8Array>,
  glyphCount: number,
  unitsPerEm: number,
): number | null {
  const edgesOf = tables.has('fvar') ? null : outlinesOf(tables, glyphCount);
  if (!edgesOf) return null;
  const step = Math.max(1, Math.floor(glyphCount / SAMPLE));
  const sampled: number[][] = [];
  let slanted = 0;
  // Glyph 0 is drawn by tools, often off the grid of the others.
  for (let glyph = 1; glyph < glyphCount; glyph += step) {
    const found = edgesOf(glyph);
    if (found === null) slanted++;
    else if (found.length > 4) sampled.push(found);
    if (slanted > MAX_ODD * SAMPLE) return null;
  }
  if (sampled.length < MIN_SAMPLE) return null;
  // Edges of one length are those of separate dots, which say nothing of how the dots are spaced.
  const lengths = sampled.flat();
  const [shortest, longest] = lengths.reduce(([a, b], n) => [Math.min(a, n), Math.max(b, n)], [Infinity, 0]);
  if (longest < 1.5 * shortest) return null;
  const odd = MAX_ODD * (sampled.length + slanted) - slanted;
  for (let grid = MIN_CELLS; grid <= MAX_CELLS; grid++) {
    const cell = unitsPerEm / grid;
    // If the em does not divide evenly into cells, each point is rounded to a unit.
    const slack = Number.isInteger(cell) ? 0 : 1;
    const fits = (length: number) => Math.abs(length - Math.round(length / cell) * cell) <= slack;
    if (sampled.filter((lengths) => !lengths.every(fits)).length <= odd) return grid;
  }
  return null;
}

type Outlines = (glyph: number) => number[] | null;

function outlinesOf(tables: ReadonlyMap<string, Uint8Array>, glyphCount: number): Outlines | null {
  const cff = tables.get('CFF ');
  if (cff) {
    const machine = new CharstringMachine(readCff(cff, 1, glyphCount));
    return (glyph) => machine.axisEdges(glyph);
  }
  const [glyf, loca, head] = ['glyf', 'loca', 'head'].map((tag) => tables.get(tag));
  if (!glyf || !loca || !head) return null;
  const offsets = readLoca(loca, new Reader(head).s16(50) !== 0, glyphCount);
  return (glyph) => {
    const [from, to] = [offsets[glyph] as number, offsets[glyph + 1] as number];
    return to - from < 12 || to > glyf.length ? [] : edges(new Reader(glyf.subarray(from, to)));
  };
}

/** Edge lengths of a simple glyph; null if an edge is neither horizontal nor vertical. */
function edges(r: Reader): number[] | null {
  const contours = r.s16(0);
  if (contours <= 0) return [];
  const ends = Array.from({ length: contours }, (_, i) => r.u16(10 + i * 2));
  const points = (ends.at(-1) as number) + 1;
  let at = 12 + contours * 2 + r.u16(10 + contours * 2);
  const flags: number[] = [];
  while (flags.length < points) {
    const flag = r.u8(at++);
    const times = flag & 8 ? r.u8(at++) + 1 : 1;
    for (let i = 0; i < times; i++) flags.push(flag);
  }
  const axis = (short: number, same: number): number[] => {
    let value = 0;
    return flags.slice(0, points).map((flag) => {
      if (flag & short) value += flag & same ? r.u8(at++) : -r.u8(at++);
      else if (!(flag & same)) {
        value += r.s16(at);
        at += 2;
      }
      return value;
    });
  };
  const x = axis(2, 16);
  const y = axis(4, 32);
  const lengths: number[] = [];
  let first = 0;
  for (const last of ends) {
    for (let i = first; i <= last; i++) {
      const next = i === last ? first : i + 1;
      // An off-curve point makes a curve, unless it coincides with an end of the curve.
      const before = i === first ? last : i - 1;
      const at = (p: number) => `${x[p]} ${y[p]}`;
      if (!((flags[i] as number) & 1) && at(i) !== at(before) && at(i) !== at(next)) return null;
      const dx = Math.abs((x[next] as number) - (x[i] as number));
      const dy = Math.abs((y[next] as number) - (y[i] as number));
      if (dx > 1 && dy > 1) return null;
      if (dx > 1) lengths.push(dx);
      if (dy > 1) lengths.push(dy);
    }
    first = last + 1;
  }
  return lengths;
}
