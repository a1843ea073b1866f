import { FIELD_COLUMNS, KINDS, type Kind } from '@ziwan/content';
import { isoOf } from '@ziwan/contract/site-time';
import type { ContentTagsTable, Database, EntriesTable, EntryFontsTable } from '@ziwan/store';
import { type Kysely, type SelectQueryBuilder, sql } from 'kysely';

/** Columns of an entry in a list: all but the body. */
export const ENTRY_COLUMNS = ['id', ...FIELD_COLUMNS, 'views', 'updated_at'] as const;

export type EntryRow = Pick<EntriesTable, (typeof ENTRY_COLUMNS)[number]>;

/** Sort order: by publication date, or with running periods first. */
export type EntryOrder = 'date' | 'period';

export interface EntryFilter {
  kinds: readonly Kind[];
  tagId?: string | undefined;
  fontGNo?: string | undefined;
  state?: 'upcoming' | 'ongoing' | 'ended' | undefined;
  /** Ids of the entries that match a keyword; undefined without a keyword. */
  among?: readonly string[] | undefined;
}

export type SearchedRow = Pick<
  EntriesTable,
  'id' | 'kind' | 'title' | 'summary' | 'author' | 'details' | 'publish_at'
>;

/** An entry as listed on the page of a font it names, with the number of entries of its kind that name the font. */
export type FontUseRow = Pick<EntriesTable, 'id' | 'kind' | 'title' | 'summary' | 'cover' | 'publish_at'> & {
  note: string | null;
  total: number;
};

type Entries<O> = SelectQueryBuilder<Database, 'entries', O>;

/** Conditions for a period's state as of `now`; an entry without a period matches none. */
const IN_STATE: Record<
  NonNullable<EntryFilter['state']>,
  (query: Entries<object>, now: string) => Entries<object>
> = {
  upcoming: (query, now) => query.where('starts_at', '>', now),
  ongoing: (query, now) =>
    query
      .where((e) => e.or([e('starts_at', 'is not', null), e('ends_at', 'is not', null)]))
      .where((e) => e.or([e('starts_at', 'is', null), e('starts_at', '<=', now)]))
      .where((e) => e.or([e('ends_at', 'is', null), e('ends_at', '>', now)])),
  ended: (query, now) => query.where('ends_at', '<=', now),
};

/** Values bound in one statement, below the limit of either database. */
const CHUNK = 500;

/**
 * Reads entries visible to visitors: published and due. Scheduled entries appear by the clock, without a job.
 * Lists are ordered by `sort`, then newest first, then id, so that pages never overlap; an order by period comes
 * before these.
 */
export class EntryRepository {
  readonly #db: Kysely<Database>;
  readonly #now: () => number;

  constructor(db: Kysely<Database>, now: () => number = Date.now) {
    this.#db = db;
    this.#now = now;
  }

