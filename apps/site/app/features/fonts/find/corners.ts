import type { Point, Quad } from '@ziwan/shape';

interface Size {
  readonly width: number;
  readonly height: number;
}

/** Least side (px) of the part that is looked at. */
const SMALLEST = 12;

/** Corners of the whole picture. */
export const wholeOf = ({ width, height }: Size): Quad => [
  { x: 0, y: 0 },
  { x: width, y: 0 },
  { x: width, y: height },
  { x: 0, y: height },
];

/** The quad with one corner moved; as it was if its corners would cross or coincide. */
export function cornerMoved(quad: Quad, corner: number, x: number, y: number, { width, height }: Size): Quad {
  const moved = mapPoints(quad, (point, i) =>
    i === corner
      ? { x: Math.min(width, Math.max(0, point.x + x)), y: Math.min(height, Math.max(0, point.y + y)) }
      : point,
  );
  return isConvex(moved) ? moved : quad;
}

/** The quad moved; its middle stays in the picture. */
export function quadMoved(quad: Quad, x: number, y: number, { width, height }: Size): Quad {
  const middle = middleOf(quad);
  const dx = Math.min(width - middle.x, Math.max(-middle.x, x));
  const dy = Math.min(height - middle.y, Math.max(-middle.y, y));
  return mapPoints(quad, (point) => ({ x: point.x + dx, y: point.y + dy }));
}

const mapPoints = ([a, b, c, d]: Quad, to: (point: Point, i: number) => Point): Quad => [
  to(a, 0),
  to(b, 1),
  to(c, 2),
  to(d, 3),
];

const middleOf = (quad: Quad): Point => ({
  x: quad.reduce((sum, { x }) => sum + x, 0) / 4,
  y: quad.reduce((sum, { y }) => sum + y, 0) / 4,
});

/** How far (°, clockwise) the picture is turned to level a quad. */
export function turnOf([a, b, c, d]: Quad): number {
  const angle = -Math.atan2(b.y + c.y - a.y - d.y, b.x + c.x - a.x - d.x) * (180 / Math.PI);
  return Math.round(angle * 2) / 2;
}

/** The quad turned about its middle, so that the picture is turned by as much. */
export function quadTurned(quad: Quad, turn: number): Quad {
  const angle = ((turnOf(quad) - turn) * Math.PI) / 180;
  const [cos, sin] = [Math.cos(angle), Math.sin(angle)];
  const middle = middleOf(quad);
  return mapPoints(quad, ({ x, y }) => ({
    x: middle.x + (x - middle.x) * cos - (y - middle.y) * sin,
    y: middle.y + (x - middle.x) * sin + (y - middle.y) * cos,
  }));
}

/** True if the corners follow each other clockwise, and none lies on the line between its neighbours. */
function isConvex(quad: Quad): boolean {
  return quad.every((at, i) => {
    const before = quad[(i + 3) % 4] as Point;
    const after = quad[(i + 1) % 4] as Point;
    const cross = (at.x - before.x) * (after.y - at.y) - (at.y - before.y) * (after.x - at.x);
    return cross >= SMALLEST ** 2 / 2 && Math.hypot(after.x - at.x, after.y - at.y) >= SMALLEST;
  });
}
