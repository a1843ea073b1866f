import { afterEach, beforeAll, expect, test } from 'vitest';
import { insertFamily, insertReferenceData } from '../../testing/rows.ts';
import { sharedSite } from '../../testing/shared-site.ts';
import { type Staff, staffOf } from '../../testing/staff.ts';

const NOW = Date.parse('2026-11-21T02:00:00Z');
let clock = NOW;
let operator: Staff;
let editor: Staff;

const site = await sharedSite({
  fonts: false,
  env: { RATE_LIMIT_API: '0', PUBLIC_ORIGIN: 'https://ziwan.example' },
  overrides: { now: () => clock },
});
beforeAll(async () => {
  const { db } = site.services.store;
  await insertReferenceData(db, []);
  await insertFamily(db, { gno: 'f1' });
  operator = await staffOf(site, { role: 'operator' });
  editor = await staffOf(site, { role: 'editor' });
}, 60_000);
afterEach(() => {
  clock = NOW;
});

const advert = (changes: object = {}) => ({
  position: 'home',
  title: '新春字体',
  url: '/font',
  protocol: 2,
  isDisable: '1',
  ...changes,
});
const shown = async () => (await site.get('/web/api/adv/getData?position=home')).json().data;

test('an advert is shown while it is active (the string 1) and within its period', async () => {
  const { data } = await operator.call(
    'POST',
    '/adverts',
    advert({ startsAt: '2026-11-21T03:00:00Z', endsAt: '2026-11-22T03:00:00Z', fontGNo: 'f1' }),
  );
  expect(data).toMatchObject({
    id: 'xin-chun-zi-ti',
    isDisable: '1',
    hidden: 'early',
    href: expect.stringMatching(/\/font$/),
  });
  expect(await shown()).toEqual([]);
  clock = Date.parse('2026-11-21T03:00:00Z');
  expect(await shown()).toMatchObject([{ id: 'xin-chun-zi-ti', isDisable: '1', font: { fontGNo: 'f1' } }]);
  const { data: now } = await operator.call('GET', '/adverts/xin-chun-zi-ti');
  expect(now.hidden).toBeNull();
  const off = await operator.call('PUT', '/adverts/xin-chun-zi-ti', {
    revision: now.revision,
    data: advert({ isDisable: '0' }),
  });
  expect(off.data).toMatchObject({ isDisable: '0', hidden: 'disabled', startsAt: null, fontGNo: null });
  expect(await shown()).toEqual([]);
  expect((await operator.call('GET', '/adverts?isDisable=0&position=home')).data.total).toBe(1);
  expect((await operator.call('DELETE', '/adverts/xin-chun-zi-ti')).status).toBe(200);
  expect(await operator.call('GET', '/adverts/xin-chun-zi-ti')).toMatchObject({ status: 404 });
});

test('an advert that ends before it starts is refused', async () => {
  const answer = await operator.call(
    'POST',
    '/adverts',
    advert({ startsAt: '2027-02-01T00:00:00Z', endsAt: '2027-01-01T00:00:00Z' }),
  );
  expect(answer).toMatchObject({ status: 400, message: expect.stringContaining('结束时间须晚于开始时间') });
});

test('a hidden advert says why visitors do not see it', async () => {
  const made = async (id: string, changes: object) =>
    (await operator.call('POST', '/adverts', advert({ id, title: id, ...changes }))).data.hidden;
  expect(await made('why-off', { isDisable: '0' })).toBe('disabled');
  expect(await made('why-early', { startsAt: '2026-11-21T02:00:01Z' })).toBe('early');
  expect(await made('why-over', { endsAt: '2026-11-21T02:00:00Z' })).toBe('over');
  expect(await made('why-elsewhere', { position: 'news' })).toBe('elsewhere');
  expect(await made('why-font', { url: '/font/f1', sort: 100 })).toBeNull();
  const { db } = site.services.store;
  await db.deleteFrom('families').where('gno', '=', 'f1').execute();
  expect((await operator.call('GET', '/adverts/why-font')).data.hidden).toBe('nowhere');
  await insertFamily(db, { gno: 'f1' });
  // The home page shows five, the highest `sort` first.
  for (const n of [1, 2, 3, 4]) expect(await made(`why-${n}`, { sort: 90 - n })).toBeNull();
  expect(await made('why-sixth', { sort: 1 })).toBe('crowded');
  const first = (await shown()).slice(0, 5).map((a: { id: string }) => a.id);
  expect(first).toEqual(['why-font', 'why-1', 'why-2', 'why-3', 'why-4']);
  const { data } = await operator.call('GET', '/adverts?size=50');
  for (const { id } of data.records) await operator.call('DELETE', `/adverts/${id}`);
});

