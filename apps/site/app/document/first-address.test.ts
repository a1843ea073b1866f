import { runInNewContext } from 'node:vm';
import { expect, test } from 'vitest';
import { COMPARE_KEY } from '../features/fonts/compare/compare-store.ts';
import { FIRST_KEY } from '../features/text/my-text/kept.ts';
import { siteRoutes } from '../routes.ts';
import { firstAddressScript } from './first-address.ts';

/** Runs the script on a page. @returns where it goes instead, or null */
function visit(
  pathname: string,
  { search = '', text = '龙&虎', onLine = true, fonts = null as unknown } = {},
): string | null {
  let to: string | null = null;
  const stored = new Map([
    [FIRST_KEY, text],
    ...(fonts === null ? [] : [[COMPARE_KEY, JSON.stringify(fonts)] as const]),
  ]);
  runInNewContext(firstAddressScript({ fonts: fonts !== null }), {
    localStorage: { getItem: (key: string) => stored.get(key) ?? null },
    navigator: { onLine },
    location: { pathname, search, hash: '#a', replace: (url: string) => (to = url) },
    encodeURIComponent,
  });
  return to;
}

test.each(siteRoutes)('$path gets the stored text in its URL if it draws it', ({ path, text }) => {
  const pathname = path.replaceAll(/:\w+/g, 'x-1');
  expect(visit(pathname)).toBe(text ? `${pathname}?text=${encodeURIComponent('龙&虎')}#a` : null);
});

test('other parameters stay', () => {
  expect(visit('/font', { search: '?size=80', text: 'a' })).toBe('/font?size=80&text=a#a');
});

test('a text in the URL wins, and without a stored text or a network nothing changes', () => {
  expect(visit('/font', { search: '?text=' })).toBeNull();
  expect(visit('/font', { search: '?size=8&text=a' })).toBeNull();
  expect(visit('/font', { text: '' })).toBeNull();
  expect(visit('/font', { onLine: false })).toBeNull();
});

const LIST = ['a-1', 'b'].map((fontGNo) => ({ fontGNo, id: fontGNo, metrics: {} }));

test('pages that compare get the stored list and the text in one step', () => {
  expect(visit('/compare', { text: '', fonts: LIST })).toBe('/compare?fonts=a-1,b#a');
  expect(visit('/user/compare', { search: '?size=80', fonts: LIST, text: '龙' })).toBe(
    `/user/compare?size=80&text=${encodeURIComponent('龙')}&fonts=a-1,b#a`,
  );
});

test('fonts in the URL win over the stored list, and an empty or unfinished list adds nothing', () => {
  expect(visit('/compare', { text: '', search: '?fonts=c', fonts: LIST })).toBeNull();
  expect(visit('/compare', { text: '', fonts: [] })).toBeNull();
  expect(visit('/compare', { text: '', fonts: [...LIST, { fontGNo: 'c', id: 'c' }] })).toBeNull();
  expect(visit('/compare', { text: '', fonts: LIST, onLine: false })).toBeNull();
});
