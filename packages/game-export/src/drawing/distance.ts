import { insideOf } from './crossings.ts';
import type { Region } from './region.ts';

/** Channels of a segment: bit 0 red, bit 1 green, bit 2 blue. Any two of these share one channel. */
export const COLOURS = [6, 5, 3] as const;

/** Nearest segment of each pixel centre, among those of one set of channels. */
interface Plane {
  /** Squared distance (px²); infinite out of reach. */
  readonly near: Float32Array;
  /**
   * Signed distance (px), positive inside. Beyond a segment after which the channels change, it is the distance from
   * the straight continuation of the segment, which keeps corners sharp.
   */
  readonly value: Float32Array;
  /** First point of the segment. */
  readonly owner: Int32Array;
}

/** Planes of the last glyph, which the next one overwrites: a thread draws thousands. */
const scratch: Plane[] = [];

function planeOf(slot: number, size: number): Plane {
  let kept = scratch[slot];
  if (!kept || kept.near.length < size) {
    kept = { near: new Float32Array(size), value: new Float32Array(size), owner: new Int32Array(size) };
    scratch[slot] = kept;
  }
  const near = kept.near.subarray(0, size).fill(Infinity);
  return { near, value: kept.value, owner: kept.owner };
}

/** Distances (px) from the outline, positive inside; beyond `reach` they are ±`reach`. */
interface Distances {
  readonly width: number;
  readonly height: number;
  /** 1 for pixels whose centre is inside. */
  readonly inside: Uint8Array;
  readonly true: Float32Array;
}

export interface MultiDistances extends Distances {
  readonly red: Float32Array;
  readonly green: Float32Array;
  readonly blue: Float32Array;
}

export function distancesOf(region: Region, width: number, height: number, reach: number): Distances {
  const { near } = drawSegments(region, width, height, reach);
  const inside = insideOf(region.crossings, width, height);
  return { width, height, inside, true: signed(near, inside, reach) };
}

/** Distances per channel. `channels`: those of each segment, from `channelsOf`. */
export function multiDistancesOf(
  region: Region,
  channels: Uint8Array,
  width: number,
  height: number,
  reach: number,
): MultiDistances {
  // A segment belongs to two channels. Drawing into a plane per pair writes each pixel once; the channels are put
  // together at the end.
  const [cyan, magenta, yellow] = COLOURS.map((colour) =>
    drawSegments(region, width, height, reach, { channels, colour }),
  ) as [Plane, Plane, Plane];
  const inside = insideOf(region.crossings, width, height);
  const near = cyan.near.slice();
  for (let p = 0; p < near.length; p++) {
    near[p] = Math.min(near[p] as number, magenta.near[p] as number, yellow.near[p] as number);
  }
  return {
    width,
    height,
    inside,
    true: signed(near, inside, reach),
    red: nearest(magenta, yellow, inside, reach),
    green: nearest(cyan, yellow, inside, reach),
    blue: nearest(cyan, magenta, inside, reach),
  };
}

function signed(near: Float32Array, inside: Uint8Array, reach: number): Float32Array {
  const result = new Float32Array(near.length);
  for (let p = 0; p < result.length; p++) {
    const distance = Math.min(reach, Math.sqrt(near[p] as number));
    result[p] = inside[p] ? distance : -distance;
  }
  return result;
}

function nearest(a: Plane, b: Plane, inside: Uint8Array, reach: number): Float32Array {
  const result = new Float32Array(a.near.length);
  for (let p = 0; p < result.length; p++) {
    const near = a.near[p] as number;
    const other = b.near[p] as number;
    let value = a.value[p] as number;
    const candidate = b.value[p] as number;
    if (near === Infinity && other === Infinity) value = inside[p] ? reach : -reach;
    // At a corner both sides are equally near; the one that the pixel faces more directly counts.
    else if (other < near || (other === near && Math.abs(candidate) > Math.abs(value))) value = candidate;
    result[p] = Math.min(reach, Math.max(-reach, value));
  }
  return result;
}

