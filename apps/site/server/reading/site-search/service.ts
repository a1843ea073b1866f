import { KINDS, pathOf } from '@ziwan/content';
import {
  type DataOf,
  FONT_SECTIONS,
  type FontCard,
  type findAllPage,
  type findByParameter,
  type ParsedOf,
} from '@ziwan/contract';
import { ANY, type FontsDomain } from '../../fonts/families/index.ts';
import {
  type EntryRepository,
  type EntrySearch,
  excerpt,
  type Hit,
  mark,
  toFontBrief,
  toImage,
  wordsOf,
} from '../content/index.ts';
import { KIND_NAMES } from './names.ts';
import { findPlaces } from './places.ts';

type Query = ParsedOf<typeof findAllPage>['query'];
type Data = DataOf<typeof findAllPage>;
type Found = Data['records'][number];
type Suggestion = DataOf<typeof findByParameter>[number];

const SUGGESTIONS = 10;
/** Maximum fonts among the suggestions when content matches too. */
const FONT_SUGGESTIONS = 6;
/** Maximum tags and sections among the suggestions. */
const PLACE_SUGGESTIONS = 3;
/** Highest rank that is a match in the title. */
const IN_TITLE = 2;

/** Searches the whole site: fonts by name and tag, then content by all its text, and also tags and sections by name. */
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
    const [places, hits] = await Promise.all([this.#places(keyword), this.#search.hits(keyword)]);
    const fonts = await this.#fontPage(
      keyword,
      places.fontTags,
      current,
      type === 'all' || type === 'font' ? size : 1,
    );
    const counts = [
      { type: 'font' as const, name: KIND_NAMES.font, count: fonts.total },
      ...KINDS.map((kind) => ({
        type: kind,
        name: KIND_NAMES[kind],
        count: hits.filter((h) => h.kind === kind).length,
      })),
    ].filter((c) => c.count > 0);

    const listed = type === 'all' ? hits : hits.filter((h) => h.kind === type);
    const before = type === 'all' || type === 'font' ? fonts.total : 0;
    const total = before + listed.length;
    const first = (current - 1) * size;
    const terms = wordsOf(keyword);
    const records = [
      ...(before > first ? fonts.records.map((card) => fontRecord(card, terms)) : []),
      ...(await this.#entryRecords(
        listed.slice(Math.max(0, first - before), Math.max(0, first + size - before)),
        terms,
      )),
    ];
    return {
      records,
      total,
      current,
      size,
      pages: Math.ceil(total / size),
      places: type === 'all' && current === 1 ? places.found : [],
      counts,
    };
  }

  async suggest(keyword: string): Promise<Suggestion[]> {
    const terms = wordsOf(keyword);
    const [places, fonts, hits] = await Promise.all([
      this.#places(keyword),
      this.#fontPage(keyword, [], 1, SUGGESTIONS),
      this.#search.hits(keyword),
    ]);
    const titled = hits.filter((h) => h.rank <= IN_TITLE).slice(0, SUGGESTIONS);
    const fontShare = Math.max(FONT_SUGGESTIONS, SUGGESTIONS - titled.length);
    const rows = new Map((await this.#entries.rows(titled.map((h) => h.id))).map((r) => [r.id, r]));
    return [
      ...places.found.slice(0, PLACE_SUGGESTIONS).map(
        ({ kind, id, title, of, url }): Suggestion => ({
          type: kind,
          id: `${of} ${id}`.trim(),
          title: of === '' ? title : { ...title, text: `${title.text} · ${of}` },
          url,
        }),
      ),
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

  #places(keyword: string) {
    return findPlaces(keyword, { fonts: this.#fonts, entries: this.#entries });
  }

  /** Fonts whose name matches, most downloaded first, then those with a matching tag. */
  async #fontPage(keyword: string, tags: readonly string[], current: number, size: number) {
    const { lists, cards } = this.#fonts;
    const found = [await lists.named(keyword, 'hot')];
    for (const tag of tags) found.push(await lists.ordered({ ...ANY, tags: [tag] }, 'hot'));
    const gnos = [...new Set(found.flat())];
    return { records: await cards.of(gnos.slice((current - 1) * size, current * size)), total: gnos.length };
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
          // Shows the summary, unless only the body matches.
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
    url: `${FONT_SECTIONS[card.kind].path}/${card.fontGNo}`,
    cover: null,
    publishedAt: null,
    font: toFontBrief(card),
  };
}
