import { type EntryInput, writeEntry, writeList } from '@ziwan/content';
import { bumpRevision } from '@ziwan/store';
import { beforeAll, expect, test } from 'vitest';
import { insertFamily, insertReferenceData } from '../../testing/rows.ts';
import { sharedSite } from '../../testing/shared-site.ts';

let clock = Date.parse('2026-06-01T00:00:00Z');
const site = await sharedSite({ fonts: false, overrides: { now: () => clock } });
beforeAll(async () => {
  const { db } = site.services.store;
  await insertReferenceData(db, []);
  await insertFamily(db, { gno: 'yan-ti' });
  await writeList(db, 'tags', [
    { tagId: 'shujia', tagName: '书家', sort: 9 },
    { tagId: 'beitie', tagName: '碑帖', sort: 8 },
  ]);
  const write = (entry: Partial<EntryInput>) =>
    writeEntry(db, { publishAt: '2026-01-01T00:00:00Z', ...entry } as EntryInput);
  await write({
    id: 'yan-zhenqing',
    kind: 'baike',
    title: '颜真卿',
    summary: '唐代书法家',
    markdown: '## 生平\n\n琅琊人，[《多宝塔碑》](/baike/duobaota)。',
    cover: { src: '/media/a.webp', width: 800, height: 600, alt: '像' },
    author: '编者',
    source: { name: '旧唐书', url: 'https://example.cn/jts' },
    tags: ['shujia'],
    fonts: [{ fontGNo: 'yan-ti', note: '取法颜体' }],
    details: { dynasty: '唐', dates: '709—784', aliases: ['颜鲁公'] },
    publishAt: '2026-01-02T00:00:00Z',
  });
  await write({ id: 'duobaota', kind: 'baike', title: '多宝塔碑', tags: ['beitie', 'shujia'] });
  await write({ id: 'draft', kind: 'baike', title: '草稿', tags: ['beitie'], status: 'draft' });
  await write({ id: 'news-one', kind: 'news', title: '新字上架' });
  await write({ id: 'notice-one', kind: 'notice', title: '维护公告' });
  await write({
    id: 'sale',
    kind: 'promotion',
    title: '夏季活动',
    startsAt: '2026-05-01T00:00:00Z',
    endsAt: '2026-07-01T00:00:00Z',
  });
  await write({ id: 'past', kind: 'promotion', title: '春季活动', endsAt: '2026-05-01T00:00:00Z' });
}, 60_000);

const data = async (url: string) => {
  const answer = await site.get(url);
  expect([answer.statusCode, answer.json().code]).toEqual([200, '200']);
  return answer.json().data;
};
const ids = (list: { id: string }[]) => list.map((e) => e.id);

test('the encyclopedia directory lists titles under each tag', async () => {
  const directory = await data('/web/api/shufa-baike/getCalligraphyTitleByTageId');
  expect(directory).toEqual([
    {
      tagId: 'shujia',
      tagName: '书家',
      count: 2,
      titles: [
        { id: 'yan-zhenqing', title: '颜真卿' },
        { id: 'duobaota', title: '多宝塔碑' },
      ],
    },
    { tagId: 'beitie', tagName: '碑帖', count: 1, titles: [{ id: 'duobaota', title: '多宝塔碑' }] },
  ]);
  const one = await data('/web/api/shufa-baike/getCalligraphyTitleByTageId?tagId=beitie');
  expect(one.map((t: { tagId: string }) => t.tagId)).toEqual(['beitie']);
});

test('entries are listed by page, tag and keyword', async () => {
  const path = '/web/api/shufa-baike/selectPage';
  const first = await data(`${path}?size=1`);
  expect(first).toMatchObject({ total: 2, current: 1, size: 1, pages: 2 });
  expect(first.records).toEqual([
    {
      id: 'yan-zhenqing',
      kind: 'baike',
      title: '颜真卿',
      summary: '唐代书法家',
      cover: { src: '/media/a.webp', width: 800, height: 600, alt: '像' },
      tags: [{ tagId: 'shujia', tagName: '书家' }],
      author: '编者',
      source: { name: '旧唐书', url: 'https://example.cn/jts' },
      publishedAt: '2026-01-02T00:00:00.000Z',
      updatedAt: expect.any(String),
      views: 0,
      dynasty: '唐',
      fonts: [expect.objectContaining({ fontGNo: 'yan-ti', faceGNo: 'yan-ti--regular' })],
      dates: '709—784',
    },
  ]);
  expect(ids((await data(`${path}?size=1&current=2`)).records)).toEqual(['duobaota']);
  expect(ids((await data(`${path}?tagId=beitie`)).records)).toEqual(['duobaota']);
  expect(ids((await data(`${path}?keyword=${encodeURIComponent('鲁公')}`)).records)).toEqual([
    'yan-zhenqing',
  ]);
  expect((await data(`${path}?keyword=${encodeURIComponent('草稿')}`)).total).toBe(0);
});

