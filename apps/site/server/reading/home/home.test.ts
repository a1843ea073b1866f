import { writeEntry, writeList } from '@ziwan/content';
import type { DataOf, showData } from '@ziwan/contract';
import { isoOf } from '@ziwan/contract/site-time';
import { bumpRevision } from '@ziwan/store';
import { expect, test } from 'vitest';
import { sharedSite } from '../../testing/shared-site.ts';

const START = Date.parse('2026-06-01T00:00:00Z');
const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;
const publishAt = '2026-01-01T00:00:00Z';
const at = (ms: number) => isoOf(ms);

let clock = START;
const site = await sharedSite({ overrides: { now: () => clock } });

type Home = DataOf<typeof showData>;
const home = async (query = ''): Promise<Home> => {
  const answer = await site.get(`/web/api/showData/getData${query}`);
  expect([answer.statusCode, answer.json().message]).toEqual([200, '成功']);
  return answer.json().data;
};
const ids = (list: readonly { id: string }[]) => list.map((e) => e.id);
/** Waits until the site serves what was written: one request detects the revision, the next returns the new data. */
const seen = async () => {
  clock += 2000;
  await home();
};

test('a site without content shows only fonts on its home page', async () => {
  const data = await home();
  expect(data.newFonts.length).toBeGreaterThan(0);
  const { adverts, columns, albums, bundles, cases, baike, promotions, news } = data;
  expect({ adverts, columns, albums, bundles, cases, baike, promotions, news }).toEqual({
    adverts: [],
    columns: [],
    albums: [],
    bundles: [],
    cases: [],
    baike: [],
    promotions: [],
    news: [],
  });
});

test('the new and the popular row share no font, whatever the download counts', async () => {
  const { db } = site.services.store;
  const rows = async () => {
    const { newFonts, hotFonts } = await home();
    return [newFonts, hotFonts].map((fonts) => fonts.map((f) => f.fontGNo));
  };
  // Four creative fonts without downloads, so that only their age decides.
  expect(await rows()).toEqual([
    ['wu-wen', 'shi-hei'],
    ['guan-fang', 'shi-fan'],
  ]);
  await db.updateTable('families').set({ downloads: 3 }).where('gno', '=', 'wu-wen').execute();
  await db.transaction().execute(bumpRevision);
  await seen();
  expect(await rows()).toEqual([
    ['shi-hei', 'shi-fan'],
    ['wu-wen', 'guan-fang'],
  ]);
  await db.updateTable('families').set({ downloads: 0 }).execute();
  await db.transaction().execute(bumpRevision);
  await seen();
});

test('a style counts the fonts in its list and is shown in some of them', async () => {
  const { db } = site.services.store;
  const rename = (style: string, name: string) =>
    db.updateTable('dict_items').set({ dict_name: name }).where('dict_number', '=', style).execute();
  // Adds a style to two creative fonts and a general one, and a style that only the general one has.
  await db.insertInto('family_tags').values({ family_gno: 'shi-bian', dict_number: 'style.hei' }).execute();
  await rename('style.hei', '虎啸');
  await rename('style.song', '变字');
  await db.transaction().execute(bumpRevision);
  await seen();
  const { styles } = await home();
  const listed = await Promise.all(
    styles.map(async ({ dictNumber, kind }) => {
      const query = new URLSearchParams({ kind, tagNumber: dictNumber });
      const { records, total } = (await site.get(`/web/api/font/getFontList?${query}`)).json().data;
      return { total, ids: records.map((f: { fontGNo: string }) => f.fontGNo) };
    }),
  );
  expect(styles.map((s) => s.count)).toEqual(listed.map((l) => l.total));
  for (const [i, { fonts }] of styles.entries())
    for (const { fontGNo } of fonts) expect(listed[i]?.ids).toContain(fontGNo);
  expect(styles.map((s) => [s.dictNumber, s.kind, s.count])).toEqual([
    ['style.hei', 'creative', 2],
    ['style.song', 'currency', 1],
  ]);
});

