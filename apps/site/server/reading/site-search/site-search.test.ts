import { type EntryInput, writeEntry, writeList } from '@ziwan/content';
import { beforeAll, expect, test } from 'vitest';
import { sharedSite } from '../../testing/shared-site.ts';

let clock = Date.parse('2026-06-01T00:00:00Z');
const site = await sharedSite({ overrides: { now: () => clock } });
beforeAll(async () => {
  const { db } = site.services.store;
  const write = (entry: Partial<EntryInput>) =>
    writeEntry(db, { publishAt: '2026-01-01T00:00:00Z', ...entry } as EntryInput);
  // One of the three fonts with that style is a general one.
  await db.insertInto('family_tags').values({ family_gno: 'shi-bian', dict_number: 'style.hei' }).execute();
  // The designer is the foundry, and both names are one.
  await db
    .updateTable('families')
    .set({ name_en: '试黑体', foundry: '王小明' })
    .where('gno', '=', 'shi-hei')
    .execute();
  await writeList(db, 'tags', [{ tagId: 'beitie', tagName: '碑帖' }]);
  await write({
    id: 'body',
    kind: 'news',
    title: '馆讯',
    markdown: `${'长'.repeat(300)}展出试黑体与**多宝塔碑**拓本。`,
  });
  await write({
    id: 'title',
    kind: 'baike',
    title: '多宝塔碑',
    summary: '颜真卿早年所书',
    details: { dynasty: '唐' },
  });
  await write({ id: 'tag', kind: 'baike', title: '玄秘塔', tags: ['beitie'] });
  await write({ id: 'inside', kind: 'album', title: '临习多宝塔碑的字' });
  await write({ id: 'taiwan', kind: 'baike', title: '懷素自敘帖' });
  await write({ id: 'twice', kind: 'news', title: '重字', markdown: '写作叠叠的两个字。' });
  await write({ id: 'notice', kind: 'notice', title: '试黑体授权变更' });
  await write({ id: 'draft', kind: 'news', title: '多宝塔碑草稿', status: 'draft' });
  await write({ id: 'soon', kind: 'news', title: '多宝塔碑预告', publishAt: '2026-06-01T00:00:10Z' });
  await write({ id: 'markup', kind: 'news', title: '<b>标签</b>', markdown: '写 `<script>` 的人' });
}, 60_000);

interface Marked {
  text: string;
  ranges: [number, number][];
}
interface Found {
  type: string;
  id: string;
  url: string;
  title: Marked;
  excerpt: Marked;
  font: { fontGNo: string } | null;
}
const find = async (query: Record<string, string>) => {
  const answer = await site.get(`/web/api/web-findAll/getPageList?${new URLSearchParams(query)}`);
  expect(answer.statusCode).toBe(200);
  return answer.json().data as {
    records: Found[];
    total: number;
    complete: number;
    pages: number;
    counts: { type: string; name: string; count: number }[];
  };
};
const ids = (list: { id: string }[]) => list.map((e) => e.id);
const marked = ({ text, ranges }: Marked) => ranges.map(([a, b]) => text.slice(a, b));

test('a font says neither its name twice nor a designer who is its own foundry', async () => {
  const { records } = await find({ keyword: '试黑体', type: 'font' });
  const [own] = records.filter(({ id }) => id === 'shi-hei');
  expect(own?.excerpt.text).toBe('王小明 · 黑体');
});

test('content is ranked by the location of the match: the whole title, inside the title, the body', async () => {
  const { records, total, counts } = await find({ keyword: '多宝塔碑' });
  expect(ids(records)).toEqual(['title', 'inside', 'body']);
  expect(total).toBe(3);
  expect(counts).toEqual([
    { type: 'baike', name: '书法百科', count: 1 },
    { type: 'news', name: '新闻', count: 1 },
    { type: 'album', name: '专辑', count: 1 },
  ]);
  expect(records.map((r) => r.url)).toEqual(['/baike/title', '/album/inside', '/news/body']);
});

