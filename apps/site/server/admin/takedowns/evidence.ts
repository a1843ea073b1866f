import { randomUUID } from 'node:crypto';
import type { FormFile } from '@ziwan/contract';
import { TAKEDOWN_LIMITS } from '@ziwan/contract/admin';
import { cleanLine } from '@ziwan/contract/names';
import { type BlobStore, blobKeys } from '@ziwan/infra/blob-store';
import { sha256Hex } from '@ziwan/infra/digest';
import type { Database } from '@ziwan/store';
import type { Kysely } from 'kysely';
import { AppError } from '../../calls/app-error.ts';

interface Given {
  file?: unknown;
  media?: string | undefined;
  fileName: string;
}

/** Files that prove a claim. They are kept as they came, and handed only to staff. */
export class Evidence {
  readonly #db: Kysely<Database>;
  readonly #blobs: BlobStore;

  constructor(db: Kysely<Database>, blobs: BlobStore) {
    this.#db = db;
    this.#blobs = blobs;
  }

  /** @throws AppError BAD_REQUEST, NOT_FOUND (no such file of the media library), PAYLOAD_TOO_LARGE */
  async add(takedown: string, given: Given, createdAt: string): Promise<void> {
    const { fileName, bytes } = await this.#read(given);
    if (bytes.byteLength > TAKEDOWN_LIMITS.bytes) throw new AppError('PAYLOAD_TOO_LARGE');
    const { n } = await this.#db
      .selectFrom('takedown_files')
      .select((e) => e.fn.countAll<number>().as('n'))
      .where('takedown_id', '=', takedown)
      .executeTakeFirstOrThrow();
    if (Number(n) >= TAKEDOWN_LIMITS.files)
      throw new AppError('BAD_REQUEST', { details: `一桩最多 ${TAKEDOWN_LIMITS.files} 份证据` });
    const id = randomUUID();
    await this.#blobs.put(blobKeys.evidence(id), bytes);
    await this.#db
      .insertInto('takedown_files')
      .values({
        id,
        takedown_id: takedown,
        file_name: cleanLine(fileName, 200) || '未命名',
        bytes: bytes.byteLength,
        sha256: sha256Hex(bytes),
        created_at: createdAt,
      })
      .execute();
  }

  /** @throws AppError NOT_FOUND */
  async file(takedown: string, id: string) {
    const row = await this.#row(takedown, id);
    const bytes = await this.#blobs.get(blobKeys.evidence(id));
    if (!bytes) throw new AppError('NOT_FOUND', { sentence: `「${row.file_name}」的文件找不到了` });
    return { fileName: row.file_name, etag: `"${row.sha256.slice(0, 32)}"`, bytes: Uint8Array.from(bytes) };
  }

  /** @throws AppError NOT_FOUND */
  async remove(takedown: string, id: string): Promise<void> {
    await this.#row(takedown, id);
    await this.#db.deleteFrom('takedown_files').where('id', '=', id).execute();
    await this.forget(id);
  }

  /** Deletes the bytes of a file whose row is gone. */
  forget(id: string): Promise<void> {
    return this.#blobs.delete(blobKeys.evidence(id));
  }

  async #row(takedown: string, id: string) {
    const row = await this.#db
      .selectFrom('takedown_files')
      .selectAll()
      .where('takedown_id', '=', takedown)
      .where('id', '=', id)
      .executeTakeFirst();
    if (!row) throw new AppError('NOT_FOUND');
    return row;
  }

  async #read({ file, media, fileName }: Given): Promise<{ fileName: string; bytes: Uint8Array }> {
    if (media !== undefined) {
      const row = await this.#db
        .selectFrom('media_files')
        .select(['name', 'title'])
        .where('name', '=', media)
        .executeTakeFirst();
      const bytes = row && (await this.#blobs.get(blobKeys.media(row.name)));
      if (!bytes) throw new AppError('NOT_FOUND', { details: '媒体库里没有这个文件' });
      return { fileName: `${row.title}.${row.name.split('.').at(-1)}`, bytes };
    }
    const sent = (file ?? {}) as Partial<FormFile>;
    if (!(sent.bytes instanceof Uint8Array) || sent.bytes.byteLength === 0)
      throw new AppError('BAD_REQUEST', { details: 'file：请选择一个文件' });
    return { fileName: fileName || sent.fileName || '', bytes: sent.bytes };
  }
}
