import { access, mkdir, open, readdir, readFile, rename, rm, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { syncFolder, writeDurably } from '../durable-file/index.ts';
import { type BlobStore, endsEarly, PIECE } from './blob-store.ts';
import { DiskWriteError } from './disk-write-error.ts';
import { checkKey, isPrivate, isTemporary } from './keys.ts';

/** Age (ms) after which an unfinished write counts as abandoned. */
const ABANDONED_AFTER = 60 * 60 * 1000;

/**
 * Stores blobs as files; the key is the path below `dir`. Each file is synced before it is renamed into place, and
 * its folder is synced before `put` resolves, so readers never see a partial blob.
 */
export function createDiskBlobStore(dir: string): BlobStore {
  const path = (key: string) => {
    checkKey(key);
    return join(dir, ...key.split('/'));
  };
  const made = new Map<string, Promise<void>>();

  /** Creates a folder and syncs every parent that got a new entry. */
  function makeFolder(folder: string): Promise<void> {
    const known = made.get(folder);
    if (known) return known;
    const making = (async () => {
      const first = await mkdir(folder, { recursive: true });
      if (!first) return;
      for (let at = folder; ; at = dirname(at)) {
        await syncFolder(dirname(at));
        if (at === first) break;
      }
    })();
    made.set(folder, making);
    making.catch(() => made.delete(folder));
    return making;
  }

  async function has(key: string): Promise<boolean> {
    return access(path(key)).then(
      () => true,
      (e: NodeJS.ErrnoException) => absent(e, false),
    );
  }

  async function write(key: string, bytes: Uint8Array): Promise<void> {
    const target = path(key);
    await makeFolder(dirname(target));
    await writeDurably(target, bytes, isPrivate(key) ? 0o600 : undefined);
  }

  const refused = (e: unknown): never => {
    throw DiskWriteError.of(e as NodeJS.ErrnoException, dir) ?? e;
  };

  return {
    has,
    fileOf: path,
    async put(key, bytes) {
      if (await has(key).catch(refused)) return;
      await write(key, bytes)
        .catch(async (e: NodeJS.ErrnoException) => {
          // The folder existed once and has been deleted since: forget the known folders and retry.
          if (e.code !== 'ENOENT') throw e;
          made.clear();
          await write(key, bytes);
        })
        .catch(refused);
    },
    async get(key) {
      return readFile(path(key)).then(
        (b) => new Uint8Array(b.buffer, b.byteOffset, b.byteLength),
        (e: NodeJS.ErrnoException) => absent(e, null),
      );
    },
    async *pieces(key, start, end) {
      const file = await open(path(key)).catch((e: NodeJS.ErrnoException) => absent(e, null));
      if (!file) throw endsEarly(key, end);
      try {
        for (let at = start; at < end; ) {
          const piece = Buffer.allocUnsafeSlow(Math.min(PIECE, end - at));
          const { bytesRead } = await file.read(piece, 0, piece.length, at);
          if (bytesRead === 0) throw endsEarly(key, end);
          at += bytesRead;
          yield piece.subarray(0, bytesRead);
        }
      } finally {
        await file.close();
      }
    },
    async sizeOf(key) {
      return stat(path(key)).then(
        (s) => s.size,
        (e: NodeJS.ErrnoException) => absent(e, null),
      );
    },
    async delete(key) {
      await rm(path(key), { force: true })
        .catch((e: NodeJS.ErrnoException) => absent(e, undefined))
        .catch(refused);
    },
    async move(from, to) {
      const [source, target] = [path(from), path(to)];
      const renamed = async () => {
        await makeFolder(dirname(target));
        await rename(source, target);
      };
      try {
        await renamed().catch(async (e: NodeJS.ErrnoException) => {
          if (e.code !== 'ENOENT') throw e;
          made.clear();
          await renamed();
        });
      } catch (e) {
        if (/^(ENOENT|ENOTDIR)$/.test((e as NodeJS.ErrnoException).code ?? '')) return;
        return refused(e);
      }
      await syncFolder(dirname(target));
      await syncFolder(dirname(source));
    },
    async writtenAt(key) {
      return stat(path(key)).then(
        (s) => s.mtimeMs,
        (e: NodeJS.ErrnoException) => absent(e, null),
      );
    },
    async *list(prefix) {
      for await (const key of walk(dir, '', prefix)) if (key.startsWith(prefix)) yield key;
    },
  };
}

async function* walk(folder: string, at: string, prefix: string): AsyncGenerator<string> {
  const entries = await readdir(folder, { withFileTypes: true }).catch((e: NodeJS.ErrnoException) =>
    absent(e, []),
  );
  for (const entry of entries) {
    const key = at + entry.name;
    const full = join(folder, entry.name);
    if (entry.isDirectory()) {
      // Descends only into folders that can contain the prefix.
      if (`${key}/`.startsWith(prefix) || prefix.startsWith(`${key}/`)) yield* walk(full, `${key}/`, prefix);
    } else if (isTemporary(entry.name)) {
      const age = await stat(full).then(
        (s) => Date.now() - s.mtimeMs,
        () => 0,
      );
      if (age > ABANDONED_AFTER) await rm(full, { force: true });
    } else {
      yield key;
    }
  }
}

/** Returns `value` if the file does not exist; rethrows any other error. */
function absent<T>(e: NodeJS.ErrnoException, value: T): T {
  if (e.code === 'ENOENT' || e.code === 'ENOTDIR') return value;
  throw e;
}
