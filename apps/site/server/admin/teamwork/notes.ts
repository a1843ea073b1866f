import { randomUUID } from 'node:crypto';
import { type DataOf, isStaff, type ParsedOf, STAFF_ROLES } from '@ziwan/contract';
import {
  type addNote,
  type colleagues,
  type mentionList,
  type noteList,
  RECORD_ROLES,
  type RecordKind,
} from '@ziwan/contract/admin';
import { isoOf } from '@ziwan/contract/site-time';
import type { Database } from '@ziwan/store';
import type { Kysely } from 'kysely';
import { AppError } from '../../calls/app-error.ts';
import type { Session } from '../../people/sessions/index.ts';
import { nameOfSubject } from '../staff/index.ts';

type Note = DataOf<typeof noteList>[number];

/** Number of mentions that a person is shown. */
const LATEST = 20;

/** What staff write to each other about records. */
export class Notes {
  readonly #db: Kysely<Database>;
  readonly #now: () => number;

  constructor(db: Kysely<Database>, now: () => number) {
    this.#db = db;
    this.#now = now;
  }

  async list(kind: RecordKind, subject: string): Promise<Note[]> {
    const rows = await this.#notes().where('kind', '=', kind).where('subject', '=', subject).execute();
    return this.#present(rows);
  }

  /** @throws AppError NOT_FOUND if the record is gone, BAD_REQUEST for a person who may not see the record */
  async add(by: Session, { kind, subject, body, mentions }: ParsedOf<typeof addNote>['body']): Promise<Note> {
    if ((await nameOfSubject(this.#db, kind, subject)) === null) throw new AppError('NOT_FOUND');
    const reached = new Set((await this.colleagues(kind)).map(({ id }) => id));
    const named = [...new Set(mentions)];
    if (named.some((id) => !reached.has(id)))
      throw new AppError('BAD_REQUEST', { details: 'mentions：有人看不到这条记录' });
    const id = randomUUID();
    await this.#db.transaction().execute(async (trx) => {
      await trx
        .insertInto('record_notes')
        .values({ id, kind, subject, user_id: by.userId, body, created_at: isoOf(this.#now()) })
        .execute();
      if (named.length > 0)
        await trx
          .insertInto('note_mentions')
          .values(named.map((user_id) => ({ note_id: id, user_id, read_at: null })))
          .execute();
    });
    return (await this.#present(await this.#notes().where('record_notes.id', '=', id).execute()))[0] as Note;
  }

  /** @throws AppError NOT_FOUND, also for another person's note */
  async remove(by: Session, id: string): Promise<void> {
    const { numDeletedRows } = await this.#db
      .deleteFrom('record_notes')
      .where('id', '=', id)
      .where('user_id', '=', by.userId)
      .executeTakeFirstOrThrow();
    if (Number(numDeletedRows) === 0) throw new AppError('NOT_FOUND');
  }

  /** Staff who may see a kind of record. */
  async colleagues(kind: RecordKind): Promise<DataOf<typeof colleagues>> {
    const able = STAFF_ROLES.filter((role) => isStaff(role, RECORD_ROLES[kind]));
    const rows = await this.#db
      .selectFrom('users')
      .select(['id', 'nickname', 'role'])
      .where('role', 'in', able)
      .where('status', '=', 'active')
      .orderBy('nickname')
      .orderBy('id')
      .execute();
    return rows.flatMap(({ role, ...person }) => (role === 'member' ? [] : [{ ...person, role }]));
  }

  /** Notes that mention a person and that their role still lets them see. */
  async mentions({ userId, role }: Session): Promise<DataOf<typeof mentionList>> {
    const seen = Object.entries(RECORD_ROLES).flatMap(([kind, least]) =>
      isStaff(role, least) ? [kind] : [],
    );
    const found = this.#db
      .selectFrom('note_mentions as m')
      .innerJoin('record_notes as n', 'n.id', 'm.note_id')
      .where('m.user_id', '=', userId)
      .where('n.kind', 'in', seen);
    const { unread } = await found
      .where('m.read_at', 'is', null)
      .select((e) => e.fn.countAll<number>().as('unread'))
      .executeTakeFirstOrThrow();
    const rows = await found
      .leftJoin('users', 'users.id', 'n.user_id')
      .leftJoin('entries', (join) => join.onRef('entries.id', '=', 'n.subject').on('n.kind', '=', 'entries'))
      .select([
        'n.id',
        'n.kind',
        'n.subject',
        'n.body',
        'n.created_at',
        'n.user_id',
        'm.read_at',
        'users.nickname',
        'entries.kind as entry_kind',
      ])
      .orderBy('n.created_at', 'desc')
      .orderBy('n.id')
      .limit(LATEST)
      .execute();
    const records = [];
    for (const row of rows)
      records.push({
        noteId: row.id,
        kind: row.kind as RecordKind,
        subject: row.subject,
        subjectName: await nameOfSubject(this.#db, row.kind, row.subject),
        entryKind: row.entry_kind,
        body: row.body,
        by: personOf(row),
        at: row.created_at,
        read: row.read_at !== null,
      });
    return { unread: Number(unread), records };
  }

  async readAll(userId: string): Promise<void> {
    await this.#db
      .updateTable('note_mentions')
      .set({ read_at: isoOf(this.#now()) })
      .where('user_id', '=', userId)
      .where('read_at', 'is', null)
      .execute();
  }

  #notes() {
    return this.#db
      .selectFrom('record_notes')
      .leftJoin('users', 'users.id', 'record_notes.user_id')
      .select(['record_notes.id', 'body', 'user_id', 'nickname', 'record_notes.created_at'])
      .orderBy('record_notes.created_at')
      .orderBy('record_notes.id');
  }

  async #present(
    rows: readonly {
      id: string;
      body: string;
      user_id: string | null;
      nickname: string | null;
      created_at: string;
    }[],
  ): Promise<Note[]> {
    if (rows.length === 0) return [];
    const mentions = await this.#db
      .selectFrom('note_mentions')
      .innerJoin('users', 'users.id', 'note_mentions.user_id')
      .select(['note_id', 'users.id', 'users.nickname'])
      .where(
        'note_id',
        'in',
        rows.map((row) => row.id),
      )
      .orderBy('users.nickname')
      .execute();
    return rows.map((row) => ({
      id: row.id,
      body: row.body,
      by: personOf(row),
      at: row.created_at,
      mentions: mentions
        .filter((mention) => mention.note_id === row.id)
        .map(({ id, nickname }) => ({ id, nickname })),
    }));
  }
}

const personOf = ({ user_id, nickname }: { user_id: string | null; nickname: string | null }) =>
  user_id === null ? null : { id: user_id, nickname: nickname ?? '' };
