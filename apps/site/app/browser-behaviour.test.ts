import { expect, test } from 'vitest';
import { mayReload } from './open-document.ts';
import { registerServiceWorker } from './service-worker.ts';

test('a full page load happens at most once in 60 s', () => {
  expect(mayReload(null, 1_000)).toBe(true);
  expect(mayReload(1_000, 60_999)).toBe(false);
  expect(mayReload(1_000, 61_000)).toBe(true);
});

test('a browser without service workers throws an error', () => {
  expect(() => registerServiceWorker({} as Navigator)).toThrow('当前浏览器不支持');
});

test('a failed registration is ignored', async () => {
  const register = () => Promise.reject(new Error('offline'));
  registerServiceWorker({ serviceWorker: { register } } as unknown as Navigator);
  await Promise.resolve();
});
