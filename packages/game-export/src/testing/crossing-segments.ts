import type { Pen, Typeface } from '@ziwan/lettering';

type Point = readonly [x: number, y: number];

/** Segments into which a curve is split. */
const STEPS = 12;

/** Contours of a glyph as polygons, in font units. */
function polygonsOf(typeface: Typeface, glyph: number): Point[][] {
  const polygons: Point[][] = [];
  const at = (): Point => polygons.at(-1)?.at(-1) ?? [0, 0];
  const add = (...point: Point) => polygons.at(-1)?.push(point);
  const pen: Pen = {
    moveTo: (x, y) => polygons.push([[x, y]]),
    lineTo: add,
    quadTo: (cx, cy, x, y) => {
      const [ax, ay] = at();
      for (let i = 1; i <= STEPS; i++) {
        const [t, u] = [i / STEPS, 1 - i / STEPS];
        add(u * u * ax + 2 * u * t * cx + t * t * x, u * u * ay + 2 * u * t * cy + t * t * y);
      }
    },
    cubicTo: () => {
      throw new Error('a TrueType outline with a cubic curve');
    },
    closePath: () => {
      const [first] = polygons.at(-1) ?? [];
      if (first) add(...first);
    },
  };
  typeface.trace(glyph, pen);
  return polygons;
}

/**
 * Counts pairs of segments of a glyph that cross. It compares all pairs, and shares no code with what is tested.
 * @param slack font units by which both ends must be beyond the other segment: whole units round what meets in a point
 */
export function crossingSegments(typeface: Typeface, glyph: number, slack = 0): number {
  const segments = polygonsOf(typeface, glyph).flatMap((polygon) =>
    polygon.slice(1).map((end, i) => [polygon[i] as Point, end] as const),
  );
  let count = 0;
  for (let i = 0; i < segments.length; i++)
    for (let k = i + 1; k < segments.length; k++)
      if (cross(segments[i] as never, segments[k] as never, slack)) count++;
  return count;
}

/** Area of a glyph's contours, each with the sign of its direction: below 0 for a clockwise one (y upwards). */
export const signedArea = (typeface: Typeface, glyph: number): number =>
  polygonsOf(typeface, glyph)
    .flatMap((polygon) => polygon.slice(1).map(([x, y], i) => [polygon[i] as Point, [x, y]] as const))
    .reduce((sum, [[ax, ay], [bx, by]]) => sum + (ax * by - bx * ay) / 2, 0);

function cross([a, b]: readonly [Point, Point], [c, d]: readonly [Point, Point], slack: number): boolean {
  const apart = (p: Point, q: Point, r: Point) => {
    const [dx, dy] = [q[0] - p[0], q[1] - p[1]];
    const length = Math.hypot(dx, dy);
    return length === 0 ? 0 : (dx * (r[1] - p[1]) - dy * (r[0] - p[0])) / length;
  };
  const both = (s: number, t: number) => Math.min(Math.abs(s), Math.abs(t)) > slack && s * t < 0;
  return both(apart(a, b, c), apart(a, b, d)) && both(apart(c, d, a), apart(c, d, b));
}
