import { COORDINATES, type Path, VERB } from './path.ts';

/** Closed polygons in pixels; y increases downwards. */
export interface Shape {
  /** x and y of the points. The last point of a contour equals its first. */
  readonly points: Float64Array;
  /** 1 for a point where the direction of the path changes abruptly. */
  readonly corners: Uint8Array;
  /** Index of the first point of each contour, then the number of points. */
  readonly contours: Int32Array;
}

interface Box {
  readonly left: number;
  readonly top: number;
  readonly right: number;
  readonly bottom: number;
}

/** Greatest distance (px) between a curve and its polygon: less than a step of 8 bits at a range of 6 px. */
const TOLERANCE = 0.02;
/** Greatest number of segments of a curve. */
const MAX_SEGMENTS = 256;
/** Shorter segments (px) are left out. */
const SHORTEST = 1e-4;
/** Sine of the least angle of a corner (8°). */
const CORNER = Math.sin(3);

/** Converts curves to segments, closes all contours, and moves the result by `dx`, `dy`. */
export function flatten(path: Path, dx = 0, dy = 0): Shape {
  const builder = new ShapeBuilder(dx, dy);
  const at = (i: number) => path[i] as number;
  let i = 0;
  while (i < path.length) {
    const verb = at(i++);
    if (verb === VERB.move) builder.moveTo(at(i), at(i + 1));
    else if (verb === VERB.line) builder.lineTo(at(i), at(i + 1));
    else if (verb === VERB.quad) builder.quadTo(at(i), at(i + 1), at(i + 2), at(i + 3));
    else if (verb === VERB.cubic)
      builder.cubicTo(at(i), at(i + 1), at(i + 2), at(i + 3), at(i + 4), at(i + 5));
    else builder.close();
    i += COORDINATES[verb] as number;
  }
  return builder.build();
}

/** Memory of the shape under construction, kept for the next one: a thread builds thousands. */
let scratchPoints = new Float64Array(1024);
let scratchCorners = new Uint8Array(512);

class ShapeBuilder {
  readonly #moveX: number;
  readonly #moveY: number;
  readonly #contours: number[] = [];
  #count = 0;
  /** First point of the current contour. */
  #start = 0;
  #x = 0;
  #y = 0;
  /** Direction in which the path arrives at the current point; zero at the start of a contour. */
  #dx = 0;
  #dy = 0;
  /** Direction in which the contour starts. */
  #firstDx = 0;
  #firstDy = 0;
  #firstX = 0;
  #firstY = 0;

  constructor(moveX: number, moveY: number) {
    this.#moveX = moveX;
    this.#moveY = moveY;
    scratchCorners.fill(0);
  }

  moveTo(x: number, y: number): void {
    this.close();
    this.#add(x, y);
    this.#dx = this.#dy = 0;
    this.#firstX = x;
    this.#firstY = y;
  }

