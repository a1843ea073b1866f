import { writeEntry } from '@ziwan/content';
import { beforeAll, expect, test } from 'vitest';
import { sharedSite } from '../../testing/shared-site.ts';

const site = await sharedSite();
beforeAll(async () => {
  const { db } = site.services.store;
  for (const kind of ['news', 'baike', 'promotion', 'case', 'album', 'heji'] as const)
    await writeEntry(db, { id: `one-${kind}`, kind, title: '一篇', publishAt: '2026-01-01T00:00:00Z' });
}, 60_000);

test.each([
  '/web/api/font/getFontDetail?id=shi-hei',
  '/api/v1/web/search/shi-hei/childs',
  '/api/v1/web/search/fontInformation/shi-hei',
  '/web/api/web-wenzhang/getDetailById?id=one-news',
  '/web/api/shufa-baike/getDetailById?id=one-baike',
  '/web/api/web-promotion/getDetail?id=one-promotion',
  '/web/api/web-font-case/selectDetail?id=one-case',
  '/web/api/web-font-collection/getDetailById?id=one-album',
  '/web/api/web-font-collection/getDetailById?id=one-heji',
])('%s gives the same answer if the id is written in capitals', async (url) => {
  const capitals = url.replace(/shi-hei|one-\w+/, (id) => id.toUpperCase());
  const [plain, loud] = [await site.get(url), await site.get(capitals)];
  expect([plain.statusCode, loud.statusCode]).toEqual([200, 200]);
  expect(loud.body).toBe(plain.body);
});
