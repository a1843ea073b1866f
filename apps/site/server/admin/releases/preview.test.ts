import { setTimeout as sleep } from 'node:timers/promises';
import { expect, test } from 'vitest';
import type { Json } from '../../testing/font-desk.ts';
import { namePages } from '../../testing/name-pages.ts';
import { sharedSite } from '../../testing/shared-site.ts';
import { staffOf } from '../../testing/staff.ts';

let ahead = 0;
let renders = 0;
const site = await sharedSite({
  env: { RATE_LIMIT_API: '0' },
  overrides: { now: () => Date.now() + ahead },
  pages: namePages(() => renders++),
});
const operator = await staffOf(site, { id: 'the-operator', role: 'operator', nickname: '老周' });
const call = operator.call;

const fontAt = async (gno: string): Promise<Json> => (await call('GET', `/fonts/${gno}`)).data;

async function startRelease() {
  const font = await fontAt('shi-hei');
  const renamed = (
    await call('PUT', '/fonts/shi-hei', { revision: font.revision, data: { ...font, nameZh: '春山<黑>' } })
  ).data;
  const story = (
    await call('POST', '/entries', {
      kind: 'news',
      id: 'chun-shan',
      title: '春山上线',
      markdown: '山高月小。',
      status: 'draft',
    })
  ).data;
  const release = (await call('POST', '/releases', { name: '春季上新' })).data;
  for (const [kind, { id, revision }] of [
    ['font', renamed],
    ['text', story],
  ] as const)
    await call('PUT', `/releases/${release.id}/changes`, { changes: [{ kind, subject: id, revision }] });
  return release;
}

const release = await startRelease();

/** Opens the preview as a browser does. @returns its cookie */
async function openPreview(): Promise<string> {
  const { url } = (await call('POST', `/releases/${release.id}/preview`)).data;
  const opened = await site.get(url);
  expect([opened.statusCode, opened.headers.location]).toEqual([302, '/']);
  return String(opened.headers['set-cookie']).split(';')[0] as string;
}

test('with its cookie, calls, pages, search and feeds answer as after the release', async () => {
  const cookie = await openPreview();
  const seen = (url: string) => site.get(url, { cookie });
  const detail = await seen('/web/api/font/getFontDetail?id=shi-hei');
  expect(detail.json().data.nameZh).toBe('春山<黑>');
  expect(detail.headers).toMatchObject({
    'cache-control': 'private, no-store',
    'x-robots-tag': 'noindex, nofollow',
  });
  expect((await seen('/web/api/web-wenzhang/getDetailById?id=chun-shan')).json().data.title).toBe('春山上线');
  const found = await seen(`/web/api/web-findAll/getPageList?keyword=${encodeURIComponent('春山')}`);
  expect(JSON.stringify(found.json())).toContain('春山上线');
  expect((await seen('/sitemap.xml')).statusCode).toBe(200);
  const news = await seen('/feed/news.xml');
  expect(news.body).toContain('春山上线');
  const page = await seen('/font');
  expect(page.body).toContain('<p>');
  expect(page.body).toContain('春山');
});

test('a bar at the foot of a page says which release it is, links each change, and escapes names', async () => {
  const cookie = await openPreview();
  const { body } = await site.get('/font', { cookie });
  const bar = body.slice(body.indexOf('<aside'));
  expect(bar).toContain('这是「春季上新」发布之后的样子');
  expect(bar).toContain('2 处改动');
  expect(bar).toContain('<a href="/font/shi-hei"');
  expect(bar).toContain('>春山&#60;黑&#62;</a>');
  expect(bar).toContain('<a href="/news/chun-shan"');
  expect(bar.endsWith('</aside></body></html>')).toBe(true);
});

test('without the cookie everything is as it was, and a cached page stays cached', async () => {
  const before = await site.get('/currency');
  const rendered = renders;
  const cookie = await openPreview();
  await site.get('/currency', { cookie });
  expect(renders).toBe(rendered + 1);
  const after = await site.get('/currency');
  expect(renders).toBe(rendered + 1);
  expect(after.body).toBe(before.body);
  expect(after.body).not.toContain('aside');
  expect((await site.get('/web/api/web-wenzhang/getDetailById?id=chun-shan')).statusCode).toBe(404);
  expect((await site.get('/web/api/font/getFontDetail?id=shi-hei')).json().data.nameZh).not.toContain('春山');
});

