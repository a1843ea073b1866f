import {
  type CoverageFilter,
  type DataOf,
  type FontCard,
  type getFontList,
  hangulIn,
  type InsteadReason,
  type KeywordReading,
  NEAR,
  type ParsedOf,
  type variableList,
} from '@ziwan/contract';
import { LRUCache } from 'lru-cache';
import { AppError } from '../../calls/app-error.ts';
import { perRevision, type RevisionWatch } from '../../runtime/revision.ts';
import type { CoverageResult, DrawnCatalogue } from '../coverage/index.ts';
import { type FontCards, positionOf } from './cards.ts';
import { type FamilyOrders, HOT_FOR } from './family-orders.ts';
import { ANY, amongOf, commaList, type FontFilter, filterOf, isFiltered } from './filters.ts';
import { toFontBrief } from './present.ts';
import type { ListOrder } from './repository.ts';
import { rewrittenFor } from './rewriting.ts';
import type { FontSearch, Found } from './search.ts';
import type { TaxonomyRepository } from './taxonomy.ts';

type ListQuery = ParsedOf<typeof getFontList>['query'];
type ListData = DataOf<typeof getFontList>;
type VariableQuery = ParsedOf<typeof variableList>['query'];

/** Maximum cached family numbers, over all filter combinations. */
const KEPT_NUMBERS = 2_000_000;
const LEFT_OUT = 12;
/** Number of fonts offered from the list of the other kind. */
const OFFERED = 6;
/** Number of fonts named for a text's Hangul. */
const NAMED = 3;

interface Ordered {
  gnos: readonly string[];
  /** Time it was read (ms). */
  at: number;
  /** Position of each family's specimen in the coverage index, −1 for none; built for the first text query. */
  positions: { drawn: DrawnCatalogue; of: Int32Array } | null;
}

/**
 * Font lists. The order for each filter combination is read once per revision, and a page is a slice of it. Deep pages
 * therefore cost no more than the first, totals are free, and coverage is counted over exactly the fonts that match.
 */
export class FontLists {
  readonly #families: FamilyOrders;
  readonly #cards: FontCards;
  readonly #search: FontSearch;
  readonly #drawn: () => Promise<DrawnCatalogue>;
  readonly #dictionary: TaxonomyRepository['dictionary'];
  readonly #orders: () => Promise<LRUCache<string, Ordered>>;

  constructor(
    orders: FamilyOrders,
    cards: FontCards,
    search: FontSearch,
    watch: RevisionWatch,
    drawn: () => Promise<DrawnCatalogue>,
    dictionary: TaxonomyRepository['dictionary'],
  ) {
    this.#families = orders;
    this.#cards = cards;
    this.#search = search;
    this.#drawn = drawn;
    this.#dictionary = dictionary;
    this.#orders = perRevision(watch, async () => new LRUCache<string, Ordered>({ maxSize: KEPT_NUMBERS }));
  }

