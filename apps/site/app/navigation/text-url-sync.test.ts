import { afterEach, expect, test, vi } from 'vitest';
import { IN_ADDRESS } from '../features/text/my-text/text.ts';
import { TextStore } from '../features/text/my-text/text-store.ts';
import { syncTextWithUrl, withCarriedText } from './text-url-sync.ts';

const HERE = 'https://x.example/font?text=%E9%BE%99&size=80';
const to = (href: string, text = '剑指 苍穹') => decodeURIComponent(withCarriedText(href, HERE, text));

test('a link to a page that draws fonts carries the text', () => {
  expect(to('/currency')).toBe('/currency?text=剑指+苍穹');
  expect(to('/font/a?x=1#preview')).toBe('/font/a?x=1&text=剑指+苍穹#preview');
  expect(to('https://x.example/font/a.html')).toBe('/font/a.html?text=剑指+苍穹');
  expect(to('?size=90')).toBe('/font?size=90&text=剑指+苍穹');
  expect(to('/', '第一回\n宴桃园')).toBe('/?text=第一回\n宴桃园');
});

test('any other link stays unchanged', () => {
  for (const href of [
    '/license',
    '/album',
    '/font?text=龙',
    '/font?text=',
    'https://elsewhere.example/font',
    '/assets/x.woff2',
    'mailto:a@b.cn',
  ])
    expect(withCarriedText(href, HERE, '剑指苍穹')).toBe(href);
  for (const text of ['', ' \n', '字'.repeat(IN_ADDRESS + 1)])
    expect(withCarriedText('/font', HERE, text)).toBe('/font');
});

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

test('a page that loads its data again, before its address follows, leaves what was typed', () => {
  vi.useFakeTimers();
  const address = new URL('https://x.example/font?text=%E9%BE%99');
  vi.stubGlobal('location', address);
  vi.stubGlobal('document', { addEventListener() {} });
  const store = new TextStore({ getItem: () => null, setItem() {}, removeItem() {} }, '龙');
  const state = {
    location: { pathname: address.pathname, search: address.search, hash: '', state: null, key: 'default' },
    navigation: { state: 'idle' },
    historyAction: 'POP',
  };
  let tell = (_: typeof state) => {};
  const router = {
    state,
    navigate: async () => {},
    revalidate: async () => {},
    subscribe(listener: typeof tell) {
      tell = listener;
    },
  };
  syncTextWithUrl(router as unknown as Parameters<typeof syncTextWithUrl>[0], store);
  store.type('龙吟');
  tell({ ...state });
  expect(store.text()).toBe('龙吟');
});
