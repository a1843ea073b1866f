import { SEARCH_TYPES } from '@ziwan/contract';

export interface SearchState {
  keyword: string;
  /** Kind of result, or `all`. */
  type: 'all' | (typeof SEARCH_TYPES)[number];
  /** From 1. */
  current: number;
}

const PATH = '/search';
/** Bounds of the contract. */
const LONGEST = 60;
const LAST_PAGE = 100_000;

const wordsIn = (search: URLSearchParams): string =>
  (search.get('keyword') ?? '').replace(/\s+/g, ' ').trim();

/** Only the beginning of the words is searched for. */
export const isCut = (search: URLSearchParams): boolean => wordsIn(search).length > LONGEST;

/** Anything an address may hold becomes a state; what makes no sense becomes the default. */
export function readSearch(search: URLSearchParams): SearchState {
  const type = search.get('type') ?? '';
  const current = Number(search.get('current'));
  return {
    keyword: wordsIn(search).slice(0, LONGEST).trim(),
    type: SEARCH_TYPES.find((t) => t === type) ?? 'all',
    current: Number.isInteger(current) && current >= 1 && current <= LAST_PAGE ? current : 1,
  };
}

/** One state has one address: defaults left out, in a fixed order. */
export function searchHref({ keyword, type, current }: SearchState): string {
  const search = new URLSearchParams();
  if (keyword) search.set('keyword', keyword);
  if (type !== 'all') search.set('type', type);
  if (current > 1) search.set('current', String(current));
  const query = search.toString();
  return query ? `${PATH}?${query}` : PATH;
}
