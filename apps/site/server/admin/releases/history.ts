import type { DataOf } from '@ziwan/contract';
import { isStaff, type Page, type ParsedOf } from '@ziwan/contract';
import {
  type bringBack,
  RELEASE_KINDS,
  type ReleaseKindName,
  type recentHistory,
  type recordHistory,
} from '@ziwan/contract/admin';
import { instantOf, isoOf, minuteOf } from '@ziwan/contract/site-time';
import { type Database, type FormerStatesTable, formerStatesSince } from '@ziwan/store';
import type { Kysely } from 'kysely';
import { AppError } from '../../calls/app-error.ts';
import { type CallContext, sessionOf } from '../../calls/handling.ts';
import { contains, expectRevision, pageOf } from '../../calls/resource.ts';
import { findSubjects } from '../staff/index.ts';
import { isSameIn, revisionOf, stateIn } from './changes.ts';
import { kindOf, type ReleaseKind, type Standing, type State } from './kind.ts';

type Recent = DataOf<typeof recentHistory>;
type RecordHistory = DataOf<typeof recordHistory>;
type Named = ParsedOf<typeof recordHistory>['params'];
type Row = FormerStatesTable;

/** A state that visitors saw until a moment, or see now. */
interface Shown {
  seq: number | null;
  state: State | null;
  from: Row | null;
  until: string | null;
}

/** States in which a search looks for a name, the newest first. */
const MOST_SEARCHED = 2000;
/** Records that a search finds. */
const MOST_NAMED = 100;

/** Kinds of records in releases, as the console's search knows them. */
const SUBJECT_KINDS: Record<Row['kind'], string> = {
  font: 'fonts',
  text: 'entries',
  advert: 'adverts',
  column: 'columns',
  link: 'links',
  licence: 'licences',
  brand: 'brands',
  'font-tag': 'dictionary',
  tag: 'tags',
  address: 'redirects',
  option: 'marketing',
  keyword: 'keywords',
};

/** Start and end (ISO 8601, UTC) of a day in the site's time zone. @throws AppError BAD_REQUEST */
function daySpan(day: string): [start: string, end: string] {
  const next = new Date(Date.parse(day) + 86_400_000).toISOString().slice(0, 10);
  const [start, end] = [instantOf(day), instantOf(next)];
  if (Number.isNaN(start) || Number.isNaN(end))
    throw new AppError('BAD_REQUEST', { details: 'day：没有这一天' });
  return [isoOf(start), isoOf(end)];
}

/** What visitors saw of each record over time, and how it comes back to the desk. */
export class SiteHistory {
  readonly #db: Kysely<Database>;
  readonly #kinds: readonly ReleaseKind[];
  readonly #now: () => number;

  constructor({
    db,
    kinds,
    now,
  }: { db: Kysely<Database>; kinds: readonly ReleaseKind[]; now: () => number }) {
    this.#db = db;
    this.#kinds = kinds;
    this.#now = now;
  }

