import { KINDS, pathOf } from '@ziwan/content';
import {
  type DataOf,
  FONT_SECTIONS,
  type FontCard,
  type findAllPage,
  type findByParameter,
  type ParsedOf,
} from '@ziwan/contract';
import { type FontsDomain, toFontBrief } from '../../fonts/families/index.ts';
import {
  countsOf,
  type EntryRepository,
  type EntrySearch,
  excerpt,
  type Hit,
  mark,
  termsOf,
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
    const [places, hits, fonts] = await Promise.all([
      this.#places(keyword),
      this.#search.hitsByWords(keyword),
      this.#fontsByWords(keyword),
    ]);
    const entries = [...hits.all, ...hits.some];
    const counts = [
      { type: 'font' as const, name: KIND_NAMES.font, count: fonts.all.length + fonts.some.length },
      ...KINDS.map((kind) => ({
        type: kind,
        name: KIND_NAMES[kind],
        count: entries.filter((h) => h.kind === kind).length,
      })),
    ].filter((c) => c.count > 0);

    const listed = ({ gnos, hits }: { gnos: readonly string[]; hits: readonly Hit[] }): (string | Hit)[] => [
      ...(type === 'all' || type === 'font' ? gnos : []),
      ...(type === 'all' ? hits : hits.filter((h) => h.kind === type)),
    ];
    const complete = listed({ gnos: fonts.all, hits: hits.all });
    const found = [...complete, ...listed({ gnos: fonts.some, hits: hits.some })];
    return {
      records: await this.#records(found.slice((current - 1) * size, current * size), wordsOf(keyword)),
      total: found.length,
      complete: complete.length,
      current,
      size,
      pages: Math.ceil(found.length / size),
      places: type === 'all' && current === 1 ? places : [],
      keyword: fonts.reading,
      counts,
    };
  }

  async suggest(keyword: string): Promise<Suggestion[]> {
    const terms = wordsOf(keyword);
    const [places, fonts, hits] = await Promise.all([
      this.#places(keyword),
      this.#fonts.lists
        .named(keyword, 'hot')
        .then(({ gnos }) => this.#fonts.cards.of(gnos.slice(0, SUGGESTIONS))),
      this.#search.hits(keyword),
    ]);
    const titled = hits.filter((h) => h.rank <= IN_TITLE).slice(0, SUGGESTIONS);
    const fontShare = Math.max(FONT_SUGGESTIONS, SUGGESTIONS - titled.length);
    const rows = new Map((await this.#entries.rows(titled.map((h) => h.id))).map((r) => [r.id, r]));
    return [
      ...places.slice(0, PLACE_SUGGESTIONS).map(
        ({ kind, id, title, of, url }): Suggestion => ({
          type: kind,
          id: `${of} ${id}`.trim(),
          title: of === '' ? title : { ...title, text: `${title.text} · ${of}` },
          url,
        }),
      ),
      ...fonts.slice(0, fontShare).map((card): Suggestion => {
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

  /** Fonts found by the whole keyword or by each of its words, then those found by some words, most words first. */
  async #fontsByWords(keyword: string) {
    const words = termsOf(keyword);
    const { lists } = this.#fonts;
    const [{ gnos: all, reading }, ...each] = await Promise.all([
      lists.named(keyword, 'hot'),
      ...(words.length > 1 ? words.map((word) => lists.matching(word)) : []),
    ]);
    const some = [...countsOf(each)].filter(([gno]) => !all.includes(gno)).sort(([, a], [, b]) => b - a);
    return { all, some: some.map(([gno]) => gno), reading };
  }

  /** Records in the given order: fonts by number, and entries. */
  async #records(found: readonly (string | Hit)[], terms: readonly string[]): Promise<Found[]> {
    const gnos = found.filter((item) => typeof item === 'string');
    const hits = found.filter((item) => typeof item !== 'string');
    const [cards, entries] = await Promise.all([this.#fonts.cards.of(gnos), this.#entryRecords(hits, terms)]);
    const fonts = new Map(cards.map((card) => [card.fontGNo, fontRecord(card, terms)]));
    const byId = new Map(entries.map((record) => [record.id, record]));
    return found.flatMap((item) => (typeof item === 'string' ? fonts.get(item) : byId.get(item.id)) ?? []);
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
  // A font may be named alike in both languages, and its designer be its foundry.
  const facts = new Set([card.nameEn, card.designer, card.foundry, ...styles]);
  facts.delete(card.nameZh);
  return {
    type: 'font',
    id: card.fontGNo,
    title: mark(card.nameZh, terms),
    excerpt: excerpt([...facts].filter((f) => f !== null && f !== '').join(' · '), terms),
    url: `${FONT_SECTIONS[card.kind].path}/${card.fontGNo}`,
    cover: null,
    publishedAt: null,
    font: toFontBrief(card),
  };
}
