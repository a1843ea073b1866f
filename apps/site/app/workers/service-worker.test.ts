import { expect, test } from 'vitest';
import { registerServiceWorker } from './service-worker.ts';

test('a browser without service workers throws an error', () => {
  expect(() => registerServiceWorker({} as Navigator)).toThrow('当前浏览器不支持');
});

test('a failed registration is ignored', async () => {
  const register = () => Promise.reject(new Error('offline'));
  registerServiceWorker({ serviceWorker: { register } } as unknown as Navigator);
  await Promise.resolve();
});
