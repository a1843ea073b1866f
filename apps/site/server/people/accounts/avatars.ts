import { createHash } from 'node:crypto';
import { type BlobStore, blobKeys } from '@ziwan/infra/blob-store';
import { AppError } from '../../calls/app-error.ts';
import { createBoundedQueue, QueueFull } from '../../runtime/bounded-queue.ts';

/** Side (px) of the stored square. */
const SIDE = 256;
/** Maximum pixels to decode, since a header can claim any size. */
const MOST_PIXELS = 40_000_000;
const SECONDS = 5;
const DECODING = { running: 1, waiting: 8 };
const KEY = /^[0-9a-f]{40}$/;

/** Stores avatars, re-encoding every upload as a small WebP. */
export class Avatars {
  readonly #blobs: BlobStore;
  readonly #queue = createBoundedQueue(DECODING.running, DECODING.waiting);

  constructor(blobs: BlobStore) {
    this.#blobs = blobs;
  }

  /**
   * Decodes a picture, applies its orientation, crops it to a centred square and stores it without metadata.
   * @returns storage key: a hash over account and picture, so that accounts never share a key
   * @throws AppError IMAGE_REFUSED, UNAVAILABLE
   */
  async keep(userId: string, bytes: Uint8Array): Promise<string> {
    const webp = await this.#square(bytes);
    const key = createHash('sha256').update(`${userId}\n`).update(webp).digest('hex').slice(0, 40);
    await this.#blobs.put(blobKeys.avatar(key), webp);
    return key;
  }

  /** Returns the WebP bytes, or null for malformed and unknown keys. */
  async read(key: string): Promise<Uint8Array | null> {
    return KEY.test(key) ? this.#blobs.get(blobKeys.avatar(key)) : null;
  }

  async drop(key: string): Promise<void> {
    await this.#blobs.delete(blobKeys.avatar(key));
  }

  path(key: string): string {
    return `/avatar/${key}.webp`;
  }

  async #square(bytes: Uint8Array): Promise<Uint8Array> {
    if (!isPicture(bytes)) throw new AppError('IMAGE_REFUSED');
    const { default: sharp } = await import('sharp');
    try {
      return await this.#queue.run(() =>
        sharp(bytes, { limitInputPixels: MOST_PIXELS, failOn: 'error' })
          .autoOrient()
          .resize({ width: SIDE, height: SIDE, fit: 'cover' })
          .webp({ quality: 86 })
          .timeout({ seconds: SECONDS })
          .toBuffer(),
      );
    } catch (cause) {
      if (cause instanceof QueueFull) throw new AppError('UNAVAILABLE', { retryAfter: 2, cause });
      throw new AppError('IMAGE_REFUSED', { cause });
    }
  }
}

/** Detects JPEG, PNG and WebP by their first bytes, so that no other decoder runs whatever the declared type. */
function isPicture(bytes: Uint8Array): boolean {
  const starts = (from: number, ...values: number[]) => values.every((v, i) => bytes[from + i] === v);
  return (
    starts(0, 0xff, 0xd8, 0xff) ||
    starts(0, 0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a) ||
    (starts(0, 0x52, 0x49, 0x46, 0x46) && starts(8, 0x57, 0x45, 0x42, 0x50))
  );
}