test('the second of two concurrent edits of a row is refused; an id cannot be used twice', async () => {
  const { data } = await operator.call('POST', '/links', {
    name: '字体圈',
    url: 'www.example.cn',
    protocol: 1,
  });
  expect(data).toMatchObject({ id: 'zi-ti-quan', href: 'http://www.example.cn', enabled: true });
  const save = (name: string) =>
    operator.call('PUT', '/links/zi-ti-quan', {
      revision: data.revision,
      data: { name, url: 'www.example.cn', protocol: 1 },
    });
  expect((await save('甲')).status).toBe(200);
  expect(await save('乙')).toMatchObject({ status: 409, code: 'S00463' });
  expect(
    (await operator.call('POST', '/links', { name: '字体圈', url: 'b.example.cn', protocol: 1 })).data.id,
  ).toBe('zi-ti-quan-2');
  expect(
    await operator.call('POST', '/links', { id: 'zi-ti-quan', name: '丙', url: 'c.example.cn', protocol: 1 }),
  ).toMatchObject({ code: 'S00464' });
  const links = (await site.get('/web/api/friendshipLinks/getFriendshipLinks')).json().data;
  expect(links.map((l: { name: string }) => l.name)).toEqual(['甲', '字体圈']);
  expect((await operator.call('GET', `/links?q=${encodeURIComponent('甲')}`)).data.records).toMatchObject([
    { id: 'zi-ti-quan' },
  ]);
});

test('a full URL is stored as external, a path starting with a slash as a page of this site', async () => {
  const made = async (url: string, protocol?: 1 | 2) =>
    operator.call('POST', '/links', { name: url, url, ...(protocol ? { protocol } : {}) });
  expect((await made('wenq.org')).data).toMatchObject({ protocol: 1, href: 'http://wenq.org' });
  expect((await made('https://wenq.org/a')).data).toMatchObject({ protocol: 1, href: 'https://wenq.org/a' });
  expect((await made('/license')).data).toMatchObject({
    protocol: 2,
    href: 'https://ziwan.example/license',
  });
  expect(await made('wenq.org', 2)).toMatchObject({
    status: 400,
    message: expect.stringContaining('本站的一页以 / 开头'),
  });
  expect(await made('/license', 1)).toMatchObject({ status: 400 });
});

test('a column is shown at the top of its section while it is enabled', async () => {
  const input = { type: 'news', name: '新闻栏目', summary: '每周', url: null };
  const { data } = await operator.call('POST', '/columns', input);
  expect(data).toMatchObject({ id: 'xin-wen-lan-mu', url: null, href: null, enabled: true });
  const seen = async () => (await site.get('/web/api/web-column/getColumnByType?type=news')).json().data;
  expect(await seen()).toMatchObject([{ name: '新闻栏目', summary: '每周' }]);
  await operator.call('PUT', `/columns/${data.id}`, {
    revision: data.revision,
    data: { ...input, enabled: false },
  });
  expect(await seen()).toEqual([]);
  expect((await operator.call('GET', '/columns?type=news&sort=name&order=asc')).data.total).toBe(1);
});

test('editors manage tags; a tag in use cannot be deleted', async () => {
  const { data } = await editor.call('POST', '/tags', { tagName: '可变字体', sort: 3 });
  expect(data).toMatchObject({ id: 'ke-bian-zi-ti', tagName: '可变字体', entries: 0 });
  await editor.call('POST', '/entries', {
    id: 'tagged',
    kind: 'news',
    title: '带标签',
    markdown: '',
    status: 'draft',
    tags: [data.id],
  });
  expect((await editor.call('GET', '/tags/ke-bian-zi-ti')).data.entries).toBe(1);
  expect(await editor.call('DELETE', '/tags/ke-bian-zi-ti')).toMatchObject({
    status: 409,
    code: 'S00465',
    message: expect.stringContaining('「带标签」'),
  });
  const renamed = await editor.call('PUT', '/tags/ke-bian-zi-ti', {
    revision: data.revision,
    data: { tagName: '变体' },
  });
  expect(renamed.data).toMatchObject({ id: 'ke-bian-zi-ti', tagName: '变体', sort: 0 });
  await editor.call('PUT', '/entries/tagged', {
    revision: '1',
    data: { kind: 'news', title: '带标签', markdown: '', status: 'draft' },
  });
  expect((await editor.call('DELETE', '/tags/ke-bian-zi-ti')).status).toBe(200);
});

test('two tags cannot have one name', async () => {
  await editor.call('POST', '/tags', { tagName: '竖排' });
  const other = (await editor.call('POST', '/tags', { tagName: '横排' })).data;
  const refused = { status: 400, message: expect.stringContaining('已经有标签「竖排」') };
  expect(await editor.call('POST', '/tags', { tagName: ' 竖排\u200b' })).toMatchObject(refused);
  const rename = (tagName: string) =>
    editor.call('PUT', `/tags/${other.id}`, { revision: other.revision, data: { tagName } });
  expect(await rename('竖排')).toMatchObject(refused);
  expect((await rename('横排')).status).toBe(200);
});