test('an entry returns its body, fonts with notes, related entries and neighbours', async () => {
  const entry = await data('/web/api/shufa-baike/getDetailById?id=yan-zhenqing');
  expect(entry).toMatchObject({
    body: '<h2 id="s-1">生平</h2>\n<p>琅琊人，<a href="/baike/duobaota">《多宝塔碑》</a>。</p>\n',
    aliases: ['颜鲁公'],
    fonts: [{ fontGNo: 'yan-ti', faceGNo: 'yan-ti--regular', note: '取法颜体' }],
    related: [{ id: 'duobaota' }],
    previous: null,
    next: { id: 'duobaota', title: '多宝塔碑' },
  });
});

test('a font removed from the catalogue no longer appears in the entry', async () => {
  const { db } = site.services.store;
  await insertFamily(db, { gno: 'gone' });
  await writeEntry(db, {
    id: 'with-gone',
    kind: 'notice',
    title: '下架公告',
    fonts: ['gone'],
    publishAt: '2025-01-01T00:00:00Z',
  });
  await db.deleteFrom('families').where('gno', '=', 'gone').execute();
  expect((await data('/web/api/web-wenzhang/getDetailById?id=with-gone')).fonts).toEqual([]);
});

test('reading an entry counts a view', async () => {
  const before = (await data('/web/api/web-wenzhang/getDetailById?id=news-one')).views;
  await data('/web/api/web-wenzhang/getDetailById?id=news-one');
  await site.services.reading.content.close();
  expect((await data('/web/api/web-wenzhang/getDetailById?id=news-one')).views).toBe(before + 2);
});

test('articles and announcements are listed by type', async () => {
  const path = '/web/api/web-wenzhang/selectPage';
  expect(ids((await data(path)).records)).toEqual(['news-one']);
  expect(ids((await data(`${path}?type=notice`)).records)).toContain('notice-one');
  expect(ids((await data(`${path}?type=`)).records)).toEqual(ids((await data(`${path}?type=all`)).records));
  expect(ids((await data(`${path}?type=all`)).records)).toEqual(
    expect.arrayContaining(['news-one', 'notice-one']),
  );
  expect(await data('/web/api/web-wenzhang/getDetailById?id=notice-one')).toMatchObject({ kind: 'notice' });
});

test('promotions say whether they are running at the current time', async () => {
  const path = '/web/api/web-promotion/selectPage';
  const all = await data(path);
  expect(all.records.map((r: { id: string; state: string }) => [r.id, r.state])).toEqual([
    ['sale', 'ongoing'],
    ['past', 'ended'],
  ]);
  expect(ids((await data(`${path}?state=ongoing`)).records)).toEqual(['sale']);
  expect(await data('/web/api/web-promotion/getDetail?id=sale')).toMatchObject({
    startsAt: '2026-05-01T00:00:00.000Z',
    endsAt: '2026-07-01T00:00:00.000Z',
    state: 'ongoing',
  });
  const then = clock;
  clock = Date.parse('2026-07-01T00:00:00Z');
  expect((await data('/web/api/web-promotion/getDetail?id=sale')).state).toBe('ended');
  clock = then;
});

