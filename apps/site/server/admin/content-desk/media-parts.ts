import { MEDIA_LIMITS } from '@ziwan/contract/admin';
import { isoOf } from '@ziwan/contract/site-time';
import type { BlobStore } from '@ziwan/infra/blob-store';
import { sha256Hex } from '@ziwan/infra/digest';
import type { Database } from '@ziwan/store';
import type { Kysely } from 'kysely';
import { AppError } from '../../calls/app-error.ts';

/** Time (ms) an unfinished upload waits for its next part. */
const ABANDONED_AFTER = 60 * 60 * 1000;
/** Prefix of the `meta` key that stores when the last part of an upload arrived. */
const KEPT = 'media_upload:';

/** Receives large files in parts, because a single request times out within seconds. */
export class MediaParts {
  readonly #db: Kysely<Database>;
  readonly #blobs: BlobStore;
  readonly #now: () => number;

  constructor(db: Kysely<Database>, blobs: BlobStore, now: () => number) {
    this.#db = db;
    this.#blobs = blobs;
    this.#now = now;
  }

  /**
   * Stores a part until the file is complete; sending the same part again is harmless.
   * @returns offset (bytes) of the next part
   * @throws AppError MEDIA_TOO_LARGE
   */
  async take(userId: string, upload: string, offset: number, bytes: Uint8Array): Promise<number> {
    if (offset + bytes.length > MEDIA_LIMITS.video.bytes) throw new AppError('MEDIA_TOO_LARGE');
    await this.#sweep();
    const name = nameOf(userId, upload);
    const value = isoOf(this.#now());
    await this.#db
      .insertInto('meta')
      .values({ key: KEPT + name, value })
      .onConflict((c) => c.column('key').doUpdateSet({ value }))
      .execute();
    await this.#blobs.put(keyOf(name, offset), bytes);
    return offset + bytes.length;
  }

  /** Joins the parts into one file and deletes them. @throws AppError BAD_REQUEST if a part is missing */
  async join(userId: string, upload: string, total: number): Promise<Uint8Array> {
    const name = nameOf(userId, upload);
    const parts: Uint8Array[] = [];
    let at = 0;
    while (at < total) {
      const part = await this.#blobs.get(keyOf(name, at));
      if (!part) break;
      parts.push(part);
      at += part.length;
    }
    if (at !== total || total === 0)
      throw new AppError('BAD_REQUEST', { details: '文件没有传完整，请再传一次' });
    await this.#drop(name);
    return Buffer.concat(parts);
  }

  async #drop(name: string): Promise<void> {
    for await (const key of this.#blobs.list(`media-incoming/${name}/`)) await this.#blobs.delete(key);
    await this.#db
      .deleteFrom('meta')
      .where('key', '=', KEPT + name)
      .execute();
  }

  /** Deletes the parts of abandoned uploads. */
  async #sweep(): Promise<void> {
    const before = isoOf(this.#now() - ABANDONED_AFTER);
    const rows = await this.#db
      .selectFrom('meta')
      .select('key')
      .where('key', 'like', `${KEPT}%`)
      .where('value', '<', before)
      .execute();
    for (const { key } of rows) await this.#drop(key.slice(KEPT.length));
  }
}

/** Key of an upload; it includes the user id, so that users cannot reach each other's parts. */
const nameOf = (userId: string, upload: string): string => sha256Hex(`${userId}\n${upload}`).slice(0, 40);

const keyOf = (name: string, offset: number): string =>
  `media-incoming/${name}/${String(offset).padStart(10, '0')}`;
