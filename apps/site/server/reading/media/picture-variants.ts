import { isWholeWebp, mediaOf } from '@ziwan/content';
import { PICTURE_FORMATS, PICTURE_WIDTHS, type PictureFormat, widthsOf } from '@ziwan/contract';
import type { BlobStore } from '@ziwan/infra/blob-store';
import type { Sharp } from 'sharp';
import type { BlobHealth } from '../../fonts/storage/index.ts';
import { type BoundedQueue, createBoundedQueue, QueueFull } from '../../runtime/bounded-queue.ts';
import type { FileCache } from '../../runtime/disk-cache.ts';

/** Limits encoding; each picture keeps the cores busy for some tenths of a second. */
const ENCODING = { running: 1, waiting: 32 };
/** Version of the encoder settings, part of cache keys and ETags; increase it when changing them. */
const SETTINGS = 1;
/** Keeps full chroma resolution for sharp lettering; the effort is limited because the first visitor waits for it. */
const ENCODE: Record<PictureFormat, (picture: Sharp) => Sharp> = {
  avif: (picture) => picture.avif({ quality: 58, effort: 2, chromaSubsampling: '4:4:4' }),
  webp: (picture) => picture.webp({ quality: 80, effort: 4, smartSubsample: true }),
};

/** Time (ms) for which a found original is not checked again, and the maximum number remembered. */
const FOUND_MS = 60_000;
const FOUND = 10_000;

/** Time (ms) a request waits for a new variant before it gets the original instead. */
const MAX_WAIT = 1200;

export interface VariantParts {
  blobs: BlobStore;
  health: Pick<BlobHealth, 'mediaFound'>;
  cache: FileCache;
  now: () => number;
  onFault: (error: unknown) => void;
  queue?: BoundedQueue | undefined;
}

/** A stored file, whose parts are read as the client takes them. */
export interface Original {
  /** bytes */
  readonly size: number;
  /** @param end exclusive */
  part(start: number, end: number): Iterable<Uint8Array> | AsyncIterable<Uint8Array>;
}

export type VariantAnswer =
  | { kind: 'variant'; bytes: Uint8Array; type: string; etag: string }
  /** The original, sent when encoding takes too long or its queue is full. */
  | { kind: 'instead'; bytes: Uint8Array; type: string };

/**
 * Encodes content pictures in other widths and formats. Only variants of a fixed list, none larger than the original,
 * are made, so that requests cannot grow the cache without bound. Each is encoded once and cached.
 */
export class PictureVariants {
  readonly #parts: VariantParts;
  readonly #queue: BoundedQueue;
  readonly #encoding = new Map<string, Promise<Uint8Array | null>>();
  /** Until when (Unix ms) an original counts as there, by hash. */
  readonly #found = new Map<string, number>();

  constructor(parts: VariantParts) {
    this.#parts = parts;
    this.#queue = parts.queue ?? createBoundedQueue(ENCODING.running, ENCODING.waiting);
  }