  async page(
    filter: EntryFilter,
    { current, size, by = 'date' }: { current: number; size: number; by?: EntryOrder },
  ): Promise<{ rows: EntryRow[]; total: number }> {
    if (filter.among?.length === 0) return { rows: [], total: 0 };
    const counted = await this.#filtered(this.#visible(filter.kinds), filter)
      .select((e) => e.fn.countAll<number>().as('n'))
      .executeTakeFirstOrThrow();
    const rows = await this.#filtered(this.#visible(filter.kinds), filter)
      .select(ENTRY_COLUMNS)
      .$if(by === 'period', (q) => this.#byPeriod(q))
      .orderBy('sort', 'desc')
      .orderBy('publish_at', 'desc')
      .orderBy('id')
      .limit(size)
      .offset((current - 1) * size)
      .execute();
    return { rows, total: Number(counted.n) };
  }

  async find(kinds: readonly Kind[], id: string): Promise<(EntryRow & { body_html: string }) | null> {
    const row = await this.#visible(kinds)
      .select([...ENTRY_COLUMNS, 'body_html'])
      .where('id', '=', id)
      .executeTakeFirst();
    return row ?? null;
  }

  /** Title of an entry that visitors see later; `null` if there is none. */
  async comingTitle(kinds: readonly Kind[], id: string): Promise<string | null> {
    const row = await this.#db
      .selectFrom('entries')
      .select('title')
      .where('id', '=', id)
      .where('kind', 'in', kinds)
      .where('publish_at', '>', isoOf(this.#now()))
      .executeTakeFirst();
    return row?.title ?? null;
  }

  /** Returns visible entries, in no particular order. */
  async rows(ids: readonly string[]): Promise<EntryRow[]> {
    if (ids.length === 0) return [];
    return this.#visible(KINDS).select(ENTRY_COLUMNS).where('id', 'in', ids).execute();
  }

  /** Bodies of entries, including drafts; the caller checks that an entry is visible. */
  async bodies(ids: readonly string[]): Promise<Map<string, string>> {
    const bodies = new Map<string, string>();
    for (let at = 0; at < ids.length; at += CHUNK) {
      const rows = await this.#db
        .selectFrom('entries')
        .select(['id', 'body_text'])
        .where('id', 'in', ids.slice(at, at + CHUNK))
        .execute();
      for (const { id, body_text } of rows) bodies.set(id, body_text);
    }
    return bodies;
  }

  async neighbours(row: EntryRow): Promise<{ previous: Neighbour; next: Neighbour }> {
    const { kind, sort, publish_at, id } = row;
    const beside = (way: '<' | '>') => {
      const back = way === '<' ? '>' : '<';
      return this.#visible([kind])
        .select(['id', 'title'])
        .where((e) =>
          e.or([
            e('sort', back, sort),
            e.and([e('sort', '=', sort), e('publish_at', back, publish_at)]),
            e.and([e('sort', '=', sort), e('publish_at', '=', publish_at), e('id', way, id)]),
          ]),
        )
        .orderBy('sort', way === '<' ? 'asc' : 'desc')
        .orderBy('publish_at', way === '<' ? 'asc' : 'desc')
        .orderBy('id', way === '<' ? 'desc' : 'asc')
        .limit(1)
        .executeTakeFirst();
    };
    return { previous: (await beside('<')) ?? null, next: (await beside('>')) ?? null };
  }

  /** Entries of the same kind with the most tags in common, newest first among equals. */
  async related(row: EntryRow, limit: number): Promise<EntryRow[]> {
    return this.#visible([row.kind])
      .innerJoin('entry_tags as theirs', 'theirs.entry_id', 'entries.id')
      .innerJoin('entry_tags as mine', 'mine.tag_id', 'theirs.tag_id')
      .select(ENTRY_COLUMNS.map((c) => `entries.${c}` as const))
      .where('mine.entry_id', '=', row.id)
      .where('entries.id', '!=', row.id)
      .groupBy(ENTRY_COLUMNS.map((c) => `entries.${c}` as const))
      .orderBy(sql`count(*)`, 'desc')
      .orderBy('entries.publish_at', 'desc')
      .orderBy('entries.id')
      .limit(limit)
      .execute();
  }

  async tagsOf(ids: readonly string[]): Promise<Map<string, ContentTagsTable[]>> {
    if (ids.length === 0) return new Map();
    const rows = await this.#db
      .selectFrom('entry_tags')
      .innerJoin('content_tags', 'content_tags.tag_id', 'entry_tags.tag_id')
      .select(['entry_id', 'content_tags.tag_id', 'tag_name', 'sort'])
      .where('entry_id', 'in', ids)
      .orderBy('position')
      .execute();
    return Map.groupBy(rows, (r) => r.entry_id);
  }

  async fontsOf(ids: readonly string[]): Promise<Map<string, EntryFontsTable[]>> {
    if (ids.length === 0) return new Map();
    const rows = await this.#db
      .selectFrom('entry_fonts')
      .selectAll()
      .where('entry_id', 'in', ids)
      .orderBy('position')
      .execute();
    return Map.groupBy(rows, (r) => r.entry_id);
  }

  /** Entries that name a family: the first `most` of each kind, sorted by date across kinds. */
  usesOf(familyGno: string, most: number): Promise<FontUseRow[]> {
    const naming = this.#visible(KINDS)
      .innerJoin('entry_fonts', 'entry_fonts.entry_id', 'entries.id')
      .where('family_gno', '=', familyGno)
      .select(['entries.id', 'kind', 'title', 'summary', 'cover', 'publish_at', 'sort', 'note'])
      .select((e) => [
        e.fn
          .agg<number>('row_number')
          .over((o) =>
            o.partitionBy('kind').orderBy('sort', 'desc').orderBy('publish_at', 'desc').orderBy('entries.id'),
          )
          .as('place'),
        e.fn
          .countAll<number>()
          .over((o) => o.partitionBy('kind'))
          .as('total'),
      ]);
    return this.#db
      .selectFrom(naming.as('naming'))
      .select(['id', 'kind', 'title', 'summary', 'cover', 'publish_at', 'note', 'total'])
      .where('place', '<=', most)
      .orderBy('sort', 'desc')
      .orderBy('publish_at', 'desc')
      .orderBy('id')
      .execute();
  }

  /** Tags on entries of these kinds, with the number of entries. */
  async tagCounts(kinds: readonly Kind[], tagId?: string): Promise<(ContentTagsTable & { count: number })[]> {
    const rows = await this.#visible(kinds)
      .innerJoin('entry_tags', 'entry_tags.entry_id', 'entries.id')
      .innerJoin('content_tags', 'content_tags.tag_id', 'entry_tags.tag_id')
      .select(['content_tags.tag_id', 'tag_name', 'content_tags.sort'])
      .select((e) => e.fn.countAll<number>().as('count'))
      .$if(tagId !== undefined, (q) => q.where('content_tags.tag_id', '=', tagId as string))
      .groupBy(['content_tags.tag_id', 'tag_name', 'content_tags.sort'])
      .orderBy('content_tags.sort', 'desc')
      .orderBy('content_tags.tag_id')
      .execute();
    return rows.map((r) => ({ ...r, count: Number(r.count) }));
  }

  /** Titles under each tag, in list order. */
  async titlesByTag(kinds: readonly Kind[], tagIds: readonly string[], most: number) {
    if (tagIds.length === 0) return new Map<string, { tag_id: string; id: string; title: string }[]>();
    const rows = await this.#visible(kinds)
      .innerJoin('entry_tags', 'entry_tags.entry_id', 'entries.id')
      .select(['tag_id', 'entries.id', 'title'])
      .where('tag_id', 'in', tagIds)
      .orderBy('entries.sort', 'desc')
      .orderBy('publish_at', 'desc')
      .orderBy('entries.id')
      .limit(most)
      .execute();
    return Map.groupBy(rows, (r) => r.tag_id);
  }

  /** Newest entries for title search, excluding drafts but including entries not yet due. */
  titles(most: number): Promise<Pick<EntriesTable, 'id' | 'kind' | 'title' | 'details' | 'publish_at'>[]> {
    return this.#db
      .selectFrom('entries')
      .select(['id', 'kind', 'title', 'details', 'publish_at'])
      .where('status', '!=', 'draft')
      .orderBy('publish_at', 'desc')
      .orderBy('id')
      .limit(most)
      .execute();
  }

  /** Non-drafts that contain every gram, due or not, newest first; the caller still checks their text. */
  async withGrams(grams: readonly string[], most: number): Promise<SearchedRow[]> {
    const found = await this.#db
      .selectFrom('entry_grams')
      .innerJoin('entries', 'entries.id', 'entry_grams.entry_id')
      .select(['entries.id', 'publish_at'])
      .where('gram', 'in', grams)
      .where('status', '!=', 'draft')
      .groupBy(['entries.id', 'publish_at'])
      .having(sql<number>`count(*)`, '=', grams.length)
      .orderBy('publish_at', 'desc')
      .orderBy('entries.id')
      .limit(most)
      .execute();
    const rows: SearchedRow[] = [];
    for (let at = 0; at < found.length; at += CHUNK) {
      const ids = found.slice(at, at + CHUNK).map((r) => r.id);
      rows.push(
        ...(await this.#db
          .selectFrom('entries')
          .select(['id', 'kind', 'title', 'summary', 'author', 'details', 'publish_at'])
          .where('id', 'in', ids)
          .execute()),
      );
    }
    return rows;
  }

  async addViews(id: string, views: number): Promise<void> {
    await this.#db
      .updateTable('entries')
      .set({ views: sql<number>`views + ${views}` })
      .where('id', '=', id)
      .execute();
  }

  #visible(kinds: readonly Kind[]): Entries<object> {
    return this.#db
      .selectFrom('entries')
      .where('kind', 'in', kinds)
      .where('status', '!=', 'draft')
      .where('publish_at', '<=', this.#at());
  }

  #filtered(query: Entries<object>, filter: EntryFilter): Entries<object> {
    const { tagId, fontGNo, state, among } = filter;
    let q = query;
    if (tagId !== undefined) {
      q = q.where('id', 'in', (e) =>
        e.selectFrom('entry_tags').select('entry_id').where('tag_id', '=', tagId),
      );
    }
    if (fontGNo !== undefined) {
      q = q.where('id', 'in', (e) =>
        e.selectFrom('entry_fonts').select('entry_id').where('family_gno', '=', fontGNo),
      );
    }
    const at = this.#at();
    if (state !== undefined) q = IN_STATE[state](q, at);
    if (among !== undefined) q = q.where('id', 'in', among);
    return q;
  }

  /** Sorts running periods first, then upcoming, then ended; within each pinned ones, then the nearest start or end. */
  #byPeriod<O>(query: Entries<O>): Entries<O> {
    const at = this.#at();
    const part = sql<number>`case when starts_at > ${at} then 1 when ends_at <= ${at} then 2 else 0 end`;
    return query
      .orderBy(part)
      .orderBy('sort', 'desc')
      .orderBy(sql`case when ${part} = 0 then coalesce(ends_at, '9999') when ${part} = 1 then starts_at end`)
      .orderBy(sql`case when ${part} = 2 then ends_at end`, 'desc');
  }

  #at(): string {
    return isoOf(this.#now());
  }
}

type Neighbour = { id: string; title: string } | null;
