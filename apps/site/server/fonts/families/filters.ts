import type { FontFilterName, getFontList, ParsedOf } from '@ziwan/contract';
import type { Database } from '@ziwan/store';
import type { SelectQueryBuilder } from 'kysely';
import { AppError } from '../../calls/app-error.ts';

type ListQuery = ParsedOf<typeof getFontList>['query'];
export type FamilyQuery = SelectQueryBuilder<Database, 'families', { gno: string }>;

/** Maximum bound parameters per statement, below the limits of both databases. */
export const MOST_BOUND = 500;

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

type TagTypes = ReadonlyMap<string, string>;

/** Leaves the families that match each filter. */
const MATCH: {
  [F in keyof FontFilter]: (of: FamilyQuery, value: FontFilter[F], types: TagTypes) => FamilyQuery;
} = {
  kind: (of, kind) => (kind === 'all' ? of : of.where('kind', '=', kind)),
  brands: (of, brands) => (brands.length === 0 ? of : of.where('brand_number', 'in', brands)),
  variable: (of, variable) => (variable === null ? of : of.where('variable', '=', variable ? 1 : 0)),
  // An unknown number has a group of its own, so that it matches nothing instead of everything.
  tags: (of, tags, types) =>
    [...Map.groupBy(tags, (tag) => types.get(tag) ?? `unknown ${tag}`).values()].reduce(
      (query, numbers) =>
        query.where('gno', 'in', (q) =>
          q.selectFrom('family_tags').select('family_gno').where('dict_number', 'in', numbers),
        ),
      of,
    ),
  weights: (of, weights) =>
    weights.length === 0
      ? of
      : of.where('gno', 'in', (q) =>
          q.selectFrom('family_weights').select('family_gno').where('weight', 'in', weights),
        ),
  axes: (of, axes) =>
    axes.length === 0
      ? of
      : of.where('default_face_gno', 'in', (q) =>
          q
            .selectFrom('faces')
            .select('gno')
            .where((e) => e.or(axes.map((tag) => e('axes', 'like', `%"tag":"${tag}"%`)))),
        ),
  // More than that are picked from the answer.
  among: (of, among) => (among === null || among.length > MOST_BOUND ? of : of.where('gno', 'in', among)),
};

/** @param types types of the filter's tags, by number */
export const narrowed = (query: FamilyQuery, filter: FontFilter, types: TagTypes): FamilyQuery =>
  (Object.keys(MATCH) as (keyof FontFilter)[]).reduce(
    (of, name) => MATCH[name](of, filter[name] as never, types),
    query,
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
