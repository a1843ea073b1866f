import { randomBytes } from 'node:crypto';
import { mkdir, readdir, readFile, rename, rm, stat, utimes, writeFile } from 'node:fs/promises';
import { dirname, join, relative, sep } from 'node:path';
import { LRUCache } from 'lru-cache';

/** Stores bytes that can be made again; losing any of them is harmless. */
export interface FileCache {
  /** Returns the bytes, which the caller checks for damage, or `null`; never rejects. */
  get(key: string): Promise<Uint8Array | null>;
  /** Stores the bytes in place of former ones. */
  put(key: string, bytes: Uint8Array): Promise<void>;
}

interface DiskCache extends FileCache {
  figures(): { bytes: number; files: number; hits: number; misses: number };
}

export interface DiskCacheOptions {
  /** Maximum size on disk; 0 disables the cache. */
  readonly bytes: number;
  readonly files: number;
  readonly now?: () => number;
}

interface Entry {
  /** Size on disk (bytes). */
  readonly size: number;
  /** Time (Unix ms) of the file, which gives the order of eviction after a restart. */
  time: number;
}

/** Files take whole blocks. */
const BLOCK = 4096;
const DAY = 24 * 60 * 60 * 1000;
const TEMPORARY = '.tmp';
/** Age (ms) of a temporary file after which no process can be writing it. */
const ABANDONED = 60 * 60 * 1000;
const STATS_AT_ONCE = 64;

/**
 * Caches files in a folder of bounded size and evicts those not used for longest. The index is in memory, so a miss
 * takes no system call. Files are not synced: after a power cut some may be damaged.
 * @param dir may be deleted at any time
 */
export function createDiskCache(dir: string, { bytes, files, now = Date.now }: DiskCacheOptions): DiskCache {
  const reads = { hits: 0, misses: 0 };
  if (bytes === 0)
    return { get: async () => null, put: async () => {}, figures: () => ({ bytes: 0, files: 0, ...reads }) };
  const path = (key: string) => join(dir, ...key.split('/'));
  const remove = (key: string) => rm(path(key), { force: true }).catch(() => {});
  const index = new LRUCache<string, Entry>({
    max: files,
    maxSize: bytes,
    sizeCalculation: (entry) => entry.size,
    dispose: (_entry, key, reason) => {
      if (reason === 'evict') void remove(key);
    },
  });
  let scanned: Promise<void> | null = null;
  const scan = () => {
    scanned ??= indexFiles(dir, index, now()).catch(() => {});
    return scanned;
  };

  async function write(target: string, content: Uint8Array): Promise<void> {
    const temporary = `${target}.${randomBytes(6).toString('hex')}${TEMPORARY}`;
    try {
      await mkdir(dirname(target), { recursive: true });
      await writeFile(temporary, content, { flag: 'wx' });
      await rename(temporary, target);
    } catch (error) {
      await rm(temporary, { force: true }).catch(() => {});
      throw error;
    }
  }

  return {
    figures: () => ({ bytes: index.calculatedSize, files: index.size, ...reads }),
    async get(key) {
      await scan();
      const entry = index.get(key);
      const content = entry ? await readFile(path(key)).catch(() => null) : null;
      if (!entry || content === null) {
        index.delete(key);
        reads.misses++;
        return null;
      }
      reads.hits++;
      if (now() - entry.time > DAY) {
        entry.time = now();
        await utimes(path(key), entry.time / 1000, entry.time / 1000).catch(() => {});
      }
      return new Uint8Array(content.buffer, content.byteOffset, content.byteLength);
    },
    async put(key, content) {
      await scan();
      const size = sizeOnDisk(content.byteLength);
      if (size > bytes) return;
      index.set(key, { size, time: now() });
      try {
        await write(path(key), content);
      } catch (error) {
        index.delete(key);
        throw error;
      }
      // Evicted while it was written.
      if (!index.has(key)) await remove(key);
    },
  };
}

const sizeOnDisk = (bytes: number): number => Math.max(1, Math.ceil(bytes / BLOCK)) * BLOCK;

/** Adds the files of the folder to the index, oldest first. Deletes abandoned temporary files. */
async function indexFiles(dir: string, index: LRUCache<string, Entry>, now: number): Promise<void> {
  const names = await readdir(dir, { recursive: true, withFileTypes: true });
  const paths = names.filter((e) => e.isFile()).map((e) => join(e.parentPath, e.name));
  const found: (Entry & { key: string })[] = [];
  for (let at = 0; at < paths.length; at += STATS_AT_ONCE) {
    const part = paths.slice(at, at + STATS_AT_ONCE);
    for (const [i, stats] of (await Promise.all(part.map((p) => stat(p).catch(() => null)))).entries()) {
      if (!stats) continue;
      const path = part[i] as string;
      if (!path.endsWith(TEMPORARY))
        found.push({ key: keyOf(dir, path), size: sizeOnDisk(stats.size), time: stats.mtimeMs });
      else if (now - stats.mtimeMs > ABANDONED) await rm(path, { force: true }).catch(() => {});
    }
  }
  found.sort((a, b) => a.time - b.time);
  for (const { key, size, time } of found) index.set(key, { size, time });
}

const keyOf = (dir: string, path: string): string => relative(dir, path).split(sep).join('/');
