import { createHash } from 'node:crypto';
import { mkdir, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import {
  buildShapeIndex,
  chooseParts,
  type DescribedCharacters,
  openShapeIndex,
  type ShapeIndex,
} from '@ziwan/catalogue';

/** Age (ms) from which a file that this process does not use is nobody's. */
const ABANDONED = 3600_000;
/** End of the name of the list of a part's faces. */
const FACES = '.faces';

/** A file with the features of some faces. */
export interface IndexPart {
  readonly name: string;
  /** Keys of the faces, in the order of the index. */
  readonly keys: readonly string[];
  readonly index: ShapeIndex;
  /** Lists that use it; it is closed with the last one. */
  users: number;
}

/** Keeps the index of shapes in parts that never change, each named by what is in it. */
export class IndexFiles {
  readonly #folder: string;
  readonly #load: (key: string) => Promise<DescribedCharacters | null>;

  constructor(folder: string, load: (key: string) => Promise<DescribedCharacters | null>) {
    this.#folder = folder;
    this.#load = load;
  }

  /**
   * Parts that together have these faces: of the given ones, or at first of those in the folder, and a new one.
   * @param current null at first
   */
  async cover(keys: ReadonlySet<string>, current: readonly IndexPart[] | null): Promise<IndexPart[]> {
    await mkdir(this.#folder, { recursive: true });
    const known = current ?? (await this.#stored());
    const { kept, added } = chooseParts(known, keys);
    const parts = added.length > 0 ? [...kept, await this.#write(added)] : kept;
    for (const part of known) if (part.users === 0 && !kept.includes(part)) await part.index.close();
    await this.#dropOthers(parts, known);
    return parts;
  }

  async #write(keys: readonly string[]): Promise<IndexPart> {
    const name = createHash('sha256').update(keys.join('\n')).digest('hex');
    const file = join(this.#folder, name);
    await writeFile(`${file}${FACES}`, keys.join('\n'));
    await buildShapeIndex(file, keys.length, (i) => this.#load(keys[i] as string));
    return { name, keys, index: await openShapeIndex(file), users: 0 };
  }

  /** Parts that an earlier start, or another process on this folder, has written. */
  async #stored(): Promise<IndexPart[]> {
    const parts: IndexPart[] = [];
    for (const file of await readdir(this.#folder)) {
      if (!file.endsWith(FACES)) continue;
      const name = file.slice(0, -FACES.length);
      const keys = (await readFile(join(this.#folder, file), 'utf8').catch(() => '')).split('\n');
      // A part that is being written, or was cut, is written again.
      const index = await openShapeIndex(join(this.#folder, name)).catch(() => null);
      if (index) parts.push({ name, keys, index, users: 0 });
    }
    return parts;
  }

  /**
   * Deletes the given parts that are not used any more, and what nobody has used for an hour: another process may be
   * about to open its own. A part that is open lives on without a name.
   */
  async #dropOthers(parts: readonly IndexPart[], known: readonly IndexPart[]): Promise<void> {
    const used = new Set(parts.flatMap(({ name }) => [name, `${name}${FACES}`]));
    const former = new Set(known.flatMap(({ name }) => [name, `${name}${FACES}`]));
    for (const file of await readdir(this.#folder)) {
      if (used.has(file)) continue;
      const path = join(this.#folder, file);
      const age = Date.now() - ((await stat(path).catch(() => null))?.mtimeMs ?? 0);
      if (former.has(file) || age >= ABANDONED) await rm(path, { force: true });
    }
  }
}
