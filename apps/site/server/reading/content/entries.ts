import type { Kind } from '@ziwan/content';
import type { baikeDetailById, DataOf, EntryDetail, FontBrief, FontCard } from '@ziwan/contract';
import type { ContentTagsTable } from '@ziwan/store';
import { AppError } from '../../calls/app-error.ts';
import { ANY, type FontsDomain, toFontBrief } from '../../fonts/families/index.ts';
import { withVariants } from './body-pictures.ts';
import { toEntryCard } from './present.ts';
import type { EntryFilter, EntryOrder, EntryRepository, EntryRow } from './repository.ts';
import { isAboutForms, isAboutHand, stylesTaught } from './script-styles.ts';
import type { EntrySearch } from './search.ts';
import type { ViewCounter } from './views.ts';

export interface EntryRecord {
  row: EntryRow;
  tags: ContentTagsTable[];
}

export interface ListQuery {
  current: number;
  size: number;
  by?: EntryOrder;
  tagId?: string | undefined;
  keyword?: string | undefined;
}

type BaikeForms = NonNullable<DataOf<typeof baikeDetailById>['forms']>;

const RELATED = 6;
/** Maximum fonts that show the forms of an entry. */
const FORM_FONTS = 12;
/** Characters that simplified, traditional and Japanese fonts draw alike, for entries without a figure. */
const USUAL_FORMS = '永和九年';
/** Maximum characters shown in each font. */
const FORM_CHARACTERS = 4;

/** Reads entries for the sections of the site; each section adds the fields of its own kind. */
export class Entries {
  readonly #repository: EntryRepository;
  readonly #search: EntrySearch;
  readonly #views: Pick<ViewCounter, 'count'>;
  readonly #fonts: FontsDomain;
  readonly #isPast: boolean;

  constructor(
    repository: EntryRepository,
    search: EntrySearch,
    views: Pick<ViewCounter, 'count'>,
    fonts: FontsDomain,
    isPast = false,
  ) {
    this.#isPast = isPast;
    this.#repository = repository;
    this.#search = search;
    this.#views = views;
    this.#fonts = fonts;
  }

  /** @param present converts the records of one page to list items, in the same order */
  async page<T>(
    filter: Omit<EntryFilter, 'tagId' | 'among'>,
    query: ListQuery,
    present: (records: EntryRecord[]) => T[] | Promise<T[]>,
  ) {
    const { current, size, tagId, keyword } = query;
    const among = keyword ? await this.#search.ids(keyword) : undefined;
    const { rows, total } = await this.#repository.page({ ...filter, tagId, among }, query);
    const records = await present(await this.#withTags(rows));
    return { records, total, current, size, pages: Math.ceil(total / size) };
  }

  /** Counts a view. @throws AppError ENTRY_NOT_FOUND */
  async detail(kinds: readonly Kind[], id: string): Promise<{ row: EntryRow; detail: EntryDetail }> {
    const row = await this.#repository.find(kinds, id);
    if (!row) throw await this.#missing(kinds, id);
    this.#views.count(row.id);
    const [tags, fonts, neighbours, related] = await Promise.all([
      this.#repository.tagsOf([id]),
      this.#cardsOf(id),
      this.#repository.neighbours(row),
      this.#repository.related(row, RELATED),
    ]);
    const detail = {
      ...toEntryCard(row, tags.get(id)),
      body: withVariants(row.body_html),
      fonts,
      related: (await this.#withTags(related)).map((r) => toEntryCard(r.row, r.tags)),
      ...neighbours,
    };
    return { row, detail };
  }

  /** On a copy of the site as it was, entries that came later are not there yet. */
  async #missing(kinds: readonly Kind[], id: string): Promise<AppError> {
    const title = this.#isPast ? await this.#repository.comingTitle(kinds, id) : null;
    if (title === null) return new AppError('ENTRY_NOT_FOUND');
    return new AppError('ENTRY_NOT_FOUND', { sentence: `那时还没有「${title}」，它是后来发布的` });
  }

  /** Names of the script styles that an entry teaches and no font of the catalogue is made in. */
  async scriptsWithoutFont(tags: EntryDetail['tags']): Promise<string[]> {
    const dictionary = await this.#fonts.taxonomy.dictionary();
    return stylesTaught(tags.map((t) => t.tagId)).flatMap(({ tagId, style }) =>
      dictionary.some((item) => item.dict_number === style && item.count > 0)
        ? []
        : (tags.find((t) => t.tagId === tagId)?.tagName ?? []),
    );
  }

  /**
   * The same characters in several fonts: all of the styles that an entry teaches, the entry's own first, or its own
   * alone if it teaches none. Null for an entry about neither a script nor a hand nor a method of writing.
   */
  async formsOf({ body, tags, fonts }: EntryDetail): Promise<BaikeForms | null> {
    const tagIds = tags.map((t) => t.tagId);
    if (!isAboutForms(tagIds)) return null;
    return {
      text: charactersShown(body),
      fonts: await this.#madeIn(tagIds, fonts, FORM_FONTS),
      isOtherHand: isAboutHand(tagIds),
    };
  }

  /** Fonts that draw the headword of each entry, by its id: those of `formsOf`, or its own if it is about no forms. */
  async headFontsOf(records: readonly EntryRecord[], most: number): Promise<Map<string, FontBrief[]>> {
    const own = await this.#fontsOf(records.map(({ row }) => row.id));
    const drawn = records.map(async ({ row, tags }) => {
      const fonts = await this.#madeIn(
        tags.map((t) => t.tag_id),
        own.get(row.id) ?? [],
        most,
      );
      return [row.id, fonts] as const;
    });
    return new Map(await Promise.all(drawn));
  }