test('a headword is drawn in the script style its entry teaches, or not at all', async () => {
  const { db } = site.services.store;
  for (const gno of ['style.kai', 'style.signage', 'style.seal'])
    await db
      .insertInto('dict_items')
      .values({ dict_number: gno, type: 'style', dict_name: gno, sort: 0 })
      .execute();
  await insertFamily(db, { gno: 'kai', tags: ['style.kai'] });
  await insertFamily(db, { gno: 'zhaopai', tags: ['style.signage'] });
  await db.transaction().execute(bumpRevision);
  // Later than in any test before, so that the site looks for the new revision.
  clock = Date.parse('2026-07-31T00:00:00Z');
  await writeList(db, 'tags', [
    { tagId: 'shujia', tagName: '书家', sort: 9 },
    { tagId: 'beitie', tagName: '碑帖', sort: 8 },
    { tagId: 'seal', tagName: '篆书' },
    { tagId: 'regular', tagName: '楷书' },
    { tagId: 'shoujin', tagName: '瘦金体' },
    { tagId: 'calligrapher', tagName: '书家' },
  ]);
  const fonts = ['zhaopai', 'kai'];
  const write = (id: string, tags: string[], markdown = '') =>
    writeEntry(db, {
      id,
      kind: 'baike',
      title: id,
      tags,
      fonts,
      markdown,
      publishAt: '2026-01-01T00:00:00Z',
    });
  await write('xiaozhuan', ['seal']);
  await write('kaishu', ['regular']);
  await write('yan-tai', []);
  const shown = async (id: string) =>
    (await data(`/web/api/shufa-baike/getDetailById?id=${id}`)).fonts.map(
      (f: { fontGNo: string }) => f.fontGNo,
    );
  const drawing = async (id: string) => {
    const { headFonts, fonts: all } = await data(`/web/api/shufa-baike/getDetailById?id=${id}`);
    expect(all.map((f: { fontGNo: string }) => f.fontGNo)).toEqual(fonts);
    return headFonts.map((f: { fontGNo: string }) => f.fontGNo);
  };
  await expect.poll(() => shown('xiaozhuan')).toEqual(fonts);
  expect(await drawing('xiaozhuan')).toEqual([]);
  expect(await drawing('kaishu')).toEqual(['kai']);
  expect(await drawing('yan-tai')).toEqual(fonts);
  const undrawn = async (id: string) =>
    (await data(`/web/api/shufa-baike/getDetailById?id=${id}`)).scriptsWithoutFont;
  await db.transaction().execute(bumpRevision);
  clock = Date.parse('2026-08-01T00:00:00Z');
  await expect.poll(() => undrawn('kaishu')).toEqual([]);
  expect([await undrawn('xiaozhuan'), await undrawn('yan-tai')]).toEqual([['篆书'], []]);
  const forms = async (id: string) => (await data(`/web/api/shufa-baike/getDetailById?id=${id}`)).forms;
  expect(await forms('kaishu')).toMatchObject({
    text: '永和九年',
    fonts: [{ fontGNo: 'kai' }],
    isOtherHand: false,
  });
  expect([await forms('xiaozhuan'), await forms('yan-tai')]).toEqual([
    { text: '永和九年', fonts: [], isOtherHand: false },
    null,
  ]);
  // A font of the style heads the entry, whether the entry names it or not.
  await insertFamily(db, { gno: 'zhuanshu', tags: ['style.seal'] });
  await db.transaction().execute(bumpRevision);
  clock = Date.parse('2026-08-01T12:00:00Z');
  await expect.poll(() => drawing('xiaozhuan')).toEqual(['zhuanshu']);
  expect(await undrawn('xiaozhuan')).toEqual([]);
  // A manner within a script is not drawn by fonts of that script.
  await write('shoujinti', ['regular', 'shoujin']);
  expect([await drawing('shoujinti'), await undrawn('shoujinti')]).toEqual([[], ['瘦金体']]);
  expect((await forms('shoujinti')).fonts).toEqual([]);
  // Every font of the style, not only those that the entry names; the characters of its figures.
  await insertFamily(db, { gno: 'kai-er', tags: ['style.kai'] });
  await db.transaction().execute(bumpRevision);
  clock = Date.parse('2026-08-02T00:00:00Z');
  await write('chu-suiliang', ['calligrapher', 'regular'], '```笔顺\n永 十\n```');
  await expect
    .poll(async () => {
      const { text, fonts: some, isOtherHand } = await forms('chu-suiliang');
      return [text, some.map((f: { fontGNo: string }) => f.fontGNo), isOtherHand];
    })
    .toEqual(['永十', ['kai', 'kai-er'], true]);
  const { records } = await data('/web/api/shufa-baike/selectPage?size=50');
  const listed = new Map(
    records.map((r: { id: string; fonts: { fontGNo: string }[] }) => [r.id, r.fonts.map((f) => f.fontGNo)]),
  );
  expect([listed.get('xiaozhuan'), listed.get('kaishu')]).toEqual([['zhuanshu'], ['kai', 'kai-er']]);
});

const missing: [name: string, url: string][] = [
  ['an unknown entry', '/web/api/shufa-baike/getDetailById?id=nope'],
  ['a draft', '/web/api/shufa-baike/getDetailById?id=draft'],
  ['an entry of another kind', '/web/api/shufa-baike/getDetailById?id=news-one'],
  ['an article that is a promotion', '/web/api/web-wenzhang/getDetailById?id=sale'],
  ['a promotion that is an article', '/web/api/web-promotion/getDetail?id=news-one'],
];
for (const [name, url] of missing) {
  test(`${name} answers 404`, async () => {
    const answer = await site.get(url);
    expect([answer.statusCode, answer.json().code]).toEqual([404, 'S00443']);
  });
}

test('a character is described by its forms in the other script, its strokes and the entries named with it', async () => {
  const facts = (char: string) => data(`/web/api/font/hanzi?char=${encodeURIComponent(char)}`);
  const forever = await facts('永');
  expect(forever).toMatchObject({ hant: [], hans: [], strokes: { count: 5 }, entries: [] });
  expect(forever.strokes.figure).toContain('data-character="永"');
  expect(await facts('发')).toMatchObject({ hant: ['發', '髮'], hans: [] });
  expect(await facts('Ａ')).toEqual({ hant: [], hans: [], strokes: null, entries: [] });
  const many = [{ title: '多宝塔碑', url: '/baike/duobaota' }];
  expect((await facts('宝')).entries).toEqual(many);
  // In its other form, and in another name; drafts are left out.
  expect((await facts('寶')).entries).toEqual(many);
  expect((await facts('鲁')).entries).toEqual([{ title: '颜真卿', url: '/baike/yan-zhenqing' }]);
  expect((await facts('稿')).entries).toEqual([]);
});
