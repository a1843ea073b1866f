import type { Kind } from '@ziwan/content';
import { isoOf } from '@ziwan/contract/site-time';
import type { Database } from '@ziwan/store';
import type { Kysely } from 'kysely';
import { fitsScriptStyle } from '../content/index.ts';
import { latest } from './latest.ts';

export interface GuideLicence {
  readonly name: string;
  readonly url: string | null;
  readonly families: number;
  /** Number of those that came without the licence's text. */
  readonly unseen: number;
}

export interface ListedFamily {
  gno: string;
  kind: 'creative' | 'currency';
  variable: boolean;
  /** ISO 8601. */
  changedAt: string;
}

export interface ListedEntry {
  id: string;
  kind: Kind;
  /** ISO 8601; time of the last change or of publication, whichever is later. */
  changedAt: string;
}

/** Reads the data of sitemaps, feeds and pictures; entries are those visible to visitors. */
export class DiscoveryRepository {
  readonly #db: Kysely<Database>;
  readonly #now: () => number;

  constructor(db: Kysely<Database>, now: () => number = Date.now) {
    this.#db = db;
    this.#now = now;
  }

  async families(): Promise<ListedFamily[]> {
    const rows = await this.#db
      .selectFrom('families')
      .select(['gno', 'kind', 'variable', 'updated_at'])
      .orderBy('gno')
      .execute();
    return rows.map((r) => ({
      gno: r.gno,
      kind: r.kind,
      variable: r.variable === 1,
      changedAt: r.updated_at,
    }));
  }

  async entries(): Promise<ListedEntry[]> {
    const rows = await this.#visible()
      .select(['id', 'kind', 'publish_at', 'updated_at'])
      .orderBy('kind')
      .orderBy('id')
      .execute();
    return rows.map((r) => ({
      id: r.id,
      kind: r.kind,
      changedAt: latest([r.updated_at, r.publish_at]) as string,
    }));
  }

  /** Time (Unix ms) when the next scheduled entry is due; infinity if there is none. */
  async nextDue(): Promise<number> {
    const row = await this.#db
      .selectFrom('entries')
      .select((e) => e.fn.min('publish_at').as('at'))
      .where('status', '!=', 'draft')
      .where('publish_at', '>', this.#at())
      .executeTakeFirst();
    return row?.at ? Date.parse(row.at) : Number.POSITIVE_INFINITY;
  }

  newest(kind: Kind, limit: number) {
    return this.#visible()
      .select(['id', 'kind', 'title', 'summary', 'body_html', 'author', 'publish_at', 'updated_at'])
      .where('kind', '=', kind)
      .orderBy('publish_at', 'desc')
      .orderBy('id')
      .limit(limit)
      .execute();
  }

  /** Licences in use by families, most frequent first. */
  async licences(): Promise<GuideLicence[]> {
    const rows = await this.#db
      .selectFrom('families')
      .innerJoin('licences', 'licences.id', 'families.licence_id')
      .select(['licences.id', 'name', 'url'])
      .select((e) => [e.fn.countAll<number>().as('n'), e.fn.count<number>('licence_text_sha256').as('seen')])
      .groupBy(['licences.id', 'name', 'url'])
      .orderBy('n', 'desc')
      .orderBy('licences.id')
      .execute();
    return rows.map(({ name, url, n, seen }) => ({
      name,
      url,
      families: Number(n),
      unseen: Number(n) - Number(seen),
    }));
  }

  /** Finds a family by its own number or a face's; null if there is neither. */
  async family(id: string) {
    const row = await this.#db
      .selectFrom('families')
      .innerJoin('licences', 'licences.id', 'families.licence_id')
      .select([
        'gno',
        'kind',
        'script',
        'name_zh',
        'name_en',
        'designer',
        'foundry',
        'hanzi_count',
        'glyph_count',
        'licences.name as licence',
        'licence_text_sha256',
      ])
      .where((e) =>
        e.or([
          e('gno', '=', id),
          e('gno', '=', e.selectFrom('faces').select('family_gno').where('faces.gno', '=', id)),
        ]),
      )
      .orderBy((e) => e.case().when('gno', '=', id).then(0).else(1).end())
      .executeTakeFirst();
    return row ?? null;
  }

  /** An entry with the numbers of its families in order; null if it is not visible. */
  async entry(id: string) {
    const row = await this.#visible()
      .select(['id', 'kind', 'title', 'publish_at'])
      .where('id', '=', id)
      .executeTakeFirst();
    if (!row) return null;
    const fonts = await this.#db
      .selectFrom('entry_fonts')
      .innerJoin('families', 'families.gno', 'entry_fonts.family_gno')
      .select(['gno', 'name_zh'])
      .where('entry_id', '=', id)
      .orderBy('position')
      .execute();
    return { ...row, fonts: row.kind === 'baike' ? await this.#fitting(id, fonts) : fonts };
  }

  /** Fonts that may draw the entry's headword. */
  async #fitting<F extends { gno: string }>(id: string, fonts: readonly F[]): Promise<F[]> {
    if (fonts.length === 0) return [];
    const tags = await this.#db
      .selectFrom('entry_tags')
      .select('tag_id')
      .where('entry_id', '=', id)
      .execute();
    const styles = await this.#db
      .selectFrom('family_tags')
      .select(['family_gno', 'dict_number'])
      .where(
        'family_gno',
        'in',
        fonts.map((f) => f.gno),
      )
      .execute();
    const fits = fitsScriptStyle(tags.map((t) => t.tag_id));
    return fonts.filter(({ gno }) =>
      fits(styles.filter((s) => s.family_gno === gno).map((s) => s.dict_number)),
    );
  }

  #visible() {
    return this.#db
      .selectFrom('entries')
      .where('status', '!=', 'draft')
      .where('publish_at', '<=', this.#at());
  }

  #at(): string {
    return isoOf(this.#now());
  }
}

export type SubjectFamily = NonNullable<Awaited<ReturnType<DiscoveryRepository['family']>>>;
export type SubjectEntry = NonNullable<Awaited<ReturnType<DiscoveryRepository['entry']>>>;
export type FeedEntry = Awaited<ReturnType<DiscoveryRepository['newest']>>[number];
