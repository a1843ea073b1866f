import { COLOURS, drawSegments } from './distance.ts';
import type { Region } from './region.ts';
import type { Shape } from './shape.ts';

/** Turn (radians) after which a smooth curve may change its channels: the sides of a round stroke then can differ. */
const TURN = 1.6;
/** Distance (px) from the outline within which the channels of two pieces must not be mixed up. */
const NEAR = 1.5;
/** Weight of two pieces that meet at a corner; above all others, so that they always differ. */
const CORNER_WEIGHT = 1e6;
const SWEEPS = 3;

/**
 * Gives each segment two of three channels, so that the median of the channels keeps what one channel would blur. At a
 * corner the two sides have different channels, as in Chlumský's thesis ("Shape Decomposition for Multi-channel Distance
 * Fields", 2015). The same is done for the two sides of thin strokes and gaps: each then is a straight ramp in a
 * channel of its own, and interpolation between pixels is exact.
 *
 * Returns a value per point: that of the segment that starts there.
 */
export function channelsOf(region: Region, width: number, height: number): Uint8Array {
  const { shape } = region;
  const pieces = piecesOf(shape);
  const weights = weightsOf(region, pieces, width, height);
  const colours = coloured(weights);
  return Uint8Array.from(pieces.of, (piece) => COLOURS[colours[piece] as number] as number);
}

/** Parts of the contours that have the same channels throughout. */
interface Pieces {
  /** Piece of the segment that starts at each point. */
  readonly of: Int32Array;
  readonly count: number;
  /** Pairs of pieces that meet at a corner. */
  readonly corners: readonly (readonly [number, number])[];
}

function piecesOf({ points, corners, contours }: Shape): Pieces {
  const of = new Int32Array(points.length / 2);
  const met: [number, number][] = [];
  let piece = -1;
  for (let c = 0; c + 1 < contours.length; c++) {
    const start = contours[c] as number;
    const count = (contours[c + 1] as number) - (contours[c] as number) - 1;
    let first = 0;
    for (let i = 0; i < count; i++) {
      if (!corners[start + i]) continue;
      first = i;
      break;
    }
    const firstPiece = ++piece;
    let turned = 0;
    let direction = directionAt(points, start + first);
    for (let i = 0; i < count; i++) {
      const at = start + ((first + i) % count);
      const next = directionAt(points, at);
      turned += Math.abs(angleBetween(direction, next));
      direction = next;
      if (i > 0 && (corners[at] || turned > TURN)) {
        piece++;
        turned = 0;
        if (corners[at]) met.push([piece - 1, piece]);
      }
      of[at] = piece;
    }
    if (corners[start + first] && piece > firstPiece) met.push([piece, firstPiece]);
  }
  return { of, count: piece + 1, corners: met };
}

const directionAt = (points: Float64Array, i: number): number =>
  Math.atan2(
    (points[2 * i + 3] as number) - (points[2 * i + 1] as number),
    (points[2 * i + 2] as number) - (points[2 * i] as number),
  );

const angleBetween = (a: number, b: number): number => Math.atan2(Math.sin(b - a), Math.cos(b - a));

/** How much it matters that two pieces differ: by piece, the weight of each other one. */
function weightsOf(region: Region, pieces: Pieces, width: number, height: number): Map<number, number>[] {
  const weights = Array.from({ length: pieces.count }, () => new Map<number, number>());
  const add = (a: number, b: number, weight: number) => {
    weights[a]?.set(b, (weights[a].get(b) ?? 0) + weight);
    weights[b]?.set(a, (weights[b].get(a) ?? 0) + weight);
  };
  for (const [a, b] of pieces.corners) add(a, b, CORNER_WEIGHT);
  // Where the nearest piece changes between two pixels close to the outline, a single channel has a kink.
  const { near, owner } = drawSegments(region, width, height, NEAR);
  const compare = (p: number, q: number) => {
    const a = pieces.of[owner[p] as number] as number;
    const b = pieces.of[owner[q] as number] as number;
    const far = Math.max(near[p] as number, near[q] as number);
    if (a !== b && far < NEAR * NEAR) add(a, b, NEAR - Math.sqrt(far));
  };
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      const p = y * width + x;
      if (near[p] === Infinity) continue;
      if (x + 1 < width) compare(p, p + 1);
      if (y + 1 < height) compare(p, p + width);
    }
  }
  return weights;
}

/** Colours a graph with three colours so that little weight is between equal ones: greedily, then by improvement. */
function coloured(weights: readonly Map<number, number>[]): Int8Array {
  const colours = new Int8Array(weights.length).fill(-1);
  for (let sweep = 0; sweep < SWEEPS; sweep++) {
    let changed = false;
    for (const [piece, others] of weights.entries()) {
      const costs = [0, 0, 0];
      for (const [other, weight] of others) {
        const colour = colours[other] as number;
        if (colour >= 0) costs[colour] = (costs[colour] as number) + weight;
      }
      const current = colours[piece] as number;
      let best = Math.max(0, current);
      for (const [colour, cost] of costs.entries()) if (cost < (costs[best] as number)) best = colour;
      if (best !== current) {
        colours[piece] = best;
        changed = true;
      }
    }
    if (!changed) break;
  }
  return colours;
}
