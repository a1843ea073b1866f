import { isoOf } from '@ziwan/contract/site-time';
import { afterEach, expect, test } from 'vitest';
import { staffOf } from '../../testing/staff.ts';
import { article, HOUR, NOW, startEditing } from './testing/editing.ts';

let clock = NOW;
const { site, editor, picture, news } = await startEditing(() => clock);
afterEach(() => {
  clock = NOW;
});

test('the Markdown preview shows the HTML of the page, broken links and missing pictures', async () => {
  const { data } = await editor.call('POST', '/entries/preview', {
    markdown: `# 题\n\n<script>alert(1)</script>\n\n![红](${picture}) ![无](none.png) [断](/news/nobody)`,
  });
  expect(data.html).toContain('<h2 id="s-1">题</h2>');
  expect(data.html).toContain(`<img src="${picture}"`);
  expect(data.html).not.toContain('<script');
  expect(data).toMatchObject({ brokenLinks: ['/news/nobody'], missingPictures: ['none.png'] });
  const log = await staffOf(site, { role: 'operator' });
  expect((await log.call('GET', '/audit?action=entries.preview')).data.total).toBe(0);
});

test('a preview address shows a draft on its page for an hour', async () => {
  const draft = article({
    id: 'unseen',
    title: '还没发布',
    fonts: [{ fontGNo: 'f2', note: '正文' }],
    tags: ['kaishu'],
  });
  const { data } = await editor.call('POST', '/entries/preview-page', draft);
  expect(data.url).toMatch(/^\/news\/unseen\?preview=[\w-]{40,}$/);
  expect(data.expiresAt).toBe(isoOf(NOW + HOUR));
  const page = await site.get(data.url);
  expect(page.headers).toMatchObject({ 'cache-control': 'no-store', 'x-robots-tag': 'noindex, nofollow' });
  expect(page.headers).not.toHaveProperty('etag');
  expect(page.json()).toMatchObject({
    title: '还没发布',
    body: '<p>今天上线三款。</p>\n',
    tags: [{ tagId: 'kaishu', tagName: '楷书' }],
    fonts: [{ fontGNo: 'f2', note: '正文' }],
    views: 0,
  });
  expect((await news('unseen')).code).toBe('S00443');
  expect((await editor.call('GET', '/entries/unseen')).status).toBe(404);
  const forged = `${data.url.slice(0, -1)}${data.url.endsWith('A') ? 'B' : 'A'}`;
  for (const [url, at] of [
    [forged, 0],
    ['/news/unseen?preview=x', 0],
    [data.url, HOUR],
  ] as const) {
    clock = NOW + at;
    const closed = await site.get(url);
    expect(closed.statusCode).toBe(403);
    expect(closed.body).toContain('预览地址已过期');
    expect(closed.headers['cache-control']).toBe('no-store');
  }
});

test('the preview of a published entry shows the draft, counts no view and changes nothing', async () => {
  await editor.call('POST', '/entries', article({ id: 'live', kind: 'notice' }));
  const { data } = await editor.call(
    'POST',
    '/entries/preview-page',
    article({ id: 'live', kind: 'notice', title: '新的题' }),
  );
  expect(data.url).toMatch(/^\/notice\?preview=[\w-]+#live$/);
  const list = (await site.get(data.url.split('#')[0])).json();
  expect(list.records[0]).toMatchObject({ id: 'live', title: '新的题' });
  expect(list.records.filter((r: { id: string }) => r.id === 'live')).toHaveLength(1);
  expect((await editor.call('GET', '/entries/live')).data).toMatchObject({
    title: '新字体上线',
    version: 1,
    views: 0,
  });
});
