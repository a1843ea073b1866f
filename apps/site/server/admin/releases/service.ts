import { randomUUID } from 'node:crypto';
import { type DataOf, isStaff, type ParsedOf } from '@ziwan/contract';
import {
  MOST_CHANGES,
  type publishTogether,
  type Release,
  type ReleaseKindName,
  type releaseResource,
  type undoRelease,
} from '@ziwan/contract/admin';
import { isoOf, minuteOf } from '@ziwan/contract/site-time';
import {
  type Database,
  type ReleaseChangesTable,
  type ReleasesTable,
  takeOutOfReleases,
  waitInTurn,
} from '@ziwan/store';
import type { Kysely, Transaction } from 'kysely';
import { AppError } from '../../calls/app-error.ts';
import { type CallContext, sessionOf } from '../../calls/handling.ts';
import { expectRevision, type ResourceService } from '../../calls/resource.ts';
import { type AtOnce, type By, freshRelease, publishGiven, publishNewest, type Together } from './at-once.ts';
import { changesIn, isGone, revisionOf } from './changes.ts';
import { kindOf, type Occasion, type ReleaseKind } from './kind.ts';
import { advance, keptIn, type Named, type Put, type Taken, takenFrom } from './membership.ts';
import { publish, undo } from './publication.ts';
import { ReleaseRecords } from './records.ts';

type Fields = ParsedOf<(typeof releaseResource)['create']>['body'];
type Undo = ParsedOf<typeof undoRelease>['body'];

interface Parts {
  db: Kysely<Database>;
  kinds: readonly ReleaseKind[];
  now: () => number;
  /** Written in the transaction that undoes a release. */
  undone?: (trx: Transaction<Database>, release: string, now: string) => Promise<void>;
}

/** Everything operators do with releases. */
export class ReleaseService implements ResourceService<typeof releaseResource> {
  readonly #parts: Parts;
  readonly #db: Kysely<Database>;
  readonly #records: ReleaseRecords;

  constructor(parts: Parts) {
    this.#parts = parts;
    this.#db = parts.db;
    this.#records = new ReleaseRecords(parts);
  }

  list(query: ParsedOf<(typeof releaseResource)['list']>['query']) {
    return this.#records.list(query);
  }

  one(id: string): Promise<Release> {
    return this.#records.one(id);
  }

