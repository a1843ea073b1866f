import { beforeEach, expect, test } from 'vitest';
import { FIRST_TEXT_SCRIPT } from './features/my-text/kept.ts';
import { TextStore } from './features/my-text/text-store.ts';
import { siteRoutes } from './routes.ts';

let stored: Map<string, string>;
const storage = {
  getItem: (key: string) => stored.get(key) ?? null,
  setItem: (key: string, value: string) => void stored.set(key, value),
  removeItem: (key: string) => void stored.delete(key),
};
let clock: number;
const open = (address = '') => new TextStore(storage, address, () => clock++);

beforeEach(() => {
  stored = new Map();
  clock = 1000;
});

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
  const store = open();
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
