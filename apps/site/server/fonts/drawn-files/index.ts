import { sha256Hex } from '@ziwan/infra/digest';
import { SubsetError } from '@ziwan/subset-engine';
import { LRUCache } from 'lru-cache';
import { AppError } from '../../calls/app-error.ts';
import { type BoundedQueue, createBoundedQueue, QueueFull } from '../../runtime/bounded-queue.ts';
import type { FileCache } from '../../runtime/disk-cache.ts';

export type DrawnFile = { bytes: Uint8Array; etag: string } | { location: string };

interface DrawnFilesParts<S> {
  /** Folder of the cache, and of the addresses. */
  readonly folder: string;
  /** Suffix of the addresses, with its dot. */
  readonly suffix: string;
  /** Subject by its name; null if nothing visible has it. */
  find(name: string): Promise<S | null>;
  draw(subject: S): Promise<Uint8Array>;
  /** True if the bytes are a complete file; truncated or damaged ones are drawn again. */
  isWhole(bytes: Uint8Array): boolean;
  readonly cache: FileCache;
  /** Drawings that may wait while one is made; each uses a core for up to some tenths of a second. */
  readonly waiting: number;
  /** Memory (bytes) for files that are in use. */
  readonly keptBytes: number;
  readonly onFault: (error: unknown) => void;
}

/**
 * Serves files that are drawn on request. An address contains the hash of everything that its file shows, so that it
 * never changes, and only addresses of known subjects are drawn.
 */
export class DrawnFiles<S extends { readonly name: string }> {
  readonly #parts: DrawnFilesParts<S>;
  readonly #queue: BoundedQueue;
  readonly #held: LRUCache<string, Uint8Array>;
  readonly #drawing = new Map<string, Promise<Uint8Array>>();

  constructor(parts: DrawnFilesParts<S>) {
    this.#parts = parts;
    this.#queue = createBoundedQueue(1, parts.waiting);
    this.#held = new LRUCache({ maxSize: parts.keptBytes });
  }

  addressOf(subject: S): string {
    const path = subject.name.split('/').map(encodeURIComponent).join('/');
    return `/${this.#parts.folder}/${path}-${hashOf(subject)}${this.#parts.suffix}`;
  }

  /**
   * @param file path below the folder: the subject's name, `-`, the hash, the suffix
   * @returns the file, or the current address if the hash is outdated
   * @throws AppError NOT_FOUND for an unknown subject, UNAVAILABLE while the queue is full
   */
  async file(file: string): Promise<DrawnFile> {
    const { suffix } = this.#parts;
    const match = file.endsWith(suffix) ? /^(.+)-([0-9a-f]{16})$/.exec(file.slice(0, -suffix.length)) : null;
    const subject = match && (await this.#parts.find(match[1] as string));
    if (!match || !subject) throw new AppError('NOT_FOUND');
    const hash = hashOf(subject);
    // Redirects links that were shared before the picture changed.
    if (hash !== match[2]) return { location: this.addressOf(subject) };
    const etag = `"${hash}"`;
    const held = this.#held.get(hash);
    if (held) return { bytes: held, etag };
    let drawing = this.#drawing.get(hash);
    if (!drawing) {
      drawing = this.#make(subject, hash).finally(() => this.#drawing.delete(hash));
      this.#drawing.set(hash, drawing);
    }
    return { bytes: await drawing, etag };
  }

  async #make(subject: S, hash: string): Promise<Uint8Array> {
    const { folder, suffix, cache, isWhole } = this.#parts;
    const key = `${folder}/${sha256Hex(subject.name).slice(0, 32)}/${hash}${suffix}`;
    const kept = await cache.get(key);
    const bytes = kept && isWhole(kept) ? kept : await this.#draw(subject);
    this.#held.set(hash, bytes, { size: bytes.byteLength });
    if (bytes !== kept) await this.#keep(key, bytes);
    return bytes;
  }

  async #draw(subject: S): Promise<Uint8Array> {
    try {
      return await this.#queue.run(async () => this.#parts.draw(subject));
    } catch (cause) {
      const busy = cause instanceof SubsetError && (cause.code === 'BUSY' || cause.code === 'CLOSED');
      if (cause instanceof QueueFull || busy) throw new AppError('UNAVAILABLE', { retryAfter: 5, cause });
      throw cause;
    }
  }

  /** A failed write costs time but not the response. */
  async #keep(key: string, bytes: Uint8Array): Promise<void> {
    try {
      await this.#parts.cache.put(key, bytes);
    } catch (error) {
      this.#parts.onFault(error);
    }
  }
}

const hashOf = (subject: object): string => sha256Hex(JSON.stringify(subject)).slice(0, 16);