  /** Fonts with hanzi made in the styles that tags teach, `own` ones first; `own` alone if they teach none. */
  async #madeIn(tagIds: readonly string[], own: readonly FontCard[], most: number): Promise<FontBrief[]> {
    const styles = stylesTaught(tagIds).map(({ style }) => style);
    const isFitting = ({ tags }: FontCard) => tags.some((t) => styles.includes(t.dictNumber));
    const gnos = await Promise.all(
      styles.map((style) => this.#fonts.lists.ordered({ ...ANY, tags: [style] }, 'new')),
    );
    const fitting = styles.length > 0 ? own.filter(isFitting) : own;
    const named = new Set(fitting.map(({ fontGNo }) => fontGNo));
    const others = await this.#fonts.cards.of([...new Set(gnos.flat())].filter((gno) => !named.has(gno)));
    return [...fitting, ...others]
      .filter(({ hanziCount }) => hanziCount > 0)
      .slice(0, most)
      .map(toFontBrief);
  }

  tagCounts(kinds: readonly Kind[], tagId?: string) {
    return this.#repository.tagCounts(kinds, tagId);
  }

  titlesByTag(kinds: readonly Kind[], tagIds: readonly string[], most: number) {
    return this.#repository.titlesByTag(kinds, tagIds, most);
  }

  /**
   * Returns the first `most` fonts of each entry that are in the catalogue, and their total number.
   */
  async briefsOf(
    ids: readonly string[],
    most: number,
  ): Promise<Map<string, { fonts: FontBrief[]; count: number }>> {
    const known = await this.#fontsOf(ids);
    return new Map(
      [...known].map(([id, cards]) => [
        id,
        { fonts: cards.slice(0, most).map(toFontBrief), count: cards.length },
      ]),
    );
  }

  async #fontsOf(ids: readonly string[]): Promise<Map<string, FontCard[]>> {
    const rows = await this.#repository.fontsOf(ids);
    const gnos = new Set([...rows.values()].flat().map((r) => r.family_gno));
    const cards = new Map((await this.#fonts.cards.of([...gnos])).map((c) => [c.fontGNo, c]));
    return new Map([...rows].map(([id, of]) => [id, of.flatMap((r) => cards.get(r.family_gno) ?? [])]));
  }

  async #cardsOf(id: string): Promise<(FontCard & { note: string | null })[]> {
    const rows = (await this.#repository.fontsOf([id])).get(id) ?? [];
    const notes = new Map(rows.map((r) => [r.family_gno, r.note]));
    const cards = await this.#fonts.cards.of(rows.map((r) => r.family_gno));
    return cards.map((card) => ({ ...card, note: notes.get(card.fontGNo) ?? null }));
  }

  async #withTags(rows: readonly EntryRow[]): Promise<EntryRecord[]> {
    const tags = await this.#repository.tagsOf(rows.map((r) => r.id));
    return rows.map((row) => ({ row, tags: tags.get(row.id) ?? [] }));
  }
}

/** The characters whose strokes an entry's figures show, else the usual ones. */
function charactersShown(body: string): string {
  const shown = [...body.matchAll(/data-character="([^"]+)"/g)].map(([, character]) => character);
  return [...new Set(shown)].slice(0, FORM_CHARACTERS).join('') || USUAL_FORMS;
}