test('matches are returned as ranges of plain text', async () => {
  const { records } = await find({ keyword: '多宝塔碑' });
  const body = records.find((r) => r.id === 'body') as Found;
  expect(marked(body.title)).toEqual([]);
  expect(marked(body.excerpt)).toEqual(['多宝塔碑']);
  expect(body.excerpt.text.startsWith('…长')).toBe(true);
  expect(marked((records[0] as Found).title)).toEqual(['多宝塔碑']);
  expect((records[0] as Found).excerpt.text).toBe('颜真卿早年所书');
});

test('text that looks like markup stays text', async () => {
  const { records } = await find({ keyword: '标签' });
  expect(records).toMatchObject([{ id: 'markup', title: { text: '<b>标签</b>', ranges: [[3, 5]] } }]);
});

test('fonts come before content, and pages continue from one to the other', async () => {
  const whole = await find({ keyword: '试黑体' });
  expect(whole.records.map((r) => [r.type, r.id])).toEqual([
    ['font', 'shi-hei'],
    ['notice', 'notice'],
    ['news', 'body'],
  ]);
  expect(whole.records[0]).toMatchObject({ url: '/font/shi-hei', font: { fontGNo: 'shi-hei' } });
  const paged = await Promise.all(
    ['1', '2', '3', '4'].map((current) => find({ keyword: '试黑体', size: '1', current })),
  );
  expect(paged.flatMap((p) => ids(p.records))).toEqual(['shi-hei', 'notice', 'body']);
  expect(paged.map((p) => [p.total, p.pages])).toEqual(Array(4).fill([3, 3]));
});

test('filtering by one type still counts the others', async () => {
  const { records, total, counts } = await find({ keyword: '试黑体', type: 'notice' });
  expect([ids(records), total]).toEqual([['notice'], 1]);
  expect(counts.map((c) => [c.type, c.count])).toEqual([
    ['font', 1],
    ['news', 1],
    ['notice', 1],
  ]);
  expect(ids((await find({ keyword: '试黑体', type: 'font' })).records)).toEqual(['shi-hei']);
});

test('results with every word of a keyword, in any field, come before those with some', async () => {
  const { records, total, complete } = await find({ keyword: '颜真卿 多宝塔' });
  expect([ids(records), complete, total]).toEqual([['title', 'inside', 'body'], 1, 3]);
  const none = await find({ keyword: '颜真卿 玄秘塔' });
  expect([ids(none.records).sort(), none.complete]).toEqual([['tag', 'title'], 0]);
});

test('three words that nothing has together find what each has, most words first', async () => {
  const keyword = '拓本 颜真卿 多宝塔';
  for (const word of keyword.split(' ')) expect((await find({ keyword: word })).total).toBeGreaterThan(0);
  const { records, complete, counts } = await find({ keyword });
  expect([ids(records), complete]).toEqual([['title', 'body', 'inside'], 0]);
  expect(counts.map(({ type, count }) => [type, count])).toEqual([
    ['baike', 1],
    ['news', 1],
    ['album', 1],
  ]);
  const paged = await Promise.all(['1', '2', '3'].map((current) => find({ keyword, size: '1', current })));
  expect(paged.flatMap((p) => ids(p.records))).toEqual(['title', 'body', 'inside']);
});

test('fonts are found by words of their name and by tags together', async () => {
  const both = await find({ keyword: '黑 试', type: 'font' });
  expect([ids(both.records)[0], both.complete]).toEqual(['shi-hei', 1]);
  const { dict_name: tag } = await site.services.store.db
    .selectFrom('dict_items')
    .select('dict_name')
    .where('dict_number', '=', 'style.hei')
    .executeTakeFirstOrThrow();
  const tagged = ids((await find({ keyword: tag, type: 'font' })).records);
  const named = await find({ keyword: `试变 ${tag}`, type: 'font' });
  expect([ids(named.records)[0], named.complete]).toEqual(['shi-bian', 1]);
  expect(ids(named.records).sort()).toEqual([...new Set([...tagged, 'shi-bian'])].sort());
  expect((await places(`试变 ${tag}`)).map(([text]) => text)).toContain(tag);
});

test('a tag and the entry about a dynasty are found; hidden content is not', async () => {
  expect(ids((await find({ keyword: '碑帖' })).records)).toEqual(['tag']);
  expect((await find({ keyword: '草稿' })).total).toBe(0);
  expect((await find({ keyword: '预告' })).total).toBe(0);
  clock += 10_000;
  expect(ids((await find({ keyword: '预告' })).records)).toEqual(['soon']);
});

