import { Worker } from 'node:worker_threads';
import { shapesKey } from '@ziwan/catalogue';
import type { BlobStore } from '@ziwan/infra/blob-store';
import type { Database } from '@ziwan/store';
import type { Kysely } from 'kysely';
import { perRevision, type RevisionWatch } from '../../runtime/revision.ts';
import type { SimilarFont, StoredFace } from './similar-families.ts';
import type { CatalogueMessage, Features, SimilarQuestion } from './similar-thread.ts';

/** Files read at a time. */
const READS = 16;

type Found = SimilarFont[] | null;

/** The thread and what it has been given. */
interface Comparing {
  readonly worker: Worker;
  /** Keys of the features that it has. */
  given: ReadonlySet<string>;
  readonly waiting: Map<number, PromiseWithResolvers<Found>>;
  /** Gives it the current catalogue. */
  readonly follow: () => Promise<void>;
}

/** Finds fonts that draw common hanzi alike, by the features taken at import (decision 38), in a thread. */
export class SimilarFonts {
  readonly #db: Kysely<Database>;
  readonly #blobs: Pick<BlobStore, 'get'>;
  readonly #watch: RevisionWatch;
  #comparing: Comparing | null = null;
  #questions = 0;

  constructor(parts: { db: Kysely<Database>; blobs: Pick<BlobStore, 'get'>; watch: RevisionWatch }) {
    this.#db = parts.db;
    this.#blobs = parts.blobs;
    this.#watch = parts.watch;
  }

  /**
   * Families like this one: all of the same design, then at most `limit` others, the nearest first, each for all of its
   * own design. Null for a family that cannot be compared: without hanzi, or not described yet.
   */
  of(familyGno: string, limit: number): Promise<Found> {
    return this.#ask({ own: null, familyGno, limit });
  }

  /**
   * The same for faces that need not be public.
   * @param familyGno family that is left out
   */
  async like(faces: readonly StoredFace[], familyGno: string, limit: number): Promise<Found> {
    const added = await this.#features(faces, new Set());
    return this.#ask({ own: { faces, added }, familyGno, limit });
  }

  async close(): Promise<void> {
    await this.#comparing?.worker.terminate();
  }

  async #ask(question: Omit<SimilarQuestion, 'id'>): Promise<Found> {
    this.#comparing ??= this.#start();
    const { worker, waiting, follow } = this.#comparing;
    await follow();
    const id = this.#questions++;
    const answer = Promise.withResolvers<Found>();
    waiting.set(id, answer);
    worker.postMessage({ ...question, id } satisfies SimilarQuestion);
    return answer.promise;
  }

  #start(): Comparing {
    const worker = new Worker(new URL('./similar-thread.ts', import.meta.url));
    worker.unref();
    const waiting: Comparing['waiting'] = new Map();
    // One after another, so that an older catalogue does not replace a newer one.
    let last = Promise.resolve();
    const comparing: Comparing = {
      worker,
      given: new Set(),
      waiting,
      follow: perRevision(this.#watch, () => {
        last = last.catch(() => {}).then(() => this.#give(comparing));
        return last;
      }),
    };
    worker.on('message', ({ id, found }: { id: number; found: Found }) => {
      waiting.get(id)?.resolve(found);
      waiting.delete(id);
    });
    // The next question starts another thread.
    const end = (error: Error) => {
      if (this.#comparing === comparing) this.#comparing = null;
      for (const { reject } of waiting.values()) reject(error);
      waiting.clear();
    };
    worker.once('error', end);
    worker.once('exit', (code) => end(new Error(`the thread that compares fonts ended with ${code}`)));
    return comparing;
  }

  async #give(comparing: Comparing): Promise<void> {
    const faces = await this.#db
      .selectFrom('faces')
      .innerJoin('families', 'families.gno', 'faces.family_gno')
      .select(['faces.gno', 'family_gno', 'sfnt_sha256', 'metrics', 'axes', 'faces.weight'])
      .where('families.hanzi_count', '>', 0)
      .orderBy('family_gno')
      .orderBy('position')
      .execute();
    const added = await this.#features(faces, comparing.given);
    comparing.worker.postMessage({ faces, added } satisfies CatalogueMessage);
    const stored = new Set([...comparing.given, ...added.map(([key]) => key)]);
    comparing.given = new Set(
      faces.map(({ sfnt_sha256 }) => shapesKey(sfnt_sha256)).filter((key) => stored.has(key)),
    );
  }

  /** @param given keys of the features that are not read */
  async #features(faces: readonly StoredFace[], given: ReadonlySet<string>): Promise<Features> {
    const keys = [...new Set(faces.map(({ sfnt_sha256 }) => shapesKey(sfnt_sha256)))].filter(
      (key) => !given.has(key),
    );
    const found: (readonly [string, Uint8Array])[] = [];
    for (let i = 0; i < keys.length; i += READS) {
      const read = await Promise.all(keys.slice(i, i + READS).map((key) => this.#blobs.get(key)));
      read.forEach((bytes, at) => {
        if (bytes) found.push([keys[i + at] as string, bytes]);
      });
    }
    return found;
  }
}
