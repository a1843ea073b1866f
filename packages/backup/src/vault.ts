import { createHash, randomBytes } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { mkdir, open, readdir, rename, rm, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { syncFolder, UNFINISHED } from '@ziwan/infra/durable-file';
import { BackupError, isDamage } from './errors.ts';
import { fromLines } from './json-lines.ts';
import type { Sealing } from './sealing.ts';

type Bytes = AsyncIterable<Uint8Array> | Iterable<Uint8Array>;

export interface Digest {
  /** Lower-case hex. */
  readonly sha256: string;
  readonly bytes: number;
}

/**
 * Files of a backup folder, each under the hash of its content, so that backups share what has not changed. A file
 * is synced before it gets its name.
 */
export class Vault {
  readonly #dir: string;
  readonly #sealing: Sealing | null;

  /** @param sealing encrypts the files; `null` leaves them readable */
  constructor(dir: string, sealing: Sealing | null) {
    this.#dir = dir;
    this.#sealing = sealing;
  }

  /** True if the file is there in its right size. Its content is not read. */
  async has({ sha256, bytes }: Digest): Promise<boolean> {
    const size = this.#sealing?.sealedSize(bytes) ?? bytes;
    return stat(this.pathOf(sha256)).then(
      (found) => found.size === size,
      () => false,
    );
  }

  /** Stores the bytes, unless they are there already. A damaged file is replaced. */
  async add(bytes: Bytes): Promise<Digest> {
    await mkdir(this.#dir, { recursive: true, mode: 0o700 });
    const temporary = join(this.#dir, `${randomBytes(8).toString('hex')}${UNFINISHED}`);
    const hash = createHash('sha256');
    let length = 0;
    const hashed = (async function* () {
      for await (const part of bytes) {
        hash.update(part);
        length += part.length;
        yield part;
      }
    })();
    const file = await open(temporary, 'wx', 0o600);
    try {
      for await (const part of this.#sealing?.seal(hashed) ?? hashed) await file.writeFile(part);
      const sha256 = hash.digest('hex');
      if (!(await this.#isSound(sha256))) {
        await file.sync();
        const path = this.pathOf(sha256);
        await mkdir(dirname(path), { recursive: true, mode: 0o700 });
        await rename(temporary, path);
        await syncFolder(dirname(path));
        await syncFolder(this.#dir);
      }
      return { sha256, bytes: length };
    } finally {
      await file.close();
      await rm(temporary, { force: true });
    }
  }

  /**
   * Reads a file and checks its hash at the end.
   * @throws BackupError BACKUP_DAMAGED
   */
  async *read(sha256: string): AsyncGenerator<Uint8Array> {
    const path = this.pathOf(sha256);
    const stream = createReadStream(path);
    const hash = createHash('sha256');
    try {
      for await (const part of this.#sealing?.open(stream) ?? stream) {
        hash.update(part);
        yield part;
      }
    } catch (error) {
      const { code } = error as NodeJS.ErrnoException;
      if (code === 'ENOENT')
        throw new BackupError('BACKUP_DAMAGED', `备份里少了文件 ${path}`, { cause: error });
      // A failing disk does not return wrong bytes, but none.
      if (code === 'EIO' || isDamage(error))
        throw new BackupError('BACKUP_DAMAGED', `备份里的文件 ${path} 已经损坏`, { cause: error });
      throw error;
    }
    if (hash.digest('hex') !== sha256)
      throw new BackupError('BACKUP_DAMAGED', `备份里的文件 ${path} 已经损坏`);
  }

  /**
   * Reads a file of lines of JSON. Damage usually breaks a line before the hash can tell.
   * @throws BackupError BACKUP_DAMAGED
   */
  async *readLines(sha256: string): AsyncGenerator<unknown> {
    try {
      yield* fromLines(this.read(sha256));
    } catch (error) {
      // What is no JSON, and what is no UTF-8.
      if (!(error instanceof SyntaxError || error instanceof TypeError)) throw error;
      throw new BackupError('BACKUP_DAMAGED', `备份里的文件 ${this.pathOf(sha256)} 已经损坏`, {
        cause: error,
      });
    }
  }

  async readAll(sha256: string): Promise<Buffer> {
    return concat(this.read(sha256));
  }

  /**
   * Deletes all files but those named, and what killed writers left. The caller holds the folder's lock.
   * @returns number of files
   */
  async keepOnly(hashes: ReadonlySet<string>): Promise<number> {
    const kept = new Set([...hashes].map((sha256) => this.pathOf(sha256)));
    let deleted = 0;
    for (const entry of await readdir(this.#dir, { withFileTypes: true, recursive: true })) {
      const path = join(entry.parentPath, entry.name);
      if (!entry.isFile() || kept.has(path)) continue;
      await rm(path, { force: true });
      deleted++;
    }
    return deleted;
  }

  async #isSound(sha256: string): Promise<boolean> {
    try {
      for await (const _ of this.read(sha256));
      return true;
    } catch (error) {
      if (!isDamage(error)) throw error;
      return false;
    }
  }

  pathOf(sha256: string): string {
    const name = this.#sealing?.nameOf(sha256) ?? sha256;
    return join(this.#dir, name.slice(0, 2), name);
  }
}

export async function concat(bytes: AsyncIterable<Uint8Array>): Promise<Buffer> {
  const parts: Uint8Array[] = [];
  for await (const part of bytes) parts.push(part);
  return Buffer.concat(parts);
}
