import type { BlobStore } from '@ziwan/infra/blob-store';

/** Expiry period (ms). */
const PERIOD = 30 * 24 * 60 * 60 * 1000;

/**
 * A disk cache that drops what nobody has read for a month. Each period has a folder; reading an entry of the previous
 * period copies it into the current one.
 */
export class ExpiringCache {
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

  /** @param sound returns false for damaged bytes, which are then deleted */
  async get(name: string, sound: (bytes: Uint8Array) => boolean): Promise<Uint8Array | null> {
    for (const back of [0, 1]) {
      const path = this.#path(name, back);
      const bytes = await this.#blobs.get(path);
      if (!bytes) continue;
      if (!sound(bytes)) {
        await this.#blobs.delete(path);
        continue;
      }
      // On a full disk the entry keeps its old expiry.
      if (back > 0) await this.#blobs.put(this.#path(name), bytes).catch(() => {});
      return bytes;
    }
    return null;
  }

  /** Does nothing if an entry with that name exists in the current period. */
  put(name: string, bytes: Uint8Array): Promise<void> {
    return this.#blobs.put(this.#path(name), bytes);
  }

  /** Deletes everything older than the previous period. */
  async sweep(): Promise<void> {
    const oldest = Math.floor(this.#now() / PERIOD) - 1;
    for await (const key of this.#blobs.list(`${this.#folder}/`)) {
      if (Number(key.split('/')[1]) < oldest) await this.#blobs.delete(key);
    }
  }
}
