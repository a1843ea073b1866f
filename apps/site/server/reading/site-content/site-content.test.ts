import { writeList } from '@ziwan/content';
import { beforeAll, expect, test } from 'vitest';
import { insertFamily, insertReferenceData } from '../../testing/rows.ts';
import { sharedSite } from '../../testing/shared-site.ts';

let clock = Date.parse('2026-06-01T00:00:00Z');
const site = await sharedSite({
  fonts: false,
  env: { PUBLIC_ORIGIN: 'https://fonts.example.cn' },
  overrides: { now: () => clock },
});
beforeAll(async () => {
  const { db } = site.services.store;
  await insertReferenceData(db, []);
  await insertFamily(db, { gno: 'hei' });
  await writeList(db, 'columns', [
    { id: 'album-two', type: 'album', name: '第二', sort: 1, url: '/album', protocol: 2 },
    { id: 'album-one', type: 'album', name: '第一', sort: 2 },
    { id: 'album-off', type: 'album', name: '停用', sort: 3, enabled: false },
    { id: 'news', type: 'news', name: '别处' },
  ]);
  await writeList(db, 'adverts', [
    { id: 'active', position: 'home', title: '新字', url: '/font/hei', protocol: 2, fontGNo: 'hei', sort: 1 },
    { id: 'off', position: 'home', title: '停用', url: '/font', isDisable: '0' },
    { id: 'soon', position: 'home', title: '将到', url: '/font', startsAt: '2026-06-02T00:00:00Z' },
    { id: 'over', position: 'home', title: '已过', url: '/font', endsAt: '2026-06-01T00:00:00Z' },
    { id: 'side', position: 'side', title: '侧栏', url: 'www.example.cn/a', protocol: 1, sort: 2 },
  ]);
  await writeList(db, 'friendLinks', [
    { id: 'low', name: '低', url: 'www.example.cn', sort: -3 },
    { id: 'tie-b', name: '乙', url: 'https://secure.example.cn/x', sort: 10 },
    { id: 'tie-a', name: '甲', url: '/font', protocol: 2, sort: 10 },
    { id: 'top', name: '高', url: 'www.example.cn/top', sort: 100 },
    { id: 'off', name: '停', url: 'www.example.cn', sort: 200, enabled: false },
  ]);
  await writeList(db, 'marketingDict', [
    { dictNumber: 'message-topic', itemNumber: 'licence', itemName: '授权咨询', sort: 2 },
    { dictNumber: 'message-topic', itemNumber: 'other', itemName: '其他', value: 'x', sort: 1 },
    { dictNumber: 'work-type', itemNumber: 'game', itemName: '游戏' },
  ]);
}, 60_000);

const data = async (url: string) => (await site.get(url)).json().data;
const ids = (list: { id: string }[]) => list.map((e) => e.id);

test('columns are listed by type, in order, without those switched off', async () => {
  const columns = await data('/web/api/web-column/getColumnByType?type=album');
  expect(columns).toMatchObject([
    { id: 'album-one', name: '第一', url: null, protocol: null, href: null },
    { id: 'album-two', name: '第二', url: '/album', protocol: 2, href: 'https://fonts.example.cn/album' },
  ]);
  expect(await data('/web/api/web-column/getColumnByType?type=nothing')).toEqual([]);
  for (const all of ['', '?type='])
    expect(ids(await data(`/web/api/web-column/getColumnByType${all}`))).toEqual([
      'album-one',
      'album-two',
      'news',
    ]);
});

test('adverts are shown while isDisable is the string 1 and within their period', async () => {
  const adverts = await data('/web/api/adv/getData?position=home');
  expect(adverts).toMatchObject([
    {
      id: 'active',
      isDisable: '1',
      href: 'https://fonts.example.cn/font/hei',
      font: { fontGNo: 'hei', nameZh: '字体hei' },
    },
  ]);
  expect(ids(await data('/web/api/adv/getData'))).toEqual(['side', 'active']);
  clock = Date.parse('2026-06-02T00:00:00Z');
  expect(ids(await data('/web/api/adv/getData?position=home'))).toEqual(['active', 'soon']);
});

test('friend links are sorted by descending `sort`; the protocol code completes the address', async () => {
  const links = await data('/web/api/friendshipLinks/getFriendshipLinks');
  expect(links.map((l: { id: string; href: string; sort: number }) => [l.id, l.sort, l.href])).toEqual([
    ['top', 100, 'http://www.example.cn/top'],
    ['tie-a', 10, 'https://fonts.example.cn/font'],
    ['tie-b', 10, 'https://secure.example.cn/x'],
    ['low', -3, 'http://www.example.cn'],
  ]);
});

test('the marketing dictionary is returned by number or as a whole', async () => {
  expect(await data('/web/api/marketing-dict/dict-number?dictNumber=message-topic')).toEqual([
    { dictNumber: 'message-topic', itemNumber: 'licence', itemName: '授权咨询', value: null },
    { dictNumber: 'message-topic', itemNumber: 'other', itemName: '其他', value: 'x' },
  ]);
  expect(await data('/web/api/marketing-dict/dict-number')).toHaveLength(3);
  expect(await data('/web/api/marketing-dict/dict-number?dictNumber=nope')).toEqual([]);
});
