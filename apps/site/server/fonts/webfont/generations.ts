import type { BlobStore } from '@ziwan/infra/blob-store';

/** Length of a generation, ms. */
const PERIOD = 30 * 24 * 60 * 60 * 1000;

/**
 * A cache on disk that forgets: what nobody has asked for during a whole month goes. Keys are written into the
 * folder of the month; what is found in the month before moves on into this one.
 */
export class Generations {
  readonly #blobs: BlobStore;
  readonly #folder: string;
  readonly #now: () => number;

  constructor(blobs: BlobStore, folder: string, now: () => number = Date.now) {
    this.#blobs = blobs;
    this.#folder = folder;
    this.#now = now;
  }

  #path(name: string, back = 0): string {
    return `${this.#folder}/${Math.floor(this.#now() / PERIOD) - back}/${name.slice(0, 2)}/${name}`;
  }

  /** The bytes under a name, or null. @param sound tells damage; damaged bytes are removed */
  async get(name: string, sound: (bytes: Uint8Array) => boolean): Promise<Uint8Array | null> {
    for (const back of [0, 1]) {
      const path = this.#path(name, back);
      const bytes = await this.#blobs.get(path);
      if (!bytes) continue;
      if (!sound(bytes)) {
        await this.#blobs.delete(path);
        continue;
      }
      if (back > 0) await this.#blobs.put(this.#path(name), bytes);
      return bytes;
    }
    return null;
  }

  /** Whatever is there under the name already stays. */
  put(name: string, bytes: Uint8Array): Promise<void> {
    return this.#blobs.put(this.#path(name), bytes);
  }

  /** Removes what is older than the month before. */
  async sweep(): Promise<void> {
    const oldest = Math.floor(this.#now() / PERIOD) - 1;
    for await (const key of this.#blobs.list(`${this.#folder}/`)) {
      if (Number(key.split('/')[1]) < oldest) await this.#blobs.delete(key);
    }
  }
}
