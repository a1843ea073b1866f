import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { importContent } from '@ziwan/content';
import { newsDetailById, newsPage } from '@ziwan/contract';
import { isoOf } from '@ziwan/contract/site-time';
import sharp from 'sharp';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { insertFamily, insertReferenceData } from '../../testing/rows.ts';
import { startTestSite, type TestSite } from '../../testing/site.ts';
import { type Staff, staffOf } from '../../testing/staff.ts';

const NOW = Date.parse('2026-11-21T02:00:00Z');
const HOUR = 3_600_000;

let clock = NOW;
let site: TestSite;
let editor: Staff;
let picture: string;

beforeAll(async () => {
  site = await startTestSite({
    fonts: false,
    env: { RATE_LIMIT_API: '0' },
    overrides: { now: () => clock },
    // What the page of an article and of announcements reads, without its markup.
    pages: (services) => ({
      async render({ url, api }) {
        const { pathname } = new URL(url, 'http://localhost');
        const id = pathname.split('/')[2];
        const data = id
          ? await api.call(newsDetailById, { query: { id } })
          : await api.call(newsPage, { query: { type: 'notice' } });
        return { status: 200, body: JSON.stringify(data), cacheable: true };
      },
      files: null,
      middleware: null,
      apiFor: services.apiFor,
      previewFor: services.previewFor,
      sessions: services.sessions,
      cookieDomain: null,
      uploadOrigin: null,
      revision: () => services.reading.contentWatch.current(),
      dev: false,
      publicOrigin: null,
      assets: null,
    }),
  });
  const { db } = site.services.store;
  await insertReferenceData(db, []);
  for (const gno of ['f1', 'f2', 'f3']) await insertFamily(db, { gno });
  editor = await staffOf(site, { role: 'editor', nickname: '小编' });
  await editor.call('POST', '/tags', { id: 'kaishu', tagName: '楷书' });
  const png = await sharp({ create: { width: 64, height: 48, channels: 3, background: '#C8102E' } })
    .png()
    .toBuffer();
  picture = (await editor.upload('/media', png, { alt: '红' }, '红.png')).data.src;
}, 60_000);
afterAll(() => site.close());
afterEach(() => {
  clock = NOW;
  expect(site.errors.splice(0)).toEqual([]);
});

const article = (changes: object = {}) => ({
  kind: 'news',
  title: '新字体上线',
  markdown: '今天上线三款。',
  status: 'published',
  ...changes,
});
const news = async (id: string) => (await site.get(`/web/api/web-wenzhang/getDetailById?id=${id}`)).json();

test('an article gets its id from the pinyin of its title, and another id where that is taken', async () => {
  expect((await editor.call('GET', `/entry-id?title=${encodeURIComponent('字玩 2.0 上线！')}`)).data.id).toBe(
    'zi-wan-2-0-shang-xian',
  );
  const first = await editor.call('POST', '/entries', article({ title: '春季活动' }));
  expect(first.data).toMatchObject({
    id: 'chun-ji-huo-dong',
    revision: '1',
    status: 'published',
    visible: true,
    path: '/news/chun-ji-huo-dong',
    publishAt: '2026-11-21T02:00:00.000Z',
    editor: { id: editor.id, nickname: '小编' },
    origin: null,
  });
  expect((await editor.call('POST', '/entries', article({ title: '春季活动' }))).data.id).toBe(
    'chun-ji-huo-dong-2',
  );
  const taken = await editor.call('POST', '/entries', article({ id: 'chun-ji-huo-dong' }));
  expect(taken).toMatchObject({ status: 409, code: 'S00464' });
  expect((await news('chun-ji-huo-dong')).data.body).toBe('<p>今天上线三款。</p>\n');
});

test('what is scheduled appears when its time comes; a time gone by is refused', async () => {
  const publishAt = isoOf(NOW + HOUR);
  const { data } = await editor.call(
    'POST',
    '/entries',
    article({ id: 'later', status: 'scheduled', publishAt, markdown: `![红](${picture})` }),
  );
  expect(data).toMatchObject({ status: 'scheduled', visible: false, publishAt });
  expect((await news('later')).code).toBe('S00443');
  clock = NOW + HOUR;
  expect((await news('later')).data.body).toContain(`src="${picture}" alt="红" width="64" height="48"`);
  expect((await editor.call('GET', '/entries/later')).data).toMatchObject({
    status: 'published',
    visible: true,
  });
  clock = NOW;
  const past = isoOf(NOW - HOUR);
  const refused = await editor.call('POST', '/entries', article({ status: 'scheduled', publishAt: past }));
  expect(refused).toMatchObject({ status: 400, code: 'S00400', message: expect.stringContaining('将来') });
});