  /** Since when changes are kept (ISO 8601, UTC), of most kinds or of one. */
  since(kind?: ReleaseKindName): Promise<string> {
    return formerStatesSince(this.#db, kind as Row['kind'] | undefined);
  }

  /** Changes of kinds that the caller may edit, the newest first. */
  async recent(query: ParsedOf<typeof recentHistory>['query'], context: CallContext): Promise<Recent> {
    const { role } = sessionOf(context);
    const mine = this.#kinds.filter((kind) => isStaff(role, kind.role)).map(({ kind }) => kind);
    const kinds = (query.kind ? mine.filter((kind) => kind === query.kind) : mine) as Row['kind'][];
    const named = query.q?.trim() ? await this.#named(kinds, query.q.trim()) : null;
    const found = () => {
      let rows = this.#db.selectFrom('former_states').where('kind', 'in', [...kinds, '' as 'font']);
      if (query.userId !== undefined) rows = rows.where('editor', '=', query.userId);
      if (query.day !== undefined) {
        const [start, end] = daySpan(query.day);
        rows = rows.where('until', '>=', start).where('until', '<', end);
      }
      if (named)
        rows = rows.where((e) =>
          e.or(named.map(({ kind, subject }) => e.and([e('kind', '=', kind), e('subject', '=', subject)]))),
        );
      return rows;
    };
    const { n } = await found()
      .select((e) => e.fn.countAll<number>().as('n'))
      .executeTakeFirstOrThrow();
    const rows = await found()
      .selectAll()
      .orderBy('until', 'desc')
      .orderBy('kind')
      .orderBy('subject')
      .orderBy('seq', 'desc')
      .limit(query.size)
      .offset((query.current - 1) * query.size)
      .execute();
    const records: Page<Recent['records'][number]>['records'] = [];
    const people = await this.#people(rows);
    for (const row of rows) {
      const kind = kindOf(this.#kinds, row.kind);
      const next = await this.#after(row);
      const [before, after] = [stateIn(row.state), next];
      // States that say the same are no change to people.
      if (await isSameIn(kind, before, after)) continue;
      const any = after ?? before;
      records.push({
        kind: row.kind,
        subject: row.subject,
        title: any ? kind.titleOf(any) : row.subject,
        at: row.until,
        editor: people(row),
        release: await this.#releaseOf(row),
        effect: before === null ? 'appears' : after === null ? 'leaves' : 'changes',
      });
    }
    return {
      ...pageOf(records, Number(n), query),
      since: await this.since(),
      tagsSince: await this.since('font-tag'),
      people: await this.#editors(),
    };
  }

  /** Records of these kinds whose name has the words, now or in a former state. */
  async #named(kinds: readonly Row['kind'][], words: string): Promise<Pick<Row, 'kind' | 'subject'>[]> {
    const found = new Map<string, Pick<Row, 'kind' | 'subject'>>();
    const word = words.toLowerCase();
    const add = (kind: Row['kind'], subject: string) => found.set(`${kind} ${subject}`, { kind, subject });
    const rows = await this.#db
      .selectFrom('former_states')
      .select(['kind', 'subject', 'state'])
      .where('kind', 'in', [...kinds, '' as 'font'])
      .where(contains(words, ['state', 'subject']))
      .orderBy('until', 'desc')
      .limit(MOST_SEARCHED)
      .execute();
    for (const { kind, subject, state } of rows) {
      const then = stateIn(state);
      const names = [subject, then ? kindOf(this.#kinds, kind).titleOf(then) : ''];
      // The state has more than its name.
      if (names.some((name) => name.toLowerCase().includes(word))) add(kind, subject);
    }
    for (const kind of kinds)
      for (const { id } of await findSubjects(this.#db, SUBJECT_KINDS[kind], words, MOST_NAMED))
        add(kind, id);
    return [...found.values()].slice(0, MOST_NAMED);
  }

  async #editors() {
    return this.#db
      .selectFrom('users')
      .select(['id', 'nickname'])
      .where('id', 'in', this.#db.selectFrom('former_states').select('editor').distinct())
      .orderBy('nickname')
      .execute();
  }

  /** The newest first. @throws AppError NOT_FOUND, FORBIDDEN */
  async of({ kind: name, subject }: Named, context: CallContext): Promise<RecordHistory> {
    const kind = this.#kindFor(name, context);
    const standing = await kind.read(this.#db, subject);
    const rows = await this.#rowsOf(name, subject);
    const sequence: Shown[] = [
      ...rows.map((row, i) => ({
        seq: row.seq,
        state: stateIn(row.state),
        from: rows[i - 1] ?? null,
        until: row.until,
      })),
      { seq: null, state: standing?.shown ?? null, from: rows.at(-1) ?? null, until: null },
    ];
    const known = sequence.map(({ state }) => state).findLast(Boolean) ?? standing?.newest;
    if (!known) throw new AppError('NOT_FOUND');
    const people = await this.#people(rows);
    const states: RecordHistory['states'] = [];
    for (const [i, { seq, state, from, until }] of sequence.entries()) {
      const before = sequence[i - 1]?.state ?? null;
      // Before it was on the site for the first time, there was nothing to see.
      if (i === 0 && state === null) continue;
      const last = states[0];
      if (i > 0 && last && (await isSameIn(kind, before, state))) {
        // States that say the same are one to people, until the later one left.
        Object.assign(last, { seq, until });
        continue;
      }
      states.unshift({
        seq,
        from: from?.until ?? null,
        until,
        editor: from ? people(from) : null,
        release: from ? await this.#releaseOf(from) : null,
        shown: state !== null,
        differences: before && state ? await kind.differences(before, state) : [],
        data: kind.deskless ? (state as Record<string, unknown> | null) : null,
        drawn: drawnIn(kind, state, before),
      });
    }
    return {
      title: kind.titleOf(known),
      section: kind.pageOf(subject, known).kind ?? name,
      revision: standing ? revisionOf(standing) : null,
      waiting: await waits(kind, standing),
      since: await this.since(name),
      states,
    };
  }

  /** @throws AppError NOT_FOUND, FORBIDDEN, EDIT_CONFLICT, BAD_REQUEST */
  async bringBack(
    { kind: name, subject }: Named,
    { seq, revision, overwrite }: ParsedOf<typeof bringBack>['body'],
    context: CallContext,
  ): Promise<DataOf<typeof bringBack>> {
    const kind = this.#kindFor(name, context);
    const { keep } = kind;
    if (!keep) throw new AppError('BAD_REQUEST', { details: '这一类在表单里取回' });
    const standing = await kind.read(this.#db, subject);
    const row = (await this.#rowsOf(name, subject)).find((found) => found.seq === seq);
    const state = stateIn(row?.state ?? null);
    if (!standing || !state) throw new AppError('NOT_FOUND');
    expectRevision(standing.revision, revision);
    if (!overwrite && (await waits(kind, standing)))
      throw new AppError('BAD_REQUEST', { details: '后台有一份还没发布的修改，取回会盖掉它' });
    const occasion = { editor: sessionOf(context).userId, now: isoOf(this.#now()), release: '' };
    const { write, notes } = await keep(subject, state, standing, occasion);
    await this.#db.transaction().execute(async (trx) => {
      await write(trx, async () => {
        expectRevision(revisionOf(await kind.read(trx, subject)), revision);
      });
    });
    return { notes };
  }

  /** @throws AppError BAD_REQUEST for a moment that is to come, or before changes were kept */
  async assertKept(at: string): Promise<void> {
    const since = await this.since();
    if (at > isoOf(this.#now())) throw new AppError('BAD_REQUEST', { details: '这一刻还没有到' });
    if (at < since)
      throw new AppError('BAD_REQUEST', {
        details: `从 ${minuteOf(since)} 起才记着站上的变化，更早的样子看不到`,
      });
  }

  #kindFor(name: ReleaseKindName, context: CallContext): ReleaseKind {
    const kind = kindOf(this.#kinds, name);
    if (!isStaff(sessionOf(context).role, kind.role)) throw new AppError('FORBIDDEN');
    return kind;
  }

  #rowsOf(kind: ReleaseKindName, subject: string): Promise<Row[]> {
    return this.#db
      .selectFrom('former_states')
      .selectAll()
      .where('kind', '=', kind as Row['kind'])
      .where('subject', '=', subject)
      .orderBy('seq')
      .execute();
  }

  /** What visitors saw once a former state had left. */
  async #after({ kind, subject, seq }: Row): Promise<State | null> {
    const next = await this.#db
      .selectFrom('former_states')
      .select('state')
      .where('kind', '=', kind)
      .where('subject', '=', subject)
      .where('seq', '=', seq + 1)
      .executeTakeFirst();
    if (next) return stateIn(next.state);
    return (await kindOf(this.#kinds, kind).read(this.#db, subject))?.shown ?? null;
  }

  /** The release that was published or undone in the moment in which a state left. */
  async #releaseOf({ kind, subject, until }: Row): Promise<{ id: string; name: string } | null> {
    const row = await this.#db
      .selectFrom('release_changes')
      .innerJoin('releases', 'releases.id', 'release_id')
      .select(['releases.id', 'name'])
      .where('kind', '=', kind)
      .where('subject', '=', subject)
      .where((e) => e.or([e('published_at', '=', until), e('undone_at', '=', until)]))
      .executeTakeFirst();
    return row ?? null;
  }

  async #people(rows: readonly Row[]) {
    const ids = [...new Set(rows.flatMap(({ editor }) => editor ?? []))];
    const people = await this.#db
      .selectFrom('users')
      .select(['id', 'nickname'])
      .where('id', 'in', ['', ...ids])
      .execute();
    return ({ editor }: Row) => people.find(({ id }) => id === editor) ?? null;
  }
}

/** True if the desk has a change that visitors do not see. */
async function waits(kind: ReleaseKind, standing: Standing | null): Promise<boolean> {
  if (!standing || kind.deskless) return false;
  if (!standing.shown) return true;
  return (await kind.differences(standing.shown, standing.newest)).length > 0;
}

function drawnIn(kind: ReleaseKind, state: State | null, before: State | null) {
  const now = state && kind.drawnIn?.(state);
  if (!now) return null;
  const then = before && kind.drawnIn?.(before);
  const { face, text, file } = now;
  return { face, text, redrawn: Boolean(then && then.file !== file) };
}

/** A record as visitors saw it at a moment, where that is not what they see now. */
export interface StateThen {
  readonly kind: ReleaseKindName;
  readonly subject: string;
  readonly state: State | null;
}

/** What visitors saw at a moment of each record that has changed since, in the order of publication. */
export async function statesAt(db: Kysely<Database>, at: string): Promise<StateThen[]> {
  const rows = await db
    .selectFrom('former_states')
    .select(['kind', 'subject', 'state'])
    .where('until', '>', at)
    .where((e) =>
      e.not(
        e.exists(
          e
            .selectFrom('former_states as earlier')
            .select('earlier.seq')
            .whereRef('earlier.kind', '=', 'former_states.kind')
            .whereRef('earlier.subject', '=', 'former_states.subject')
            .whereRef('earlier.seq', '<', 'former_states.seq')
            .where('earlier.until', '>', at),
        ),
      ),
    )
    .orderBy('subject')
    .execute();
  return RELEASE_KINDS.flatMap((kind) =>
    rows
      .filter((row) => row.kind === kind)
      .map(({ subject, state }) => ({ kind, subject, state: stateIn(state) })),
  );
}
