import {
  COVERAGE_FILTERS,
  type CoverageFilter,
  type DataOf,
  FONT_SORTS,
  type FontSort,
  type fontDictionary,
  type getFontList,
  type InputOf,
  type selectBrandLine,
} from '@ziwan/contract';
import { toggled } from './toggled.ts';

/** Filters and sort order, under the names of the call. */
export interface Filters {
  tagNumber: readonly string[];
  /** Label in a shared link. */
  tagName: string;
  brandNumber: readonly string[];
  weight: readonly string[];
  keyword: string;
  coverage: CoverageFilter;
  /** Ignores missing punctuation. */
  ignoreMarks: boolean;
  /** `fewest` (missing characters) applies to lists with a text; without one, `new` does. */
  sort: FontSort;
  current: number;
}

type ListQuery = NonNullable<InputOf<typeof getFontList>['query']>;
/** Parameters of the call that come from elsewhere; `variable` is a page of its own. */
type Given = 'kind' | 'text' | 'current' | 'size' | 'withTags' | 'variable';
type FilterName = Exclude<keyof ListQuery, Given>;

interface Choice {
  key: string;
  label: string;
  on: boolean;
  href: string;
}

export interface Group {
  label: string;
  /** What the choices count. */
  note?: string;
  choices: Choice[];
}

interface Offer {
  kind: 'creative' | 'currency';
  dictionary: DataOf<typeof fontDictionary>;
  brands: DataOf<typeof selectBrandLine>;
  /** URL of the list with other filters. */
  to: (change: Partial<Filters>) => string;
}

interface ListFilter<V, Q> {
  /** Parses an address; invalid values fall back to the default. */
  read: (search: URLSearchParams) => V;
  /** Its value in an address; empty for the default. */
  write: (value: V, filters: Filters) => string;
  /** Its value in the request, if it is not that of the address. */
  ask?: (value: V) => Q;
  /** True if it leaves out fonts without regard to the text. */
  narrows: boolean;
  /** Links that toggle its values; `null` if it is set elsewhere on the page. */
  groups: ((chosen: V, offer: Offer) => Group[]) | null;
}

export const among = <T extends string>(values: readonly T[], value: string | null): T | undefined =>
  values.find((v) => v === value);

/** Distinct values of a repeated or comma-separated parameter. */
const many = (search: URLSearchParams, key: string): string[] => [
  ...new Set(
    search
      .getAll(key)
      .flatMap((v) => v.split(','))
      .map((v) => v.trim())
      .filter(Boolean),
  ),
];

/** Limited to what the call accepts. */
function within(values: readonly string[], most: number, longest: number): string[] {
  const taken = values.slice(0, most);
  while (taken.join(',').length > longest) taken.pop();
  return taken;
}

const isWeight = (value: string): boolean =>
  /^\d{1,4}$/.test(value) && Number(value) >= 1 && Number(value) <= 1000;

const GROUPS = [
  { type: 'style', label: '风格' },
  { type: 'licence', label: '授权' },
  { type: 'use', label: '用途' },
  { type: 'script', label: '文字' },
] as const;

const WEIGHTS = [
  { value: '100,200,300', label: '细' },
  { value: '400', label: '常规' },
  { value: '500,600', label: '中' },
  { value: '700', label: '粗' },
  { value: '800,900', label: '特粗' },
] as const;

