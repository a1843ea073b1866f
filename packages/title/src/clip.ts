import { Clipper, ClipType, EndType, FillRule, JoinType, type Paths64, simplifyPaths } from 'clipper2-ts';
import { type Ring, signedArea } from './path.ts';

/** Clipper works on whole numbers: this many to a unit. */
const SCALE = 64;
/** Greatest distance (units) of a round corner from its arc, about that of flattened curves. */
const ARC = 0.15;

/** Offsets below this are none: Clipper would draw their arcs with ever more points. */
const LEAST = 0.05;

/** Rings of less area (square units) are left out: Clipper 2.0.1 does not end on lines that run back on themselves. */
const SPECK = 0.5;

const scaled = (rings: readonly Ring[]): Paths64 =>
  rings.flatMap((ring) =>
    Math.abs(signedArea([ring])) < SPECK
      ? []
      : [ring.map(({ x, y }) => ({ x: Math.round(x * SCALE), y: Math.round(y * SCALE) }))],
  );
const unscaled = (paths: Paths64): Ring[] =>
  paths.flatMap((path) =>
    path.length > 2 ? [path.map(({ x, y }) => ({ x: x / SCALE, y: y / SCALE }))] : [],
  );

const operated = (type: ClipType, rings: readonly Ring[], others: readonly Ring[]): Ring[] =>
  rings.length === 0
    ? []
    : unscaled(Clipper.booleanOp(type, scaled(rings), scaled(others), FillRule.NonZero));

/** Unites polygons by the non-zero rule. Outlines of the result run one way, holes the other. */
export const united = (rings: readonly Ring[]): Ring[] => operated(ClipType.Union, rings, []);

export const without = (rings: readonly Ring[], removed: readonly Ring[]): Ring[] =>
  operated(ClipType.Difference, rings, removed);

export const common = (rings: readonly Ring[], others: readonly Ring[]): Ring[] =>
  operated(ClipType.Intersection, rings, others);

/** Above this many polygons, growth begins with small steps: at once, each may overlap hundreds of others. */
const MANY = 60;
/** The first of these steps (units); each is twice the one before. */
const STEP = 4;

/**
 * Grows united polygons by a distance, with round corners; a negative one shrinks them. Squares of a grid, thousands of
 * them, meet in a first small step and are few polygons for the rest of the way.
 * @param rings as `united` returns them
 * @param arc greatest distance of a round corner from its arc, where it need not be as small as that of curves
 */
export function grown(rings: readonly Ring[], by: number, arc = 0): Ring[] {
  let [now, left] = [rings, by];
  for (let step = STEP; now.length > MANY && left > 2 * step; step *= 2) {
    now = inflated(now, step, arc);
    left -= step;
  }
  return inflated(now, left, arc);
}

const inflated = (rings: readonly Ring[], by: number, arc: number): Ring[] =>
  rings.length === 0 || Math.abs(by) < LEAST
    ? [...rings]
    : unscaled(
        Clipper.inflatePaths(
          scaled(rings),
          by * SCALE,
          JoinType.Round,
          EndType.Polygon,
          2,
          Math.max(ARC, arc) * SCALE,
        ),
      );

/** Leaves out points that are nearer than `tolerance` to the line between their neighbours. */
export const simplified = (rings: readonly Ring[], tolerance: number): Ring[] =>
  unscaled(simplifyPaths(scaled(rings), tolerance * SCALE, true));
