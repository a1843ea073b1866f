import { movedRing, type Point, type Ring, signedArea } from './path.ts';

/** Shorter ways are none. */
const SHORT = 0.5;

/**
 * Sweeps polygons along a vector: the polygons at both ends, and a ribbon for each run of edges that faces the same way.
 * All run the same way round, so that the non-zero rule unites them.
 */
export function swept(rings: readonly Ring[], dx: number, dy: number): Ring[] {
  if (Math.hypot(dx, dy) < SHORT) return [...rings];
  const way = signedArea(rings) < 0 ? -1 : 1;
  const ribbons = rings.flatMap((ring) => ribbonsOf(ring, dx, dy, way));
  return [...rings, ...rings.map((ring) => movedRing(ring, dx, dy)), ...ribbons];
}

function ribbonsOf(ring: Ring, dx: number, dy: number, way: number): Ring[] {
  const count = ring.length;
  const sides = ring.map((point, i) => {
    const next = ring[(i + 1) % count] as Point;
    return Math.sign((next.x - point.x) * dy - (next.y - point.y) * dx);
  });
  // Begins where the side changes, so that no run is cut in two.
  const start = Math.max(
    0,
    sides.findIndex((side, i) => side !== sides[(i + count - 1) % count]),
  );
  const ribbons: Ring[] = [];
  let run: Point[] = [];
  for (let n = 0; n < count; n++) {
    const i = (start + n) % count;
    const side = sides[i] as number;
    if (run.length === 0) run.push(ring[i] as Point);
    run.push(ring[(i + 1) % count] as Point);
    if (n === count - 1 || sides[(i + 1) % count] !== side) {
      if (side !== 0) ribbons.push(ribbon(run, dx, dy, side === way));
      run = [];
    }
  }
  return ribbons;
}

/** The area between a line and its copy. */
function ribbon(run: readonly Point[], dx: number, dy: number, forward: boolean): Ring {
  const moved = movedRing(run, dx, dy);
  return forward ? [...run, ...moved.reverse()] : [...moved, ...[...run].reverse()];
}