test('what waits for its time is public at once when it is published, dated then, and keeps that date', async () => {
  const publishAt = isoOf(NOW + HOUR);
  const scheduled = article({ id: 'early', status: 'scheduled', publishAt });
  const { data: waiting } = await editor.call('POST', '/entries', scheduled);
  const put = async (revision: string, status: string) =>
    (await editor.call('PUT', '/entries/early', { revision, data: article({ status, publishAt: null }) }))
      .data;
  const still = await put(waiting.revision, 'scheduled');
  expect(still).toMatchObject({ status: 'scheduled', publishAt });
  const out = await put(still.revision, 'published');
  const date = isoOf(NOW);
  expect(out).toMatchObject({ status: 'published', visible: true, publishAt: date });
  expect((await news('early')).data).toMatchObject({ title: article({}).title });
  clock = NOW + 2 * HOUR;
  const kept = await put(out.revision, 'published');
  expect(kept).toMatchObject({ status: 'published', publishAt: date });
  clock = NOW;
  const timeless = await editor.call('PUT', '/entries/early', {
    revision: kept.revision,
    data: article({ status: 'scheduled', publishAt: null }),
  });
  expect(timeless).toMatchObject({ status: 400, message: expect.stringContaining('将来') });
});

test('a draft is seen by nobody, is published, and taken back again', async () => {
  const { data: draft } = await editor.call('POST', '/entries', article({ id: 'quiet', status: 'draft' }));
  expect(draft).toMatchObject({ status: 'draft', visible: false });
  expect((await news('quiet')).code).toBe('S00443');
  const { data: out } = await editor.call('PUT', '/entries/quiet', {
    revision: draft.revision,
    data: article({ status: 'published' }),
  });
  expect(out).toMatchObject({ status: 'published', visible: true, version: 2 });
  const back = await editor.call('POST', '/entries/quiet/unpublish', { revision: out.revision });
  expect(back.data).toMatchObject({ status: 'draft', version: 3 });
  expect((await news('quiet')).code).toBe('S00443');
});

test('of two editors the second is told, and nothing of the first is lost', async () => {
  await editor.call('POST', '/entries', article({ id: 'both' }));
  const other = await staffOf(site, { role: 'editor', nickname: '另一位' });
  const save = (who: Staff, title: string) =>
    who.call('PUT', '/entries/both', { revision: '1', data: article({ title }) });
  const answers = await Promise.all([save(editor, '甲改'), save(other, '乙改')]);
  expect(answers.map((a) => a.code).sort()).toEqual(['200', 'S00463']);
  const { data } = await editor.call('GET', '/entries/both');
  expect(data.title).toBe(answers[0]?.code === '200' ? '甲改' : '乙改');
  expect(await editor.call('POST', '/entries/both/unpublish', { revision: '1' })).toMatchObject({
    status: 409,
  });
});

