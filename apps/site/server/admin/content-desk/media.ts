import { basename } from 'node:path';
import {
  ContentError,
  keepFile,
  keepImage,
  listMedia,
  mediaNameOf,
  mediaOf,
  takeFromBin,
} from '@ziwan/content';
import type { FormFile, ParsedOf } from '@ziwan/contract';
import {
  type AdminMedia,
  type KeptMedia,
  MEDIA_BIN_DAYS,
  type mediaPart,
  type mediaResource,
} from '@ziwan/contract/admin';
import { cleanLine } from '@ziwan/contract/names';
import { isoOf } from '@ziwan/contract/site-time';
import type { BlobStore } from '@ziwan/infra/blob-store';
import { type Database, type MediaFilesTable, waitInTurn } from '@ziwan/store';
import type { Kysely } from 'kysely';
import { AppError } from '../../calls/app-error.ts';
import { type CallContext, sessionOf } from '../../calls/handling.ts';
import { expectRevision, type Listing, listPage, revisionOf } from '../../calls/resource.ts';
import { createBoundedQueue, QueueFull } from '../../runtime/bounded-queue.ts';
import { checkUpload } from './media-check.ts';
import { MediaParts } from './media-parts.ts';
import { usesOf } from './media-uses.ts';

type MediaUse = AdminMedia['uses'][number];
type ListQuery = ParsedOf<(typeof mediaResource)['list']>['query'];
type Upload = ParsedOf<(typeof mediaResource)['create']>['body'];
type Part = ParsedOf<typeof mediaPart>['body'];

const LISTING: Listing = {
  keys: ['name'],
  order: { createdAt: 'created_at', title: 'title', bytes: 'bytes', kind: 'kind' },
  fallback: 'desc',
  searched: ['title', 'alt', 'name'],
};
/** Limits picture decoding: one of the largest takes some hundred megabytes of memory. */
const DECODING = { running: 1, waiting: 8 };
const DAY = 24 * 60 * 60 * 1000;

/** Stores the pictures, videos and captions of the site's content and finds where each is used. */
export class MediaLibrary {
  readonly #db: Kysely<Database>;
  readonly #blobs: BlobStore;
  readonly #now: () => number;
  readonly #parts: MediaParts;
  readonly #queue = createBoundedQueue(DECODING.running, DECODING.waiting);

  constructor(db: Kysely<Database>, blobs: BlobStore, now: () => number) {
    this.#db = db;
    this.#blobs = blobs;
    this.#now = now;
    this.#parts = new MediaParts(db, blobs, now);
  }

