import { dayOf } from '@ziwan/contract/site-time';
import { sha256Hex } from '@ziwan/infra/digest';
import { eachDialect } from '@ziwan/store/testing';
import { expect, test } from 'vitest';
import { type Json, OFL, startFontDesk } from '../../testing/font-desk.ts';
import { namePages } from '../../testing/name-pages.ts';
import { isLink, putting, SUBJECTS, startDesk } from './testing/desk.ts';
import { siteRows } from './testing/site-rows.ts';

eachDialect('a release that is undone leaves the rows that visitors read as they were', async (store) => {
  const desk = await startDesk(store);
  const { service, context } = desk;
  for (const [i, name] of SUBJECTS.entries()) await desk.edit(name, i, true);
  const before = await siteRows(store.db);
  const { id } = await service.create({ name: '一批', note: '', publishAt: null }, context);
  for (const [i, name] of SUBJECTS.entries()) {
    desk.tick();
    // Of each kind one is changed, and one leaves.
    const leaves = i % 2 === 1;
    if (!leaves && !isLink(name)) await desk.edit(name, 10 + i, false);
    await service.put(id, { changes: [putting(name, leaves, 10 + i)] }, context);
  }
  expect(await siteRows(store.db)).toEqual(before);
  desk.tick();
  const published = await service.publish(id, (await service.one(id)).revision, context);
  expect(await Promise.all(SUBJECTS.map(desk.onSite))).toEqual([10, null, 12, null, 14, null]);
  desk.tick();
  await service.undo(id, { revision: published.revision, skip: [], overwrite: [] }, context);
  expect(await siteRows(store.db)).toEqual(before);
});

eachDialect('a release that is undone is repeated as a new one, and publishes the same', async (store) => {
  const desk = await startDesk(store);
  const { service, context } = desk;
  for (const [i, name] of SUBJECTS.entries()) await desk.edit(name, i, true);
  const { id } = await service.create({ name: '春季', note: '三十款', publishAt: null }, context);
  for (const [i, name] of SUBJECTS.entries()) {
    desk.tick();
    const leaves = i % 2 === 1;
    if (!leaves && !isLink(name)) await desk.edit(name, 10 + i, false);
    await service.put(id, { changes: [putting(name, leaves, 10 + i)] }, context);
  }
  await expect(service.repeat(id, context)).rejects.toThrow('不是已撤回的');
  const published = await service.publish(id, (await service.one(id)).revision, context);
  desk.tick();
  await service.undo(id, { revision: published.revision, skip: [], overwrite: [] }, context);
  const again = await service.repeat(id, context);
  expect(again).toMatchObject({ name: '春季', note: '三十款', state: 'open', size: SUBJECTS.length });
  expect(again.id).not.toBe(id);
  // In one open release at a time; a second one takes what the first has, and the undone one says so before.
  const waiting = (await service.one(id)).changes ?? [];
  expect(waiting.map(({ waitsIn }) => waitsIn)).toEqual(SUBJECTS.map(() => ({ id: again.id, name: '春季' })));
  const third = await service.repeat(id, context);
  expect([third.size, (await service.one(again.id)).size]).toEqual([SUBJECTS.length, 0]);
  desk.tick();
  await service.publish(third.id, third.revision, context);
  expect(await Promise.all(SUBJECTS.map(desk.onSite))).toEqual([10, null, 12, null, 14, null]);
  await expect(service.repeat(id, context)).rejects.toThrow('站上已经是这样');
  expect((await service.one(id)).state).toBe('undone');
});

const desk = await startFontDesk({ pages: namePages() });
const { site, operator, sample, wait } = desk;

const fontAt = async (gno: string): Promise<Json> => (await operator('GET', `/fonts/${gno}`)).data;

async function editFont(gno: string, change: object): Promise<Json> {
  const font = await fontAt(gno);
  const saved = await operator('PUT', `/fonts/${gno}`, {
    revision: font.revision,
    data: { ...font, ...change },
  });
  expect(saved.message).toBe('成功');
  return saved.data;
}

const newText = async (title: string, status: string, change: object = {}): Promise<Json> =>
  (await operator('POST', '/entries', { kind: 'news', title, markdown: '正文。', status, ...change })).data;

const editText = async ({ id, revision }: Json, change: object): Promise<Json> => {
  const data = { kind: 'news', markdown: '正文。', status: 'draft', ...change };
  return (await operator('PUT', `/entries/${id}`, { revision, data })).data;
};

