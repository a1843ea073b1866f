/** A command of path data with absolute coordinates; y increases downwards. */
export interface Command {
  readonly op: 'M' | 'L' | 'Q' | 'C' | 'Z';
  readonly at: readonly number[];
}

export interface Point {
  readonly x: number;
  readonly y: number;
}
/** A closed polygon. */
export type Ring = readonly Point[];

export interface Box {
  readonly left: number;
  readonly top: number;
  readonly right: number;
  readonly bottom: number;
}

/** x' = a·x + c·y, y' = b·x + d·y. */
export interface Linear {
  readonly a: number;
  readonly b: number;
  readonly c: number;
  readonly d: number;
}

const ARITY = { M: 2, L: 2, Q: 4, C: 6, Z: 0 } as const;

/**
 * Reads path data of absolute `M`, `L`, `Q`, `C` and `Z`, as the site's fonts are drawn in.
 * @throws Error for other path data
 */
export function parsePath(data: string): Command[] {
  const commands: Command[] = [];
  for (const [, op = '', numbers = ''] of data.matchAll(/([A-Za-z])([^A-Za-z]*)/g)) {
    const at = numbers.split(/[\s,]+/).flatMap((n) => (n === '' ? [] : [Number(n)]));
    const arity = ARITY[op as keyof typeof ARITY];
    if (arity === undefined || at.length !== arity || !at.every(Number.isFinite))
      throw new Error(`Path data is not absolute M, L, Q, C or Z: ${op}${numbers.slice(0, 20)}`);
    commands.push({ op: op as Command['op'], at });
  }
  return commands;
}

export const mapped = (commands: readonly Command[], { a, b, c, d }: Linear): Command[] =>
  commands.map(({ op, at }) => ({
    op,
    at: at.map((_, i) => {
      const even = i & ~1;
      const [x, y] = [at[even] as number, at[even + 1] as number];
      return i % 2 === 0 ? a * x + c * y : b * x + d * y;
    }),
  }));

/** Writes a number with one decimal. Whole numbers are written twice as fast as fractions: a step of a slider has 20,000. */
export function written(value: number): string {
  const tenths = Math.abs(Math.round(value * 10));
  const rest = tenths % 10;
  const whole = String((tenths - rest) / 10);
  const digits = rest === 0 ? whole : `${whole}.${rest}`;
  return value < 0 && tenths > 0 ? `-${digits}` : digits;
}

/** Writes path data with one decimal. */
export const pathData = (commands: readonly Command[], dx = 0, dy = 0): string =>
  commands
    .map(({ op, at }) => op + at.map((v, i) => written(v + (i % 2 === 0 ? dx : dy))).join(' '))
    .join('');

/** Writes closed polygons as path data. */
export function ringData(rings: readonly Ring[]): string {
  let data = '';
  for (const ring of rings) {
    let op = 'M';
    for (const { x, y } of ring) {
      data += `${op}${written(x)} ${written(y)}`;
      op = 'L';
    }
    data += 'Z';
  }
  return data;
}

/**
 * Converts a path to polygons.
 * @param tolerance greatest distance of a curve from its chords
 */
export function flatten(commands: readonly Command[], tolerance: number): Ring[] {
  const rings: Point[][] = [];
  let ring: Point[] = [];
  let [x, y] = [0, 0];
  const end = () => {
    const [first] = ring;
    const last = ring.at(-1);
    if (first && last && ring.length > 1 && first.x === last.x && first.y === last.y) ring.pop();
    if (ring.length > 2) rings.push(ring);
    ring = [];
  };
  for (const { op, at } of commands) {
    if (op === 'Z') {
      end();
      continue;
    }
    if (op === 'M') end();
    if (op === 'M' || op === 'L') ring.push({ x: at[0] as number, y: at[1] as number });
    else if (op === 'Q') quadratic(ring, x, y, at, tolerance);
    else cubic(ring, x, y, at, tolerance);
    [x, y] = at.slice(-2) as [number, number];
  }
  end();
  return rings;
}

function quadratic(ring: Point[], x0: number, y0: number, at: readonly number[], tolerance: number): void {
  const [x1, y1, x2, y2] = at as [number, number, number, number];
  const bend = Math.hypot(x0 - 2 * x1 + x2, y0 - 2 * y1 + y2);
  const steps = Math.min(48, Math.max(1, Math.ceil(Math.sqrt(bend / (4 * tolerance)))));
  for (let i = 1; i <= steps; i++) {
    const t = i / steps;
    const u = 1 - t;
    ring.push({
      x: u * u * x0 + 2 * u * t * x1 + t * t * x2,
      y: u * u * y0 + 2 * u * t * y1 + t * t * y2,
    });
  }
}

function cubic(ring: Point[], x0: number, y0: number, at: readonly number[], tolerance: number): void {
  const [x1, y1, x2, y2, x3, y3] = at as [number, number, number, number, number, number];
  const bend = Math.max(
    Math.hypot(x0 - 2 * x1 + x2, y0 - 2 * y1 + y2),
    Math.hypot(x1 - 2 * x2 + x3, y1 - 2 * y2 + y3),
  );
  const steps = Math.min(48, Math.max(1, Math.ceil(Math.sqrt((3 * bend) / (4 * tolerance)))));
  for (let i = 1; i <= steps; i++) {
    const t = i / steps;
    const u = 1 - t;
    const [p, q, r, s] = [u * u * u, 3 * u * u * t, 3 * u * t * t, t * t * t];
    ring.push({ x: p * x0 + q * x1 + r * x2 + s * x3, y: p * y0 + q * y1 + r * y2 + s * y3 });
  }
}

/** Twice the signed area would be the sum of crosses; this is the area. Clockwise on screen is positive. */
export function signedArea(rings: readonly Ring[]): number {
  let sum = 0;
  for (const ring of rings) {
    let previous = ring.at(-1) as Point;
    for (const point of ring) {
      sum += previous.x * point.y - point.x * previous.y;
      previous = point;
    }
  }
  return sum / 2;
}

export function boxOf(rings: readonly Ring[]): Box | null {
  let [left, top, right, bottom] = [Infinity, Infinity, -Infinity, -Infinity];
  for (const ring of rings)
    for (const { x, y } of ring) {
      if (x < left) left = x;
      if (x > right) right = x;
      if (y < top) top = y;
      if (y > bottom) bottom = y;
    }
  return left <= right ? { left, top, right, bottom } : null;
}

export const around = (a: Box | null, b: Box | null): Box | null =>
  a && b
    ? {
        left: Math.min(a.left, b.left),
        top: Math.min(a.top, b.top),
        right: Math.max(a.right, b.right),
        bottom: Math.max(a.bottom, b.bottom),
      }
    : (a ?? b);

export const movedBox = (box: Box, x: number, y: number): Box => ({
  left: box.left + x,
  right: box.right + x,
  top: box.top + y,
  bottom: box.bottom + y,
});

export const grownBox = (box: Box, by: number): Box => ({
  left: box.left - by,
  right: box.right + by,
  top: box.top - by,
  bottom: box.bottom + by,
});

export const isApart = (a: Box, b: Box): boolean =>
  a.right < b.left || b.right < a.left || a.bottom < b.top || b.bottom < a.top;

export const movedRing = (ring: Ring, dx: number, dy: number): Point[] =>
  ring.map(({ x, y }) => ({ x: x + dx, y: y + dy }));
