import type { BlobStore } from './blob-store.ts';
import { checkKey } from './keys.ts';

/** Blobs of this process alone, gone with it. */
export function createMemoryBlobStore(): BlobStore {
  const blobs = new Map<string, Uint8Array>();
  return {
    async put(key, bytes) {
      checkKey(key);
      if (!blobs.has(key)) blobs.set(key, Uint8Array.from(bytes));
    },
    async get(key) {
      checkKey(key);
      const bytes = blobs.get(key);
      return bytes ? Uint8Array.from(bytes) : null;
    },
    async has(key) {
      checkKey(key);
      return blobs.has(key);
    },
    async delete(key) {
      checkKey(key);
      blobs.delete(key);
    },
    async *list(prefix) {
      for (const key of [...blobs.keys()]) if (key.startsWith(prefix)) yield key;
    },
  };
}
