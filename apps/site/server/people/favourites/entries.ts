import type { Kind } from '@ziwan/content';
import { type DataOf, type EntryCard, FAVOURITE_LIMITS, type getArticleByUser } from '@ziwan/contract';
import { isoOf } from '@ziwan/contract/site-time';
import type { Database, FavouriteEntriesTable } from '@ziwan/store';
import { type Kysely, sql } from 'kysely';
import { AppError } from '../../calls/app-error.ts';
import { type EntryRepository, toEntryCard } from '../../reading/content/index.ts';
import { inChunks, withAccountLock } from './repository.ts';

export type FavouriteKind = FavouriteEntriesTable['kind'];

const KINDS: Record<FavouriteKind, readonly Kind[]> = {
  article: ['news', 'promotion', 'baike', 'notice', 'case', 'video'],
  collection: ['album', 'heji'],
};

/** Manages favourite articles and collections; entries that are no longer public stay stored but hidden. */
export class FavouriteEntries {
  readonly #db: Kysely<Database>;
  readonly #entries: Pick<EntryRepository, 'rows' | 'tagsOf'>;
  readonly #now: () => number;

  constructor(db: Kysely<Database>, entries: Pick<EntryRepository, 'rows' | 'tagsOf'>, now: () => number) {
    this.#db = db;
    this.#entries = entries;
    this.#now = now;
  }

  /** @throws AppError ENTRY_NOT_FOUND (its data names them), FOLDER_LIMIT */
  async add(
    userId: string,
    kind: FavouriteKind,
    body: { ids: readonly string[]; skipUnknown: boolean },
  ): Promise<{ added: number; skipped: string[] }> {
    const given = [...new Set(body.ids)];
    const rows = await inChunks(given, (chunk) => this.#entries.rows(chunk));
    const known = new Set(rows.filter((r) => KINDS[kind].includes(r.kind)).map((r) => r.id));
    const skipped = given.filter((id) => !known.has(id));
    if (skipped.length > 0 && !body.skipUnknown)
      throw new AppError('ENTRY_NOT_FOUND', { data: { ids: skipped } });
    const added = await withAccountLock(this.#db, userId, async (trx) => {
      const kept = await trx
        .selectFrom('favourite_entries')
        .select(['entry_id', 'sort'])
        .where('user_id', '=', userId)
        .where('kind', '=', kind)
        .execute();
      const there = new Set(kept.map((r) => r.entry_id));
      const fresh = given.filter((id) => known.has(id) && !there.has(id));
      if (kept.length + fresh.length > FAVOURITE_LIMITS.entries)
        throw new AppError('FOLDER_LIMIT', { details: `最多收藏 ${FAVOURITE_LIMITS.entries} 项` });
      const last = kept.reduce((most, r) => Math.max(most, r.sort), 0);
      const values = fresh.map((entry_id, i) => ({
        user_id: userId,
        kind,
        entry_id,
        created_at: isoOf(this.#now()),
        sort: last + fresh.length - i,
      }));
      await inChunks(values, async (chunk) => {
        await trx
          .insertInto('favourite_entries')
          .values([...chunk])
          .execute();
        return [];
      });
      return fresh.length;
    });
    return { added, skipped };
  }

  async remove(userId: string, kind: FavouriteKind, ids: readonly string[]): Promise<number> {
    const gone = await inChunks([...new Set(ids)], (chunk) =>
      this.#db
        .deleteFrom('favourite_entries')
        .where('user_id', '=', userId)
        .where('kind', '=', kind)
        .where('entry_id', 'in', chunk)
        .returning('entry_id')
        .execute(),
    );
    return gone.length;
  }

  async page(
    userId: string,
    kind: FavouriteKind,
    { current, size }: { current: number; size: number },
  ): Promise<DataOf<typeof getArticleByUser>> {
    const ids = await this.#visible(userId, kind);
    const shown = ids.slice((current - 1) * size, current * size);
    const total = ids.length;
    return {
      records: await this.cards(kind, shown),
      total,
      current,
      size,
      pages: Math.ceil(total / size),
      ids,
    };
  }

  /** Returns cards in the order of `ids`, omitting entries that are hidden or of another kind. */
  async cards(kind: FavouriteKind, ids: readonly string[]): Promise<EntryCard[]> {
    const [rows, tags] = await Promise.all([this.#entries.rows(ids), this.#entries.tagsOf(ids)]);
    const cards = new Map(
      rows
        .filter((row) => KINDS[kind].includes(row.kind))
        .map((row) => [row.id, toEntryCard(row, tags.get(row.id))]),
    );
    return ids.flatMap((id) => cards.get(id) ?? []);
  }

  /** Newest first. */
  async #visible(userId: string, kind: FavouriteKind): Promise<string[]> {
    const rows = await this.#db
      .selectFrom('favourite_entries')
      .innerJoin('entries', 'entries.id', 'favourite_entries.entry_id')
      .select('entries.id')
      .where('favourite_entries.user_id', '=', userId)
      .where('favourite_entries.kind', '=', kind)
      .where('entries.kind', 'in', KINDS[kind])
      .where('entries.status', '!=', 'draft')
      .where('entries.publish_at', '<=', isoOf(this.#now()))
      .orderBy('favourite_entries.sort', 'desc')
      .orderBy('favourite_entries.created_at', 'desc')
      .orderBy(sql`entries.id`)
      .execute();
    return rows.map((r) => r.id);
  }
}