  /** @param name from the URL: hash, `-`, width, format. @returns null if there is no such variant */
  async file(name: string): Promise<VariantAnswer | null> {
    const variant = variantOf(name);
    if (!variant) return null;
    const { hash, width, format } = variant;
    const key = `pictures/${SETTINGS}/${hash.slice(0, 2)}/${name}`;
    const kept = await this.#parts.cache.get(key);
    const type = `image/${format}`;
    const etag = `"${hash.slice(0, 24)}-${width}-${format}-${SETTINGS}"`;
    if (kept && IS_WHOLE[format](kept))
      return (await this.#isKept(hash)) ? { kind: 'variant', bytes: kept, type, etag } : null;
    const source = mediaOf(`${hash}.webp`);
    const original = await this.#picture(`${hash}.webp`);
    if (!source || !original) return null;
    const encoding = this.#once(key, () => this.#encode(original, variant, key));
    try {
      const bytes = await withinMaxWait(encoding);
      if (bytes !== TOO_LONG) return bytes && { kind: 'variant', bytes, type, etag };
      // Finishes in the background, for the next request.
      encoding.catch((error) => this.#parts.onFault(error));
    } catch (error) {
      if (!(error instanceof QueueFull)) throw error;
    }
    return { kind: 'instead', bytes: original, type: source.type };
  }

  /**
   * True unless the original has been deleted. Checks each picture at most once a minute, so that a deletion takes
   * effect within a minute on every node. An unreachable store counts as having the original.
   */
  async #isKept(hash: string): Promise<boolean> {
    const source = mediaOf(`${hash}.webp`);
    if (source === null || (this.#found.get(hash) ?? 0) > this.#parts.now()) return source !== null;
    const size = await this.#parts.blobs.sizeOf(source.key).catch(() => Number.NaN);
    if (this.#found.size >= FOUND) this.#found.clear();
    if (size !== null) this.#found.set(hash, this.#parts.now() + FOUND_MS);
    return size !== null;
  }

  /** Opens an original: a picture whole, a video piece by piece. Null if it is missing, or a truncated picture. */
  async original(name: string): Promise<Original | null> {
    if (name.endsWith('.webp')) {
      const bytes = await this.#picture(name);
      return bytes && { size: bytes.length, part: (start, end) => [bytes.subarray(start, end)] };
    }
    const { blobs, health } = this.#parts;
    const source = mediaOf(name);
    if (!source) return null;
    const size = await blobs.sizeOf(source.key);
    if (size !== null) return { size, part: (start, end) => blobs.pieces(source.key, start, end) };
    await health.mediaFound(name, 'missing');
    return null;
  }

  /** Reads an original picture; null if it is missing or truncated. */
  async #picture(name: string): Promise<Uint8Array | null> {
    const source = mediaOf(name);
    if (!source) return null;
    const bytes = await this.#parts.blobs.get(source.key);
    if (bytes && isWholeWebp(bytes)) return bytes;
    await this.#parts.health.mediaFound(name, bytes ? 'damaged' : 'missing');
    return null;
  }

  /** Shares one encoding among concurrent requests for the same picture. */
  #once(key: string, work: () => Promise<Uint8Array | null>): Promise<Uint8Array | null> {
    const under = this.#encoding.get(key);
    if (under) return under;
    const encoding = work().finally(() => this.#encoding.delete(key));
    this.#encoding.set(key, encoding);
    return encoding;
  }

  async #encode(original: Uint8Array, { width, format }: Variant, key: string): Promise<Uint8Array | null> {
    const { default: sharp } = await import('sharp');
    const picture = sharp(original);
    if (!widthsOf((await picture.metadata()).width).includes(width)) return null;
    const bytes = await this.#queue.run(() =>
      ENCODE[format](picture.resize({ width, withoutEnlargement: true })).toBuffer(),
    );
    try {
      await this.#parts.cache.put(key, bytes);
    } catch (error) {
      // A failed cache write costs time but not the response.
      this.#parts.onFault(error);
    }
    return bytes;
  }
}

interface Variant {
  hash: string;
  width: (typeof PICTURE_WIDTHS)[number];
  format: PictureFormat;
}

function variantOf(name: string): Variant | null {
  const [, hash, digits, ending] = /^([0-9a-f]{64})-([1-9]\d{1,4})\.([0-9a-z]{2,4})$/.exec(name) ?? [];
  const width = PICTURE_WIDTHS.find((w) => String(w) === digits);
  const format = PICTURE_FORMATS.find((f) => f === ending);
  return hash === undefined || width === undefined || format === undefined ? null : { hash, width, format };
}

/** Checks for the header of the format and the length stated in it; truncated files are encoded again. */
const IS_WHOLE: Record<PictureFormat, (bytes: Uint8Array) => boolean> = {
  avif: isWholeAvif,
  webp: isWholeWebp,
};

/** Walks the ISO base media boxes, each a 32-bit length followed by a name. */
function isWholeAvif(bytes: Uint8Array): boolean {
  const buffer = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  if (buffer.length < 12 || buffer.toString('latin1', 4, 12) !== 'ftypavif') return false;
  let at = 0;
  while (at + 8 <= buffer.length) {
    const size = buffer.readUInt32BE(at);
    if (size < 8) return false;
    at += size;
  }
  return at === buffer.length;
}

const TOO_LONG = Symbol('too long');

async function withinMaxWait<T>(work: Promise<T>): Promise<T | typeof TOO_LONG> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const late = new Promise<typeof TOO_LONG>((resolve) => {
    timer = setTimeout(resolve, MAX_WAIT, TOO_LONG);
  });
  try {
    return await Promise.race([work, late]);
  } finally {
    clearTimeout(timer);
  }
}
