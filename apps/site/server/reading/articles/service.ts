import type { Details } from '@ziwan/content';
import type {
  baikeDetailById,
  baikePage,
  calligraphyTitles,
  DataOf,
  newsDetailById,
  newsPage,
  ParsedOf,
  promotionDetailById,
  promotionPage,
} from '@ziwan/contract';
import {
  type Entries,
  type EntryRow,
  fitsScriptStyle,
  toEntryCard,
  toFontBrief,
  toPeriod,
} from '../content/index.ts';

const BAIKE = ['baike'] as const;
const PROMOTION = ['promotion'] as const;
const NEWS = { news: ['news'], notice: ['notice'], all: ['news', 'notice'] } as const;
/** Maximum titles in one directory, over all tags. */
const MOST_TITLES = 2000;
/** Maximum fonts that draw a headword; the second and third draw characters the first lacks. */
const HEADWORD_FONTS = 3;

const facts = (row: EntryRow) => JSON.parse(row.details) as Details<'baike'>;

/** Serves the encyclopedia, articles and announcements, and promotions. */
export class Articles {
  readonly #entries: Entries;
  readonly #now: () => number;

  constructor(entries: Entries, now: () => number) {
    this.#entries = entries;
    this.#now = now;
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
      const fitting = new Map(records.map((r) => [r.row.id, fitsScriptStyle(r.tags.map((t) => t.tag_id))]));
      const briefs = await this.#entries.briefsOf([...fitting.keys()], HEADWORD_FONTS, (id, { tags }) =>
        Boolean(fitting.get(id)?.(tags.map((t) => t.dictNumber))),
      );
      return records.map(({ row, tags }) => {
        const { dynasty, dates } = facts(row);
        return { ...toEntryCard(row, tags), dynasty, dates, fonts: briefs.get(row.id)?.fonts ?? [] };
      });
    });
  }

  async baike(id: string): Promise<DataOf<typeof baikeDetailById>> {
    const { row, detail } = await this.#entries.detail(BAIKE, id);
    const fits = fitsScriptStyle(detail.tags.map((t) => t.tagId));
    const headFonts = detail.fonts
      .filter(({ tags }) => fits(tags.map((t) => t.dictNumber)))
      .slice(0, HEADWORD_FONTS)
      .map(toFontBrief);
    const scriptsWithoutFont = await this.#entries.scriptsWithoutFont(detail.tags);
    return { ...detail, ...facts(row), headFonts, scriptsWithoutFont };
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
