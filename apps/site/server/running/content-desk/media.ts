import { basename } from 'node:path';
import {
  ContentError,
  keepFile,
  keepImage,
  listMedia,
  mediaNameOf,
  mediaNamesIn,
  mediaOf,
} from '@ziwan/content';
import type { FormFile, ParsedOf } from '@ziwan/contract';
import type { AdminMedia, mediaPart, mediaResource } from '@ziwan/contract/admin';
import { cleanLine } from '@ziwan/contract/names';
import type { BlobStore } from '@ziwan/infra/blob-store';
import { type Database, type MediaFilesTable, waitInTurn } from '@ziwan/store';
import { type Kysely, sql } from 'kysely';
import { AppError } from '../../calls/app-error.ts';
import { type CallContext, sessionOf } from '../../calls/handling.ts';
import { expectRevision, type Listing, listPage, revisionOf } from '../../calls/resource.ts';
import { createBoundedQueue, QueueFull } from '../../runtime/bounded-queue.ts';
import { checkUpload } from './media-check.ts';
import { MediaParts } from './media-parts.ts';

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
/** Lists whose rows refer to pictures. */
const LISTS = [
  { table: 'adverts', title: 'title' },
  { table: 'web_columns', title: 'name' },
  { table: 'friend_links', title: 'name' },
] as const;
const LIST_TYPES = { adverts: 'adverts', web_columns: 'columns', friend_links: 'links' } as const;

type Uses = AdminMedia['uses'];

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
  async create(input: Upload, context: CallContext): Promise<AdminMedia> {
    const { title, alt } = input;
    const { fileName, bytes } = await this.#bytesOf(input, sessionOf(context).userId);
    const src = await this.#keep(bytes);
    const name = mediaNameOf(src) as string;
    await listMedia(
      this.#db,
      this.#blobs,
      [{ name, title: cleanLine(title) || titleOf(fileName), alt: cleanLine(alt) }],
      { userId: sessionOf(context).userId, now: new Date(this.#now()) },
    );
    return this.one(name);
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

  /** @throws AppError NOT_FOUND, IN_USE naming the places */
  async remove(name: string): Promise<void> {
    await this.#row(name);
    const uses = (await this.#uses([name])).get(name) ?? [];
    if (uses.length > 0) {
      const places = uses.slice(0, 3).map((u) => `“${u.title}”`);
      const more = uses.length > places.length ? `等 ${uses.length} 处` : '';
      throw new AppError('IN_USE', { details: `${places.join('、')}${more}` });
    }
    await this.#db.deleteFrom('media_files').where('name', '=', name).execute();
    const key = (mediaOf(name) as { key: string }).key;
    await this.#blobs.delete(key);
    await this.#blobs.delete(key.replace(/\.\w+$/, '.json'));
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
    const uses = await this.#uses(rows.map((r) => r.name));
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
    }));
  }

  async #uses(names: readonly string[]): Promise<Map<string, Uses>> {
    const uses = new Map<string, Uses>(names.map((name) => [name, []]));
    const entries = await this.#db
      .selectFrom('entry_media')
      .innerJoin('entries', 'entries.id', 'entry_media.entry_id')
      .select(['name', 'entries.id', 'title', 'kind'])
      .where('name', 'in', names)
      .orderBy('entries.id')
      .execute();
    for (const { name, id, title, kind } of entries) uses.get(name)?.push({ type: 'entry', id, title, kind });
    for (const { table, title } of LISTS) {
      const rows = await this.#db
        .selectFrom(table)
        .select(['id', 'image', sql.ref<string>(title).as('title')])
        .where('image', 'is not', null)
        .orderBy('id')
        .execute();
      for (const row of rows)
        for (const name of mediaNamesIn(row.image ?? ''))
          uses.get(name)?.push({ type: LIST_TYPES[table], id: row.id, title: row.title, kind: null });
    }
    return uses;
  }
}

const revisionFor = ({ title, alt }: MediaFilesTable): string => revisionOf([title, alt]);

function readFile(file: unknown): FormFile {
  const { fileName, bytes } = (file ?? {}) as Partial<FormFile>;
  if (!(bytes instanceof Uint8Array)) throw new AppError('BAD_REQUEST', { details: 'file：请选择一个文件' });
  return { fileName: fileName ?? '', mediaType: '', bytes };
}

/** Title from a file name, without its folders. */
const titleOf = (fileName: string): string =>
  cleanLine(basename(fileName.replaceAll('\\', '/')), 200) || '未命名';
