import { runInNewContext } from 'node:vm';
import { expect, test } from 'vitest';
import { FIRST_KEY } from './features/text/my-text/kept.ts';
import { firstTextScript } from './first-text.ts';
import { siteRoutes } from './routes.ts';

/** Runs the script on a page. @returns where it goes instead, or null */
function visit(pathname: string, { search = '', text = '龙&虎', onLine = true } = {}): string | null {
  let to: string | null = null;
  runInNewContext(firstTextScript(), {
    localStorage: { getItem: (key: string) => (key === FIRST_KEY ? text : null) },
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