  /** @throws AppError BAD_REQUEST if its time has passed */
  async create(fields: Fields, context: CallContext): Promise<Release> {
    const id = randomUUID();
    await this.#db
      .insertInto('releases')
      .values({
        ...freshRelease(this.#by(context)),
        ...this.#columns(fields),
        id,
      })
      .execute();
    return this.one(id);
  }

  /** @throws AppError NOT_FOUND, EDIT_CONFLICT, FORBIDDEN, BAD_REQUEST (its time has passed, or it was published) */
  async update(id: string, { revision, data }: { revision: string; data: Fields }, context: CallContext) {
    const held = await this.#open(id);
    expectRevision(String(held.revision), revision);
    if (data.publishAt !== null) await this.#assertMayPublish(id, context);
    await this.#db.transaction().execute(async (trx) => {
      await advance(trx, id, held.revision, { ...this.#columns(data), failure: null });
    });
    return this.one(id);
  }

  /** @throws AppError NOT_FOUND, BAD_REQUEST if visitors see what it published */
  async remove(id: string): Promise<void> {
    const { numDeletedRows } = await this.#db
      .deleteFrom('releases')
      .where('id', '=', id)
      .where('state', '!=', 'published')
      .executeTakeFirstOrThrow();
    if (numDeletedRows > 0n) return;
    await this.#held(id);
    throw new AppError('BAD_REQUEST', { details: '已经发布，留着才能整批撤回' });
  }

  /**
   * Takes what the desk has of records into the release, and out of every other open one: all of them, or none.
   * @throws AppError NOT_FOUND, EDIT_CONFLICT, FORBIDDEN, BAD_REQUEST
   */
  async put(id: string, { changes }: Put, context: CallContext): Promise<Release> {
    const putting: { change: Put['changes'][number]; kind: ReleaseKind; taken: Taken | null }[] = [];
    for (const change of changes) {
      const kind = this.#kindFor(change.kind, context);
      const given = putting.map(({ taken }) => taken?.subject);
      putting.push({ change, kind, taken: await takenFrom(this.#db, kind, change, given) });
    }
    await this.#db.transaction().execute(async (trx) => {
      await waitInTurn(trx, 'releases');
      const { revision } = await this.#open(id, trx);
      for (const { change, kind, taken } of putting) {
        const subject = taken?.subject ?? change.subject;
        if (subject === undefined) throw new AppError('BAD_REQUEST', { details: 'data：没有写明内容' });
        const { leaves } = change;
        const standing = await kind.read(trx, subject);
        const held = { release_id: id, kind: change.kind, subject };
        const kept = taken?.state ?? (await keptIn(trx, held));
        const newest = kind.deskless ? kept : standing?.newest;
        if (!standing && (leaves || !newest))
          throw new AppError('NOT_FOUND', { sentence: `${subject} 已经删掉了` });
        expectRevision(revisionOf(standing), change.revision ?? revisionOf(standing));
        if (leaves && !standing?.shown) {
          const title = standing ? kind.titleOf(standing.newest) : subject;
          throw new AppError('BAD_REQUEST', { details: `访客本来就看不到「${title}」` });
        }
        if (!leaves && !newest) throw new AppError('BAD_REQUEST', { details: 'data：没有写明内容' });
        await takeOutOfReleases(trx, held, { except: id });
        const row = {
          base: revisionOf(standing),
          after: leaves ? null : JSON.stringify(newest),
          accepted: change.accepted ? 1 : 0,
          editor: sessionOf(context).userId,
          updated_at: this.#at(),
        };
        await trx
          .insertInto('release_changes')
          .values({ ...row, ...held, before: null, left_revision: null })
          .onConflict((c) => c.columns(['release_id', 'kind', 'subject']).doUpdateSet(row))
          .execute();
      }
      const { n } = await trx
        .selectFrom('release_changes')
        .select((e) => e.fn.countAll<number>().as('n'))
        .where('release_id', '=', id)
        .executeTakeFirstOrThrow();
      if (Number(n) > MOST_CHANGES)
        throw new AppError('BAD_REQUEST', { details: `一批最多 ${MOST_CHANGES} 处改动` });
      await advance(trx, id, revision, Number(n) > 1 ? { single: 0 } : {});
    });
    return this.one(id);
  }

  /** @throws AppError NOT_FOUND, FORBIDDEN, BAD_REQUEST */
  async drop(id: string, { kind: name, subject }: Named, context: CallContext): Promise<Release> {
    this.#kindFor(name, context);
    await this.#db.transaction().execute(async (trx) => {
      await waitInTurn(trx, 'releases');
      const { single } = await this.#open(id, trx);
      if (single === 1)
        throw new AppError('BAD_REQUEST', { details: '这张发布单只为这一篇：要取消定时，删掉发布单' });
      const taken = await takeOutOfReleases(trx, { kind: name, subject }, { only: id });
      if (taken === 0) throw new AppError('NOT_FOUND');
    });
    return this.one(id);
  }

