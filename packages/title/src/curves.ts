import { simplified } from './clip.ts';
import { type Point, type Ring, written } from './path.ts';

/** Greatest distance (units) of a fitted curve from the polygon. */
const ERROR = 0.45;
/** Turn (cosine) beyond which a point is a corner: 24 degrees. */
const CORNER = Math.cos((24 * Math.PI) / 180);
/**
 * Length of an edge times its turn (radians) beyond which it is a straight line and no chord: chords of flattened curves
 * are within 0.3 units of them, which makes 2.4.
 */
const STRAIGHT = 6;

const pair = ({ x, y }: Point): string => `${written(x)} ${written(y)}`;

/**
 * Writes polygons as path data, with cubic curves where they are round (Schneider, Graphics Gems I, 1990).
 * @param tolerance points that are nearer to the line between their neighbours are left out before
 */
export const fitted = (rings: readonly Ring[], tolerance: number): string =>
  simplified(rings, tolerance).map(ringCurves).join('');

function ringCurves(ring: Ring): string {
  const count = ring.length;
  const at = (i: number) => ring[(i + count) % count] as Point;
  const corners: number[] = [];
  for (let i = 0; i < count; i++) if (isCorner(at(i - 1), at(i), at(i + 1))) corners.push(i);
  // A ring without corners is cut at an arbitrary point, where its tangent goes on.
  const smooth = corners.length === 0;
  if (smooth) corners.push(0);
  const first = corners[0] as number;
  let data = `M${pair(at(first))}`;
  for (const [n, from] of corners.entries()) {
    const to = corners[n + 1] ?? first + count;
    const run = Array.from({ length: to - from + 1 }, (_, i) => at(from + i));
    if (run.length === 2) {
      if (to < first + count) data += `L${pair(run[1] as Point)}`;
      continue;
    }
    const through = smooth ? tangent(at(first - 1), at(first), at(first + 1)) : null;
    const start = through ?? endTangent(run[0] as Point, run[1] as Point, run[2] as Point);
    const end = through
      ? { x: -through.x, y: -through.y }
      : endTangent(run.at(-1) as Point, run.at(-2) as Point, run.at(-3) as Point);
    data += fitRun(run, start, end, 0);
  }
  return `${data}Z`;
}

function isCorner(a: Point, b: Point, c: Point): boolean {
  const [ux, uy, vx, vy] = [b.x - a.x, b.y - a.y, c.x - b.x, c.y - b.y];
  const [u, v] = [Math.hypot(ux, uy), Math.hypot(vx, vy)];
  if (u === 0 || v === 0) return false;
  const cosine = Math.min(1, (ux * vx + uy * vy) / (u * v));
  return cosine < CORNER || Math.max(u, v) * Math.acos(cosine) > STRAIGHT;
}

const unit = (from: Point, to: Point): Point => {
  const length = Math.hypot(to.x - from.x, to.y - from.y) || 1;
  return { x: (to.x - from.x) / length, y: (to.y - from.y) / length };
};

/** Direction at the second of three points of the circle through them. */
function tangent(a: Point, b: Point, c: Point): Point {
  const [before, after] = [Math.hypot(b.x - a.x, b.y - a.y) || 1, Math.hypot(c.x - b.x, c.y - b.y) || 1];
  const [u, v] = [after / before, before / after];
  return unit({ x: 0, y: 0 }, { x: (b.x - a.x) * u + (c.x - b.x) * v, y: (b.y - a.y) * u + (c.y - b.y) * v });
}

/** The same at the first of them: what the second's is, mirrored at their chord. */
function endTangent(a: Point, b: Point, c: Point): Point {
  const chord = unit(a, b);
  const next = tangent(a, b, c);
  const along = 2 * (next.x * chord.x + next.y * chord.y);
  return { x: along * chord.x - next.x, y: along * chord.y - next.y };
}

/** Fits one curve, or two from where one is worst. */
function fitRun(run: readonly Point[], start: Point, end: Point, depth: number): string {
  const last = run.at(-1) as Point;
  if (run.length === 2) return `L${pair(last)}`;
  let places = chordPlaces(run);
  let worst = { distance: Infinity, at: 1 };
  for (let tries = 0; tries < 4; tries++) {
    const curve = bestCurve(run, places, start, end);
    worst = worstOf(run, places, curve);
    if (worst.distance <= ERROR) return `C${curve.slice(1).map(pair).join(' ')}`;
    if (worst.distance > 12 * ERROR) break;
    places = places.map((t, i) => nearer(curve, run[i] as Point, t));
  }
  if (depth > 40)
    return run
      .slice(1)
      .map((point) => `L${pair(point)}`)
      .join('');
  const middle = Math.min(run.length - 2, Math.max(1, worst.at));
  const through = tangent(run[middle - 1] as Point, run[middle] as Point, run[middle + 1] as Point);
  return (
    fitRun(run.slice(0, middle + 1), start, { x: -through.x, y: -through.y }, depth + 1) +
    fitRun(run.slice(middle), through, end, depth + 1)
  );
}

