import type { FontFilterName, getFontList, ParsedOf } from '@ziwan/contract';
import { AppError } from '../../calls/app-error.ts';

type ListQuery = ParsedOf<typeof getFontList>['query'];

export interface FontFilter {
  kind: 'creative' | 'currency' | 'all';
  /** Dictionary numbers: matches any within a type, and all types. */
  tags: readonly string[];
  brands: readonly string[];
  weights: readonly number[];
  variable: boolean | null;
  /** Axis tags; the specimen face must have at least one. */
  axes: readonly string[];
  /** Families matched by the keyword; null without a keyword. */
  among: readonly string[] | null;
}

/** A filter that matches every family. */
export const ANY: FontFilter = {
  kind: 'all',
  tags: [],
  brands: [],
  weights: [],
  variable: null,
  axes: [],
  among: null,
};

/** True if a filter other than the kind is set. */
export const isFiltered = (filter: FontFilter): boolean =>
  JSON.stringify({ ...filter, kind: 'all' }) !== JSON.stringify(ANY);

type Part = Partial<FontFilter>;

/** What a keyword found. */
type Named = { readonly ranks: ReadonlyMap<string, unknown> };

export const amongOf = ({ ranks }: Named): string[] => [...ranks.keys()].sort();

const READ: { [N in FontFilterName]: (given: ListQuery[N], named: Named | null) => Part } = {
  kind: (kind) => ({ kind }),
  tagNumber: (list) => ({ tags: commaList(list, 'tagNumber', 40) }),
  brandNumber: (list) => ({ brands: commaList(list, 'brandNumber', 20) }),
  weight: (list) => ({ weights: commaList(list, 'weight', 20).map(weightOf) }),
  variable: (variable) => ({ variable: variable ?? null }),
  keyword: (_, named) => ({ among: named && amongOf(named) }),
};

/**
 * @param named what the query's keyword found; null without one
 * @throws AppError BAD_REQUEST naming the filter
 */
export function filterOf(query: ListQuery, named: Named | null): FontFilter {
  const names = Object.keys(READ) as FontFilterName[];
  return Object.assign({}, ANY, ...names.map((name) => READ[name](query[name] as never, named)));
}

/** What the filters ask of families, which many have in common. */
export interface FamilyTraits {
  readonly kind: string;
  readonly brand: string | null;
  readonly variable: boolean;
  readonly tags: readonly string[];
  /** Ascending. */
  readonly weights: readonly number[];
  /** Axes of the specimen face. */
  readonly axes: readonly string[];
}

type Test = (family: FamilyTraits) => boolean;

const any = <T>(wanted: readonly T[], of: (family: FamilyTraits) => readonly T[]): Test | null =>
  wanted.length === 0 ? null : (family) => of(family).some((own) => wanted.includes(own));

type TraitFilter = Omit<FontFilter, 'among'>;

/** Tells the families that match each filter; null where all do. */
const MATCH: {
  [F in keyof TraitFilter]: (value: FontFilter[F], types: ReadonlyMap<string, string>) => Test | null;
} = {
  kind: (kind) => (kind === 'all' ? null : (family) => family.kind === kind),
  brands: (brands) => any(brands, ({ brand }) => (brand === null ? [] : [brand])),
  variable: (variable) => (variable === null ? null : (family) => family.variable === variable),
  // An unknown number has a group of its own, so that it matches nothing instead of everything.
  tags: (tags, types) => {
    const groups = [...Map.groupBy(tags, (tag) => types.get(tag) ?? `unknown ${tag}`).values()];
    return allOf(groups.map((numbers) => any(numbers, (family) => family.tags)));
  },
  weights: (weights) => any(weights, (family) => family.weights),
  axes: (axes) => any(axes, (family) => family.axes),
};

function allOf(tests: readonly (Test | null)[]): Test | null {
  const needed = tests.filter((test) => test !== null);
  return needed.length === 0 ? null : (family) => needed.every((test) => test(family));
}

/** @param types types of tags, by number */
export const testOf = (filter: TraitFilter, types: ReadonlyMap<string, string>): Test | null =>
  allOf(
    (Object.keys(MATCH) as (keyof TraitFilter)[]).map((name) => MATCH[name](filter[name] as never, types)),
  );

export function commaList(value: string | undefined, name: string, most: number): string[] {
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
