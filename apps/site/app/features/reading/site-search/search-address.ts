import { SEARCH_TYPES } from '@ziwan/contract';

export interface SearchState {
  keyword: string;
  /** Result type, or `all`. */
  type: 'all' | (typeof SEARCH_TYPES)[number];
  /** Counted from 1. */
  current: number;
}

const PATH = '/search';
/** Limits of the contract. */
const LONGEST = 60;
const LAST_PAGE = 100_000;

const wordsIn = (search: URLSearchParams): string =>
  (search.get('keyword') ?? '').replace(/\s+/g, ' ').trim();

/** The keyword was cut. */
export const isCut = (search: URLSearchParams): boolean => wordsIn(search).length > LONGEST;

/** Parses a URL. Invalid values fall back to defaults. */
export function readSearch(search: URLSearchParams): SearchState {
  const type = search.get('type') ?? '';
  const current = Number(search.get('current'));
  return {
    keyword: wordsIn(search).slice(0, LONGEST).trim(),
    type: SEARCH_TYPES.find((t) => t === type) ?? 'all',
    current: Number.isInteger(current) && current >= 1 && current <= LAST_PAGE ? current : 1,
  };
}

/** Serialises a state without defaults and in fixed order, so that equal states have equal URLs. */
export function searchHref({ keyword, type, current }: SearchState): string {
  const search = new URLSearchParams();
  if (keyword) search.set('keyword', keyword);
  if (type !== 'all') search.set('type', type);
  if (current > 1) search.set('current', String(current));
  const query = search.toString();
  return query ? `${PATH}?${query}` : PATH;
}