/** In the order of addresses. */
const FILTERS: { [N in FilterName]: ListFilter<Filters[N], ListQuery[N]> } = {
  tagNumber: {
    read: (search) => within(many(search, 'tagNumber'), 20, 400),
    write: (tags) => tags.join(','),
    narrows: true,
    groups: (chosen, { kind, dictionary, to }) =>
      GROUPS.map(({ type, label }) => ({
        label,
        ...(type === 'licence' ? { note: '只算见到授权全文、不附条件的' } : {}),
        choices: (dictionary[type] ?? [])
          .filter((item) => item[kind] > 0 || chosen.includes(item.dictNumber))
          .map((item) => ({
            key: item.dictNumber,
            label: item.dictName,
            on: chosen.includes(item.dictNumber),
            href: to({ tagNumber: toggled(chosen, item.dictNumber), tagName: '' }),
          })),
      })),
  },
  tagName: {
    read: (search) => (search.get('tagName') ?? '').slice(0, 40),
    write: (name, { tagNumber }) => (tagNumber.length > 0 ? name : ''),
    ask: () => undefined,
    narrows: false,
    groups: null,
  },
  brandNumber: {
    read: (search) => within(many(search, 'brandNumber'), 10, 200),
    write: (brands) => brands.join(','),
    narrows: true,
    groups: (chosen, { kind, brands, to }) => [
      {
        label: '品牌',
        choices: brands
          .filter((b) => b[kind] > 0 || chosen.includes(b.brandNumber))
          .map((b) => ({
            key: b.brandNumber,
            label: b.brandName,
            on: chosen.includes(b.brandNumber),
            href: to({ brandNumber: toggled(chosen, b.brandNumber) }),
          })),
      },
    ],
  },
  weight: {
    read: (search) => many(search, 'weight').filter(isWeight).slice(0, 9),
    write: (weights) => weights.join(','),
    narrows: true,
    groups: (chosen, { to }) => [
      {
        label: '字重',
        choices: WEIGHTS.map(({ value, label }) => {
          const values = value.split(',');
          const on = values.every((v) => chosen.includes(v));
          const rest = chosen.filter((v) => !values.includes(v));
          return { key: value, label, on, href: to({ weight: on ? rest : [...rest, ...values] }) };
        }),
      },
    ],
  },
  keyword: {
    read: (search) => (search.get('keyword') ?? '').slice(0, 60),
    write: (keyword) => keyword,
    narrows: true,
    groups: null,
  },
  coverage: {
    read: (search) => among(COVERAGE_FILTERS, search.get('coverage')) ?? 'any',
    write: (coverage) => (coverage === 'any' ? '' : coverage),
    ask: (coverage) => coverage,
    narrows: false,
    groups: null,
  },
  ignoreMarks: {
    read: (search) => search.get('ignoreMarks') === '1',
    write: (ignored) => (ignored ? '1' : ''),
    ask: (ignored) => ignored || undefined,
    narrows: false,
    groups: null,
  },
  sort: {
    read: (search) => among(FONT_SORTS, search.get('sort')) ?? 'fewest',
    write: (sort) => (sort === 'fewest' ? '' : sort),
    narrows: false,
    groups: null,
  },
};

type AnyFilter = ListFilter<unknown, unknown>;
const ALL = Object.entries(FILTERS) as unknown as [FilterName, AnyFilter][];

export const readFilters = (search: URLSearchParams): Omit<Filters, 'current'> =>
  Object.fromEntries(ALL.map(([name, { read }]) => [name, read(search)])) as unknown as Filters;

/** Names and values for an address, empty ones included. */
export const writtenFilters = (filters: Filters): [FilterName, string][] =>
  ALL.map(([name, { write }]) => [name, write(filters[name], filters)]);

/** The filters in a request, without defaults. */
export const askedFilters = (filters: Filters): Pick<ListQuery, FilterName> =>
  Object.fromEntries(
    ALL.map(([name, { write, ask }]) => [
      name,
      ask ? ask(filters[name]) : write(filters[name], filters) || undefined,
    ]).filter(([, value]) => value !== undefined),
  );

export const groupsOf = (filters: Filters, offer: Offer): Group[] =>
  ALL.flatMap(([name, { groups }]) => groups?.(filters[name], offer) ?? []).filter(
    ({ choices }) => choices.length > 0,
  );

export const narrowingIn = (filters: Filters): FilterName[] =>
  ALL.filter(([name, { narrows, write }]) => narrows && write(filters[name], filters) !== '').map(
    ([name]) => name,
  );

/** Values with which nothing is left out. */
export const UNNARROWED: Partial<Filters> = Object.fromEntries(
  ALL.filter(([, { narrows }]) => narrows).map(([name, { read }]) => [name, read(new URLSearchParams())]),
);
