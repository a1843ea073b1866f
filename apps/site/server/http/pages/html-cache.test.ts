import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { AppError } from '../../calls/app-error.ts';
import { bodyIn, type CachedPage, encodingOf, HtmlCache, type MadePage, normaliseUrl } from './html-cache.ts';

const page = (body: string): MadePage => ({
  status: 200,
  location: undefined,
  body: Buffer.from(body),
  policy: '',
  etag: '',
  br: null,
  gzip: null,
});

let now = 0;
const rendered =
  (body: string, cacheable = true) =>
  async () => ({ page: page(body), cacheable });
const text = (kept: CachedPage | undefined) => kept?.body?.toString();

test('a page is cached for a minute, since counts and the hot list change without a new revision', async () => {
  const cache = new HtmlCache(1 << 20, () => now);
  await cache.get('/font', 1, rendered('first'));
  now += 59_999;
  expect(text(await cache.get('/font', 1, rendered('second')))).toBe('first');
  now += 1;
  expect(cache.held('/font', 1)).toBeUndefined();
  expect(text(await cache.get('/font', 1, rendered('second')))).toBe('second');
});

test('while a page cannot be rendered again, the expired one is sent, but never one of an older revision', async () => {
  const cache = new HtmlCache(1 << 20, () => now);
  const refused = async () => ({ page: { ...page('503'), status: 503 }, cacheable: false });
  const shed = async () => {
    throw new AppError('UNAVAILABLE');
  };
  await cache.get('/font', 1, rendered('kept'));
  now += 3_600_000;
  expect([text(cache.expired('/font', 1)), cache.expired('/font', 2)]).toEqual(['kept', undefined]);
  expect(text(await cache.get('/font', 1, refused))).toBe('kept');
  expect(text(cache.held('/font', 1))).toBe('kept');
  now += 2000;
  expect(cache.held('/font', 1)).toBeUndefined();
  expect(text(await cache.get('/font', 1, shed))).toBe('kept');
  now += 2000;
  expect(text(await cache.get('/font', 1, rendered('new')))).toBe('new');
  expect((await cache.get('/font', 2, refused)).status).toBe(503);
});

test('a page of another revision, or one that is not cacheable, is rendered again', async () => {
  const cache = new HtmlCache(1 << 20, () => now);
  await cache.get('/font', 1, rendered('old'));
  expect(cache.held('/font', 2)).toBeUndefined();
  expect(text(await cache.get('/font', 2, rendered('new', false)))).toBe('new');
  expect(cache.held('/font', 2)).toBeUndefined();
});

test('concurrent requests for a page share one render', async () => {
  const cache = new HtmlCache(1 << 20, () => now);
  let renders = 0;
  const render = async () => {
    renders += 1;
    await new Promise(setImmediate);
    return { page: page('one'), cacheable: true };
  };
  await Promise.all(Array.from({ length: 5 }, () => cache.get('/font', 1, render)));
  expect(renders).toBe(1);
});

test('pages are kept within a budget of bytes', async () => {
  const cache = new HtmlCache(10_000, () => now);
  for (let i = 0; i < 20; i++) await cache.get(`/font/${i}`, 1, rendered('x'.repeat(1000)));
  expect(cache.bytes).toBeLessThanOrEqual(10_000);
  expect(cache.bytes).toBeGreaterThan(6_000);
  expect(cache.held('/font/19', 1)).toBeDefined();
  expect(cache.held('/font/0', 1)).toBeUndefined();
});

test('a long page is held in brotli alone, and sent in any encoding', async () => {
  const cache = new HtmlCache(1 << 20, () => now);
  const body = '龙吟虎啸'.repeat(10_000);
  const made = await cache.get('/font', 1, rendered(body));
  expect(cache.bytes).toBeGreaterThan(120_000);
  await bodyIn(made, 'br');
  await expect.poll(() => cache.bytes).toBeLessThan(2000);
  const held = cache.held('/font', 1) as CachedPage;
  expect(held.body).toBeNull();
  expect(brotliDecompressSync(await bodyIn(held, 'br')).toString()).toBe(body);
  expect(gunzipSync(await bodyIn(held, 'gzip')).toString()).toBe(body);
  expect((await bodyIn(held, 'identity')).toString()).toBe(body);
  expect(['br', 'gzip', 'identity'].map((e) => encodingOf(held, e as 'br'))).toEqual([
    'br',
    'gzip',
    'identity',
  ]);
});

test('a short page is held and sent as it is', async () => {
  const cache = new HtmlCache(1 << 20, () => now);
  const made = await cache.get('/font', 1, rendered('x'.repeat(1023)));
  expect(encodingOf(made, 'br')).toBe('identity');
  expect((await bodyIn(made, 'identity')).length).toBe(1023);
});

test('parameters that do not affect a page are dropped from its URL', () => {
  expect(normaliseUrl('/font?text=龙&a=1&utm_source=x&empty=')).toBe(
    normaliseUrl('/font?a=1&text=龙&gclid=3'),
  );
});
