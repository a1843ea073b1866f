import { firstFree, pinyinSlug } from '@ziwan/catalogue';
import {
  type Entry,
  type EntryInput,
  keepingEntry,
  keptPicturesIn,
  mediaNamesIn,
  mediaOf,
  ownRelease,
  parseEntry,
  withoutMissing,
  writeEntry,
} from '@ziwan/content';
import type { ParsedOf } from '@ziwan/contract';
import {
  type AdminEntry,
  type EntryFields,
  type entryResource,
  isReservedId,
  reservedWords,
} from '@ziwan/contract/admin';
import { isoOf, minuteOf } from '@ziwan/contract/site-time';
import type { BlobStore } from '@ziwan/infra/blob-store';
import { bumpContentRevision, type Database } from '@ziwan/store';
import { type Kysely, sql } from 'kysely';
import { AppError } from '../../calls/app-error.ts';
import { type CallContext, sessionOf } from '../../calls/handling.ts';
import { expectRevision, listPage, type ResourceService } from '../../calls/resource.ts';
import { foundBy, LISTING } from './entry-filters.ts';
import type { EntryForm } from './entry-form.ts';
import { type EntryRecords, statusOf } from './entry-records.ts';
import { refusals } from './faults.ts';
import { renameEntry } from './rename-entry.ts';

type ListQuery = ParsedOf<(typeof entryResource)['list']>['query'];

/** Time (ms) in which a second text with the same content counts as the first one sent twice. */
const TWICE = 60_000;

/** @throws AppError BAD_REQUEST if the console's own pages use the id */
function assertFree(id: string): void {
  if (isReservedId(id)) throw new AppError('BAD_REQUEST', { details: `id：${reservedWords(id)}` });
}

/** Manages entries of every kind in the console; each write adds a version to the history. */
export class EntryService implements ResourceService<typeof entryResource> {
  readonly #db: Kysely<Database>;
  readonly #blobs: BlobStore;
  readonly #records: EntryRecords;
  readonly #form: EntryForm;
  readonly #now: () => number;

  constructor(parts: {
    db: Kysely<Database>;
    blobs: BlobStore;
    records: EntryRecords;
    form: EntryForm;
    now: () => number;
  }) {
    this.#db = parts.db;
    this.#blobs = parts.blobs;
    this.#records = parts.records;
    this.#form = parts.form;
    this.#now = parts.now;
  }

