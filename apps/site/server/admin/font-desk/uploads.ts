import { randomUUID } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { availableParallelism, tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createFontPool, createLimit, type FontPool, readReferenceData } from '@ziwan/catalogue';
import {
  type FileBeside,
  type FoundFace,
  inspectUpload,
  twinsOf,
  type UploadSource,
} from '@ziwan/catalogue/desk';
import type { DataOf, FormFile } from '@ziwan/contract';
import { FONT_LIMITS, type uploadState } from '@ziwan/contract/admin';
import { isoOf } from '@ziwan/contract/site-time';
import { type BlobStore, blobKeys } from '@ziwan/infra/blob-store';
import type { Database, FontUploadsTable, Store } from '@ziwan/store';
import type { Kysely } from 'kysely';
import { AppError } from '../../calls/app-error.ts';
import { fileNameFor, notAFont } from './file-kinds.ts';

export type FontUpload = DataOf<typeof uploadState>;

/** What came beside an upload, as its row has it. */
export interface Beside {
  licence: FileBeside | null;
  /** Repository that it was fetched from. */
  source: UploadSource | null;
}

/** Files that are checked at once; each worker keeps the memory of the largest font that it has read. */
const CHECKS = Math.min(2, availableParallelism());
/** Age (ms) after which a running check counts as lost with its process. */
const CHECK_ABANDONED = 150_000;

/** Receives font files in parts into the blob store, joins them on disk and checks them in a worker. */
export class FontUploads {
  readonly #store: Store;
  readonly #db: Kysely<Database>;
  readonly #blobs: BlobStore;
  readonly #dataDir: string;
  readonly #now: () => number;
  readonly #onFault: (error: unknown) => void;
  /** Uploads queued for a worker or being checked. */
  readonly #checking = new Map<string, Promise<void>>();
  readonly #limit = createLimit(CHECKS);
  #pool: FontPool | null = null;

  constructor(parts: {
    store: Store;
    blobs: BlobStore;
    dataDir: string;
    now: () => number;
    onFault: (error: unknown) => void;
  }) {
    this.#store = parts.store;
    this.#db = parts.store.db;
    this.#blobs = parts.blobs;
    this.#dataDir = parts.dataDir;
    this.#now = parts.now;
    this.#onFault = parts.onFault;
  }

  /** @throws AppError TOO_MANY_REQUESTS */
  async begin(
    file: { fileName: string; bytes: number; licence?: FileBeside | undefined },
    userId: string | null,
    source: UploadSource | null = null,
  ): Promise<FontUpload> {
    const { n } = await this.#db
      .selectFrom('font_uploads')
      .select((e) => e.fn.countAll<number>().as('n'))
      .executeTakeFirstOrThrow();
    if (Number(n) >= FONT_LIMITS.waiting)
      throw new AppError('TOO_MANY_REQUESTS', { details: '上传了还没立为字体的文件太多' });
    const id = randomUUID();
    const now = this.#moment();
    await this.#db
      .insertInto('font_uploads')
      .values({
        id,
        user_id: userId,
        file_name: file.fileName,
        bytes: file.bytes,
        received: 0,
        state: 'receiving',
        code: null,
        reason: null,
        found: null,
        beside: file.licence || source ? JSON.stringify({ licence: file.licence ?? null, source }) : null,
        created_at: now,
        touched_at: now,
      })
      .execute();
    return this.state(id);
  }

