import {
  type DescribedCharacters,
  decodeDescribed,
  faceDistance,
  readMetrics,
  shapesKey,
} from '@ziwan/catalogue';
import { type Likeness, NEARNESS_BOUNDS } from '@ziwan/contract';
import type { BlobStore } from '@ziwan/infra/blob-store';
import type { Database } from '@ziwan/store';
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

export interface SimilarFont {
  readonly gno: string;
  readonly likeness: Likeness;
}

interface Face {
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
    if (!own) return null;
    const yielder = new Yielder();
    const near: { gno: string; faces: readonly Face[]; distance: number }[] = [];
    for (const [gno, faces] of families) {
      const distance = gno === familyGno ? null : familyDistance(own, faces);
      if (distance !== null) near.push({ gno, faces, distance });
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
    return [...same, ...others].map(({ gno, distance }) => ({
      gno,
      likeness: distance <= SAME ? 'same' : distance < FAR ? 'near' : 'far',
    }));
  }

  async #read(): Promise<Map<string, Face[]>> {
    const rows = await this.#db
      .selectFrom('faces')
      .select(['family_gno', 'sfnt_sha256', 'metrics'])
      .orderBy('family_gno')
      .orderBy('position')
      .execute();
    const read = new Map<string, DescribedCharacters>();
    for (let i = 0; i < rows.length; i += READS)
      await Promise.all(
        rows.slice(i, i + READS).map(async ({ sfnt_sha256 }) => {
          const key = shapesKey(sfnt_sha256);
          const bytes = this.#known.has(key) ? null : await this.#blobs.get(key);
          const described = this.#known.get(key) ?? (bytes && decodeDescribed(bytes));
          if (described) read.set(key, described);
        }),
      );
    this.#known = read;
    const families = new Map<string, Face[]>();
    for (const { family_gno, sfnt_sha256, metrics } of rows) {
      const described = read.get(shapesKey(sfnt_sha256));
      if (!described || described.codePoints.length === 0) continue;
      const face = { described, pixels: readMetrics(metrics).metrics.grid !== undefined };
      families.set(family_gno, [...(families.get(family_gno) ?? []), face]);
    }
    return families;
  }
}

const isSame = (a: readonly Face[], b: readonly Face[]): boolean =>
  (familyDistance(a, b) ?? Number.POSITIVE_INFINITY) <= SAME;

/** Distance of the faces that are nearest; null if no two of them can be compared. */
function familyDistance(a: readonly Face[], b: readonly Face[]): number | null {
  let least: number | null = null;
  for (const one of a)
    for (const other of b) {
      const drawn = faceDistance(one.described, other.described);
      if (drawn === null) continue;
      const distance = drawn + (one.pixels === other.pixels ? 0 : PIXELS);
      if (least === null || distance < least) least = distance;
    }
  return least;
}