test('home page adverts are shown in `sort` order while they are active and within their period', async () => {
  await writeList(site.services.store.db, 'adverts', [
    { id: 'low', position: 'home', title: '常在', url: '/font', protocol: 2, sort: 1 },
    { id: 'off', position: 'home', title: '停用', url: '/font', isDisable: '0', sort: 9 },
    { id: 'elsewhere', position: 'font', title: '别处', url: '/font', sort: 9 },
    { id: 'over', position: 'home', title: '已过', url: '/font', endsAt: at(START - DAY), sort: 9 },
    { id: 'soon', position: 'home', title: '将到', url: '/font', startsAt: at(START + DAY), sort: 9 },
    {
      id: 'drawn',
      position: 'home',
      title: '黑体',
      url: '/font/shi-hei',
      protocol: 2,
      fontGNo: 'shi-hei',
      endsAt: at(START + DAY),
      sort: 5,
    },
  ]);
  await seen();
  const { adverts } = await home();
  expect(ids(adverts)).toEqual(['drawn', 'low']);
  expect(adverts[0]).toMatchObject({ href: '/font/shi-hei', font: { fontGNo: 'shi-hei' } });
});

test('entries with a period appear and disappear by the clock, without a content change', async () => {
  clock = START + DAY + MINUTE;
  expect(ids((await home()).adverts)).toEqual(['soon', 'low']);
});

test('collections, cases and articles appear once they are published and while they are current', async () => {
  const { db } = site.services.store;
  const now = clock;
  await writeEntry(db, { id: 'set', kind: 'album', title: '一辑', fonts: ['shi-hei'], publishAt });
  await writeEntry(db, { id: 'draft', kind: 'album', title: '草稿', status: 'draft', publishAt });
  const period = (from: number, to: number) => ({ startsAt: at(now + from), endsAt: at(now + to) });
  await writeEntry(db, {
    id: 'next',
    kind: 'heji',
    title: '下回',
    ...period(DAY, 2 * DAY),
    sort: 9,
    publishAt,
  });
  await writeEntry(db, { id: 'last', kind: 'heji', title: '上回', ...period(-DAY, -1), sort: 8, publishAt });
  await writeEntry(db, { id: 'now', kind: 'heji', title: '这回', ...period(-DAY, DAY), publishAt });
  await writeEntry(db, { id: 'word', kind: 'baike', title: '楷书', fonts: ['shi-hei'], publishAt });
  await writeEntry(db, { id: 'newer', kind: 'baike', title: '行书', publishAt: '2026-02-01T00:00:00Z' });
  await writeEntry(db, { id: 'used', kind: 'case', title: '用例', fonts: ['shi-hei'], publishAt });
  await writeEntry(db, { id: 'gone', kind: 'promotion', title: '过去', ...period(-DAY, -1), publishAt });
  await writeEntry(db, { id: 'goes-on', kind: 'promotion', title: '正在', ...period(-DAY, DAY), publishAt });
  await writeEntry(db, { id: 'story', kind: 'news', title: '文章', publishAt });
  await writeEntry(db, { id: 'later', kind: 'news', title: '定时', publishAt: at(now + DAY) });
  await writeEntry(db, { id: 'told', kind: 'notice', title: '公告', publishAt });
  await writeList(db, 'columns', [
    { id: 'here', type: 'home', name: '覆盖搜索', summary: '先看写不写得出', url: '/font', sort: 1 },
    { id: 'off', type: 'home', name: '停用', url: '/font', enabled: false },
    { id: 'other', type: 'news', name: '别处' },
  ]);
  await seen();
  const data = await home();
  expect(data.albums).toMatchObject([{ id: 'set', fontCount: 1, fonts: [{ fontGNo: 'shi-hei' }] }]);
  expect(data.bundles.map((b) => [b.id, b.state])).toEqual([
    ['now', 'ongoing'],
    ['next', 'upcoming'],
  ]);
  expect(data.baike).toMatchObject([{ id: 'newer' }, { id: 'word', fonts: [{ fontGNo: 'shi-hei' }] }]);
  expect(data.cases).toMatchObject([{ id: 'used', fonts: [{ fontGNo: 'shi-hei' }] }]);
  expect(ids(data.promotions)).toEqual(['goes-on']);
  expect(ids(data.news)).toEqual(['story']);
  expect(data.columns).toMatchObject([{ id: 'here', href: '/font' }]);
});

test('a scheduled article appears a day later, and an activity that ended disappears', async () => {
  clock += DAY + MINUTE;
  const data = await home();
  expect(ids(data.news)).toEqual(['later', 'story']);
  expect(ids(data.promotions)).toEqual([]);
  expect(data.bundles.map((b) => [b.id, b.state])).toEqual([['next', 'ongoing']]);
});

test('another sample text changes only the hero', async () => {
  const { hero, ...rest } = await home();
  const { hero: own, ...same } = await home(`?text=${encodeURIComponent('鳳')}`);
  expect([hero.text, own.text]).toEqual(['龙吟虎啸九万里', '鳳']);
  expect(same).toEqual(rest);
});