test('the console and its calls show what is, cookie or not', async () => {
  const cookie = await openPreview();
  const answer = await site.get('/api/v1/admin/fonts/shi-hei', { cookie });
  expect(answer.statusCode).toBe(401);
  expect((await fontAt('shi-hei')).state).toBe('changed');
});

test('a change of the release or of the site is seen within seconds', async () => {
  const cookie = await openPreview();
  await site.get('/font', { cookie });
  const story = (await call('GET', '/entries/chun-shan')).data;
  const data = { kind: 'news', title: '春山改了', markdown: '山高月小。', status: 'draft' };
  const saved = (await call('PUT', '/entries/chun-shan', { revision: story.revision, data })).data;
  await call('PUT', `/releases/${release.id}/changes`, {
    changes: [
      {
        kind: 'text',
        subject: saved.id,
        revision: saved.revision,
      },
    ],
  });
  await expect
    .poll(
      async () =>
        (await site.get('/web/api/web-wenzhang/getDetailById?id=chun-shan', { cookie })).json().data?.title,
      { timeout: 20_000, interval: 300 },
    )
    .toBe('春山改了');
});

test('a change with a conflict is left out, and the bar says so', async () => {
  const other = (
    await call('POST', '/entries', { kind: 'news', title: '又改过的', markdown: '', status: 'draft' })
  ).data;
  const second = (await call('POST', '/releases', { name: '有冲突' })).data;
  await call('PUT', `/releases/${second.id}/changes`, {
    changes: [
      {
        kind: 'text',
        subject: other.id,
        revision: other.revision,
      },
    ],
  });
  const data = { kind: 'news', title: '改了', markdown: '', status: 'draft' };
  await call('PUT', `/entries/${other.id}`, { revision: other.revision, data });
  const { url } = (await call('POST', `/releases/${second.id}/preview`)).data;
  const opened = await site.get(url);
  const cookie = String(opened.headers['set-cookie']).split(';')[0] as string;
  const { body } = await site.get('/', { cookie });
  expect(body).toContain('又改过的（没有放上：放进之后又改过）');
});

test('two previews stay open, and the one that was seen longest ago makes way for a third', async () => {
  const of = async (id: string) => (await site.services.releasePreviews?.of(id)) ?? null;
  const [first, second, third] = ['2026-01-01', '2026-01-02', '2026-01-03'].map(
    (day) => `at:${day}T00:00:00.000Z`,
  ) as [string, string, string];
  const opened = [await of(first), await of(second)];
  await sleep(5);
  expect(await of(first)).toBe(opened[0]);
  expect(await of(second)).toBe(opened[1]);
  await sleep(5);
  expect(await of(first)).toBe(opened[0]);
  await sleep(5);
  const last = await of(third);
  expect(await of(first)).toBe(opened[0]);
  expect(await of(third)).toBe(last);
  expect(await of(second)).not.toBe(opened[1]);
});

test('a token that is invalid, expired, or of a published release says so and is given up', async () => {
  const cookie = await openPreview();
  const bent = cookie.replace(/.$/, (last) => (last === 'A' ? 'B' : 'A'));
  const refused = await site.get('/font', { cookie: bent });
  expect(refused.statusCode).toBe(403);
  expect(refused.headers['set-cookie']).toContain('ziwan-release=;');
  expect((await site.get('/web/api/font/getFontList', { cookie: bent })).statusCode).toBe(403);
  ahead += 13 * 3_600_000;
  expect((await site.get('/font', { cookie })).statusCode).toBe(403);
  const fresh = await openPreview();
  const { revision } = (await call('GET', `/releases/${release.id}`)).data;
  expect((await call('POST', `/releases/${release.id}/publish`, { revision })).status).toBe(200);
  await expect
    .poll(async () => (await site.get('/font', { cookie: fresh })).statusCode, {
      timeout: 10_000,
      interval: 300,
    })
    .toBe(403);
  expect((await site.get('/release/end', { cookie: fresh })).headers).toMatchObject({ location: '/' });
});