  async list(query: ListQuery) {
    let found = this.#db.selectFrom('media_files');
    if (query.ids === undefined)
      found = found.where('deleted_at', query.status === 'deleted' ? 'is not' : 'is', null);
    if (query.kind !== undefined) found = found.where('kind', '=', query.kind);
    return listPage(found, query, LISTING, (rows: MediaFilesTable[]) => this.#present(rows));
  }

  async one(name: string): Promise<AdminMedia> {
    return (await this.#present([await this.#row(name)]))[0] as AdminMedia;
  }

  /**
   * Stores an uploaded file. Pictures are re-encoded, which drops metadata and any appended data; an identical file
   * returns the existing one.
   * @throws AppError BAD_REQUEST (no file), and those of `checkUpload`
   */
  async create(input: Upload, context: CallContext): Promise<KeptMedia> {
    const { title, alt } = input;
    const { fileName, bytes } = await this.#bytesOf(input, sessionOf(context).userId);
    const src = await this.#keep(bytes);
    const name = mediaNameOf(src) as string;
    const held = await this.#db
      .selectFrom('media_files')
      .select(['title', 'deleted_at'])
      .where('name', '=', name)
      .executeTakeFirst();
    await listMedia(
      this.#db,
      this.#blobs,
      [{ name, title: cleanLine(title) || titleOf(fileName), alt: cleanLine(alt) }],
      { userId: sessionOf(context).userId, now: new Date(this.#now()) },
    );
    const where = held?.deleted_at === null ? '媒体库里已经有它' : '它在回收站里，已经取回';
    return {
      ...(await this.one(name)),
      note: held ? `${where}，名称是「${held.title}」，说明没有改动` : null,
    };
  }

  /** Stores a part of a file too large for one request. @returns offset (bytes) of the next part */
  async part({ upload, offset, file }: Part, context: CallContext): Promise<number> {
    return this.#parts.take(sessionOf(context).userId, upload, offset, readFile(file).bytes);
  }

  async #bytesOf({ file, upload, bytes, fileName }: Upload, userId: string) {
    if (upload === undefined) return readFile(file);
    return { fileName, bytes: await this.#parts.join(userId, upload, bytes ?? 0) };
  }

  async update(
    name: string,
    { revision, data }: { revision: string; data: { title: string; alt: string } },
  ): Promise<AdminMedia> {
    await this.#db.transaction().execute(async (trx) => {
      await waitInTurn(trx, 'content');
      const row = await trx.selectFrom('media_files').selectAll().where('name', '=', name).executeTakeFirst();
      if (!row) throw new AppError('NOT_FOUND');
      expectRevision(revisionFor(row), revision);
      const words = { title: cleanLine(data.title) || row.title, alt: cleanLine(data.alt) };
      await trx.updateTable('media_files').set(words).where('name', '=', name).execute();
    });
    return this.one(name);
  }

  /** Moves a file to the bin. Earlier versions may use it. @throws AppError NOT_FOUND, IN_USE naming the places */
  async remove(name: string): Promise<void> {
    await this.#db.transaction().execute(async (trx) => {
      await waitInTurn(trx, 'content');
      const uses = ((await usesOf(trx, [name])).get(name) ?? []).filter((use) => use.type !== 'version');
      if (uses.length > 0) {
        const places = uses.slice(0, 3).map((u) => `「${u.title}」${u.binned ? '（在回收站里）' : ''}`);
        const more = uses.length > places.length ? `等 ${uses.length} 处` : '';
        throw new AppError('IN_USE', { details: `${places.join('、')}${more}` });
      }
      const { numUpdatedRows } = await trx
        .updateTable('media_files')
        .set({ deleted_at: isoOf(this.#now()) })
        .where('name', '=', name)
        .where('deleted_at', 'is', null)
        .executeTakeFirstOrThrow();
      if (numUpdatedRows === 0n) throw new AppError('NOT_FOUND');
    });
  }

  /** Takes a file out of the bin. @throws AppError NOT_FOUND if it is not in it */
  async recover(name: string): Promise<AdminMedia> {
    if ((await takeFromBin(this.#db, [name])).length === 0) throw new AppError('NOT_FOUND');
    return this.one(name);
  }

  /**
   * Deletes for good the files that have been in the bin for its days and that no version uses.
   * @returns the number of deleted files
   */
  async emptyBin(): Promise<number> {
    const before = isoOf(this.#now() - MEDIA_BIN_DAYS * DAY);
    const due = await this.#db
      .selectFrom('media_files')
      .select('name')
      .where('deleted_at', '<=', before)
      .execute();
    let deleted = 0;
    for (const { name } of due) {
      const free = (uses: readonly MediaUse[]) => uses.length === 0;
      if (await this.#deleteForGood(name, before, free)) deleted++;
    }
    return deleted;
  }

  /**
   * Deletes a file in the bin for good, at once. Earlier versions that use it can no longer be restored.
   * @throws AppError NOT_FOUND if it is not in the bin
   */
  async purge(name: string): Promise<{ id: string }> {
    const old = (uses: readonly MediaUse[]) => uses.every(({ type }) => type === 'version');
    if (!(await this.#deleteForGood(name, isoOf(this.#now()), old))) throw new AppError('NOT_FOUND');
    return { id: name };
  }

  /** @returns false unless the file has been in the bin since `before` and its uses allow it */
  async #deleteForGood(
    name: string,
    before: string,
    allowed: (uses: readonly MediaUse[]) => boolean,
  ): Promise<boolean> {
    const gone = await this.#db.transaction().execute(async (trx) => {
      await waitInTurn(trx, 'content');
      if (!allowed((await usesOf(trx, [name])).get(name) ?? [])) return false;
      const { numDeletedRows } = await trx
        .deleteFrom('media_files')
        .where('name', '=', name)
        .where('deleted_at', '<=', before)
        .executeTakeFirstOrThrow();
      return numDeletedRows > 0n;
    });
    if (!gone) return false;
    const { key } = mediaOf(name) as { key: string };
    await this.#blobs.delete(key);
    await this.#blobs.delete(key.replace(/\.\w+$/, '.json'));
    return true;
  }

  async #keep(bytes: Uint8Array): Promise<string> {
    try {
      return await this.#queue.run(async () => {
        if ((await checkUpload(bytes)) === 'picture') return (await keepImage(this.#blobs, bytes, '')).src;
        return (await keepFile(this.#blobs, bytes)).src;
      });
    } catch (error) {
      if (error instanceof QueueFull) throw new AppError('UNAVAILABLE', { retryAfter: 2, cause: error });
      if (error instanceof ContentError) throw new AppError('PICTURE_BROKEN', { cause: error });
      throw error;
    }
  }

  async #row(name: string): Promise<MediaFilesTable> {
    const row = await this.#db
      .selectFrom('media_files')
      .selectAll()
      .where('name', '=', name)
      .executeTakeFirst();
    if (!row) throw new AppError('NOT_FOUND');
    return row;
  }

  async #present(rows: readonly MediaFilesTable[]): Promise<AdminMedia[]> {
    if (rows.length === 0) return [];
    const uses = await usesOf(
      this.#db,
      rows.map((r) => r.name),
    );
    const users = rows.flatMap((r) => r.user_id ?? []);
    const people = users.length
      ? await this.#db.selectFrom('users').select(['id', 'nickname']).where('id', 'in', users).execute()
      : [];
    return rows.map((row) => ({
      id: row.name,
      revision: revisionFor(row),
      src: `/media/${row.name}`,
      kind: row.kind,
      mediaType: row.media_type,
      bytes: row.bytes,
      width: row.width,
      height: row.height,
      durationSeconds: row.duration_seconds,
      tone: row.tone,
      title: row.title,
      alt: row.alt,
      uploader: people.find((p) => p.id === row.user_id) ?? null,
      createdAt: row.created_at,
      uses: uses.get(row.name) ?? [],
      deletedAt: row.deleted_at,
      goneAt:
        row.deleted_at === null || (uses.get(row.name) ?? []).length > 0
          ? null
          : isoOf(Date.parse(row.deleted_at) + MEDIA_BIN_DAYS * DAY),
    }));
  }
}

const revisionFor = ({ title, alt }: MediaFilesTable): string => revisionOf([title, alt]);

function readFile(file: unknown): FormFile {
  const { fileName, bytes } = (file ?? {}) as Partial<FormFile>;
  if (!(bytes instanceof Uint8Array)) throw new AppError('BAD_REQUEST', { details: 'file：请选择一个文件' });
  return { fileName: fileName ?? '', mediaType: '', bytes };
}

const titleOf = (fileName: string): string =>
  cleanLine(basename(fileName.replaceAll('\\', '/')), 200) || '未命名';