  async list(query: ListQuery) {
    const found = foundBy(this.#db, query, this.#at());
    return listPage(found, query, LISTING, (rows: { id: string }[]) =>
      this.#records.list(rows.map((row) => row.id)),
    );
  }

  async one(id: string): Promise<AdminEntry> {
    const entry = await this.#records.one(id);
    if (!entry) throw new AppError('NOT_FOUND');
    return entry;
  }

  /**
   * A form that is sent twice makes one entry: a double click, or a second try after a lost answer.
   * @throws AppError BAD_REQUEST, ID_TAKEN
   */
  async create(fields: EntryFields, context: CallContext): Promise<AdminEntry> {
    if (fields.id) assertFree(fields.id);
    for (;;) {
      const id = fields.id || (await this.proposeId(fields.title));
      const read = await this.#form.read(fields, id, null);
      await this.#form.assertFit(read);
      const first = await this.#sentBefore(fields, read.entry, context);
      if (first !== null) return this.one(first);
      try {
        return await this.#write(read.entry, read.imageOf, null, context);
      } catch (error) {
        if (!(error instanceof AppError) || error.key !== 'ID_TAKEN') throw error;
        // Another request took the id meanwhile; it may be the same form.
        const taker = await this.#sentBefore(fields, read.entry, context);
        if (taker !== null) return this.one(taker);
        if (fields.id) throw error;
      }
    }
  }

  /** Finds the entry that the same editor just made with the same content, and that is as it was made. */
  async #sentBefore(fields: EntryFields, entry: Entry, context: CallContext): Promise<string | null> {
    const rows = await this.#db
      .selectFrom('entry_versions')
      .innerJoin('entries', 'entries.id', 'entry_versions.entry_id')
      .select(['entries.id', 'snapshot'])
      .where('editor', '=', sessionOf(context).userId)
      .where('entry_versions.version', '=', 1)
      .where('entries.version', '=', 1)
      .where('deleted_at', 'is', null)
      .where('entry_versions.created_at', '>=', isoOf(this.#now() - TWICE))
      .$if(Boolean(fields.id), (q) => q.where('entries.id', '=', entry.id))
      .execute();
    // The id and the time follow from the moment of the request unless the editor chose them.
    const content = (of: Entry) =>
      JSON.stringify({ ...of, id: '', ...(fields.publishAt === null ? { publishAt: '' } : {}) });
    const same = rows.find(({ snapshot }) => content(JSON.parse(snapshot)) === content(entry));
    return same?.id ?? null;
  }

  async update(
    id: string,
    { revision, data }: { revision: string; data: EntryFields },
    context: CallContext,
  ): Promise<AdminEntry> {
    const held = await this.#held(id);
    if (held.kind !== data.kind) throw new AppError('BAD_REQUEST', { details: 'kind：写好之后不能改种类' });
    expectRevision(String(held.version), revision);
    const to = data.id || id;
    if (to !== id) assertFree(to);
    const read = await this.#form.read(data, to, held);
    await this.#form.assertFit(read);
    if (to !== id) await renameEntry(this.#db, id, held.version, to);
    return this.#write(read.entry, read.imageOf, held.version, context);
  }

  /** Moves an entry to the bin: hidden like a draft, with its id, body and history kept. */
  async remove(id: string, context: CallContext): Promise<void> {
    const held = await this.#held(id);
    // What waits must not be shown while it is in the bin, and the history must not say that it was.
    if (held.waiting || held.own || (held.status !== 'draft' && held.publish_at > this.#at()))
      await this.unpublish(id, String(held.version), context);
    const at = this.#at();
    await this.#put(id, { deleted_at: at, status: 'draft', content_hash: '', updated_at: at }, context);
  }

  /** Restores an entry from the bin as a draft. @throws AppError NOT_FOUND if it is not in the bin */
  async recover(id: string, context: CallContext): Promise<AdminEntry> {
    const row = await this.#db
      .selectFrom('entries')
      .select('deleted_at')
      .where('id', '=', id)
      .executeTakeFirst();
    if (!row?.deleted_at) throw new AppError('NOT_FOUND');
    await this.#put(id, { deleted_at: null, updated_at: this.#at() }, context);
    return this.one(id);
  }

  /** Turns an entry back into a draft with its current body. @throws AppError NOT_FOUND, EDIT_CONFLICT */
  async unpublish(id: string, revision: string, context: CallContext): Promise<AdminEntry> {
    const held = await this.#held(id);
    expectRevision(String(held.version), revision);
    const entry = await this.snapshot(id, held.version);
    const imageOf = await this.#imageOf(entry);
    return this.#write({ ...entry, status: 'draft' }, imageOf, held.version, context, true);
  }

  /**
   * Drops the version that waits: what visitors see becomes the newest version.
   * @throws AppError NOT_FOUND if none waits, EDIT_CONFLICT, BAD_REQUEST if its time has come
   */
  async discard(id: string, revision: string, context: CallContext): Promise<AdminEntry> {
    const held = await this.#held(id);
    expectRevision(String(held.version), revision);
    if (!held.waiting) {
      const { publishAt } = await this.snapshot(id, held.version);
      const shown = statusOf(held, this.#at()) === 'published';
      if (shown && publishAt !== undefined && publishAt > (await this.#writtenAt(id, held.version)))
        throw new AppError('BAD_REQUEST', {
          sentence: `这次修改在 ${minuteOf(publishAt)} 已经换上，不能再放弃；要换回来，在改动历史里恢复前一版`,
        });
      throw new AppError('NOT_FOUND', { sentence: '没有还没换上的修改' });
    }
    const shown = await this.snapshot(id, held.waiting.shown_version);
    const entry = { ...shown, status: held.status, publishAt: held.publish_at };
    return this.#write(entry, await this.#imageOf(entry), held.version, context);
  }

  /**
   * Saves the content of an earlier version as a new version; status and publication time stay as they are. Files in
   * the bin of the media library come back; fonts and tags that are gone are left out.
   * @throws AppError NOT_FOUND, EDIT_CONFLICT, BAD_REQUEST if the version refers to a file deleted for good
   */
  async restore(id: string, revision: string, version: number, context: CallContext) {
    const held = await this.#held(id);
    expectRevision(String(held.version), revision);
    const old = await this.snapshot(id, version);
    const names = mediaNamesIn(JSON.stringify(old));
    for (const name of names)
      if (!(await this.#blobs.has((mediaOf(name) as { key: string }).key)))
        throw new AppError('BAD_REQUEST', { details: '这一版用到的文件已经从媒体库删除' });
    const { waiting, own } = held;
    const state = waiting
      ? {
          status: own?.publish_at ? ('scheduled' as const) : ('draft' as const),
          publishAt: own?.publish_at ?? held.publish_at,
        }
      : { status: held.status, publishAt: held.publish_at };
    const parsed = await refusals(() => parseEntry({ ...old, ...state }));
    const { entry, missing } = await withoutMissing(this.#db, parsed);
    const binned = await this.#binned(names);
    const written = await this.#write(entry, await this.#imageOf(old), held.version, context);
    return {
      ...written,
      notes: [
        ...(binned.length > 0 ? [`从媒体库的回收站取回：${binned.join('、')}`] : []),
        ...(missing.length > 0 ? [`已经不在、没有恢复：${missing.join('、')}`] : []),
      ],
    };
  }

  async #writtenAt(id: string, version: number): Promise<string> {
    const { created_at } = await this.#db
      .selectFrom('entry_versions')
      .select('created_at')
      .where('entry_id', '=', id)
      .where('version', '=', version)
      .executeTakeFirstOrThrow();
    return created_at;
  }

  /** Titles of the files that are in the bin. */
  async #binned(names: readonly string[]): Promise<string[]> {
    if (names.length === 0) return [];
    const rows = await this.#db
      .selectFrom('media_files')
      .select('title')
      .where('name', 'in', names)
      .where('deleted_at', 'is not', null)
      .orderBy('title')
      .execute();
    return rows.map((row) => `「${row.title}」`);
  }

  /** Returns the entry as stored in a version. @throws AppError NOT_FOUND */
  async snapshot(id: string, version: number): Promise<EntryInput & { markdown: string }> {
    const row = await this.#db
      .selectFrom('entry_versions')
      .select('snapshot')
      .where('entry_id', '=', id)
      .where('version', '=', version)
      .executeTakeFirst();
    if (!row) throw new AppError('NOT_FOUND');
    return JSON.parse(row.snapshot);
  }

  /** Proposes an id from the pinyin of a title, unused by entries of any kind. */
  async proposeId(title: string): Promise<string> {
    const wanted = pinyinSlug(title) || 'entry';
    const rows = await this.#db
      .selectFrom('entries')
      .select('id')
      .where((e) => e.or([e('id', '=', wanted), e('id', 'like', `${wanted}-%`)]))
      .execute();
    const taken = new Set(rows.map((r) => r.id));
    return firstFree(wanted, (id) => taken.has(id) || isReservedId(id));
  }

  async #write(
    entry: EntryInput,
    imageOf: Awaited<ReturnType<typeof keptPicturesIn>>,
    expectedVersion: number | null,
    context: CallContext,
    takeDown = false,
  ): Promise<AdminEntry> {
    const editor = sessionOf(context).userId;
    const now = new Date(this.#now());
    await refusals(() => writeEntry(this.#db, entry, { editor, imageOf, expectedVersion, takeDown, now }));
    return this.one(entry.id);
  }

  #imageOf(entry: { markdown: string }) {
    return keptPicturesIn(this.#blobs, entry.markdown);
  }

  async #put(
    id: string,
    change: { deleted_at: string | null; updated_at: string; status?: 'draft'; content_hash?: '' },
    context: CallContext,
  ): Promise<void> {
    const leaving = { id, editor: sessionOf(context).userId, at: change.updated_at };
    await this.#db.transaction().execute(async (trx) => {
      await keepingEntry(trx, leaving, () =>
        trx
          .updateTable('entries')
          .set({ ...change, desk_since: sql<string>`coalesce(desk_since, ${change.updated_at})` })
          .where('id', '=', id)
          .execute(),
      );
      await bumpContentRevision(trx);
    });
  }

  /** Finds an entry to edit; deleted entries have to be restored first. @throws AppError NOT_FOUND */
  async #held(id: string) {
    const row = await this.#db
      .selectFrom('entries')
      .select(['kind', 'status', 'publish_at', 'version', 'deleted_at'])
      .where('id', '=', id)
      .executeTakeFirst();
    if (!row) throw new AppError('NOT_FOUND');
    if (row.deleted_at !== null) throw new AppError('NOT_FOUND', { details: '它在回收站里，取回之后才能改' });
    const waiting = await this.#db
      .selectFrom('entry_changes')
      .select('shown_version')
      .where('entry_id', '=', id)
      .executeTakeFirst();
    const own = await ownRelease(this.#db, id);
    const timed = row.status === 'draft' && own?.publish_at;
    return {
      ...row,
      ...(timed ? { status: 'scheduled' as const, publish_at: timed } : {}),
      waiting,
      own,
    };
  }

  #at(): string {
    return isoOf(this.#now());
  }
}
