import { writeList } from '@ziwan/content';
import { expect, test } from 'vitest';
import { sharedSite } from '../../testing/shared-site.ts';

let clock = Date.parse('2026-06-01T00:00:00Z');
const site = await sharedSite({ overrides: { now: () => clock } });

const HOME = '/web/api/showData/getData';

test('home data has an ETag, and a client that sends it back gets 304', async () => {
  const first = await site.get(HOME);
  const tag = String(first.headers.etag);
  expect(tag).toMatch(/^W\/"[0-9a-f]{32}"$/);
  for (const held of [tag, tag.slice(2), `"x", ${tag}`, '*']) {
    const again = await site.get(HOME, { 'if-none-match': held, 'accept-encoding': 'br' });
    expect([again.statusCode, again.body, again.headers.etag], held).toEqual([304, '', tag]);
    expect(again.headers['cache-control']).toBe(first.headers['cache-control']);
  }
  const packed = await site.get(HOME, { 'accept-encoding': 'br' });
  expect([packed.headers['content-encoding'], packed.headers.etag]).toEqual(['br', tag]);
});

test('different data has a different ETag', async () => {
  const tag = String((await site.get(HOME)).headers.etag);
  const other = await site.get(`${HOME}?text=龙`, { 'if-none-match': tag });
  expect(other.statusCode).toBe(200);
  expect(other.headers.etag).not.toBe(tag);
  await writeList(site.services.store.db, 'adverts', [
    { id: 'new', position: 'home', title: '新字', url: '/font', protocol: 2 },
  ]);
  clock += 2000;
  await site.get(HOME);
  expect((await site.get(HOME, { 'if-none-match': tag })).statusCode).toBe(200);
});

test('errors, uncached responses and calls other than GET have no ETag', async () => {
  expect((await site.get('/web/api/font/getFontDetail?id=none')).headers.etag).toBeUndefined();
  expect((await site.get('/healthz')).headers.etag).toBeUndefined();
  const posted = await site.post('/webfont/http', [{ gno: 'shi-hei', text: '龙' }]);
  expect(posted.headers.etag).toBeUndefined();
});