  async list(query: ListQuery): Promise<ListData> {
    const { keyword, sort, text = '' } = query;
    const named = keyword ? await this.#search.find(keyword) : null;
    const filter = filterOf(query, named);
    const drawn = await this.#drawn();
    const coverage = text ? await drawn.index.query(text) : null;
    const fewestFirst = sort === undefined || sort === 'fewest';
    const byMatch = sort === 'match' || fewestFirst;
    const order = await this.#order(filter, byMatch ? 'new' : sort, byMatch ? named : null);
    const reading =
      keyword && named ? { keyword: await this.#reading(keyword, named, filter, order.gnos.length) } : {};
    if (!coverage || coverage.characters === 0)
      return { ...(await this.#page(order.gnos, query, (gnos) => this.#cards.of(gnos))), ...reading };

    const found = this.#byCoverage(order, drawn, coverage, query, fewestFirst);
    const cards = (gnos: readonly string[]) => this.#cards.withCoverage(gnos, drawn, coverage);
    const leftOut = await cards(found.leftOut);
    return {
      ...(await this.#page(found.passing, query, cards)),
      ...reading,
      textCoverage: {
        ...found.counts,
        ...(await this.#outside(filter, drawn, coverage, { ...query, full: found.counts.full })),
        hangul: await this.#hangul(filter, drawn, text),
        rewritten:
          found.counts.onlyMarks === 0
            ? null
            : rewrittenFor(text, positionsIn(order, drawn), drawn.index, coverage),
        leftOut: leftOut.flatMap(({ fontGNo, nameZh, text }) => (text ? [{ fontGNo, nameZh, ...text }] : [])),
      },
    };
  }

  async variable(query: VariableQuery) {
    const axes = commaList(query.axis, 'axis', 10);
    for (const axis of axes) {
      if (!/^[\x21-\x7e]{1,4}$/.test(axis) || /["%_\\]/.test(axis)) {
        throw new AppError('BAD_REQUEST', { details: 'axis：须为四个字符以内的轴标签' });
      }
    }
    const gnos = await this.ordered({ ...ANY, variable: true, axes }, 'new');
    return this.#page(gnos, query, (some) => this.#cards.of(some, query.text));
  }

  /** @returns the cached array, which callers must not modify */
  async ordered(filter: FontFilter, sort: ListOrder): Promise<readonly string[]> {
    return (await this.#order(filter, sort)).gnos;
  }

  /** Counts the fonts that draw a whole text. */
  async completeFonts(
    filter: FontFilter,
    drawn: DrawnCatalogue,
    coverage: CoverageResult,
    ignoreMarks = false,
  ): Promise<number> {
    return (await this.#complete(filter, drawn, coverage, ignoreMarks)).length;
  }

  async #complete(
    filter: FontFilter,
    drawn: DrawnCatalogue,
    coverage: CoverageResult,
    ignoreMarks: boolean,
  ): Promise<string[]> {
    const order = await this.#order(filter, 'new');
    const positions = positionsIn(order, drawn);
    return order.gnos.filter((_, i) => coverage.rank(positions[i] as number, ignoreMarks) === 0);
  }

  /** Counts what draws a text outside a list that has no such font: first with its filters, then without. */
  async #outside(
    filter: FontFilter,
    drawn: DrawnCatalogue,
    coverage: CoverageResult,
    { full, ignoreMarks = false }: { full: number; ignoreMarks?: boolean | undefined },
  ): Promise<Pick<NonNullable<ListData['textCoverage']>, 'elsewhere' | 'unfiltered'>> {
    if (full > 0 || filter.kind === 'all') return { elsewhere: 0, unfiltered: null };
    const count = (of: FontFilter) => this.completeFonts(of, drawn, coverage, ignoreMarks);
    const elsewhere = await count({ ...filter, kind: OTHER[filter.kind] });
    if (elsewhere > 0 || !isFiltered(filter)) return { elsewhere, unfiltered: null };
    const [creative, currency] = await Promise.all([
      count({ ...ANY, kind: 'creative' }),
      count({ ...ANY, kind: 'currency' }),
    ]);
    return { elsewhere, unfiltered: { creative, currency } };
  }

  /** Finds the fonts that draw a text's Hangul, in the list or else in the list of the other kind. */
  async #hangul(
    filter: FontFilter,
    drawn: DrawnCatalogue,
    text: string,
  ): Promise<NonNullable<ListData['textCoverage']>['hangul']> {
    const hangul = hangulIn(text);
    if (hangul === '') return null;
    const coverage = await drawn.index.query(hangul);
    const own = await this.#complete(filter, drawn, coverage, false);
    const others =
      own.length > 0 || filter.kind === 'all'
        ? []
        : await this.#complete({ ...filter, kind: OTHER[filter.kind] }, drawn, coverage, false);
    const named = await this.#cards.of([...own, ...others].slice(0, NAMED));
    return {
      text: hangul,
      full: own.length,
      elsewhere: others.length,
      names: named.map(({ nameZh }) => nameZh),
    };
  }

  /** Families that match a keyword, best first, and how it was read. */
  async named(
    keyword: string,
    sort: ListOrder,
  ): Promise<{ gnos: readonly string[]; reading: KeywordReading }> {
    const found = await this.#search.find(keyword);
    const filter = { ...ANY, among: amongOf(found) };
    const { gnos } = await this.#order(filter, sort, found);
    return { gnos, reading: await this.#reading(keyword, found, filter, gnos.length) };
  }

  /** Families that match a keyword. */
  async matching(keyword: string): Promise<readonly string[]> {
    return amongOf(await this.#search.find(keyword));
  }

  /** @param listed number of fonts in the list, without regard to a text */
  async #reading(keyword: string, found: Found, filter: FontFilter, listed: number): Promise<KeywordReading> {
    const toWords = (read: Found['words']) =>
      read.map(({ word, type, names, tagNumber }) => ({ word, type, names, tagNumber }));
    const offer = async (because: InsteadReason, gnos: readonly string[]) => ({
      because,
      fonts: (await this.#cards.of(gnos)).map(toFontBrief),
    });
    if (found.ranks.size > 0) {
      const others =
        listed > 0 || filter.kind === 'all'
          ? []
          : (await this.#order({ ...filter, kind: OTHER[filter.kind] }, 'new', found)).gnos;
      return {
        found: true,
        words: toWords(found.words),
        elsewhere: null,
        absent: null,
        instead: others.length > 0 ? await offer('kind', others.slice(0, OFFERED)) : null,
      };
    }
    const { absent, elsewhere, instead, words } = await this.#search.beyond(keyword);
    const dictionary = elsewhere ? await this.#dictionary() : [];
    return {
      found: false,
      words: toWords(words.length > 0 ? words : found.words),
      absent,
      elsewhere: elsewhere && {
        name: elsewhere.name,
        foundry: elsewhere.foundry,
        licence: elsewhere.licence,
        known: elsewhere.known,
        exact: elsewhere.exact,
        sets: [...elsewhere.sets],
        styles: elsewhere.styles.flatMap((style) =>
          dictionary
            .filter((tag) => tag.dict_number === style && tag.count > 0)
            .map(({ dict_number: dictNumber, dict_name: dictName }) => ({ dictNumber, dictName })),
        ),
      },
      instead: instead && (await offer(instead.because, instead.gnos)),
    };
  }

  /** @param found sorts its better matches first */
  async #order(filter: FontFilter, sort: ListOrder, found: Found | null = null): Promise<Ordered> {
    const read = async (): Promise<Ordered> => {
      const { families, at } = await this.#families.ordered(filter, sort);
      const rank = (gno: string) => found?.ranks.get(gno) ?? 0;
      return {
        gnos: found ? families.toSorted((a, b) => rank(a) - rank(b)) : families,
        at,
        positions: null,
      };
    };
    // Keyword results are not cached: they are small and rarely requested again.
    if (filter.among !== null) return read();
    const orders = await this.#orders();
    const key = JSON.stringify([filter, sort]);
    const held = orders.get(key);
    if (held && (sort !== 'hot' || Date.now() - held.at < HOT_FOR)) return held;
    const order = await read();
    orders.set(key, order, { size: order.gnos.length + 10 });
    return order;
  }

  async #page(
    gnos: readonly string[],
    { current, size, withTags = true }: { current: number; size: number; withTags?: boolean },
    cards: (gnos: readonly string[]) => Promise<FontCard[]>,
  ) {
    const found = await cards(gnos.slice((current - 1) * size, current * size));
    const records = withTags ? found : found.map((card) => ({ ...card, tags: [] }));
    return { records, total: gnos.length, current, size, pages: Math.ceil(gnos.length / size) };
  }

  #byCoverage(
    order: Ordered,
    drawn: DrawnCatalogue,
    coverage: CoverageResult,
    { coverage: filter, ignoreMarks = false }: Pick<ListQuery, 'coverage' | 'ignoreMarks'>,
    fewestFirst: boolean,
  ) {
    const positions = positionsIn(order, drawn);
    const counts = { characters: coverage.characters, full: 0, onlyMarks: 0, near: 0, lacking: 0 };
    const passing = new Map<number, string[]>();
    const others = new Map<number, string[]>();
    order.gnos.forEach((gno, i) => {
      const position = positions[i] as number;
      const missing = coverage.missing(position);
      const rank = coverage.rank(position, ignoreMarks);
      if (rank === 0) counts.full++;
      else if (missing === 0) counts.onlyMarks++;
      else if (missing <= NEAR) counts.near++;
      else counts.lacking++;
      const passes = PASSES[filter](rank, missing);
      const at = passes && !fewestFirst ? 0 : rank;
      const ranked = passes ? passing : others;
      const equals = ranked.get(at);
      if (equals) equals.push(gno);
      else ranked.set(at, [gno]);
    });
    return { counts, passing: byRank(passing), leftOut: byRank(others).slice(0, LEFT_OUT) };
  }
}

const OTHER = { creative: 'currency', currency: 'creative' } as const;

/** @param rank number of characters and marks that count as missing; 0 means complete */
const PASSES: Record<CoverageFilter, (rank: number, missing: number) => boolean> = {
  any: () => true,
  full: (rank) => rank === 0,
  near: (rank, missing) => rank === 0 || missing <= NEAR,
};

const byRank = (ranked: ReadonlyMap<number, readonly string[]>): string[] =>
  [...ranked].sort(([a], [b]) => a - b).flatMap(([, gnos]) => gnos);

function positionsIn(order: Ordered, drawn: DrawnCatalogue): Int32Array {
  if (order.positions?.drawn !== drawn) {
    order.positions = { drawn, of: Int32Array.from(order.gnos, (gno) => positionOf(drawn, gno)) };
  }
  return order.positions.of;
}