/**
 * Draws segments into a plane, or with `only` those of one set of channels. Visits each segment and the pixels in its
 * reach, instead of each pixel and all segments: most pixels of a glyph are near few of its hundreds of segments.
 * The plane is valid until the next call for the same channels.
 */
export function drawSegments(
  { shape: { points, corners, contours } }: Region,
  width: number,
  height: number,
  reach: number,
  only?: { readonly channels: Uint8Array; readonly colour: number },
): Plane {
  const plane = planeOf(only?.colour ?? 0, width * height);
  for (let c = 0; c + 1 < contours.length; c++) {
    const first = contours[c] as number;
    const last = (contours[c + 1] as number) - 1;
    /** Which side of the joint at a point is outside its angle: 1 left, -1 right; 0 where the channels change. */
    const bendAt = (point: number): number => {
      const before = point === first ? last - 1 : point - 1;
      const after = point === last ? first : point;
      if (corners[point] || (only && only.channels[before] !== only.channels[after])) return 0;
      const at = (i: number) => points[i] as number;
      const ax = at(2 * point) - at(2 * before);
      const ay = at(2 * point + 1) - at(2 * before + 1);
      const bx = at(2 * after + 2) - at(2 * point);
      const by = at(2 * after + 3) - at(2 * point + 1);
      return ax * by - ay * bx >= 0 ? 1 : -1;
    };
    for (let i = first; i < last; i++) {
      if (only && only.channels[i] !== only.colour) continue;
      drawSegment(points, i, bendAt(i), bendAt(i + 1), plane, width, height, reach);
    }
  }
  return plane;
}

function drawSegment(
  points: Float64Array,
  i: number,
  startBend: number,
  endBend: number,
  { near, value, owner }: Plane,
  width: number,
  height: number,
  reach: number,
): void {
  const x0 = points[2 * i] as number;
  const y0 = points[2 * i + 1] as number;
  const x1 = points[2 * i + 2] as number;
  const y1 = points[2 * i + 3] as number;
  const length = Math.hypot(x1 - x0, y1 - y0);
  const ux = (x1 - x0) / length;
  const uy = (y1 - y0) / length;
  const top = Math.max(0, Math.ceil(Math.min(y0, y1) - reach - 0.5));
  const bottom = Math.min(height, Math.floor(Math.max(y0, y1) + reach + 0.5));
  const left = Math.min(x0, x1) - reach;
  const right = Math.max(x0, x1) + reach;
  const limit = reach * reach;
  for (let row = top; row < bottom; row++) {
    const qy = row + 0.5 - y0;
    const ey = row + 0.5 - y1;
    let from = left;
    let to = right;
    // The row within reach of the line through the segment.
    if (Math.abs(uy) > 1e-3) {
      const middle = x0 + (ux * qy) / uy;
      const half = reach / Math.abs(uy);
      from = Math.max(from, middle - half);
      to = Math.min(to, middle + half);
    }
    const end = Math.min(width, Math.floor(to + 0.5));
    for (let column = Math.max(0, Math.ceil(from - 0.5)); column < end; column++) {
      const qx = column + 0.5 - x0;
      const along = qx * ux + qy * uy;
      const across = qx * uy - qy * ux;
      let square: number;
      let bend: number;
      if (along < 0) {
        square = Math.fround(qx * qx + qy * qy);
        bend = startBend;
      } else if (along > length) {
        const ex = column + 0.5 - x1;
        square = Math.fround(ex * ex + ey * ey);
        bend = endBend;
      } else {
        square = Math.fround(across * across);
        bend = 0;
      }
      const pixel = row * width + column;
      const known = near[pixel] as number;
      if (square > known || square > limit) continue;
      const signedValue = bend === 0 ? across : bend * Math.sqrt(square);
      if (square === known && Math.abs(signedValue) <= Math.abs(value[pixel] as number)) continue;
      near[pixel] = square;
      value[pixel] = signedValue;
      owner[pixel] = i;
    }
  }
}
