import {
  type DescribedCharacters,
  drawnWeights,
  nearestDrawings,
  readMetrics,
} from '@ziwan/catalogue/shapes';
import { type Likeness, NEARNESS_BOUNDS, usualWeight } from '@ziwan/contract';
import type { FacesTable } from '@ziwan/store';

/** Distance up to which two faces draw one design: regional editions, renewals, derived faces. */
const SAME = 25;
/** Distance from which faces are only the nearest that there are. */
const FAR = NEARNESS_BOUNDS.alike;
/** Fewest similar fonts, if necessary from farther away. */
const LEAST = 3;
/** Added between a pixel face and another one: features do not show steps. */
const PIXELS = 60;

export interface SimilarFont {
  readonly gno: string;
  readonly likeness: Likeness;
  /** Face and weight at which it is nearest, and the weight of the font that it is compared with. */
  readonly nearest: { readonly faceGNo: string; readonly weight: number; readonly ownWeight: number };
}

/** What the table of faces, or the console's record, has of a face. */
export type StoredFace = Pick<FacesTable, 'gno' | 'sfnt_sha256' | 'metrics' | 'axes' | 'weight'>;

export interface ComparedFace {
  readonly gno: string;
  readonly weights: readonly number[];
  /** Place of the drawing at the weight that pages show first. */
  readonly usual: number;
  readonly described: DescribedCharacters;
  readonly pixels: boolean;
}

/** Null for a face without described characters. */
export function faceOf(
  { gno, metrics, axes, weight }: StoredFace,
  described: DescribedCharacters | null | undefined,
): ComparedFace | null {
  if (!described || described.codePoints.length === 0) return null;
  const wght = (JSON.parse(axes) as { tag: string; min: number; max: number }[]).find(
    ({ tag }) => tag === 'wght',
  );
  const weights = wght ? drawnWeights(wght) : [weight];
  return {
    gno,
    weights,
    usual: wght ? Math.max(0, weights.indexOf(usualWeight([wght.min, wght.max]))) : 0,
    described,
    pixels: readMetrics(metrics).metrics.grid !== undefined,
  };
}

/**
 * Families like these faces: all of the same design, then at most `limit` others, the nearest first, each for all of
 * its own design; null if none can be compared.
 * @param familyGno family that is left out
 */
export function similarFamilies(
  own: readonly ComparedFace[],
  familyGno: string,
  families: ReadonlyMap<string, readonly ComparedFace[]>,
  limit: number,
): SimilarFont[] | null {
  const near: (NearestFaces & { gno: string; faces: readonly ComparedFace[] })[] = [];
  for (const [gno, faces] of families) {
    const nearest = gno === familyGno ? null : nearestFaces(own, faces);
    if (nearest) near.push({ gno, faces, ...nearest });
  }
  if (near.length === 0) return null;
  near.sort((a, b) => a.distance - b.distance || (a.gno < b.gno ? -1 : 1));
  const same = near.filter(({ distance }) => distance <= SAME);
  const others: typeof near = [];
  for (const candidate of near.slice(same.length)) {
    if (others.length === limit || (candidate.distance >= FAR && others.length >= LEAST)) break;
    if (others.every(({ faces }) => !isSame(faces, candidate.faces))) others.push(candidate);
  }
  return [...same, ...others].map(({ gno, distance, faces, ...found }) => {
    // Drawn as it is nearest to what the page of the font shows, not at two thin ends.
    const { ofA, ofB } = nearestFaces(own, faces, { weights: 'usual' }) ?? found;
    return {
      gno,
      likeness: distance <= SAME ? 'same' : distance < FAR ? 'near' : 'far',
      nearest: { faceGNo: ofB.face.gno, weight: ofB.weight, ownWeight: ofA.weight },
    };
  });
}

const isSame = (a: readonly ComparedFace[], b: readonly ComparedFace[]): boolean =>
  (nearestFaces(a, b, { most: SAME })?.distance ?? Number.POSITIVE_INFINITY) <= SAME;

interface NearestFaces {
  readonly distance: number;
  readonly ofA: { readonly face: ComparedFace; readonly weight: number };
  readonly ofB: { readonly face: ComparedFace; readonly weight: number };
}

/**
 * Finds the faces of two families that are nearest, and their weights; null if no two can be compared.
 * @param weights `usual` for faces of the first at the weight that pages show first
 * @param most distances above it do not count
 */
function nearestFaces(
  a: readonly ComparedFace[],
  b: readonly ComparedFace[],
  { weights = 'all', most = Number.POSITIVE_INFINITY }: { weights?: 'all' | 'usual'; most?: number } = {},
): NearestFaces | null {
  let least: NearestFaces | null = null;
  const at = (face: ComparedFace, drawing: number) => ({ face, weight: face.weights[drawing] as number });
  for (const one of a)
    for (const other of b) {
      const apart = one.pixels === other.pixels ? 0 : PIXELS;
      const drawn = nearestDrawings(one.described, other.described, {
        ...(weights === 'usual' && { only: one.usual }),
        most: (least?.distance ?? most) - apart,
      });
      if (drawn === null) continue;
      const distance = drawn.distance + apart;
      if (!least || distance < least.distance)
        least = { distance, ofA: at(one, drawn.ofA), ofB: at(other, drawn.ofB) };
    }
  return least;
}
