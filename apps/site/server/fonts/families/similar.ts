import {
  type DescribedCharacters,
  decodeDescribed,
  drawnWeights,
  nearestDrawings,
  readMetrics,
  shapesKey,
} from '@ziwan/catalogue';
import { type Likeness, NEARNESS_BOUNDS, usualWeight } from '@ziwan/contract';
import type { BlobStore } from '@ziwan/infra/blob-store';
import type { Database, FacesTable } from '@ziwan/store';
import type { Kysely } from 'kysely';
import { perRevision, type RevisionWatch } from '../../runtime/revision.ts';
import { Yielder } from '../coverage/index.ts';

/** Distance up to which two faces draw one design: regional editions, renewals, derived faces. */
const SAME = 25;
/** Distance from which faces are only the nearest that there are. */
const FAR = NEARNESS_BOUNDS.alike;
/** Fewest similar fonts, if necessary from farther away. */
const LEAST = 3;
/** Added between a pixel face and another one: features do not show steps. */
const PIXELS = 60;
/** Files read at a time. */
const READS = 16;

interface SimilarFont {
  readonly gno: string;
  readonly likeness: Likeness;
  /** Face and weight at which it is nearest, and the weight of the font that it is compared with. */
  readonly nearest: { readonly faceGNo: string; readonly weight: number; readonly ownWeight: number };
}

/** What the table of faces, or the console's record, has of a face. */
type StoredFace = Pick<FacesTable, 'gno' | 'sfnt_sha256' | 'metrics' | 'axes' | 'weight'>;

interface Face {
  readonly gno: string;
  readonly weights: readonly number[];
  /** Place of the drawing at the weight that pages show first. */
  readonly usual: number;
  readonly described: DescribedCharacters;
  readonly pixels: boolean;
}

/** Finds fonts that draw common hanzi alike, by the features taken at import (decision 38). */
export class SimilarFonts {
  readonly #db: Kysely<Database>;
  readonly #blobs: Pick<BlobStore, 'get'>;
  readonly #families: () => Promise<ReadonlyMap<string, readonly Face[]>>;
  /** Features by their key. They never change, so that a new revision reads only the ones it adds. */
  #known = new Map<string, DescribedCharacters>();

  constructor(parts: { db: Kysely<Database>; blobs: Pick<BlobStore, 'get'>; watch: RevisionWatch }) {
    this.#db = parts.db;
    this.#blobs = parts.blobs;
    this.#families = perRevision(parts.watch, () => this.#read());
  }

  /**
   * Families like this one: all of the same design, then at most `limit` others, the nearest first, each for all of its
   * own design. Null for a family that cannot be compared: without hanzi, or not described yet.
   */
  async of(familyGno: string, limit: number): Promise<SimilarFont[] | null> {
    const families = await this.#families();
    const own = families.get(familyGno);
    return own ? this.#like(own, familyGno, families, limit) : null;
  }

  /**
   * The same for faces that need not be public.
   * @param familyGno family that is left out
   */
  async like(faces: readonly StoredFace[], familyGno: string, limit: number): Promise<SimilarFont[] | null> {
    const own: Face[] = [];
    for (const row of faces) {
      const face = faceOf(row, await this.#described(row.sfnt_sha256));
      if (face) own.push(face);
    }
    return this.#like(own, familyGno, await this.#families(), limit);
  }

  async #like(
    own: readonly Face[],
    familyGno: string,
    families: ReadonlyMap<string, readonly Face[]>,
    limit: number,
  ): Promise<SimilarFont[] | null> {
    const yielder = new Yielder();
    const near: (NearestFaces & { gno: string; faces: readonly Face[] })[] = [];
    for (const [gno, faces] of families) {
      const nearest = gno === familyGno ? null : nearestFaces(own, faces);
      if (nearest) near.push({ gno, faces, ...nearest });
      if (yielder.isDue) await yielder.yield();
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
      const { ofA, ofB } = nearestFaces(own, faces, 'usual') ?? found;
      return {
        gno,
        likeness: distance <= SAME ? 'same' : distance < FAR ? 'near' : 'far',
        nearest: { faceGNo: ofB.face.gno, weight: ofB.weight, ownWeight: ofA.weight },
      };
    });
  }

  async #read(): Promise<Map<string, Face[]>> {
    const rows = await this.#db
      .selectFrom('faces')
      .select(['gno', 'family_gno', 'sfnt_sha256', 'metrics', 'axes', 'weight'])
      .orderBy('family_gno')
      .orderBy('position')
      .execute();
    const read = new Map<string, DescribedCharacters>();
    for (let i = 0; i < rows.length; i += READS)
      await Promise.all(
        rows.slice(i, i + READS).map(async ({ sfnt_sha256 }) => {
          const described = await this.#described(sfnt_sha256);
          if (described) read.set(shapesKey(sfnt_sha256), described);
        }),
      );
    this.#known = read;
    const families = new Map<string, Face[]>();
    for (const row of rows) {
      const face = faceOf(row, read.get(shapesKey(row.sfnt_sha256)));
      if (face) families.set(row.family_gno, [...(families.get(row.family_gno) ?? []), face]);
    }
    return families;
  }

  async #described(sfntSha256: string): Promise<DescribedCharacters | null> {
    const key = shapesKey(sfntSha256);
    const known = this.#known.get(key);
    if (known) return known;
    const bytes = await this.#blobs.get(key);
    return bytes && decodeDescribed(bytes);
  }
}

function faceOf(
  { gno, metrics, axes, weight }: StoredFace,
  described: DescribedCharacters | null | undefined,
): Face | null {
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

const isSame = (a: readonly Face[], b: readonly Face[]): boolean =>
  (nearestFaces(a, b)?.distance ?? Number.POSITIVE_INFINITY) <= SAME;

interface NearestFaces {
  readonly distance: number;
  readonly ofA: { readonly face: Face; readonly weight: number };
  readonly ofB: { readonly face: Face; readonly weight: number };
}

/**
 * Finds the faces of two families that are nearest, and their weights; null if no two can be compared.
 * @param weights `usual` for faces of the first at the weight that pages show first
 */
function nearestFaces(
  a: readonly Face[],
  b: readonly Face[],
  weights: 'all' | 'usual' = 'all',
): NearestFaces | null {
  let least: NearestFaces | null = null;
  const at = (face: Face, drawing: number) => ({ face, weight: face.weights[drawing] as number });
  for (const one of a)
    for (const other of b) {
      const only = weights === 'usual' ? one.usual : undefined;
      const drawn = nearestDrawings(one.described, other.described, only);
      if (drawn === null) continue;
      const distance = drawn.distance + (one.pixels === other.pixels ? 0 : PIXELS);
      if (!least || distance < least.distance)
        least = { distance, ofA: at(one, drawn.ofA), ofB: at(other, drawn.ofB) };
    }
  return least;
}
