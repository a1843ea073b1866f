import { expect, test } from 'vitest';
import { isCut, readSearch, searchHref } from './search-address.ts';

test('a search survives its single URL', () => {
  const state = { keyword: '楷书 章法', type: 'baike', current: 3 } as const;
  expect(searchHref(state)).toBe(
    '/search?keyword=%E6%A5%B7%E4%B9%A6+%E7%AB%A0%E6%B3%95&type=baike&current=3',
  );
  expect(readSearch(new URLSearchParams(searchHref(state).slice(8)))).toEqual(state);
  expect(searchHref({ keyword: '', type: 'all', current: 1 })).toBe('/search');
});

test('invalid parameters fall back to defaults', () => {
  expect(readSearch(new URLSearchParams('keyword=+++&type=toString&current=-2'))).toEqual({
    keyword: '',
    type: 'all',
    current: 1,
  });
  expect(readSearch(new URLSearchParams({ keyword: '字'.repeat(500) })).keyword).toHaveLength(60);
});

test('a keyword that is too long is marked as cut', () => {
  const cut = (keyword: string) => isCut(new URLSearchParams({ keyword }));
  expect([cut('字'.repeat(60)), cut(` ${'字'.repeat(60)}  `), cut('字'.repeat(61))]).toEqual([
    false,
    false,
    true,
  ]);
});
