import { randomUUID } from 'node:crypto';
import type { Page, ParsedOf } from '@ziwan/contract';
import type {
  addTakedownFile,
  decideTakedown,
  Takedown,
  TakedownReach,
  TakedownReference,
  takedownResource,
} from '@ziwan/contract/admin';
import { isoOf } from '@ziwan/contract/site-time';
import { bumpRevision, type Database, type TakedownsTable } from '@ziwan/store';
import type { Kysely } from 'kysely';
import { AppError } from '../../calls/app-error.ts';
import { type CallContext, sessionOf } from '../../calls/handling.ts';
import { expectRevision, type Listing, listPage, type ResourceService } from '../../calls/resource.ts';
import type { Notifications } from '../../people/notifications/index.ts';
import type { ReleaseKind, ReleaseService } from '../releases/index.ts';
import { audienceOf, tellReaders } from './audience.ts';
import type { Evidence } from './evidence.ts';
import { changesBy, type Named, namedFont, reachOf, referencesTo } from './reach.ts';

type Fields = ParsedOf<(typeof takedownResource)['create']>['body'];
type Decision = ParsedOf<typeof decideTakedown>['body'];

const LISTING: Listing = {
  keys: ['id'],
  order: { receivedOn: 'received_on', updatedAt: 'updated_at', nameZh: 'name_zh' },
  fallback: 'desc',
  searched: ['name_zh', 'claimant', 'claimed_right', 'family_gno'],
};

export interface TakedownParts {
  db: Kysely<Database>;
  kinds: readonly ReleaseKind[];
  origins: readonly string[];
  releases: Pick<ReleaseService, 'publishAtOnce'>;
  notify: Notifications['send'];
  now: () => number;
}

/** Claims against fonts: recorded, decided, and carried out as a release. */
export class Takedowns implements ResourceService<typeof takedownResource> {
  readonly #parts: TakedownParts;
  readonly #db: Kysely<Database>;
  readonly #evidence: Evidence;

  constructor(parts: TakedownParts, evidence: Evidence) {
    this.#parts = parts;
    this.#db = parts.db;
    this.#evidence = evidence;
  }

