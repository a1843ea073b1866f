import { type ListState, listHref } from '../articles/list-address.ts';

export const CASES = { name: '案例', path: '/case' } as const;

/** Part of an address, as the content's ids are written. */
const ID = /^[a-z0-9]+(-[a-z0-9]+)*$/;
const LONGEST_ID = 80;

const isId = (id: string): boolean => id.length <= LONGEST_ID && ID.test(id);

/** The case an address opens; null where it opens none. */
export function caseIn(search: URLSearchParams): string | null {
  const id = search.get('id') ?? '';
  return id === '' ? null : id.slice(0, LONGEST_ID);
}

/** The case that a link of the form `/case#id` means; texts and search results link like this. */
export function caseInHash(hash: string): string | null {
  const id = hash.slice(1);
  return isId(id) ? id : null;
}

/** Address of one case over the list as it stands. */
export function caseHref(id: string, state: ListState): string {
  const list = listHref(CASES.path, state);
  return `${list}${list.includes('?') ? '&' : '?'}id=${encodeURIComponent(id)}`;
}
