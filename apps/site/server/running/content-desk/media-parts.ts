import { MEDIA_LIMITS } from '@ziwan/contract/admin';
import { isoOf } from '@ziwan/contract/site-time';
import type { BlobStore } from '@ziwan/infra/blob-store';
import { sha256Hex } from '@ziwan/infra/digest';
import type { Database } from '@ziwan/store';
import type { Kysely } from 'kysely';
import { AppError } from '../../calls/app-error.ts';

/** How long (ms) the parts of a file wait for the next one. */
const PATIENCE = 60 * 60 * 1000;
/** Key in `meta` under which it is kept when the last part of a file came. */
const KEPT = 'media_upload:';

/** Large files on their way in, part by part: one request has to arrive within seconds, a film does not. */
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
   * Keeps a part until the file is whole; the same again is the same.
   * @returns where the next one begins
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

  /** All parts in one; they go with it. @throws AppError BAD_REQUEST where one is missing */
  async whole(userId: string, upload: string, total: number): Promise<Uint8Array> {
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

  /** What nobody goes on with is given up. */
  async #sweep(): Promise<void> {
    const before = isoOf(this.#now() - PATIENCE);
    const rows = await this.#db
      .selectFrom('meta')
      .select('key')
      .where('key', 'like', `${KEPT}%`)
      .where('value', '<', before)
      .execute();
    for (const { key } of rows) await this.#drop(key.slice(KEPT.length));
  }
}

/** Nobody reaches the parts of another, whatever name they choose. */
const nameOf = (userId: string, upload: string): string => sha256Hex(`${userId}\n${upload}`).slice(0, 40);

const keyOf = (name: string, offset: number): string =>
  `media-incoming/${name}/${String(offset).padStart(10, '0')}`;
