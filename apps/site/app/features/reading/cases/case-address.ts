import { type ListState, listHref } from '../articles/list-address.ts';

export const CASES = { name: '案例', path: '/case' } as const;

const ID = /^[a-z0-9]+(-[a-z0-9]+)*$/;
const LONGEST_ID = 80;

const isId = (id: string): boolean => id.length <= LONGEST_ID && ID.test(id);

/** The case id in a URL; null for none. */
export function caseIn(search: URLSearchParams): string | null {
  const id = search.get('id') ?? '';
  return id === '' ? null : id.slice(0, LONGEST_ID).toLowerCase();
}

/** The case of a `/case#id` link, as used in articles and search results. */
export function caseInHash(hash: string): string | null {
  const id = hash.slice(1).toLowerCase();
  return isId(id) ? id : null;
}

export function caseHref(id: string, state: ListState): string {
  const list = listHref(CASES.path, state);
  return `${list}${list.includes('?') ? '&' : '?'}id=${encodeURIComponent(id)}`;
}
