import { expect, test } from 'vitest';
import { mayReload } from './chunk-reload.ts';
import { scrollTarget } from './scroll.ts';
import { registerServiceWorker } from './service-worker.ts';

test('a failed chunk reloads the page at most once in 60 s', () => {
  expect(mayReload(null, 1_000)).toBe(true);
  expect(mayReload(1_000, 60_999)).toBe(false);
  expect(mayReload(1_000, 61_000)).toBe(true);
});

test('a link to the current font goes to it, or 400 px down', () => {
  expect(scrollTarget('#current-font-ma-shan-zheng', 900)).toEqual({
    element: 'current-font-ma-shan-zheng',
    fallback: 400,
  });
});

test('any other address goes to the saved position, its anchor, or the top', () => {
  expect(scrollTarget('#licence', 900)).toEqual({ top: 900 });
  expect(scrollTarget('#%E6%8E%88', undefined)).toEqual({ element: '授', fallback: 0 });
  expect(scrollTarget('#%E6', undefined)).toEqual({ element: '%E6', fallback: 0 });
  expect(scrollTarget('', undefined)).toEqual({ top: 0 });
});

test('a browser without service workers is told so', () => {
  expect(() => registerServiceWorker({} as Navigator)).toThrow('当前浏览器不支持');
});

test('a failed registration is let be', async () => {
  const register = () => Promise.reject(new Error('offline'));
  registerServiceWorker({ serviceWorker: { register } } as unknown as Navigator);
  await Promise.resolve();
});
