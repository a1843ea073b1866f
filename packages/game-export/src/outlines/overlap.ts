import { crossingsOf, SCAN_LINES } from '../drawing/crossings.ts';
import { COORDINATES, type Path, VERB } from '../drawing/path.ts';
import { flatten } from '../drawing/shape.ts';

/** Pixels per font unit at which there is a scan line for every unit. */
const SCALE = 1 / SCAN_LINES;
/** Edges of two contours nearer than this (font units) touch: a distance field would show the line between them. */
const TOUCHING = 0.05;
/** Lines on which edges touch that are more than a point. */
const TOUCHING_LINES = 2;
/** Width (font units) up to which a part that is covered twice comes from rounding, where edges meet at a sharp angle. */
const ROUNDING = 2;

export interface Filled {
  /** Area (square font units) along a line per unit. */
  readonly area: number;
  /** True if a part is covered twice. */
  readonly overlaps: boolean;
  /** True if two filled parts share an edge. */
  readonly touches: boolean;
  /** For each contour above 0 if its filled side is on the left as seen on screen (y downwards), below 0 on the right. */
  readonly sides: Int32Array;
}

/**
 * Looks at an outline in font units, y downwards, along horizontal lines.
 * @param rule by which it is filled: that of fonts, or the even-odd one of Skia's unions
 */
export function filledOf(path: Path, rule: 'nonzero' | 'evenodd'): Filled {
  const { top, bottom } = boundsOf(path);
  const scaled = mapped(path, (value, isY) => (isY ? value - top : value) * SCALE);
  const shape = flatten(scaled);
  const { lines, x, direction, contour } = crossingsOf(shape, Math.ceil((bottom - top) * SCALE) + 1);
  const sides = new Int32Array(shape.contours.length - 1);
  let [area, twice, touching] = [0, 0, 0];
  for (let line = 0; line + 1 < lines.length; line++) {
    const end = lines[line + 1] as number;
    let winding = 0;
    for (let i = lines[line] as number; i < end; i++) {
      const step = direction[i] as number;
      const before = winding;
      winding = rule === 'nonzero' ? winding + step : 1 - winding;
      const width = i + 1 < end ? ((x[i + 1] as number) - (x[i] as number)) / SCALE : 0;
      if (winding !== 0) area += width;
      if (before !== 0 && winding !== 0) {
        // Between this edge and the next one or the one before, two contours cover the same.
        if (Math.abs(winding) > 1) twice = Math.max(twice, width);
      } else {
        const c = contour[i] as number;
        sides[c] = (sides[c] as number) + (before === 0 ? step : -step);
        if (winding === 0 && i + 1 < end && width < TOUCHING && contour[i + 1] !== c) touching++;
      }
    }
  }
  return { area, overlaps: twice > ROUNDING, touches: touching >= TOUCHING_LINES, sides };
}

/** Greatest and least y of the points of a path, on curves or not. */
function boundsOf(path: Path): { top: number; bottom: number } {
  let [top, bottom] = [Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY];
  mapped(path, (value, isY) => {
    if (isY) {
      top = Math.min(top, value);
      bottom = Math.max(bottom, value);
    }
    return value;
  });
  return top <= bottom ? { top: Math.floor(top), bottom } : { top: 0, bottom: 0 };
}

/** The path with other coordinates. */
export function mapped(path: Path, coordinate: (value: number, isY: boolean) => number): number[] {
  const out = Array.from(path);
  for (let i = 0; i < out.length; ) {
    const count = COORDINATES[out[i] as number] as number;
    for (let k = 1; k <= count; k++) out[i + k] = coordinate(out[i + k] as number, k % 2 === 0);
    i += 1 + count;
  }
  return out;
}

/** The contours of a path, each from its start; `close` is left out. */
export function contoursOf(path: Path): number[][] {
  const contours: number[][] = [];
  for (let i = 0; i < path.length; ) {
    const verb = path[i] as number;
    const next = i + 1 + (COORDINATES[verb] as number);
    if (verb === VERB.move) contours.push([]);
    if (verb !== VERB.close)
      contours.at(-1)?.push(...Array.from({ length: next - i }, (_, k) => path[i + k] as number));
    i = next;
  }
  return contours;
}