/** Places of points along a run from 0 to 1, by the lengths of its edges. */
function chordPlaces(run: readonly Point[]): number[] {
  const places = [0];
  for (let i = 1; i < run.length; i++) {
    const [a, b] = [run[i - 1] as Point, run[i] as Point];
    places.push((places[i - 1] as number) + Math.hypot(b.x - a.x, b.y - a.y));
  }
  const whole = places.at(-1) as number;
  return places.map((place) => place / whole);
}

type Curve = readonly [Point, Point, Point, Point];

/** Least squares for the lengths of both handles. */
function bestCurve(run: readonly Point[], places: readonly number[], start: Point, end: Point): Curve {
  const [p0, p3] = [run[0] as Point, run.at(-1) as Point];
  let [c00, c01, c11, x0, x1] = [0, 0, 0, 0, 0];
  for (const [i, t] of places.entries()) {
    const u = 1 - t;
    const [b0, b1, b2, b3] = [u * u * u, 3 * u * u * t, 3 * u * t * t, t * t * t];
    const [ax, ay, bx, by] = [start.x * b1, start.y * b1, end.x * b2, end.y * b2];
    c00 += ax * ax + ay * ay;
    c01 += ax * bx + ay * by;
    c11 += bx * bx + by * by;
    const point = run[i] as Point;
    const rx = point.x - (p0.x * (b0 + b1) + p3.x * (b2 + b3));
    const ry = point.y - (p0.y * (b0 + b1) + p3.y * (b2 + b3));
    x0 += ax * rx + ay * ry;
    x1 += bx * rx + by * ry;
  }
  const determinant = c00 * c11 - c01 * c01;
  const chord = Math.hypot(p3.x - p0.x, p3.y - p0.y);
  let [left, right] = [(x0 * c11 - x1 * c01) / determinant, (c00 * x1 - c01 * x0) / determinant];
  const least = chord * 1e-4;
  if (!(left > least && right > least && left < 3 * chord && right < 3 * chord))
    [left, right] = [chord / 3, chord / 3];
  return [
    p0,
    { x: p0.x + start.x * left, y: p0.y + start.y * left },
    { x: p3.x + end.x * right, y: p3.y + end.y * right },
    p3,
  ];
}

const pointOn = ([a, b, c, d]: Curve, t: number): Point => {
  const u = 1 - t;
  const [p, q, r, s] = [u * u * u, 3 * u * u * t, 3 * u * t * t, t * t * t];
  return { x: p * a.x + q * b.x + r * c.x + s * d.x, y: p * a.y + q * b.y + r * c.y + s * d.y };
};

function worstOf(
  run: readonly Point[],
  places: readonly number[],
  curve: Curve,
): { distance: number; at: number } {
  let worst = { distance: 0, at: 1 };
  for (let i = 1; i < run.length - 1; i++) {
    const point = run[i] as Point;
    const on = pointOn(curve, places[i] as number);
    const distance = Math.hypot(on.x - point.x, on.y - point.y);
    if (distance > worst.distance) worst = { distance, at: i };
  }
  return worst;
}

/** A step of Newton's method towards the place on a curve that is nearest to a point. */
function nearer(curve: Curve, point: Point, t: number): number {
  const on = pointOn(curve, t);
  const d1 = derivative(curve, t);
  const h = 1e-4;
  const [before, after] = [derivative(curve, t - h), derivative(curve, t + h)];
  const d2 = { x: (after.x - before.x) / (2 * h), y: (after.y - before.y) / (2 * h) };
  const [dx, dy] = [on.x - point.x, on.y - point.y];
  const slope = d1.x * d1.x + d1.y * d1.y + dx * d2.x + dy * d2.y;
  return slope === 0 ? t : Math.min(1, Math.max(0, t - (dx * d1.x + dy * d1.y) / slope));
}

function derivative([a, b, c, d]: Curve, t: number): Point {
  const u = 1 - t;
  const [p, q, r] = [3 * u * u, 6 * u * t, 3 * t * t];
  return {
    x: p * (b.x - a.x) + q * (c.x - b.x) + r * (d.x - c.x),
    y: p * (b.y - a.y) + q * (c.y - b.y) + r * (d.y - c.y),
  };
}