  lineTo(x: number, y: number): void {
    const x0 = this.#x;
    const y0 = this.#y;
    if (!this.#leave([x, y])) return;
    this.#add(x, y);
    this.#arrive([x0, y0]);
  }

  quadTo(x1: number, y1: number, x2: number, y2: number): void {
    const x0 = this.#x;
    const y0 = this.#y;
    if (!this.#leave([x1, y1], [x2, y2])) return;
    const ax = x0 - 2 * x1 + x2;
    const ay = y0 - 2 * y1 + y2;
    const n = segmentsFor(Math.hypot(ax, ay) / 4);
    for (let i = 1; i < n; i++) {
      const t = i / n;
      this.#add(x0 + t * (2 * (x1 - x0) + t * ax), y0 + t * (2 * (y1 - y0) + t * ay));
    }
    this.#add(x2, y2);
    this.#arrive([x1, y1], [x0, y0]);
  }

  cubicTo(x1: number, y1: number, x2: number, y2: number, x3: number, y3: number): void {
    const x0 = this.#x;
    const y0 = this.#y;
    if (!this.#leave([x1, y1], [x2, y2], [x3, y3])) return;
    const bend = Math.max(
      Math.hypot(x0 - 2 * x1 + x2, y0 - 2 * y1 + y2),
      Math.hypot(x1 - 2 * x2 + x3, y1 - 2 * y2 + y3),
    );
    const n = segmentsFor(bend * 0.75);
    for (let i = 1; i < n; i++) {
      const t = i / n;
      const u = 1 - t;
      const a = u * u * u;
      const b = 3 * u * u * t;
      const c = 3 * u * t * t;
      const d = t * t * t;
      this.#add(a * x0 + b * x1 + c * x2 + d * x3, a * y0 + b * y1 + c * y2 + d * y3);
    }
    this.#add(x3, y3);
    this.#arrive([x2, y2], [x1, y1], [x0, y0]);
  }

  close(): void {
    if (this.#count === this.#start) return;
    this.lineTo(this.#firstX, this.#firstY);
    // Makes the contour end exactly where it starts.
    scratchPoints.copyWithin(2 * this.#count - 2, 2 * this.#start, 2 * this.#start + 2);
    if (isCorner(this.#dx, this.#dy, this.#firstDx, this.#firstDy)) {
      scratchCorners[this.#start] = scratchCorners[this.#count - 1] = 1;
    }
    // Fewer than three segments enclose no area, except a curve and its chord.
    if (this.#count - this.#start < 3) {
      scratchCorners.fill(0, this.#start, this.#count);
      this.#count = this.#start;
    } else this.#contours.push(this.#start);
    this.#start = this.#count;
  }

  build(): Shape {
    this.close();
    return {
      points: scratchPoints.slice(0, 2 * this.#count),
      corners: scratchCorners.slice(0, this.#count),
      contours: Int32Array.from([...this.#contours, this.#count]),
    };
  }

  /**
   * Turns towards the first of `controls` that is not the current point.
   * @returns false if there is none
   */
  #leave(...controls: readonly Point[]): boolean {
    const target = controls.find((point) => !this.#isAt(point));
    if (!target) return false;
    const dx = target[0] - this.#x;
    const dy = target[1] - this.#y;
    if (this.#dx === 0 && this.#dy === 0) [this.#firstDx, this.#firstDy] = [dx, dy];
    else if (isCorner(this.#dx, this.#dy, dx, dy)) scratchCorners[this.#count - 1] = 1;
    return true;
  }

  /** Takes the direction from the first of `controls` that is not the current point. */
  #arrive(...controls: readonly Point[]): void {
    const source = controls.find((point) => !this.#isAt(point));
    if (source) [this.#dx, this.#dy] = [this.#x - source[0], this.#y - source[1]];
  }

  #isAt([x, y]: Point): boolean {
    return Math.abs(x - this.#x) <= SHORTEST && Math.abs(y - this.#y) <= SHORTEST;
  }

  #add(x: number, y: number): void {
    if (this.#count === scratchCorners.length) grow();
    scratchPoints[2 * this.#count] = x + this.#moveX;
    scratchPoints[2 * this.#count + 1] = y + this.#moveY;
    this.#count++;
    this.#x = x;
    this.#y = y;
  }
}

function grow(): void {
  const points = scratchPoints;
  const corners = scratchCorners;
  scratchPoints = new Float64Array(2 * points.length);
  scratchPoints.set(points);
  scratchCorners = new Uint8Array(2 * corners.length);
  scratchCorners.set(corners);
}

type Point = readonly [x: number, y: number];

function isCorner(ax: number, ay: number, bx: number, by: number): boolean {
  const size = Math.hypot(ax, ay) * Math.hypot(bx, by);
  return ax * bx + ay * by <= 0 || Math.abs(ax * by - ay * bx) > CORNER * size;
}

/** Number of segments that keep the tolerance. `deviation`: distance (px) of the curve from a single chord. */
const segmentsFor = (deviation: number): number =>
  Math.min(MAX_SEGMENTS, Math.max(1, Math.ceil(Math.sqrt(deviation / TOLERANCE))));

/** Bounds of a shape; `null` if it is empty. */
export function boundsOf({ points }: Shape): Box | null {
  if (points.length === 0) return null;
  let left = Infinity;
  let top = Infinity;
  let right = -Infinity;
  let bottom = -Infinity;
  for (let i = 0; i < points.length; i += 2) {
    const x = points[i] as number;
    const y = points[i + 1] as number;
    if (x < left) left = x;
    if (x > right) right = x;
    if (y < top) top = y;
    if (y > bottom) bottom = y;
  }
  return { left, top, right, bottom };
}
