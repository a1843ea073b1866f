import type { DataOf, FontCard, getFontList, ParsedOf, variableList } from '@ziwan/contract';
import { AppError } from '../../app-error.ts';
import { Lru } from '../../lru.ts';
import { perRevision, type RevisionWatch } from '../../revision.ts';
import { type DrawnCatalogue, NEAR, visible } from '../coverage/index.ts';
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
  gnos: readonly string[];
  /** When it was read (ms). */
  at: number;
  /** Position of each family's specimen in the coverage index, −1 for none; made with the first text. */
  positions: { drawn: DrawnCatalogue; of: Int32Array } | null;
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
    const order = await this.#order(filter, query.sort);
    const codePoints = query.text ? visible(query.text) : [];
    if (codePoints.length === 0) return this.#page(order.gnos, query, undefined);

    const { passing, counts } = await this.#byCoverage(order, codePoints, query.coverage);
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
    return (await this.#order(filter, sort)).gnos;
  }

  /** The families that a keyword finds by name. */
  async named(keyword: string, sort: FontSort): Promise<readonly string[]> {
    return this.ordered({ ...ANY, among: await this.#search.families(keyword) }, sort);
  }

  async #order(filter: FontFilter, sort: FontSort): Promise<Ordered> {
    const read = async (): Promise<Ordered> => ({
      gnos: await this.#repository.ordered(filter, sort),
      at: Date.now(),
      positions: null,
    });
    // What a keyword found is few and seldom asked for again.
    if (filter.among !== null) return read();
    const orders = await this.#orders();
    const key = JSON.stringify([filter, sort]);
    const held = orders.get(key);
    if (held && (sort !== 'hot' || Date.now() - held.at < HOT_FOR)) return held;
    const order = await read();
    orders.set(key, order, order.gnos.length + 10);
    return order;
  }

  async #page(gnos: readonly string[], query: { current: number; size: number }, text: string | undefined) {
    const { current, size } = query;
    const records: FontCard[] = await this.#cards.of(gnos.slice((current - 1) * size, current * size), text);
    return { records, total: gnos.length, current, size, pages: Math.ceil(gnos.length / size) };
  }

  async #byCoverage(order: Ordered, codePoints: readonly number[], wanted: ListQuery['coverage']) {
    const drawn = await this.#drawn();
    const search = drawn.index.search(codePoints);
    const positions = positionsIn(order, drawn);
    const most = wanted === 'full' ? 0 : wanted === 'near' ? NEAR : NEAR + 1;
    const byLack: string[][] = Array.from({ length: NEAR + 2 }, () => []);
    const passing: string[] = [];
    order.gnos.forEach((gno, i) => {
      const position = positions[i] as number;
      // A family that is not in the index yet lacks everything.
      const lacks = position < 0 ? NEAR + 1 : search.lacks(position);
      byLack[lacks]?.push(gno);
      if (lacks <= most) passing.push(gno);
    });
    const full = byLack[0]?.length ?? 0;
    const near = byLack.slice(1, NEAR + 1).reduce((n, b) => n + b.length, 0);
    const leftOut = await this.#nearest(byLack.slice(most + 1), drawn, codePoints);
    return { passing, counts: { full, near, lacking: order.gnos.length - full - near, leftOut } };
  }

  /** The first of those left out, those that lack least first. @param byLack each one lacking more than the one before */
  async #nearest(byLack: readonly string[][], drawn: DrawnCatalogue, codePoints: readonly number[]) {
    const lackingOf = (gno: string) => ({ gno, missing: missingIn(drawn, gno, codePoints) });
    const lacking: ReturnType<typeof lackingOf>[] = [];
    for (const gnos of byLack) {
      if (lacking.length >= LEFT_OUT) break;
      // Only the last group is of several counts; a thousand of it hold twelve near ones.
      const some = gnos.slice(0, 1000).map(lackingOf);
      lacking.push(...some.sort((a, b) => a.missing.length - b.missing.length));
    }
    lacking.length = Math.min(lacking.length, LEFT_OUT);
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

function positionsIn(order: Ordered, drawn: DrawnCatalogue): Int32Array {
  if (order.positions?.drawn !== drawn) {
    order.positions = { drawn, of: Int32Array.from(order.gnos, (gno) => drawn.find(gno)?.index ?? -1) };
  }
  return order.positions.of;
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
