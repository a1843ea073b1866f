/** List state in the URL. Other parameters are ignored. */
export interface ListState {
  tagId: string;
  keyword: string;
  /** Promotion state: `upcoming`, `ongoing`, `ended`, or empty for all. */
  state: string;
  /** Counted from 1. */
  current: number;
}

/** Limits of the contract. */
const LONGEST_TAG = 80;
const LONGEST_KEYWORD = 60;
const LAST_PAGE = 100_000;
const STATES = ['upcoming', 'ongoing', 'ended'];

/** Parses a URL. Invalid values fall back to defaults. */
export function readList(search: URLSearchParams): ListState {
  const tagId = (search.get('tagId') ?? '').trim();
  const state = search.get('state') ?? '';
  const current = Number(search.get('current'));
  return {
    tagId: tagId.length > LONGEST_TAG ? '' : tagId,
    keyword: (search.get('keyword') ?? '').replace(/\s+/g, ' ').trim().slice(0, LONGEST_KEYWORD).trim(),
    state: STATES.includes(state) ? state : '',
    current: Number.isInteger(current) && current >= 1 && current <= LAST_PAGE ? current : 1,
  };
}

export const FIRST_PAGE: ListState = { tagId: '', keyword: '', state: '', current: 1 };

/** Serialises a state without defaults and in fixed order, so that equal states have equal URLs. */
export function listHref(path: string, { tagId, keyword, state, current }: ListState): string {
  const search = new URLSearchParams();
  if (tagId) search.set('tagId', tagId);
  if (state) search.set('state', state);
  if (keyword) search.set('keyword', keyword);
  if (current > 1) search.set('current', String(current));
  const query = search.toString();
  return query ? `${path}?${query}` : path;
}

/** URL of a section's list filtered by a tag. */
export const tagHref = (path: string) => (tagId: string) => listHref(path, { ...FIRST_PAGE, tagId });

/** Changes a filter and resets the page. */
export const withChoice = (state: ListState, change: Partial<ListState>): ListState => ({
  ...state,
  current: 1,
  ...change,
});

export const listQuery = ({ tagId, keyword, current }: ListState) => ({
  current,
  ...(tagId ? { tagId } : {}),
  ...(keyword ? { keyword } : {}),
});

export const isFiltered = ({ tagId, keyword, state }: ListState): boolean =>
  tagId !== '' || keyword !== '' || state !== '';