test('every kind keeps its own fields, fonts in order with notes, cover and tags', async () => {
  const fonts = [{ fontGNo: 'f3', note: '标题' }, { fontGNo: 'f1' }, { fontGNo: 'f2', note: null }];
  const cover = { src: picture, alt: '封面' };
  const made = async (kind: string, more: object = {}) => {
    const input = article({ id: `of-${kind}`, kind, fonts, cover, tags: ['kaishu'], ...more });
    const answer = await editor.call('POST', '/entries', input);
    expect(answer, kind).toMatchObject({ status: 200 });
    return answer.data;
  };
  for (const kind of ['news', 'notice', 'album', 'heji', 'promotion'])
    expect(
      (await made(kind, { startsAt: '2026-11-01T00:00:00+08:00', endsAt: '2026-12-01T00:00:00+08:00' }))
        .fonts,
    ).toEqual([
      { fontGNo: 'f3', note: '标题', nameZh: '字体f3' },
      { fontGNo: 'f1', note: null, nameZh: '字体f1' },
      { fontGNo: 'f2', note: null, nameZh: '字体f2' },
    ]);
  expect(
    (await made('baike', { details: { dynasty: '唐', dates: '709—785', aliases: ['颜鲁公'] } })).details,
  ).toEqual({
    dynasty: '唐',
    dates: '709—785',
    aliases: ['颜鲁公'],
  });
  const poster = await made('case', {
    details: { client: '某工作室', images: [cover], link: 'https://example.cn' },
  });
  expect(poster.details.images).toEqual([
    { ...cover, width: 64, height: 48, tone: expect.stringMatching(/^#/) },
  ]);
  expect(poster.cover).toMatchObject({ width: 64, height: 48, alt: '封面' });
  const seen = (await site.get('/web/api/web-font-collection/getDetailById?id=of-album')).json().data;
  expect(seen.fonts.map((f: { fontGNo: string; note: string | null }) => [f.fontGNo, f.note])).toEqual([
    ['f3', '标题'],
    ['f1', null],
    ['f2', null],
  ]);
  expect((await editor.call('GET', '/entries?tag=kaishu&kind=album')).data.records).toMatchObject([
    { id: 'of-album', tags: ['kaishu'] },
  ]);
  expect((await editor.call('GET', '/entries?fontGNo=f3&kind=heji')).data.total).toBe(1);
});

test('lists are narrowed by kind, state and words, and leave the text out', async () => {
  await editor.call(
    'POST',
    '/entries',
    article({ id: 'needle', title: '大海捞针', markdown: 'Rare100%字', status: 'draft' }),
  );
  const of = async (query: string) => (await editor.call('GET', `/entries?${query}`)).data;
  expect((await of(`q=${encodeURIComponent('捞')}`)).records).toMatchObject([{ id: 'needle' }]);
  expect((await of(`q=${encodeURIComponent('rare100%')}`)).total).toBe(1);
  expect((await of(`q=${encodeURIComponent('%')}`)).total).toBe(1);
  const drafts = await of('status=draft&kind=news&size=100');
  expect(drafts.records.map((r: { status: string }) => r.status)).toEqual(drafts.records.map(() => 'draft'));
  expect(drafts.records[0]).not.toHaveProperty('markdown');
  expect((await of('ids=needle,quiet')).total).toBe(2);
  const titles = (await of('sort=title&order=asc&size=100')).records.map((r: { title: string }) => r.title);
  expect(titles).toEqual([...titles].sort());
  expect(await editor.call('GET', '/entries?sort=bodyHtml')).toMatchObject({ status: 400 });
});

test('a difference is told by names and words: fonts, tags, states, pictures', async () => {
  const write = (changes: object) => article({ id: 'words', tags: [], fonts: [], cover: null, ...changes });
  const { data: made } = await editor.call('POST', '/entries', write({ status: 'draft' }));
  const cover = { src: picture, alt: '一盏红灯' };
  await editor.call('PUT', '/entries/words', {
    revision: made.revision,
    data: write({ status: 'published', tags: ['kaishu'], fonts: [{ fontGNo: 'f1', note: '标题' }], cover }),
  });
  const { changes } = (await editor.call('GET', '/entries/words/history/2')).data;
  const { name_zh } = await site.services.store.db
    .selectFrom('families')
    .select('name_zh')
    .where('gno', '=', 'f1')
    .executeTakeFirstOrThrow();
  expect(changes).toEqual(
    expect.arrayContaining([
      { field: 'status', before: '草稿', after: '发布' },
      { field: 'tags', before: '', after: '楷书' },
      { field: 'fonts', before: '', after: `${name_zh} · 标题` },
      { field: 'cover', before: '', after: '一盏红灯' },
    ]),
  );
});

test('history tells who changed what and when, and an old version comes back as a new one', async () => {
  const text = Array.from({ length: 12 }, (_, n) => `第 ${n + 1} 行`).join('\n');
  await editor.call('POST', '/entries', article({ id: 'told', markdown: text, status: 'draft' }));
  const other = await staffOf(site, { role: 'editor', nickname: '校对' });
  clock = NOW + HOUR;
  await other.call('PUT', '/entries/told', {
    revision: '1',
    data: article({ title: '改过的题', markdown: text.replace('第 6 行', '第六行'), status: 'published' }),
  });
  const { data: history } = await editor.call('GET', '/entries/told/history');
  expect(history).toMatchObject([
    {
      version: 2,
      title: '改过的题',
      status: 'published',
      current: true,
      editor: { nickname: '校对' },
      at: '2026-11-21T03:00:00.000Z',
    },
    { version: 1, title: '新字体上线', status: 'draft', current: false, editor: { nickname: '小编' } },
  ]);
  const { data: second } = await editor.call('GET', '/entries/told/history/2');
  expect(second.lines).toEqual([
    { kind: 'cut', text: '3 行没有变' },
    { kind: 'same', text: '第 4 行' },
    { kind: 'same', text: '第 5 行' },
    { kind: 'removed', text: '第 6 行' },
    { kind: 'added', text: '第六行' },
    { kind: 'same', text: '第 7 行' },
    { kind: 'same', text: '第 8 行' },
    { kind: 'cut', text: '4 行没有变' },
  ]);
  expect(second.changes).toContainEqual({ field: 'title', before: '新字体上线', after: '改过的题' });
  expect((await editor.call('GET', '/entries/told/history/1')).data).toMatchObject({
    lines: [],
    changes: [],
  });
  expect(await editor.call('GET', '/entries/told/history/9')).toMatchObject({ status: 404 });

  const restored = await editor.call('POST', '/entries/told/restore', { revision: '2', version: 1 });
  // Words come back; that it is published stays.
  expect(restored.data).toMatchObject({
    title: '新字体上线',
    markdown: text,
    status: 'published',
    version: 3,
  });
  expect(await editor.call('POST', '/entries/told/restore', { revision: '2', version: 1 })).toMatchObject({
    code: 'S00463',
  });
});

test('what is deleted lies in the bin, its id taken, and comes back as a draft', async () => {
  await editor.call('POST', '/entries', article({ id: 'gone' }));
  expect((await editor.call('DELETE', '/entries/gone')).status).toBe(200);
  expect((await news('gone')).code).toBe('S00443');
  expect(
    (await editor.call('GET', '/entries?size=100')).data.records.map((r: { id: string }) => r.id),
  ).not.toContain('gone');
  expect((await editor.call('GET', '/entries?status=deleted')).data.records).toMatchObject([
    { id: 'gone', deletedAt: '2026-11-21T02:00:00.000Z' },
  ]);
  expect(await editor.call('DELETE', '/entries/gone')).toMatchObject({ status: 404 });
  expect(await editor.call('PUT', '/entries/gone', { revision: '1', data: article() })).toMatchObject({
    status: 404,
  });
  expect(await editor.call('POST', '/entries', article({ id: 'gone' }))).toMatchObject({ code: 'S00464' });
  expect((await editor.call('POST', '/entries/gone/recover')).data).toMatchObject({
    status: 'draft',
    deletedAt: null,
  });
  expect(await editor.call('POST', '/entries/gone/recover')).toMatchObject({ status: 404 });
});

const REFUSED: [name: string, changes: object, message: RegExp][] = [
  ['a font that is not there', { fonts: [{ fontGNo: 'nope' }] }, /没有这些字体：nope/],
  ['a font twice', { fonts: [{ fontGNo: 'f1' }, { fontGNo: 'f1' }] }, /两次/],
  ['a tag that is not there', { tags: ['nope'] }, /没有这些标签：nope/],
  [
    'a cover from elsewhere',
    { cover: { src: 'https://evil.example/a.png', alt: '图' } },
    /封面：媒体库里没有/,
  ],
  ['a cover without a description', { cover: { src: '/media/x.webp', alt: ' ' } }, /alt/],
  ['a picture in the text that is not there', { markdown: '![图](/media/none.webp)' }, /不在媒体库/],
  ['a link that leads nowhere', { markdown: '[去](/baike/nobody)' }, /没有去处：\/baike\/nobody/],
  ['an address that runs a script', { source: { name: 'x', url: 'javascript:alert(1)' } }, /source\.url/],
  ['an id that is no part of an address', { id: '../x' }, /id/],
  ['a field of another kind', { details: { dynasty: '唐' } }, /不认识 dynasty/],
  ['a video without a file', { kind: 'video' }, /details/],
  [
    'a video that is not in the library',
    { kind: 'video', details: { sources: [{ src: '/media/x.mp4' }] } },
    /媒体库里没有/,
  ],
  [
    'an end before the beginning',
    { startsAt: '2026-12-02T00:00:00Z', endsAt: '2026-12-01T00:00:00Z' },
    /结束时间/,
  ],
  ['a title of nothing', { title: ' ' }, /title/],
  ['a kind nobody knows', { kind: 'poem' }, /kind/],
  ['a text with U+0000', { markdown: 'a\0b' }, /U\+0000/],
];

for (const [name, changes, message] of REFUSED) {
  test(`refused: ${name}`, async () => {
    const answer = await editor.call('POST', '/entries', article(changes));
    expect(answer).toMatchObject({ status: 400, code: 'S00400' });
    expect(answer.message).toMatch(message);
  });
}

test('a picture in a published text has to be described; a draft may wait', async () => {
  const markdown = `![](${picture})`;
  expect((await editor.call('POST', '/entries', article({ markdown }))).message).toMatch(/都要写说明/);
  expect(
    (await editor.call('POST', '/entries', article({ id: 'mute', markdown, status: 'draft' }))).status,
  ).toBe(200);
});

test('a text of its full length is taken', async () => {
  const markdown = '字'.repeat(200_000);
  expect((await editor.call('POST', '/entries', article({ id: 'long', markdown }))).status).toBe(200);
  expect((await editor.call('POST', '/entries', article({ markdown: `${markdown}字` }))).status).toBe(400);
});

test('typed Markdown is shown as the page will show it, with what is wrong in it', async () => {
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

test('a draft is seen on its own page by whoever holds the address, for an hour, and by nobody else', async () => {
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

test('a preview of what is published shows the draft, counts no view and changes nothing', async () => {
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

test('what came from a file belongs to the console from the first edit, and to its file again once handed back', async () => {
  const dir = await mkdtemp(join(tmpdir(), 'ziwan-desk-'));
  const write = async (path: string, content: string) => {
    await mkdir(dirname(join(dir, path)), { recursive: true });
    await writeFile(join(dir, path), content);
  };
  const { store, blobs } = site.services;
  const bring = () => importContent(dir, { store, blobs });
  const file = (title: string) => `---\ntitle: ${title}\npublishAt: 2026-01-01\n---\n正文。\n`;
  try {
    await write('news/of-file.md', file('文件的题'));
    await write('news/second.md', file('另一篇'));
    await bring();
    expect((await editor.call('GET', '/entries/of-file')).data).toMatchObject({
      origin: 'news/of-file.md',
      keptSince: null,
      editor: null,
    });
    const edited = { revision: '1', data: article({ title: '后台的题' }) };
    expect((await editor.call('PUT', '/entries/of-file', edited)).data.keptSince).toBe(
      '2026-11-21T02:00:00.000Z',
    );
    await editor.call('DELETE', '/entries/second');
    await write('news/of-file.md', file('文件又改了'));
    expect((await bring()).kept).toEqual(['news/of-file.md', 'news/second.md']);
    expect((await news('of-file')).data.title).toBe('后台的题');
    expect((await news('second')).code).toBe('S00443');
    expect((await editor.call('GET', '/files')).data.map((f: { file: string }) => f.file)).toEqual(
      expect.arrayContaining(['news/of-file.md', 'news/second.md']),
    );
    for (const from of ['news/of-file.md', 'news/second.md'])
      expect((await editor.call('POST', '/files/hand-back', { file: from })).status).toBe(200);
    expect(await editor.call('POST', '/files/hand-back', { file: 'news/of-file.md' })).toMatchObject({
      status: 404,
    });
    expect((await bring()).updated).toEqual(['news/of-file.md', 'news/second.md']);
    expect((await news('of-file')).data.title).toBe('文件又改了');
    expect((await news('second')).data.title).toBe('另一篇');
  } finally {
    await rm(dir, { recursive: true, force: true });
  }
});

test('content is written by editors and those above them, by nobody else', async () => {
  const member = await staffOf(site, { role: 'member' });
  expect((await site.get('/api/v1/admin/entries')).statusCode).toBe(401);
  for (const [method, path, body] of [
    ['GET', '/entries'],
    ['POST', '/entries', article()],
    ['POST', '/entries/preview', { markdown: 'x' }],
    ['DELETE', '/entries/told'],
    ['GET', '/entries/told/history'],
  ] as const)
    expect(await member.call(method, path, body), path).toMatchObject({ status: 403, code: 'S00403' });
  const owner = await staffOf(site, { role: 'owner' });
  expect((await owner.call('GET', '/entries')).status).toBe(200);
});