test('new content is found after a second', async () => {
  const { db } = site.services.store;
  expect((await find({ keyword: '新近一篇' })).total).toBe(0);
  await writeEntry(db, { id: 'late', kind: 'news', title: '新近一篇', publishAt: '2026-01-01T00:00:00Z' });
  clock += 1001;
  await find({ keyword: '新近一篇' });
  expect(ids((await find({ keyword: '新近一篇' })).records)).toEqual(['late']);
});

test('a word is found in either script, whichever the keyword uses', async () => {
  clock = Date.parse('2026-06-01T00:00:00Z');
  expect(ids((await find({ keyword: '試黑體' })).records)).toEqual(['shi-hei', 'notice', 'body']);
  expect(ids((await find({ keyword: '试繁体' })).records)).toEqual(['shi-fan']);
  expect(ids((await find({ keyword: '多寶塔碑' })).records)).toEqual(['title', 'inside', 'body']);
  expect(ids((await find({ keyword: '顏真卿 多寶塔' })).records)[0]).toBe('title');
  expect(ids((await find({ keyword: '懷素自敘' })).records)).toEqual(['taiwan']);
  expect(ids((await find({ keyword: '怀素自叙' })).records)).toEqual(['taiwan']);
  // Ranges refer to the text as written.
  const [title] = (await find({ keyword: '多寶塔碑' })).records;
  expect(marked((title as Found).title)).toEqual(['多宝塔碑']);
  expect(await places('書法百科')).toEqual(await places('书法百科'));
  const listed = await site.get(`/web/api/font/getFontList?${new URLSearchParams({ keyword: '試黑' })}`);
  expect(listed.json().data.records.map((f: { fontGNo: string }) => f.fontGNo)).toEqual(['shi-hei']);
  expect((await suggested('試黑')).map((s) => s.id)).toEqual(['shi-hei', 'notice']);
});

test('a keyword of one repeated character matches only texts that repeat it as often', async () => {
  expect(ids((await find({ keyword: '长长长' })).records)).toEqual(['body']);
  expect(ids((await find({ keyword: '叠叠' })).records)).toEqual(['twice']);
  expect((await find({ keyword: '叠叠叠' })).total).toBe(0);
});

test('a keyword without letters finds nothing; an empty or overlong one is refused', async () => {
  expect(await find({ keyword: '%%' })).toMatchObject({ records: [], total: 0, pages: 0, counts: [] });
  for (const keyword of ['', '字'.repeat(61)]) {
    const answer = await site.get(`/web/api/web-findAll/getPageList?${new URLSearchParams({ keyword })}`);
    expect([answer.statusCode, answer.json().code]).toEqual([400, 'S00400']);
  }
});

test('suggestions list fonts and titles, never bodies', async () => {
  const answer = await site.get(
    `/web/api/web-findAll/getByParameter?${new URLSearchParams({ keyword: '试黑' })}`,
  );
  const list = answer.json().data as Found[];
  expect(list.map((s) => [s.type, s.id, s.url])).toEqual([
    ['font', 'shi-hei', '/font/shi-hei'],
    ['notice', 'notice', '/notice#notice'],
  ]);
  expect(list.map((s) => marked(s.title))).toEqual([['试黑'], ['试黑']]);
});

const places = async (keyword: string) => {
  const { data } = (
    await site.get(`/web/api/web-findAll/getPageList?${new URLSearchParams({ keyword })}`)
  ).json();
  return (
    data.places as { kind: string; title: Marked; of: string; count: number | null; url: string }[]
  ).map(({ title, of, count, url }) => [title.text, of, count, url]);
};
const suggested = async (keyword: string) =>
  (await site.get(`/web/api/web-findAll/getByParameter?${new URLSearchParams({ keyword })}`)).json().data as {
    type: string;
    id: string;
    url: string;
    title: Marked;
  }[];

