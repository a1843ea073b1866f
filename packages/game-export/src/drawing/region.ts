import { type Crossings, crossingsOf, SCAN_LINES } from './crossings.ts';
import type { Path } from './path.ts';
import { flatten, type Shape } from './shape.ts';
import type { Unite } from './union.ts';

/** Closer edges (px) of two contours count as touching. */
const TOUCHING = 0.01;

/** Share of the area that a union may change, by rounding. */
const MAX_LOSS = 0.01;

/** Outlines of fonts are filled by the non-zero rule; the contours of a union have any direction. */
type FillRule = 'nonzero' | 'evenodd';

const wound = (winding: number, step: number, rule: FillRule): number =>
  rule === 'nonzero' ? winding + step : 1 - winding;

/** A shape whose segments all have the filled side on the left of their direction, as seen on screen. */
export interface Region {
  readonly shape: Shape;
  readonly crossings: Crossings;
}

/**
 * Turns a path into a region under the non-zero winding rule. Contours that overlap, as in variable fonts, are united
 * first: their inner edges would appear in distance fields. Contours of either direction are accepted.
 * @param dx, dy added to the coordinates
 * @param height of the image (px)
 */
export function regionOf(path: Path, dx: number, dy: number, height: number, unite: Unite): Region {
  let shape = flatten(path, dx, dy);
  let crossings = crossingsOf(shape, height);
  let sides = sidesOf(shape, crossings, 'nonzero');
  const united = sides.overlap ? unite(path) : null;
  if (united) {
    const unitedShape = flatten(united, dx, dy);
    const unitedCrossings = crossingsOf(unitedShape, height);
    // Skia fails on some outlines without saying so.
    if (
      Math.abs(areaOf(unitedCrossings, 'evenodd') - areaOf(crossings, 'nonzero')) <=
      MAX_LOSS * areaOf(crossings, 'nonzero') + 1
    ) {
      shape = unitedShape;
      crossings = unitedCrossings;
      sides = sidesOf(shape, crossings, 'evenodd');
    }
  }
  const { votes } = sides;
  if (!votes.some((vote) => vote < 0)) return { shape, crossings };
  return {
    shape: withTurned(shape, votes),
    crossings: { ...crossings, direction: turnedDirections(crossings, votes) },
  };
}

/**
 * Walks along the scan lines. `votes` is above 0 for contours with the filled side to their left, below 0 for the
 * others. `overlap` is true if an edge has both sides filled.
 */
function sidesOf({ contours }: Shape, { lines, x, direction, contour }: Crossings, rule: FillRule) {
  const votes = new Int32Array(contours.length - 1);
  let overlap = false;
  for (let line = 0; line + 1 < lines.length; line++) {
    const end = lines[line + 1] as number;
    let winding = 0;
    for (let i = lines[line] as number; i < end; i++) {
      const step = direction[i] as number;
      const before = winding;
      winding = wound(winding, step, rule);
      if (before !== 0 && winding !== 0) overlap = true;
      else {
        const c = contour[i] as number;
        votes[c] = (votes[c] as number) + (before === 0 ? step : -step);
        if (winding === 0 && i + 1 < end && (x[i + 1] as number) - (x[i] as number) < TOUCHING)
          overlap = true;
      }
    }
  }
  return { votes, overlap };
}

/** Area (px²) along the scan lines. */
function areaOf({ lines, x, direction }: Crossings, rule: FillRule): number {
  let area = 0;
  for (let line = 0; line + 1 < lines.length; line++) {
    const end = lines[line + 1] as number;
    let winding = 0;
    for (let i = lines[line] as number; i + 1 < end; i++) {
      winding = wound(winding, direction[i] as number, rule);
      if (winding !== 0) area += (x[i + 1] as number) - (x[i] as number);
    }
  }
  return area / SCAN_LINES;
}

function withTurned({ points, corners, contours }: Shape, votes: Int32Array): Shape {
  const turned = points.slice();
  const turnedCorners = corners.slice();
  for (let c = 0; c + 1 < contours.length; c++) {
    if ((votes[c] as number) >= 0) continue;
    const from = contours[c] as number;
    const to = contours[c + 1] as number;
    for (let i = from; i < to; i++) {
      const source = from + to - 1 - i;
      turned[2 * i] = points[2 * source] as number;
      turned[2 * i + 1] = points[2 * source + 1] as number;
      turnedCorners[i] = corners[source] as number;
    }
  }
  return { points: turned, corners: turnedCorners, contours };
}

const turnedDirections = ({ direction, contour }: Crossings, votes: Int32Array): Int8Array =>
  direction.map((step, i) => ((votes[contour[i] as number] as number) < 0 ? -step : step));