  list(query: ParsedOf<(typeof takedownResource)['list']>['query']): Promise<Page<Takedown>> {
    const { state, fontGNo } = query;
    let found = this.#db.selectFrom('takedowns');
    if (fontGNo !== undefined) found = found.where('family_gno', '=', fontGNo);
    if (state === 'open') found = found.where('decision', 'is', null);
    if (state === 'rejected') found = found.where('decision', '=', 'rejected');
    if (state === 'down' || state === 'restored') {
      const down = this.#db.selectFrom('releases').select('id').where('state', '=', 'published');
      found = found
        .where('decision', '=', 'upheld')
        .where((e) =>
          state === 'down'
            ? e('release_id', 'in', down)
            : e.or([e('release_id', 'is', null), e('release_id', 'not in', down)]),
        );
    }
    return listPage(found, query, LISTING, (rows: TakedownsTable[]) => this.#present(rows));
  }

  /** @throws AppError NOT_FOUND */
  async one(id: string): Promise<Takedown> {
    const [takedown] = await this.#present([await this.#row(id)]);
    return takedown as Takedown;
  }

  /** @throws AppError FONT_NOT_FOUND, BAD_REQUEST (another case about the font is open) */
  async create(fields: Fields, context: CallContext): Promise<Takedown> {
    const gno = fields.fontGNo;
    const family = await this.#db
      .selectFrom('families')
      .select('name_zh')
      .where('gno', '=', gno)
      .executeTakeFirst();
    if (!family) throw new AppError('FONT_NOT_FOUND', { details: '站上没有这款字体，没有什么可撤' });
    const id = randomUUID();
    const at = this.#at();
    await this.#db
      .insertInto('takedowns')
      .values({
        ...columnsOf(fields),
        id,
        family_gno: gno,
        name_zh: family.name_zh,
        decision: null,
        reason: null,
        decided_at: null,
        decided_by: null,
        release_id: null,
        names: '[]',
        told: 0,
        revision: 1,
        created_by: sessionOf(context).userId,
        created_at: at,
        updated_at: at,
      })
      .execute();
    return this.one(id);
  }

  /** @throws AppError NOT_FOUND, EDIT_CONFLICT, BAD_REQUEST */
  async update(id: string, { revision, data }: { revision: string; data: Fields }): Promise<Takedown> {
    const row = await this.#row(id);
    if (row.family_gno !== data.fontGNo)
      throw new AppError('BAD_REQUEST', { details: 'fontGNo：另一款字体要另立一案' });
    expectRevision(String(row.revision), revision);
    await this.#db.transaction().execute(async (trx) => {
      await this.#advance(trx, row, columnsOf(data));
      // Visitors read the words.
      if (row.release_id !== null && row.words !== data.words) await bumpRevision(trx);
    });
    return this.one(id);
  }

  /** @throws AppError NOT_FOUND, IN_USE once it is decided */
  async remove(id: string): Promise<void> {
    const row = await this.#row(id);
    if (row.decision !== null) throw new AppError('IN_USE', { sentence: '已经决定的撤架案要留着' });
    const files = await this.#db
      .selectFrom('takedown_files')
      .select('id')
      .where('takedown_id', '=', id)
      .execute();
    await this.#db.deleteFrom('takedowns').where('id', '=', id).execute();
    for (const file of files) await this.#evidence.forget(file.id);
  }

  /** @throws AppError NOT_FOUND */
  async reach(id: string): Promise<TakedownReach> {
    const row = await this.#row(id);
    const faces = await this.#facesOf(row);
    return reachOf(this.#parts, namedFont(row.family_gno, row.name_zh, faces), faces);
  }

  /** What visitors see that names a public family. @throws AppError FONT_NOT_FOUND */
  async mentions(gno: string): Promise<TakedownReference[]> {
    const family = await this.#db
      .selectFrom('families')
      .select('name_zh')
      .where('gno', '=', gno)
      .executeTakeFirst();
    if (!family) throw new AppError('FONT_NOT_FOUND');
    const faces = await this.#facesOf({ family_gno: gno, names: '[]' });
    const found = await referencesTo(this.#parts, namedFont(gno, family.name_zh, faces));
    return found.map(({ reference }) => reference);
  }

  /**
   * Decides a case. An upheld one takes the font off the site, with what the operator chose for everything that names
   * it and a message to everybody who has to do with it, in one transaction.
   * @throws AppError NOT_FOUND, EDIT_CONFLICT, BAD_REQUEST, RELEASE_BLOCKED
   */
  async decide(id: string, { revision, decision, reason, choices, told }: Decision, context: CallContext) {
    const row = await this.#row(id);
    expectRevision(String(row.revision), revision);
    if (row.decision !== null) throw new AppError('BAD_REQUEST', { details: '已经决定过了' });
    const decided = {
      decision,
      reason,
      decided_at: this.#at(),
      decided_by: sessionOf(context).userId,
    };
    if (decision === 'rejected') {
      await this.#db.transaction().execute((trx) => this.#advance(trx, row, decided));
      return this.one(id);
    }
    const { db, kinds, releases, notify } = this.#parts;
    const { family_gno: gno, name_zh: name } = row;
    const font = kinds.find(({ kind }) => kind === 'font') as ReleaseKind;
    const standing = await font.read(db, gno);
    if (!standing?.shown) throw new AppError('BAD_REQUEST', { details: '这款字体已经不在站上' });
    const { total } = await audienceOf(db, gno);
    if (total !== told)
      throw new AppError('BAD_REQUEST', { details: `要收到消息的人从 ${told} 变成了 ${total}，请再看一遍` });
    const faces = await this.#facesOf(row);
    const changes = await changesBy(this.#parts, namedFont(gno, name, faces), choices);
    await releases.publishAtOnce(
      {
        name: `撤架：${name}`,
        note: `权利人：${row.claimant}`,
        changes: [{ kind: 'font', subject: gno, base: standing.revision, after: null }, ...changes],
      },
      context,
      async (trx, release) => {
        const sent = await tellReaders(trx, notify, gno, {
          title: `「${name}」已经撤下`,
          body: `${row.words}\n你下载过它、把它放进了项目，或者收藏了它。已经做好的作品能不能继续用，请看下载时的授权，或者询问权利人。`,
          url: `/font/${gno}`,
        });
        const done = { ...decided, release_id: release, names: JSON.stringify(faces), told: sent };
        await this.#advance(trx, row, done);
      },
    );
    return this.one(id);
  }

  /** @throws AppError NOT_FOUND, BAD_REQUEST */
  async addFile(id: string, given: ParsedOf<typeof addTakedownFile>['body']): Promise<Takedown> {
    await this.#row(id);
    await this.#evidence.add(id, given, this.#at());
    return this.one(id);
  }

  /** @throws AppError NOT_FOUND */
  async removeFile(id: string, file: string): Promise<Takedown> {
    await this.#evidence.remove(id, file);
    return this.one(id);
  }

  /** Writes a row on the revision that was read. @throws AppError EDIT_CONFLICT */
  async #advance(
    trx: Kysely<Database>,
    { id, revision }: TakedownsTable,
    change: Partial<TakedownsTable>,
  ): Promise<void> {
    const { numUpdatedRows } = await trx
      .updateTable('takedowns')
      .set({ ...change, revision: revision + 1, updated_at: this.#at() })
      .where('id', '=', id)
      .where('revision', '=', revision)
      .executeTakeFirstOrThrow();
    if (numUpdatedRows === 0n) throw new AppError('EDIT_CONFLICT');
  }

  /** Faces that visitors had, once the font is down; those that they have, before. */
  async #facesOf({ family_gno, names }: Pick<TakedownsTable, 'family_gno' | 'names'>): Promise<Named[]> {
    const kept = JSON.parse(names) as Named[];
    if (kept.length > 0) return kept;
    return this.#db
      .selectFrom('faces')
      .select(['gno', 'sfnt_sha256 as sfnt'])
      .where('family_gno', '=', family_gno)
      .orderBy('position')
      .execute();
  }

  async #row(id: string): Promise<TakedownsTable> {
    const row = await this.#db.selectFrom('takedowns').selectAll().where('id', '=', id).executeTakeFirst();
    if (!row) throw new AppError('NOT_FOUND');
    return row;
  }

  async #present(rows: readonly TakedownsTable[]): Promise<Takedown[]> {
    if (rows.length === 0) return [];
    const ids = rows.map(({ id }) => id);
    const files = await this.#db
      .selectFrom('takedown_files')
      .selectAll()
      .where('takedown_id', 'in', ids)
      .orderBy('created_at')
      .orderBy('id')
      .execute();
    const releases = await this.#db
      .selectFrom('releases')
      .select(['id', 'state'])
      .where('id', 'in', ['', ...rows.flatMap(({ release_id }) => release_id ?? [])])
      .execute();
    const known = rows.flatMap((row) => [row.created_by ?? [], row.decided_by ?? []].flat());
    const people = await this.#db
      .selectFrom('users')
      .select(['id', 'nickname'])
      .where('id', 'in', ['', ...known])
      .execute();
    const personOf = (id: string | null) => people.find((person) => person.id === id) ?? null;
    return rows.map((row) => ({
      id: row.id,
      revision: String(row.revision),
      state: stateOf(row, releases.find(({ id }) => id === row.release_id)?.state),
      fontGNo: row.family_gno,
      nameZh: row.name_zh,
      claimant: row.claimant,
      right: row.claimed_right,
      receivedOn: row.received_on,
      note: row.note,
      words: row.words,
      counterBy: row.counter_by,
      counterOn: row.counter_on,
      counter: row.counter,
      reason: row.reason,
      decidedAt: row.decided_at,
      decidedBy: personOf(row.decided_by),
      releaseId: row.release_id,
      told: row.told,
      files: files
        .filter((file) => file.takedown_id === row.id)
        .map(({ id, file_name, bytes, created_at }) => ({
          id,
          fileName: file_name,
          bytes,
          createdAt: created_at,
        })),
      author: personOf(row.created_by),
      createdAt: row.created_at,
      updatedAt: row.updated_at,
    }));
  }

  #at(): string {
    return isoOf(this.#parts.now());
  }
}

function stateOf({ decision }: TakedownsTable, release: string | undefined): Takedown['state'] {
  if (decision === null) return 'open';
  if (decision === 'rejected') return 'rejected';
  return release === 'published' ? 'down' : 'restored';
}

const columnsOf = (fields: Fields) => ({
  claimant: fields.claimant,
  claimed_right: fields.right,
  received_on: fields.receivedOn,
  note: fields.note,
  words: fields.words,
  counter_by: fields.counterBy,
  counter_on: fields.counterOn,
  counter: fields.counter,
});
