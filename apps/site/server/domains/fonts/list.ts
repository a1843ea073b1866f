import type { DataOf, FontCard, getFontList, ParsedOf, variableList } from '@ziwan/contract';
import { AppError } from '../../app-error.ts';
import { Lru } from '../../lru.ts';
import { perRevision, type RevisionWatch } from '../../revision.ts';
import { type CoverageSearch, type DrawnCatalogue, NEAR, visible } from '../coverage/index.ts';
import { type FontCards, missingIn } from './cards.ts';
import type { FontFilter, FontRepository, FontSort } from './repository.ts';
import type { FontSearch } from './search.ts';

type ListQuery = ParsedOf<typeof getFontList>['query'];
type ListData = DataOf<typeof getFontList>;
type VariableQuery = ParsedOf<typeof variableList>['query'];

/** Numbers of families kept over all combinations of filters. */
const KEPT_NUMBERS = 2_000_000;
/** Downloads are counted without a new revision, so their order is looked up again after this long (ms). */
const HOT_FOR = 60_000;
const LEFT_OUT = 12;

interface Ordered {
  gnos: string[];
  at: number;
}

/**
 * Lists: the order of a combination of filters is read once a revision, a page is a slice of it. So a deep page
 * costs what the first one costs, totals are free, and the coverage of a text is counted over exactly the fonts
 * that pass.
 */
export class FontLists {
  readonly #repository: FontRepository;
  readonly #cards: FontCards;
  readonly #search: FontSearch;
  readonly #drawn: () => Promise<DrawnCatalogue>;
  readonly #orders: () => Promise<Lru<Ordered>>;

  constructor(
    repository: FontRepository,
    cards: FontCards,
    search: FontSearch,
    watch: RevisionWatch,
    drawn: () => Promise<DrawnCatalogue>,
  ) {
    this.#repository = repository;
    this.#cards = cards;
    this.#search = search;
    this.#drawn = drawn;
    this.#orders = perRevision(watch, async () => new Lru<Ordered>(KEPT_NUMBERS));
  }

  async list(query: ListQuery): Promise<ListData> {
    const filter: FontFilter = {
      kind: query.kind,
      tags: commaList(query.tagNumber, 'tagNumber', 40),
      brandNumber: query.brandNumber || null,
      weights: commaList(query.weight, 'weight', 20).map(weightOf),
      variable: query.variable ?? null,
      axes: [],
      among: query.keyword ? await this.#search.families(query.keyword) : null,
    };
    const gnos = await this.ordered(filter, query.sort);
    const codePoints = query.text ? visible(query.text) : [];
    if (codePoints.length === 0) return this.#page(gnos, query, undefined);

    const { passing, counts } = await this.#byCoverage(gnos, codePoints, query.coverage);
    return { ...(await this.#page(passing, query, query.text)), textCoverage: counts };
  }

  async variable(query: VariableQuery) {
    const axes = commaList(query.axis, 'axis', 10);
    for (const axis of axes) {
      if (!/^[\x21-\x7e]{1,4}$/.test(axis) || /["%_\\]/.test(axis)) {
        throw new AppError('BAD_REQUEST', { details: 'axis：须为四个字符以内的轴标签' });
      }
    }
    const gnos = await this.ordered({ ...ANY, variable: true, axes }, 'new');
    return this.#page(gnos, query, query.text);
  }

  /** @returns the kept array; callers leave it as it is */
  async ordered(filter: FontFilter, sort: FontSort): Promise<readonly string[]> {
    // What a keyword found is few and seldom asked for again.
    if (filter.among !== null) return this.#repository.ordered(filter, sort);
    const orders = await this.#orders();
    const key = JSON.stringify([filter, sort]);
    const held = orders.get(key);
    if (held && (sort !== 'hot' || Date.now() - held.at < HOT_FOR)) return held.gnos;
    const gnos = await this.#repository.ordered(filter, sort);
    orders.set(key, { gnos, at: Date.now() }, gnos.length + 10);
    return gnos;
  }

  async #page(gnos: readonly string[], query: { current: number; size: number }, text: string | undefined) {
    const { current, size } = query;
    const records: FontCard[] = await this.#cards.of(gnos.slice((current - 1) * size, current * size), text);
    return { records, total: gnos.length, current, size, pages: Math.ceil(gnos.length / size) };
  }

  async #byCoverage(gnos: readonly string[], codePoints: readonly number[], wanted: ListQuery['coverage']) {
    const drawn = await this.#drawn();
    const lacks = lacksBy(drawn, drawn.index.search(codePoints));
    const most = wanted === 'full' ? 0 : wanted === 'near' ? NEAR : NEAR + 1;
    const byLack: string[][] = Array.from({ length: NEAR + 2 }, () => []);
    const passing: string[] = [];
    for (const gno of gnos) {
      const n = lacks(gno);
      byLack[n]?.push(gno);
      if (n <= most) passing.push(gno);
    }
    const full = byLack[0]?.length ?? 0;
    const near = byLack.slice(1, NEAR + 1).reduce((n, b) => n + b.length, 0);
    const nearest = await this.#nearest(byLack.slice(most + 1).flat(), drawn, codePoints);
    return { passing, counts: { full, near, lacking: gnos.length - full - near, leftOut: nearest } };
  }

  /** The first of those left out, those that lack least first. */
  async #nearest(leftOut: readonly string[], drawn: DrawnCatalogue, codePoints: readonly number[]) {
    const lacking = leftOut
      .map((gno) => ({ gno, missing: missingIn(drawn, gno, codePoints) }))
      .sort((a, b) => a.missing.length - b.missing.length)
      .slice(0, LEFT_OUT);
    const cards = await this.#cards.of(lacking.map((l) => l.gno));
    const names = new Map(cards.map((c) => [c.fontGNo, c.nameZh]));
    return lacking.map(({ gno, missing }) => ({ fontGNo: gno, nameZh: names.get(gno) ?? gno, missing }));
  }
}

/** A filter that lets everything through. */
export const ANY: FontFilter = {
  kind: 'all',
  tags: [],
  brandNumber: null,
  weights: [],
  variable: null,
  axes: [],
  among: null,
};

/** By the face that draws a family's specimen; a family that is not in the index yet lacks everything. */
function lacksBy(drawn: DrawnCatalogue, search: CoverageSearch): (gno: string) => number {
  return (gno) => {
    const face = drawn.find(gno);
    return face ? search.lacks(face.index) : NEAR + 1;
  };
}

function commaList(value: string | undefined, name: string, most: number): string[] {
  const parts = [
    ...new Set(
      (value ?? '')
        .split(',')
        .map((s) => s.trim())
        .filter(Boolean),
    ),
  ];
  if (parts.length > most) throw new AppError('BAD_REQUEST', { details: `${name}：最多 ${most} 项` });
  return parts.sort();
}

function weightOf(text: string): number {
  const weight = Number(text);
  if (!Number.isInteger(weight) || weight < 1 || weight > 1000) {
    throw new AppError('BAD_REQUEST', { details: 'weight：须为 1 到 1000 的整数，多个以逗号分隔' });
  }
  return weight;
}
