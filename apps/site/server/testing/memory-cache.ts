import type { FileCache } from '../runtime/disk-cache.ts';

/** A cache in memory, whose files a test can read and damage. */
export function createMemoryCache(): FileCache & { readonly files: Map<string, Uint8Array> } {
  const files = new Map<string, Uint8Array>();
  return {
    files,
    get: async (key) => files.get(key) ?? null,
    put: async (key, bytes) => void files.set(key, bytes),
  };
}