/** What moves by itself: moments of changes, revisions for the browser's cache, and views. */
const STAMPS =
  /\d{4}-\d\d-\d\d[T ][\d:.]+Z?|\w{3}, \d\d \w{3} \d{4} [\d:]+ \w+|[?&][vr]=[\w.-]+|"views":\d+/g;

/** Status and hash of each address, as somebody with these headers gets it. */
async function seen(addresses: readonly string[], headers: Record<string, string> = {}) {
  wait();
  const found: Record<string, string> = {};
  for (const address of addresses) {
    const answer = await site.get(address, headers);
    found[address] = `${answer.statusCode} ${sha256Hex(answer.body.replace(STAMPS, ''))}`;
  }
  return found;
}

test('a release is seen whole before it is published, and leaves every answer as it was once it is undone', async () => {
  const fresh = (await desk.draft(['other.ttf', sample.other as Uint8Array])).data;
  const appears = await editFont(fresh.id, { nameZh: '春山体', licenceId: 'ofl-1.1', licenceText: OFL });
  const [stays, goes] = [await newText('改的', 'published'), await newText('撤的', 'published')];
  const comes = await newText('新的', 'draft', { markdown: `[春山体](/font/${fresh.id})上线。` });
  const advert = (title: string, url: string) => ({ position: 'home', title, url, isDisable: '1' });
  const made = async (path: string, data: object): Promise<Json> => (await operator('POST', path, data)).data;
  const banner = await made('/adverts', advert('旧横幅', '/font'));
  const column = await made('/columns', { type: 'foot', name: '栏目', url: '/font' });
  const link = await made('/links', { name: '友站', url: 'https://example.com/' });
  const licence = (await operator('GET', '/licences/ofl-1.1')).data;
  const ids = [stays.id, goes.id, comes.id];
  const gnos = ['shi-hei', 'shi-fan', 'shi-bian', fresh.id];
  const addresses = [
    ...gnos.map((gno) => `/web/api/font/getFontDetail?id=${gno}`),
    ...ids.map((id) => `/web/api/web-wenzhang/getDetailById?id=${id}`),
    '/web/api/font/getFontList',
    '/web/api/font/getFontList?keyword=%E6%98%A5%E5%B1%B1',
    '/web/api/font/getFontList?text=%E6%98%A5%E6%B1%9F',
    '/web/api/web-wenzhang/selectPage',
    '/web/api/web-findAll/getPageList?keyword=%E6%94%B9',
    '/web/api/web-findAll/getPageList?keyword=%E6%98%A5%E5%B1%B1',
    '/web/api/adv/getData?position=home',
    '/web/api/web-column/getColumnByType?type=foot',
    '/web/api/friendshipLinks/getFriendshipLinks',
    '/web/api/licences',
    '/web/api/font-brand/selectBrandLine',
    '/web/api/dict/font-default',
    '/feed/news.xml',
    '/sitemap.xml',
    '/llms.txt',
  ];
  const rows = () => siteRows(site.services.store.db);
  const [before, rowsBefore] = [await seen(addresses), await rows()];

  const changed = await editFont('shi-hei', {
    about: '改过的介绍',
    tags: ['style.song'],
    licenceId: 'cc0-1.0',
    licenceText: null,
    licenceChange: { effectiveOn: dayOf(site.services.now()), changes: '放弃权利' },
  });
  const edited = await editText(stays, { title: '改过的', summary: '新摘要', markdown: '新的正文。' });
  const release = (await operator('POST', '/releases', { name: '每种一处' })).data;
  const put = await operator('PUT', `/releases/${release.id}/changes`, {
    changes: [
      { kind: 'font', subject: appears.id },
      { kind: 'font', subject: changed.id },
      { kind: 'font', subject: 'shi-fan', leaves: true },
      { kind: 'text', subject: edited.id },
      { kind: 'text', subject: goes.id, leaves: true },
      { kind: 'text', subject: comes.id },
      { kind: 'advert', subject: banner.id, data: advert('新横幅', `/font/${appears.id}`) },
      { kind: 'advert', data: advert('又一条', `/news/${comes.id}`) },
      { kind: 'column', subject: column.id, data: { type: 'foot', name: '改了的栏目', url: '/news' } },
      { kind: 'link', subject: link.id, leaves: true },
      {
        kind: 'licence',
        subject: licence.id,
        data: {
          ...licence,
          matrix: licence.matrix.map((m: Json) => (m.use === 'game' ? { ...m, permission: 'no' } : m)),
          change: { effectiveOn: dayOf(site.services.now()), changes: '游戏须另行授权' },
        },
      },
      { kind: 'brand', data: { id: 'chun-shan', name: '春山工作室', url: null } },
      { kind: 'font-tag', subject: 'style.song', data: { type: 'style', name: '宋体一类', sort: 1 } },
      { kind: 'font-tag', data: { id: 'style.sui-shi', type: 'style', name: '岁时', sort: 9 } },
      { kind: 'tag', data: { tagName: '岁时' } },
      { kind: 'address', data: { from: '/jiu/xin', to: `/news/${comes.id}` } },
      { kind: 'option', data: { dictNumber: 'submission.type', itemName: '岁时' } },
      { kind: 'keyword', data: { keyword: '春山', url: '/font', sort: 1 } },
      { kind: 'announcement', data: { title: '上新了', body: '春季上新。', url: null, userId: null } },
    ],
  });
  expect(put.data?.changes.map(({ kind, effect }: Json) => `${kind} ${effect}`).sort()).toEqual([
    'address appears',
    'advert appears',
    'advert changes',
    'announcement appears',
    'brand appears',
    'column changes',
    'font appears',
    'font changes',
    'font leaves',
    'font-tag appears',
    'font-tag changes',
    'keyword appears',
    'licence changes',
    'link leaves',
    'option appears',
    'tag appears',
    'text appears',
    'text changes',
    'text leaves',
  ]);
  expect(await seen(addresses)).toEqual(before);
  expect(await rows()).toEqual(rowsBefore);

  const { url } = (await operator('POST', `/releases/${release.id}/preview`)).data;
  const opened = await site.get(url);
  const cookie = String(opened.headers['set-cookie']).split(';')[0] as string;
  const preview = await seen(addresses, { cookie });
  expect(preview).not.toEqual(before);
  const { revision } = (await operator('GET', `/releases/${release.id}`)).data;
  const published = await operator('POST', `/releases/${release.id}/publish`, { revision });
  expect(published.data?.state).toBe('published');
  const after = await seen(addresses);
  expect(after).toEqual(preview);
  expect(
    Object.keys(after)
      .filter((address) => after[address] === before[address])
      .sort(),
  ).toEqual(['/web/api/font-brand/selectBrandLine']);

  const moment = new Date(site.services.now()).toISOString();
  wait();
  const back = async (choice: object) =>
    operator('POST', `/releases/${release.id}/undo`, { revision: published.data.revision, ...choice });
  // The notice has gone out, so it is asked about.
  const notice = published.data.changes.find(({ kind }: Json) => kind === 'announcement');
  expect([notice.readBy, (await back({})).code]).toEqual([0, 'S00541']);
  const undone = await back({ overwrite: [{ kind: 'announcement', subject: notice.subject }] });
  expect(undone.data?.state).toBe('undone');
  const rowsAfter = await rows();
  expect(rowsAfter).toEqual(rowsBefore);
  // The font that it brought is not unknown any more, but withdrawn.
  const brought = `/web/api/font/getFontDetail?id=${appears.id}`;
  const answers = await seen(addresses);
  expect([before[brought], answers[brought]]).toEqual([
    expect.stringMatching(/^404 /),
    expect.stringMatching(/^404 /),
  ]);
  expect({ ...answers, [brought]: before[brought] }).toEqual(before);

  // The time machine shows what was published, whole.
  const view = await operator('POST', '/history/view', { at: moment });
  const past = await site.get(view.data.url);
  const then = await seen(addresses, { cookie: String(past.headers['set-cookie']).split(';')[0] as string });
  expect(then).toEqual(after);
  // And what it brought comes back to the desk from there.
  const history = (await operator('GET', `/history/text/${stays.id}`)).data;
  const [{ seq }] = history.states.filter(({ seq, differences }: Json) => seq && differences.length > 0);
  const taken = { seq, revision: history.revision, overwrite: true };
  expect((await operator('POST', `/history/text/${stays.id}/bring-back`, taken)).status).toBe(200);
  expect((await operator('GET', `/entries/${stays.id}`)).data.title).toBe('改过的');
});