  /**
   * Stores the part at `offset`. A part that is not the next one changes nothing; the response gives the next offset.
   * @throws AppError NOT_FOUND, BAD_REQUEST (no file), PAYLOAD_TOO_LARGE
   */
  async part(id: string, offset: number, file: FormFile | undefined): Promise<FontUpload> {
    const upload = await this.#row(id);
    if (!file || !(file.bytes instanceof Uint8Array) || file.bytes.length === 0)
      throw new AppError('BAD_REQUEST', { details: 'file：缺少此项' });
    const { bytes } = file;
    const end = offset + bytes.length;
    if (bytes.length > FONT_LIMITS.part || end > upload.bytes) throw new AppError('PAYLOAD_TOO_LARGE');
    if (upload.state !== 'receiving' || offset !== upload.received) return this.#shown(upload);
    const stranger = offset === 0 ? notAFont(bytes) : null;
    if (stranger) {
      await this.#refuse(id, 'NOT_A_FONT', stranger);
      return this.state(id);
    }
    await this.#blobs.put(blobKeys.incoming(id, offset), bytes);
    const whole = end === upload.bytes;
    const { numUpdatedRows } = await this.#db
      .updateTable('font_uploads')
      .set({ received: end, state: whole ? 'checking' : 'receiving', touched_at: this.#moment() })
      .where('id', '=', id)
      .where('received', '=', offset)
      .where('state', '=', 'receiving')
      .executeTakeFirstOrThrow();
    if (whole && numUpdatedRows > 0n) this.#check(id);
    return this.state(id);
  }

  /**
   * Takes a whole file that the server has fetched itself. Resolves once it is checked.
   * @throws AppError TOO_MANY_REQUESTS
   */
  async take(
    file: { fileName: string; bytes: Uint8Array; licence?: FileBeside | undefined },
    userId: string | null,
    source: UploadSource,
  ): Promise<FontUpload> {
    const { id } = await this.begin({ ...file, bytes: file.bytes.length }, userId, source);
    for (let at = 0; at < file.bytes.length; at += FONT_LIMITS.part) {
      const bytes = file.bytes.subarray(at, at + FONT_LIMITS.part);
      const { state } = await this.part(id, at, { bytes } as FormFile);
      if (state === 'refused') break;
    }
    await this.#checking.get(id);
    return this.state(id);
  }

  /** @throws AppError NOT_FOUND */
  async state(id: string): Promise<FontUpload> {
    const upload = await this.#row(id);
    const abandoned = this.#now() - Date.parse(upload.touched_at) > CHECK_ABANDONED;
    if (upload.state === 'checking' && abandoned) this.#check(id);
    return this.#shown(upload);
  }

  /** Resolves once no file is waiting to be checked. */
  async settled(): Promise<void> {
    await Promise.all(this.#checking.values());
  }

  /** @throws AppError NOT_FOUND */
  async cancel(id: string): Promise<void> {
    const upload = await this.#row(id);
    await this.#db.deleteFrom('font_uploads').where('id', '=', id).execute();
    await this.#dropParts(upload);
  }

  async close(): Promise<void> {
    await this.settled();
    await this.#pool?.close();
  }

  #check(id: string): void {
    if (this.#checking.has(id)) return;
    const checked = this.#limit(() => this.#inspect(id))
      .catch(async (error: unknown) => {
        this.#onFault(error);
        await this.#refuse(id, 'UNREADABLE', '检查这个文件时出错，请重新上传');
      })
      .catch((error: unknown) => this.#onFault(error))
      .finally(async () => {
        this.#checking.delete(id);
        if (this.#checking.size > 0) return;
        // A worker keeps the memory of the largest font it has read, and the next upload may be days away.
        const pool = this.#pool;
        this.#pool = null;
        await pool?.close();
      });
    this.#checking.set(id, checked);
  }

  async #inspect(id: string): Promise<void> {
    const upload = await this.#db
      .selectFrom('font_uploads')
      .selectAll()
      .where('id', '=', id)
      .where('state', '=', 'checking')
      .executeTakeFirst();
    if (!upload) return;
    this.#pool ??= createFontPool(CHECKS);
    const folder = await mkdtemp(join(tmpdir(), 'ziwan-upload-'));
    const path = join(folder, 'font');
    try {
      await pipeline(Readable.from(this.#parts(upload)), createWriteStream(path));
      const ctx = { store: this.#store, blobs: this.#blobs, dataDir: this.#dataDir };
      const data = await readReferenceData(this.#db);
      const inspected = await inspectUpload(
        ctx,
        this.#pool,
        { path, name: upload.file_name },
        data,
        (found) =>
          this.#settle(id, {
            state: 'ready',
            found: JSON.stringify(withFileNames(found.faces, upload.file_name)),
          }),
      );
      if ('refusal' in inspected) await this.#refuse(id, inspected.refusal.code, inspected.refusal.reason);
      else await this.#dropParts(upload);
    } finally {
      await rm(folder, { recursive: true, force: true });
    }
  }

  async *#parts({ id, bytes }: FontUploadsTable): AsyncGenerator<Uint8Array> {
    for (let at = 0; at < bytes; ) {
      const part = await this.#blobs.get(blobKeys.incoming(id, at));
      if (!part || part.length === 0) throw new Error(`upload ${id} has no part at ${at}`);
      yield part;
      at += part.length;
    }
  }

  async #refuse(id: string, code: string, reason: string): Promise<void> {
    await this.#settle(id, { state: 'refused', code, reason });
    const upload = await this.#db
      .selectFrom('font_uploads')
      .selectAll()
      .where('id', '=', id)
      .executeTakeFirst();
    if (upload) await this.#dropParts(upload);
  }

  async #settle(
    id: string,
    outcome: Partial<Pick<FontUploadsTable, 'state' | 'code' | 'reason' | 'found'>>,
  ): Promise<void> {
    await this.#db
      .updateTable('font_uploads')
      .set({ ...outcome, touched_at: this.#moment() })
      .where('id', '=', id)
      .where('state', 'in', ['receiving', 'checking'])
      .execute();
  }

  async #dropParts({ id }: FontUploadsTable): Promise<void> {
    const keys: string[] = [];
    for await (const key of this.#blobs.list(`incoming/${id}/`)) keys.push(key);
    for (const key of keys) await this.#blobs.delete(key);
  }

  async #row(id: string): Promise<FontUploadsTable> {
    const row = await this.#db.selectFrom('font_uploads').selectAll().where('id', '=', id).executeTakeFirst();
    if (!row) throw new AppError('NOT_FOUND');
    return row;
  }

  async #shown(upload: FontUploadsTable): Promise<FontUpload> {
    const found = foundIn(upload);
    return {
      id: upload.id,
      fileName: upload.file_name,
      bytes: upload.bytes,
      received: upload.received,
      state: upload.state,
      reason: upload.reason,
      code: upload.code,
      families: familiesOf(found),
      faces: found.map((f) => ({
        styleName: f.face.style_name,
        weight: f.face.weight,
        hanzi: f.hanziCount,
      })),
      duplicates: (await twinsOf(this.#db, found)).map(({ gno: id, nameZh }) => ({ id, nameZh })),
    };
  }

  #moment(): string {
    return isoOf(this.#now());
  }
}

/** Replaces file names so that their extension matches the content, whatever was uploaded. */
const withFileNames = (faces: readonly FoundFace[], sent: string): FoundFace[] =>
  faces.map((f) => ({
    ...f,
    face: { ...f.face, source_file_name: fileNameFor(sent, f.face.source_format) },
  }));

function familiesOf(found: readonly FoundFace[]): FontUpload['families'] {
  const families = new Map<string, FontUpload['families'][number]>();
  for (const { nameKey: key, nameZh } of found) {
    const known = families.get(key);
    families.set(key, { key, nameZh: known?.nameZh ?? nameZh, faces: (known?.faces ?? 0) + 1 });
  }
  return [...families.values()];
}

export const besideIn = ({ beside }: Pick<FontUploadsTable, 'beside'>): Beside =>
  beside === null ? { licence: null, source: null } : (JSON.parse(beside) as Beside);

export const foundIn = (upload: Pick<FontUploadsTable, 'found'>): FoundFace[] =>
  JSON.parse(upload.found ?? '[]') as FoundFace[];
