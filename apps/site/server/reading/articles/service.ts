import { type Details, orderFigure, pathOf } from '@ziwan/content';
import type {
  baikeDetailById,
  baikePage,
  calligraphyTitles,
  DataOf,
  hanziFacts,
  newsDetailById,
  newsPage,
  ParsedOf,
  promotionDetailById,
  promotionPage,
} from '@ziwan/contract';
import { toFontBrief } from '../../fonts/families/index.ts';
import { formsOf } from '../../script-conversion/converter.ts';
import { type Entries, type EntryRow, type EntrySearch, toEntryCard, toPeriod } from '../content/index.ts';

const BAIKE = ['baike'] as const;
const PROMOTION = ['promotion'] as const;
const NEWS = { news: ['news'], notice: ['notice'], all: ['news', 'notice'] } as const;
/** Maximum titles in one directory, over all tags. */
const MOST_TITLES = 2000;
/** Maximum fonts that draw a headword; the second and third draw characters the first lacks. */
const HEADWORD_FONTS = 3;
/** Maximum entries named beside a character. */
const HANZI_ENTRIES = 8;

const facts = (row: EntryRow) => JSON.parse(row.details) as Details<'baike'>;

/** Serves the encyclopedia, articles and announcements, and promotions. */
export class Articles {
  readonly #entries: Entries;
  readonly #search: Pick<EntrySearch, 'named'>;
  readonly #now: () => number;

  constructor(parts: { entries: Entries; search: Pick<EntrySearch, 'named'>; now: () => number }) {
    this.#entries = parts.entries;
    this.#search = parts.search;
    this.#now = parts.now;
  }

  async titles(tagId: string | undefined): Promise<DataOf<typeof calligraphyTitles>> {
    const tags = await this.#entries.tagCounts(BAIKE, tagId);
    const titles = await this.#entries.titlesByTag(
      BAIKE,
      tags.map((t) => t.tag_id),
      MOST_TITLES,
    );
    return tags.map(({ tag_id, tag_name, count }) => ({
      tagId: tag_id,
      tagName: tag_name,
      count,
      titles: (titles.get(tag_id) ?? []).map(({ id, title }) => ({ id, title })),
    }));
  }

  baikePage(query: ParsedOf<typeof baikePage>['query']): Promise<DataOf<typeof baikePage>> {
    return this.#entries.page({ kinds: BAIKE }, query, async (records) => {
      const fonts = await this.#entries.headFontsOf(records, HEADWORD_FONTS);
      return records.map(({ row, tags }) => {
        const { dynasty, dates } = facts(row);
        return { ...toEntryCard(row, tags), dynasty, dates, fonts: fonts.get(row.id) ?? [] };
      });
    });
  }

  async baike(id: string): Promise<DataOf<typeof baikeDetailById>> {
    const { row, detail } = await this.#entries.detail(BAIKE, id);
    const [scriptsWithoutFont, forms] = await Promise.all([
      this.#entries.scriptsWithoutFont(detail.tags),
      this.#entries.formsOf(detail),
    ]);
    const headFonts = (forms?.fonts ?? detail.fonts.map(toFontBrief)).slice(0, HEADWORD_FONTS);
    return { ...detail, ...facts(row), headFonts, scriptsWithoutFont, forms };
  }

  async hanzi(char: string): Promise<DataOf<typeof hanziFacts>> {
    const order = orderFigure(char);
    const [hant, hans] = [formsOf(char, 'hant'), formsOf(char, 'hans')];
    const named = await this.#search.named('baike', [char, ...hant, ...hans]);
    return {
      hant,
      hans,
      strokes: order && { count: order.strokes, figure: order.html },
      entries: named.slice(0, HANZI_ENTRIES).map(({ id, title }) => ({ title, url: pathOf('baike', id) })),
    };
  }

  newsPage(query: ParsedOf<typeof newsPage>['query']): Promise<DataOf<typeof newsPage>> {
    return this.#entries.page({ kinds: NEWS[query.type] }, query, (records) =>
      records.map(({ row, tags }) => toEntryCard(row, tags)),
    );
  }

  async news(id: string): Promise<DataOf<typeof newsDetailById>> {
    return (await this.#entries.detail(NEWS.all, id)).detail;
  }

  promotionPage(query: ParsedOf<typeof promotionPage>['query']): Promise<DataOf<typeof promotionPage>> {
    const state = query.state === 'all' ? undefined : query.state;
    return this.#entries.page({ kinds: PROMOTION, state }, { ...query, by: 'period' }, (records) =>
      records.map(({ row, tags }) => ({ ...toEntryCard(row, tags), ...toPeriod(row, this.#now()) })),
    );
  }

  async promotion(id: string): Promise<DataOf<typeof promotionDetailById>> {
    const { row, detail } = await this.#entries.detail(PROMOTION, id);
    return { ...detail, ...toPeriod(row, this.#now()) };
  }
}