test('one-line texts of a list are cleaned of characters that nobody sees', async () => {
  const { data } = await operator.call('POST', '/links', { name: '字\u202e体\u0007圈', url: '/font' });
  expect(data.name).toBe('字体 圈');
});

test('the marketing dictionary is edited item by item under the number of its list', async () => {
  const { data } = await operator.call('POST', '/marketing', {
    dictNumber: 'submission.type',
    itemName: '海报',
    sort: 2,
  });
  expect(data).toMatchObject({ id: 'submission.type:hai-bao', itemNumber: 'hai-bao', value: null });
  await operator.call('POST', '/marketing', {
    dictNumber: 'other',
    itemNumber: 'one',
    itemName: '其他',
    value: 'v',
  });
  expect((await operator.call('GET', '/marketing?dictNumber=other')).data.records).toMatchObject([
    { id: 'other:one', value: 'v' },
  ]);
  const items = (await site.get('/web/api/marketing-dict/dict-number?dictNumber=submission.type')).json()
    .data;
  expect(items).toMatchObject([{ itemNumber: 'hai-bao', itemName: '海报' }]);
  const renamed = await operator.call('PUT', `/marketing/${data.id}`, {
    revision: data.revision,
    data: { dictNumber: 'x', itemName: '画报' },
  });
  expect(renamed.data).toMatchObject({ id: 'submission.type:hai-bao', itemName: '画报' });
  expect(
    await operator.call('POST', '/marketing', { dictNumber: 'Bad Number', itemName: '错' }),
  ).toMatchObject({ status: 400 });
  expect((await operator.call('DELETE', '/marketing/other:one')).status).toBe(200);
});

const REFUSED: [name: string, path: string, input: object, message: RegExp][] = [
  ['an address that runs a script', '/links', { name: '坏', url: 'javascript:alert(1)', protocol: 1 }, /url/],
  ['a protocol-relative URL', '/adverts', advert({ url: '//evil.example' }), /url/],
  ['a broken link', '/adverts', advert({ url: '/news/nobody' }), /没有去处：\/news\/nobody/],
  ['an unknown font', '/adverts', advert({ fontGNo: 'nope' }), /没有这款字体：nope/],
  [
    'a picture that is not in the library',
    '/columns',
    { type: 'news', name: '图', image: { src: '/media/x.webp', alt: '图' } },
    /媒体库里没有/,
  ],
  ['an unknown protocol code', '/links', { name: '坏', url: 'a.cn', protocol: 3 }, /protocol/],
  ['an id that is not a URL segment', '/columns', { id: 'A B', type: 'news', name: '坏' }, /id/],
];
for (const [name, path, input, message] of REFUSED) {
  test(`refused: ${name}`, async () => {
    const answer = await operator.call('POST', path, input);
    expect(answer).toMatchObject({ status: 400, code: 'S00400' });
    expect(answer.message).toMatch(message);
  });
}

test('an advert cannot be changed to lead nowhere', async () => {
  const { data } = await operator.call('POST', '/adverts', advert({ title: '元宵字体', fontGNo: 'f1' }));
  const changed = (changes: object) =>
    operator.call('PUT', `/adverts/${data.id}`, { revision: data.revision, data: advert(changes) });
  expect(await changed({ url: '/news/nobody' })).toMatchObject({
    status: 400,
    message: expect.stringContaining('url：链接没有去处：/news/nobody'),
  });
  expect(await changed({ fontGNo: 'nope' })).toMatchObject({
    status: 400,
    message: expect.stringContaining('fontGNo：没有这款字体：nope'),
  });
  expect((await operator.call('GET', `/adverts/${data.id}`)).data).toEqual(data);
});

test('operators edit lists and editors edit tags; the first edit stops imports from their files', async () => {
  for (const path of ['/adverts', '/columns', '/links', '/marketing'])
    expect(await editor.call('GET', path), path).toMatchObject({ status: 403 });
  expect((await editor.call('GET', '/tags')).status).toBe(200);
  const files = (await editor.call('GET', '/files')).data.map((f: { file: string }) => f.file);
  expect(files).toEqual([
    'site/tags.yaml',
    'site/columns.yaml',
    'site/adverts.yaml',
    'site/friend-links.yaml',
    'site/marketing-dict.yaml',
  ]);
  expect(await editor.call('POST', '/files/hand-back', { file: 'site/adverts.yaml' })).toMatchObject({
    status: 403,
  });
  expect((await operator.call('POST', '/files/hand-back', { file: 'site/adverts.yaml' })).status).toBe(200);
  expect((await editor.call('POST', '/files/hand-back', { file: 'site/tags.yaml' })).status).toBe(200);
  expect((await operator.call('GET', '/files')).data).toHaveLength(3);
});