test('a title is found by its pinyin and initials, as a font is', async () => {
  clock = Date.parse('2026-06-01T00:00:00Z');
  expect(ids((await find({ keyword: 'duobaotabei' })).records)).toEqual(['title', 'inside']);
  expect(ids((await find({ keyword: 'dbtb' })).records)).toEqual(['title', 'inside']);
  expect(ids((await find({ keyword: 'xuanmi' })).records)).toEqual(['tag']);
  expect(ids((await find({ keyword: 'aobaota' })).records)).toEqual([]);
  expect((await suggested('XuanMiTa')).map((s) => s.url)).toEqual(['/baike/tag']);
});

test('pinyin and literal words are combined in one keyword', async () => {
  const both = await find({ keyword: 'duobao 颜真卿' });
  expect(ids(both.records.slice(0, both.complete))).toEqual(['title']);
  expect((await find({ keyword: 'xuanmi 颜真卿' })).complete).toBe(0);
});

test('a hidden entry is not found by pinyin either, until it is due', async () => {
  const seen = async () => ids((await find({ keyword: 'duobaotabei' })).records);
  clock = Date.parse('2026-06-01T00:00:00Z');
  expect(await seen()).toEqual(['title', 'inside']);
  clock = Date.parse('2026-06-01T00:00:10Z');
  expect(await seen()).toEqual(['title', 'soon', 'inside']);
});

test('a tag is found by name, pinyin and initials, and links to its list', async () => {
  for (const keyword of ['碑帖', 'beitie', 'bt'])
    expect(await places(keyword), keyword).toContainEqual(['碑帖', '书法百科', 1, '/baike?tagId=beitie']);
});

test.each(['hei', 'song'])(
  'the tag %s of fonts is found with its fonts, though none has it in its name',
  async (style) => {
    const item = await site.services.store.db
      .selectFrom('family_tags')
      .innerJoin('dict_items', 'dict_items.dict_number', 'family_tags.dict_number')
      .select(['dict_items.dict_number', 'dict_name', 'family_gno'])
      .where('dict_items.dict_number', '=', `style.${style}`)
      .executeTakeFirstOrThrow();
    const { records, counts } = await find({ keyword: item.dict_name });
    expect(ids(records)).toContain(item.family_gno);
    expect(counts[0]?.count).toBe(records.filter((r) => r.type === 'font').length);
    const found = (await places(item.dict_name))[0];
    expect(found?.[0]).toBe(item.dict_name);
    const url = new URL(String(found?.[3]), 'http://site');
    expect(Object.fromEntries(url.searchParams)).toEqual({
      tagNumber: item.dict_number,
      tagName: item.dict_name,
    });
    const kind = url.pathname === '/font' ? 'creative' : 'currency';
    const listed = (
      await site.get(`/web/api/font/getFontList?kind=${kind}&tagNumber=${item.dict_number}`)
    ).json().data;
    expect(found?.[2]).toBe(listed.total);
  },
);

test('a section of the site is found by name and by pinyin', async () => {
  for (const keyword of ['书法百科', 'shufabaike', 'sfbk'])
    expect((await places(keyword))[0], keyword).toEqual(['书法百科', '', null, '/baike']);
  expect((await suggested('lianxi'))[0]).toMatchObject({ type: 'section', url: '/contact' });
});

test('tags and sections appear only on the first page of unfiltered results', async () => {
  const of = async (query: Record<string, string>) =>
    ((await find({ keyword: '碑帖', ...query })) as unknown as { places: unknown[] }).places.length;
  expect([await of({}), await of({ type: 'baike' }), await of({ current: '2' })]).toEqual([1, 0, 0]);
});

test('of places, the one with the name comes first, then the one with more behind it', async () => {
  const { db } = site.services.store;
  const tags = { beitie: '碑帖', mubei: '墓碑', kaobei: '考碑', bei: '碑' };
  await writeList(
    db,
    'tags',
    Object.entries(tags).map(([tagId, tagName]) => ({ tagId, tagName })),
  );
  const news = (id: string, ...of: string[]) =>
    writeEntry(db, { id, kind: 'news', title: id, tags: of, publishAt: '2026-01-01T00:00:00Z' });
  await news('one', 'mubei', 'bei');
  await news('two', 'kaobei');
  await news('three', 'kaobei');
  clock += 1001;
  await places('碑');
  expect((await places('碑')).map(([name, , count]) => [name, count])).toEqual([
    ['碑', 1],
    ['碑帖', 1],
    ['考碑', 2],
    ['墓碑', 1],
  ]);
});
