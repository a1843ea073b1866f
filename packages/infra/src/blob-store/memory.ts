import { type BlobStore, endsEarly, PIECE } from './blob-store.ts';
import { checkKey } from './keys.ts';

/** Keeps blobs in this process's memory; they are lost when it ends. */
export function createMemoryBlobStore(): BlobStore {
  const blobs = new Map<string, Uint8Array>();
  const written = new Map<string, number>();
  return {
    async put(key, bytes) {
      checkKey(key);
      if (blobs.has(key)) return;
      blobs.set(key, Uint8Array.from(bytes));
      written.set(key, Date.now());
    },
    async get(key) {
      checkKey(key);
      const bytes = blobs.get(key);
      return bytes ? Uint8Array.from(bytes) : null;
    },
    async *pieces(key, start, end) {
      checkKey(key);
      const bytes = blobs.get(key);
      if (!bytes || bytes.length < end) throw endsEarly(key, end);
      for (let at = start; at < end; at += PIECE) yield bytes.slice(at, Math.min(end, at + PIECE));
    },
    async sizeOf(key) {
      checkKey(key);
      return blobs.get(key)?.length ?? null;
    },
    async has(key) {
      checkKey(key);
      return blobs.has(key);
    },
    async delete(key) {
      checkKey(key);
      blobs.delete(key);
    },
    async move(from, to) {
      checkKey(from);
      checkKey(to);
      const bytes = blobs.get(from);
      if (!bytes) return;
      blobs.set(to, bytes);
      written.set(to, written.get(from) ?? Date.now());
      blobs.delete(from);
    },
    async writtenAt(key) {
      checkKey(key);
      return blobs.has(key) ? (written.get(key) ?? null) : null;
    },
    async *list(prefix) {
      for (const key of [...blobs.keys()]) if (key.startsWith(prefix)) yield key;
    },
  };
}
