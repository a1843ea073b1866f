import { KINDS, type Kind, pathOf } from '@ziwan/content';
import type { DataOf, FontCard, findAllPage, findByParameter, ParsedOf } from '@ziwan/contract';
import {
  type EntryRepository,
  type EntrySearch,
  excerpt,
  type Hit,
  mark,
  termsOf,
  toFontBrief,
  toImage,
} from '../content/index.ts';
import type { FontsDomain } from '../fonts/index.ts';

type Query = ParsedOf<typeof findAllPage>['query'];
type Data = DataOf<typeof findAllPage>;
type Found = Data['records'][number];
type Suggestion = DataOf<typeof findByParameter>[number];

const NAMES: Record<Kind | 'font', string> = {
  font: '字体',
  baike: '书法百科',
  news: '新闻',
  notice: '公告',
  promotion: '资讯',
  case: '案例',
  video: '视频',
  album: '专辑',
  heji: '合辑',
};
const SUGGESTIONS = 10;
/** Suggestions that are fonts where content has some too. */
const FONT_SUGGESTIONS = 6;
/** Ranks up to this one are matches in the title. */
const IN_TITLE = 2;

/** Search over everything: fonts by name, then content by all its words. */
export class SiteSearch {
  readonly #fonts: FontsDomain;
  readonly #search: EntrySearch;
  readonly #entries: EntryRepository;

  constructor(fonts: FontsDomain, search: EntrySearch, entries: EntryRepository) {
    this.#fonts = fonts;
    this.#search = search;
    this.#entries = entries;
  }

  async page(query: Query): Promise<Data> {
    const { current, size, keyword, type } = query;
    const [fonts, hits] = await Promise.all([
      this.#fontPage(keyword, current, type === 'all' || type === 'font' ? size : 1),
      this.#search.hits(keyword),
    ]);
    const counts = [
      { type: 'font' as const, name: NAMES.font, count: fonts.total },
      ...KINDS.map((kind) => ({
        type: kind,
        name: NAMES[kind],
        count: hits.filter((h) => h.kind === kind).length,
      })),
    ].filter((c) => c.count > 0);

    const listed = type === 'all' ? hits : hits.filter((h) => h.kind === type);
    const before = type === 'all' || type === 'font' ? fonts.total : 0;
    const total = before + listed.length;
    const first = (current - 1) * size;
    const terms = termsOf(keyword);
    const records = [
      ...(before > first ? fonts.records.map((card) => fontRecord(card, terms)) : []),
      ...(await this.#entryRecords(
        listed.slice(Math.max(0, first - before), Math.max(0, first + size - before)),
        terms,
      )),
    ];
    return { records, total, current, size, pages: Math.ceil(total / size), counts };
  }

  async suggest(keyword: string): Promise<Suggestion[]> {
    const terms = termsOf(keyword);
    const [fonts, hits] = await Promise.all([
      this.#fontPage(keyword, 1, SUGGESTIONS),
      this.#search.hits(keyword),
    ]);
    const titled = hits.filter((h) => h.rank <= IN_TITLE).slice(0, SUGGESTIONS);
    const fontShare = Math.max(FONT_SUGGESTIONS, SUGGESTIONS - titled.length);
    const rows = new Map((await this.#entries.rows(titled.map((h) => h.id))).map((r) => [r.id, r]));
    return [
      ...fonts.records.slice(0, fontShare).map((card): Suggestion => {
        const { type, id, title, url } = fontRecord(card, terms);
        return { type, id, title, url };
      }),
      ...titled.flatMap(({ id, kind }): Suggestion[] => {
        const row = rows.get(id);
        return row ? [{ type: kind, id, title: mark(row.title, terms), url: pathOf(kind, id) }] : [];
      }),
    ].slice(0, SUGGESTIONS);
  }

  #fontPage(keyword: string, current: number, size: number) {
    return this.#fonts.lists.list({ kind: 'all', keyword, sort: 'hot', coverage: 'any', current, size });
  }

  async #entryRecords(hits: readonly Hit[], terms: readonly string[]): Promise<Found[]> {
    const ids = hits.map((h) => h.id);
    const [rows, bodies] = await Promise.all([this.#entries.rows(ids), this.#entries.bodies(ids)]);
    const byId = new Map(rows.map((r) => [r.id, r]));
    return ids.flatMap((id): Found[] => {
      const row = byId.get(id);
      if (!row) return [];
      const summary = excerpt(row.summary, terms);
      const body = excerpt(bodies.get(id) ?? '', terms);
      return [
        {
          type: row.kind,
          id,
          title: mark(row.title, terms),
          // The summary says most, unless only the body holds the words.
          excerpt:
            row.summary !== '' && (summary.ranges.length > 0 || body.ranges.length === 0) ? summary : body,
          url: pathOf(row.kind, id),
          cover: toImage(row.cover),
          publishedAt: row.publish_at,
          font: null,
        },
      ];
    });
  }
}

function fontRecord(card: FontCard, terms: readonly string[]): Found {
  const styles = card.tags.filter((t) => t.type === 'style').map((t) => t.dictName);
  const facts = [card.nameEn, card.designer, card.foundry, ...styles];
  return {
    type: 'font',
    id: card.fontGNo,
    title: mark(card.nameZh, terms),
    excerpt: excerpt(facts.filter((f) => f !== null && f !== '').join(' · '), terms),
    url: `/${card.kind === 'currency' ? 'currency' : 'font'}/${card.fontGNo}`,
    cover: null,
    publishedAt: null,
    font: toFontBrief(card),
  };
}
