import { createHash } from 'node:crypto';
import { mkdir, readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import {
  buildShapeIndex,
  type ComparedFace,
  decodeDescribed,
  describeCommonHanzi,
  facesToCompare,
  openShapeIndex,
  type ShapeIndex,
  UNFINISHED,
} from '@ziwan/catalogue';
import { unlessLocked } from '@ziwan/catalogue/blobs';
import type { BlobStore } from '@ziwan/infra/blob-store';
import type { Store } from '@ziwan/store';
import type { JobBook } from '../../runtime/job-record.ts';
import { Repeated } from '../../runtime/repeated.ts';
import type { RevisionWatch } from '../../runtime/revision.ts';

/** Pause (ms) between looks at the catalogue. */
const INTERVAL = 3000;
/** Time (ms) between two files while faces are being described: each is written whole. */
const BETWEEN_FILES = 10_000;
/** Age (ms) from which no process can be writing a file. */
const ABANDONED = 3600_000;

/** An index and the faces it was built from, in its order. */
export interface OpenIndex {
  readonly index: ShapeIndex;
  readonly faces: readonly ComparedFace[];
  /** Faces of the catalogue with hanzi, described or not. */
  readonly comparable: number;
}

interface Held extends OpenIndex {
  readonly file: string;
  readers: number;
}

/**
 * Keeps an index of the common hanzi of the catalogue's faces. Of a site's processes, one describes new faces, which
 * takes seconds each; every process writes its own file from what is described, named by its content.
 */
export class CurrentIndex {
  readonly #store: Store;
  readonly #blobs: BlobStore;
  readonly #dataDir: string;
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
    this.#watch = parts.watch;
    this.#repeated = new Repeated(
      () => this.refresh(),
      parts.onFault,
      parts.jobs.record('描述字体的常用汉字，供找字'),
    );
  }

  /** @param active returns true while this process serves requests */
  start(active: () => boolean, interval: number = INTERVAL): void {
    this.#repeated.start(active, interval);
  }

  async close(): Promise<void> {
    this.#stopping.abort();
    await this.#repeated.close();
    await this.#held?.index.close();
  }

  /** Runs a task with the index, which stays open until the task ends; `null` before there is one. */
  async use<T>(task: (held: OpenIndex | null) => Promise<T>): Promise<T> {
    const held = this.#held;
    if (held) held.readers++;
    try {
      return await task(held);
    } finally {
      if (held && --held.readers === 0 && held !== this.#held) await held.index.close();
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
        onFace: async () => {
          if (Date.now() - this.#writtenAt > BETWEEN_FILES) await this.#assemble();
        },
      }),
    );
    if (!this.#stopping.signal.aborted) await this.#assemble();
  }

  /** @returns true if every face is described */
  async #assemble(): Promise<boolean> {
    const all = await facesToCompare({ store: this.#store, blobs: this.#blobs });
    const faces = all.filter(({ key }) => key !== null);
    const comparable = all.length;
    const folder = join(this.#dataDir, 'cache', 'shapes');
    const name = createHash('sha256')
      .update(faces.map(({ key }) => key).join('\n'))
      .digest('hex');
    const file = join(folder, name);
    const isComplete = faces.length === comparable;
    if (this.#held?.file === file) {
      // Numbers of faces may have changed under the same files.
      this.#held = Object.assign(this.#held, { faces, comparable });
      return isComplete;
    }
    await mkdir(folder, { recursive: true });
    const opened = (await exists(file)) ? await openShapeIndex(file).catch(() => null) : null;
    const index = opened ?? (await this.#build(file, faces));
    const former = this.#held;
    this.#held = { index, faces, comparable, file, readers: 0 };
    this.#writtenAt = Date.now();
    if (former?.readers === 0) await former.index.close();
    await this.#dropOthers(folder, name);
    return isComplete;
  }

  /** A file that another process has open lives on without a name; one that is being written is left for an hour. */
  async #dropOthers(folder: string, name: string): Promise<void> {
    for (const other of await readdir(folder)) {
      if (other === name) continue;
      const path = join(folder, other);
      const age = other.endsWith(UNFINISHED)
        ? Date.now() - ((await stat(path).catch(() => null))?.mtimeMs ?? 0)
        : ABANDONED;
      if (age >= ABANDONED) await rm(path, { force: true });
    }
  }

  async #build(file: string, faces: readonly ComparedFace[]): Promise<ShapeIndex> {
    await buildShapeIndex(file, faces.length, async (i) => {
      const bytes = await this.#blobs.get(faces[i]?.key as string);
      return bytes && decodeDescribed(bytes);
    });
    return openShapeIndex(file);
  }
}

const exists = (file: string): Promise<boolean> =>
  stat(file).then(
    () => true,
    () => false,
  );
