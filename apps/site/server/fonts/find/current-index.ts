import { join } from 'node:path';
import {
  type ComparedFace,
  decodeDescribed,
  describeCommonHanzi,
  facesToCompare,
  joinShapeIndexes,
  type ShapeLookup,
} from '@ziwan/catalogue';
import { unlessLocked } from '@ziwan/catalogue/blobs';
import type { BlobStore } from '@ziwan/infra/blob-store';
import type { Store } from '@ziwan/store';
import type { JobBook, JobRecord } from '../../runtime/job-record.ts';
import { Repeated } from '../../runtime/repeated.ts';
import type { RevisionWatch } from '../../runtime/revision.ts';
import { IndexFiles, type IndexPart } from './index-files.ts';

/** Pause (ms) between looks at the catalogue. */
const INTERVAL = 3000;
/** Time (ms) between two parts of the index while faces are being described. */
const BETWEEN_PARTS = 10_000;

/** An index and the faces it was built from, in its order. */
export interface OpenIndex {
  readonly index: ShapeLookup;
  readonly faces: readonly ComparedFace[];
  /** Faces of the catalogue with hanzi, described or not. */
  readonly comparable: number;
}

interface Held extends OpenIndex {
  readonly parts: readonly IndexPart[];
  readers: number;
}

/**
 * Keeps an index of the common hanzi of the catalogue's faces. Of a site's processes, one describes new faces, which
 * takes seconds each; every process writes its own files from what is described (`index-files.ts`).
 */
export class CurrentIndex {
  readonly #store: Store;
  readonly #blobs: BlobStore;
  readonly #dataDir: string;
  readonly #files: IndexFiles;
  readonly #job: JobRecord;
  readonly #watch: RevisionWatch;
  readonly #repeated: Repeated;
  readonly #stopping = new AbortController();
  #held: Held | null = null;
  /** Revision whose faces are all in the index. */
  #complete = -1;
  #writtenAt = 0;

  constructor(parts: {
    store: Store;
    blobs: BlobStore;
    dataDir: string;
    watch: RevisionWatch;
    jobs: JobBook;
    onFault: (error: unknown) => void;
  }) {
    this.#store = parts.store;
    this.#blobs = parts.blobs;
    this.#dataDir = parts.dataDir;
    this.#files = new IndexFiles(join(parts.dataDir, 'cache', 'shapes'), async (key) => {
      const bytes = await parts.blobs.get(key);
      return bytes && decodeDescribed(bytes);
    });
    this.#watch = parts.watch;
    this.#job = parts.jobs.record('描述字体的常用汉字，供找字');
    this.#repeated = new Repeated(() => this.refresh(), parts.onFault, this.#job);
  }

  /** @param active returns true while this process serves requests */
  start(active: () => boolean, interval: number = INTERVAL): void {
    this.#repeated.start(active, interval);
  }

  async close(): Promise<void> {
    this.#stopping.abort();
    await this.#repeated.close();
    if (this.#held) await closeParts(this.#held);
  }

  /** Runs a task with the index, which stays open until the task ends; `null` before there is one. */
  async use<T>(task: (held: OpenIndex | null) => Promise<T>): Promise<T> {
    const held = this.#held;
    if (held) held.readers++;
    try {
      return await task(held);
    } finally {
      if (held && --held.readers === 0 && held !== this.#held) await closeParts(held);
    }
  }

  /** Follows the catalogue: describes what is new, unless another process does, and opens the file of what there is. */
  async refresh(): Promise<void> {
    const revision = await this.#watch.current();
    if (revision === this.#complete) return;
    if (await this.#assemble()) {
      this.#complete = revision;
      return;
    }
    const site = { store: this.#store, blobs: this.#blobs, dataDir: this.#dataDir };
    await unlessLocked(site, 'shapes', () =>
      describeCommonHanzi(site, {
        signal: this.#stopping.signal,
        onFace: async (left) => {
          this.#tell(left);
          if (Date.now() - this.#writtenAt < BETWEEN_PARTS) return;
          // Faces that are described meanwhile wait for the next part.
          this.#writtenAt = Number.POSITIVE_INFINITY;
          await this.#assemble();
        },
      }),
    );
    if (!this.#stopping.signal.aborted) await this.#assemble();
  }

  /** @returns true if every face is described */
  async #assemble(): Promise<boolean> {
    const all = await facesToCompare({ store: this.#store, blobs: this.#blobs });
    const faces = all.filter(({ key }) => key !== null);
    const keys = new Set(faces.map(({ key }) => key as string));
    const former = this.#held;
    const parts = await this.#files.cover(keys, former?.parts ?? null);
    for (const part of parts) part.users++;
    const index = joinShapeIndexes(placesIn(parts, faces));
    this.#held = { parts, index, faces, comparable: all.length, readers: 0 };
    if (former?.readers === 0) await closeParts(former);
    this.#writtenAt = Date.now();
    this.#tell(all.length - faces.length);
    return faces.length === all.length;
  }

  /** @param left faces that are not described yet */
  #tell(left: number): void {
    const all = this.#held?.comparable ?? left;
    this.#job.progress = left === 0 ? null : `${all} 款里还有 ${left} 款没有描述，找字暂时比不到它们`;
  }
}

/** For each face of each part, its places in the list. A file that two parts have counts in one. */
function placesIn(parts: readonly IndexPart[], faces: readonly ComparedFace[]) {
  const places = new Map<string, number[]>();
  faces.forEach(({ key }, i) => {
    const known = places.get(key as string);
    if (known) known.push(i);
    else places.set(key as string, [i]);
  });
  return parts.map(({ index, keys }) => ({
    index,
    faces: keys.map((key) => {
      const own = places.get(key) ?? [];
      places.delete(key);
      return own;
    }),
  }));
}

async function closeParts({ parts }: Held): Promise<void> {
  for (const part of parts) if (--part.users === 0) await part.index.close();
}
