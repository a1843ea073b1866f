import { expect, test } from 'vitest';
import { FIRST_TEXT_SCRIPT } from './features/my-text/kept.ts';
import { IN_ADDRESS } from './features/my-text/text.ts';
import { TextStore } from './features/my-text/text-store.ts';
import { siteRoutes } from './routes.ts';
import { carried } from './text-address.ts';

const HERE = 'https://x.example/font?text=%E9%BE%99&size=80';
const to = (href: string, text = '剑指 苍穹') => decodeURIComponent(carried(href, HERE, text));

test('a link to a page that draws fonts takes the text along', () => {
  expect(to('/currency')).toBe('/currency?text=剑指+苍穹');
  expect(to('/font/a?x=1#preview')).toBe('/font/a?x=1&text=剑指+苍穹#preview');
  expect(to('https://x.example/font/a.html')).toBe('/font/a.html?text=剑指+苍穹');
  expect(to('?size=90')).toBe('/font?size=90&text=剑指+苍穹');
  expect(to('/', '第一回\n宴桃园')).toBe('/?text=第一回\n宴桃园');
});

test('any other link stays as it is written', () => {
  for (const href of [
    '/license',
    '/album',
    '/font?text=龙',
    '/font?text=',
    'https://elsewhere.example/font',
    '/assets/x.woff2',
    'mailto:a@b.cn',
  ])
    expect(carried(href, HERE, '剑指苍穹')).toBe(href);
  for (const text of ['', ' \n', '字'.repeat(IN_ADDRESS + 1)])
    expect(carried('/font', HERE, text)).toBe('/font');
});

const stored = new Map<string, string>();
const storage = {
  getItem: (key: string) => stored.get(key) ?? null,
  setItem: (key: string, value: string) => void stored.set(key, value),
  removeItem: (key: string) => void stored.delete(key),
};

/** The address that the script before the first paint leads to. */
function led(path: string, online = true): string | null {
  const url = new URL(path, 'https://x.example');
  let to: string | null = null;
  const { pathname, search, hash } = url;
  const location = {
    pathname,
    search,
    hash,
    replace: (href: string) => {
      to = href;
    },
  };
  new Function('localStorage', 'location', 'navigator', FIRST_TEXT_SCRIPT)(storage, location, {
    onLine: online,
  });
  return to === null ? null : decodeURIComponent(to);
}

test('a page that draws fonts opens with the kept text in its address, any other as it is', () => {
  expect(led('/font')).toBeNull();
  const store = new TextStore(storage);
  store.type('剑指 苍穹');
  store.flush();
  expect(led('/font')).toBe('/font?text=剑指 苍穹');
  expect(led('/font/a?x=1#preview')).toBe('/font/a?x=1&text=剑指 苍穹#preview');
  for (const route of siteRoutes) {
    const path = route.path.replace(/:\w+/g, 'a');
    expect(led(path), path).toBe(route.text ? `${path}?text=剑指 苍穹` : null);
  }
  for (const path of ['/font/a/b', '/font?text=', '/font?size=80&text=龙'])
    expect(led(path), path).toBeNull();
  expect(led('/font', false)).toBeNull();
  store.type('字'.repeat(300));
  store.flush();
  expect(led('/font')).toBeNull();
});