  /** @throws AppError NOT_FOUND, EDIT_CONFLICT, FORBIDDEN, RELEASE_BLOCKED */
  async publish(id: string, revision: string, context: CallContext): Promise<Release> {
    const held = await this.#open(id);
    expectRevision(String(held.revision), revision);
    await this.#assertMayPublish(id, context);
    await publish(this.#parts, held, this.#occasion(held, context));
    return this.one(id);
  }

  /**
   * Publishes changes as a release of their own, beside what the desk has of their records.
   * @param also written in the same transaction; gets the release's id
   * @throws AppError FORBIDDEN, RELEASE_BLOCKED, and what writing a state throws
   */
  async publishAtOnce(
    given: AtOnce,
    context: CallContext,
    also: (trx: Transaction<Database>, release: string) => Promise<void>,
  ): Promise<void> {
    for (const { kind } of given.changes) this.#kindFor(kind, context);
    await publishGiven(this.#parts, given, this.#by(context), also);
  }

  /**
   * Publishes what the desk has of records, or takes them off the site, as one release. Those for which it cannot be
   * done are left as they are.
   * @throws AppError FORBIDDEN, RELEASE_BLOCKED (something was changed in this moment)
   */
  async publishTogether(given: Together, context: CallContext): Promise<DataOf<typeof publishTogether>> {
    for (const { kind } of given.changes) this.#kindFor(kind, context);
    const { release, ...outcome } = await publishNewest(this.#parts, given, this.#by(context));
    return { ...outcome, release: release === null ? null : await this.one(release) };
  }

  /** @throws AppError NOT_FOUND, EDIT_CONFLICT, FORBIDDEN, RELEASE_CHANGED, BAD_REQUEST */
  async undo(id: string, { revision, skip, overwrite }: Undo, context: CallContext): Promise<Release> {
    const held = await this.#held(id);
    if (held.state !== 'published') throw new AppError('BAD_REQUEST', { details: '它现在不是已发布的' });
    expectRevision(String(held.revision), revision);
    await this.#assertMayPublish(id, context);
    const keys = (named: readonly Named[]) => new Set(named.map(({ kind, subject }) => `${kind}:${subject}`));
    await undo(
      this.#parts,
      held,
      { skip: keys(skip), overwrite: keys(overwrite) },
      this.#occasion(held, context),
      async (trx) => this.#parts.undone?.(trx, id, this.#at()),
    );
    return this.one(id);
  }

  /**
   * Makes an open release of what an undone one has: fonts and texts as the desk has them now, others as they were in
   * it. Leaves out what is gone, and what visitors see so already.
   * @throws AppError NOT_FOUND, FORBIDDEN, BAD_REQUEST
   */
  async repeat(id: string, context: CallContext): Promise<Release> {
    const held = await this.#held(id);
    if (held.state !== 'undone') throw new AppError('BAD_REQUEST', { details: '它现在不是已撤回的' });
    if (held.keeps_desk === 1)
      throw new AppError('BAD_REQUEST', { details: '这是撤架案的发布单，要再撤下请另立一案' });
    const fresh = randomUUID();
    const by = this.#by(context);
    const rows: ReleaseChangesTable[] = [];
    for (const change of await changesIn(this.#db, this.#parts.kinds, id)) {
      const { row, standing } = change;
      const kind = this.#kindFor(row.kind, context);
      const after = row.after === null || kind.deskless ? change.after : (standing?.newest ?? null);
      const shown = standing?.shown ?? null;
      const same =
        after === null ? shown === null : shown && (await kind.differences(shown, after)).length === 0;
      if (same || isGone(change)) continue;
      rows.push({
        release_id: fresh,
        kind: row.kind,
        subject: row.subject,
        base: revisionOf(standing),
        after: after && JSON.stringify(after),
        before: null,
        left_revision: null,
        accepted: 0,
        editor: by.editor,
        updated_at: by.now,
      });
    }
    if (rows.length === 0)
      throw new AppError('BAD_REQUEST', { details: '里面的都已经删掉，或者站上已经是这样' });
    const { name, note } = held;
    await this.#db.transaction().execute(async (trx) => {
      await waitInTurn(trx, 'releases');
      await trx
        .insertInto('releases')
        .values({ ...freshRelease(by), id: fresh, name, note, publish_at: null })
        .execute();
      for (const row of rows) {
        await takeOutOfReleases(trx, { kind: row.kind, subject: row.subject }, { except: fresh });
        await trx.insertInto('release_changes').values(row).execute();
      }
    });
    return this.one(fresh);
  }

  #kindFor(name: ReleaseKindName, context: CallContext): ReleaseKind {
    const kind = kindOf(this.#parts.kinds, name);
    if (!isStaff(sessionOf(context).role, kind.role)) throw new AppError('FORBIDDEN');
    return kind;
  }

  /** @throws AppError FORBIDDEN if it holds a kind that the caller may not publish */
  async #assertMayPublish(id: string, context: CallContext): Promise<void> {
    const rows = await this.#db
      .selectFrom('release_changes')
      .select('kind')
      .distinct()
      .where('release_id', '=', id)
      .execute();
    for (const { kind } of rows) this.#kindFor(kind, context);
  }

  async #held(id: string, db: Kysely<Database> = this.#db) {
    const row = await db
      .selectFrom('releases')
      .select(['id', 'name', 'note', 'state', 'revision', 'keeps_desk', 'single'])
      .where('id', '=', id)
      .executeTakeFirst();
    if (!row) throw new AppError('NOT_FOUND');
    return row;
  }

  async #open(id: string, db: Kysely<Database> = this.#db) {
    const row = await this.#held(id, db);
    if (row.state === 'open') return row;
    throw new AppError('BAD_REQUEST', {
      details: row.state === 'published' ? '它已经发布，不能再改' : '它已经撤回，不能再改',
    });
  }

  #by(context: CallContext): By {
    return { editor: sessionOf(context).userId, now: this.#at() };
  }

  #columns({ name, note, publishAt }: Fields) {
    const publish_at = publishAt === null ? null : isoOf(publishAt);
    if (publish_at !== null && publish_at <= this.#at())
      throw new AppError('BAD_REQUEST', {
        details: `publishAt：时间要在将来，${minuteOf(publish_at)} 已经过去`,
      });
    return { name, note, publish_at };
  }

  #occasion(
    { name, keeps_desk, single }: Pick<ReleasesTable, 'name' | 'keeps_desk' | 'single'>,
    context: CallContext,
  ): Occasion {
    const editor = sessionOf(context).userId;
    const now = this.#at();
    const dated = single === 1 ? { dated: now } : {};
    return { editor, now, release: name, keepsDesk: keeps_desk === 1, ...dated };
  }

  #at(): string {
    return isoOf(this.#parts.now());
  }
}
