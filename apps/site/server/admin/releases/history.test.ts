import { dayOf } from '@ziwan/contract/site-time';
import { expect, test } from 'vitest';
import { type Json, OFL, startFontDesk } from '../../testing/font-desk.ts';
import { namePages } from '../../testing/name-pages.ts';
import { staffOf } from '../../testing/staff.ts';

const desk = await startFontDesk({ pages: namePages() });
const { site, operator, sample, wait } = desk;
const editor = await staffOf(site, { id: 'the-editor', role: 'editor', nickname: '小编' });

const made = async (path: string, data: object): Promise<Json> => {
  const answer = await operator('POST', path, data);
  expect([path, answer.message]).toEqual([path, '成功']);
  return answer.data;
};
const saved = async (path: string, change: object): Promise<Json> => {
  const record = (await operator('GET', path)).data;
  const answer = await operator('PUT', path, { revision: record.revision, data: { ...record, ...change } });
  expect([path, answer.message]).toEqual([path, '成功']);
  return answer.data;
};
const historyOf = async (kind: string, subject: string): Promise<Json> =>
  (await operator('GET', `/history/${kind}/${encodeURIComponent(subject)}`)).data;
/** A later moment of the site's clock. @returns it */
const later = (): string => {
  wait();
  return new Date(site.services.now()).toISOString();
};

test('each change of a list row has a state with who and when, and what a form takes up to bring it back', async () => {
  const link = await made('/links', { name: '友站', url: 'https://example.com/' });
  wait();
  const data = { name: '友站改名', url: 'https://example.com/' };
  await operator('PUT', `/links/${link.id}`, { revision: link.revision, data });
  wait();
  await operator('DELETE', `/links/${link.id}`);
  const { states, title, waiting, revision } = await historyOf('link', link.id);
  expect([title, waiting, revision]).toEqual(['友站改名', false, null]);
  expect(
    states.map(({ seq, shown, differences, data }: Json) => [seq, shown, differences, data?.name ?? null]),
  ).toEqual([
    [null, false, [], null],
    [3, true, [{ field: 'name', before: '友站', after: '友站改名' }], '友站改名'],
    [2, true, [], '友站'],
  ]);
  expect(states[0].editor.nickname).toBe(states[1].editor.nickname);
  expect(states[1].until).toBe(states[0].from);
  const { records } = (await operator('GET', '/history?size=10&kind=link')).data;
  expect(records.map(({ title, effect }: Json) => `${title} ${effect}`)).toEqual([
    '友站改名 leaves',
    '友站改名 changes',
    '友站 appears',
  ]);
  // Saving what is there already changes nothing that visitors see.
  const same = await made('/links', { name: '不变', url: 'https://example.com/' });
  await operator('PUT', `/links/${same.id}`, { revision: same.revision, data: { ...data, name: '不变' } });
  expect((await historyOf('link', same.id)).states).toHaveLength(1);
});

test('releases are named in the history, when published and when undone', async () => {
  const release = await made('/releases', { name: '春季上新' });
  const change = { kind: 'keyword', data: { keyword: '春联', url: null, sort: 1 } };
  await operator('PUT', `/releases/${release.id}/changes`, { changes: [change] });
  const act = async (verb: string) => {
    wait();
    const { revision } = (await operator('GET', `/releases/${release.id}`)).data;
    return operator('POST', `/releases/${release.id}/${verb}`, { revision });
  };
  await act('publish');
  await act('undo');
  const { states } = await historyOf('keyword', '春联');
  expect(states.map(({ shown, release: by }: Json) => [shown, by?.name])).toEqual([
    [false, '春季上新'],
    [true, '春季上新'],
  ]);
});

test('a former state of a text comes back to the desk as a change, and not over another one in silence', async () => {
  const story = await made('/entries', { kind: 'news', title: '甲', markdown: '甲。', status: 'published' });
  const path = `/entries/${story.id}`;
  wait();
  const edit = async (title: string, status: string) => {
    const { revision } = (await operator('GET', path)).data;
    const data = { kind: 'news', title, markdown: `${title}。`, status };
    expect((await operator('PUT', path, { revision, data })).message).toBe('成功');
  };
  await edit('乙', 'published');
  await edit('丙', 'draft');
  const before = await historyOf('text', story.id);
  expect(before.waiting).toBe(true);
  const old = before.states.find(({ seq, shown }: Json) => seq !== null && shown);
  const back = (body: object) => operator('POST', `/history/text/${story.id}/bring-back`, body);
  const refused = await back({ seq: old.seq, revision: before.revision });
  expect([refused.status, refused.message]).toEqual([
    400,
    expect.stringContaining('后台有一份还没发布的修改'),
  ]);
  expect((await back({ seq: old.seq, revision: '1', overwrite: true })).status).toBe(409);
  const done = await back({ seq: old.seq, revision: before.revision, overwrite: true });
  expect(done.data).toEqual({ notes: [] });
  expect((await operator('GET', path)).data).toMatchObject({ title: '甲', waiting: { publishAt: null } });
  const shown = await site.get(`/web/api/web-wenzhang/getDetailById?id=${story.id}`);
  expect(shown.json().data.title).toBe('乙');
});

test('fonts show which file drew their name, and come back with their files and description', async () => {
  const before = (await operator('GET', '/fonts/shi-hei')).data;
  await saved('/fonts/shi-hei', { about: '改过的介绍' });
  const publish = async () => {
    wait();
    const { revision } = (await operator('GET', '/fonts/shi-hei')).data;
    const answer = await operator('POST', '/fonts/shi-hei/publish', { revision, losing: true });
    expect(answer.message).toBe('成功');
  };
  await publish();
  const { states, revision } = await historyOf('font', 'shi-hei');
  expect(states[0].differences).toEqual([
    { field: 'about', before: before.about ?? '', after: '改过的介绍' },
  ]);
  expect(states[0].drawn).toEqual({ face: before.faces[0].id, text: before.nameZh, redrawn: false });
  const drawn = await operator('POST', '/fonts/preview', {
    text: before.nameZh,
    faces: [{ font: 'shi-hei', face: before.faces[0].id, former: states[1].seq }],
  });
  expect(drawn.data[0].file).toEqual(expect.any(String));
  await operator('POST', '/history/font/shi-hei/bring-back', { seq: states[1].seq, revision });
  expect((await operator('GET', '/fonts/shi-hei')).data).toMatchObject({
    about: before.about,
    state: 'changed',
  });
});

test('editors see what they may edit', async () => {
  const { records } = (await editor.call('GET', '/history?size=100')).data;
  expect(new Set(records.map(({ kind }: Json) => kind))).toEqual(new Set(['text']));
  expect((await editor.call('GET', '/history/font/shi-hei')).status).toBe(403);
});

test('the site is seen as it was at a moment, with its lists, texts, licences and fonts', async () => {
  const advert = (title: string) => ({ position: 'home', title, url: '/font', isDisable: '1' });
  const banner = await made('/adverts', advert('旧横幅'));
  const story = await made('/entries', {
    kind: 'news',
    id: 'jiu-wen',
    title: '旧文',
    markdown: '旧。',
    status: 'published',
  });
  const gone = await made('/entries', { kind: 'news', title: '要删的', markdown: '。', status: 'published' });
  const font = (await operator('GET', '/fonts/shi-fan')).data;
  const licence = (await operator('GET', '/licences/ofl-1.1')).data;
  const addresses = [
    '/web/api/font/getFontDetail?id=shi-fan',
    `/web/api/web-wenzhang/getDetailById?id=${story.id}`,
    `/web/api/web-wenzhang/getDetailById?id=${gone.id}`,
    '/web/api/web-wenzhang/selectPage',
    '/web/api/adv/getData?position=home',
    '/web/api/licences',
    '/feed/news.xml',
  ];
  const STAMPS =
    /\d{4}-\d\d-\d\d[T ][\d:.]+Z?|\w{3}, \d\d \w{3} \d{4} [\d:]+ \w+|[?&][vr]=[\w.-]+|"views":\d+/g;
  const seen = async (headers: Record<string, string> = {}) => {
    wait();
    const found: Record<string, string> = {};
    for (const address of addresses) {
      const answer = await site.get(address, headers);
      found[address] = `${answer.statusCode} ${answer.body.replace(STAMPS, '')}`;
    }
    return found;
  };
  const before = await seen();
  const then = later();
  wait();

  await operator('PUT', `/adverts/${banner.id}`, { revision: banner.revision, data: advert('新横幅') });
  const data = { kind: 'news', title: '新文', markdown: '新。', status: 'published' };
  await operator('PUT', `/entries/${story.id}`, { revision: story.revision, data });
  await operator('DELETE', `/entries/${gone.id}`);
  await made('/entries', { kind: 'news', title: '那时没有', markdown: '。', status: 'published' });
  expect((await operator('POST', '/fonts/shi-fan/unpublish', { revision: font.revision })).message).toBe(
    '成功',
  );
  const matrix = licence.matrix.map((m: Json) => (m.use === 'game' ? { ...m, permission: 'no' } : m));
  const change = { effectiveOn: dayOf(site.services.now()), changes: '游戏须另行授权' };
  await saved('/licences/ofl-1.1', { matrix, change });
  const now = await seen();
  for (const address of addresses) expect(now[address], address).not.toBe(before[address]);

  const { url } = (await operator('POST', '/history/view', { at: then })).data;
  const opened = await site.get(url);
  expect(opened.statusCode).toBe(302);
  const cookie = String(opened.headers['set-cookie']).split(';')[0] as string;
  const past = await seen({ cookie });
  for (const address of addresses) expect(past[address], address).toBe(before[address]);
  expect(await seen()).toEqual(now);
  const { body } = await site.get('/font', { cookie });
  expect(body).toContain('（中国时间）的样子');
  expect(body).toContain('授权沿革');
  expect(body).toContain('那时没有（那时没有）');
});

test('moments before changes were kept, and those to come, are refused with the day', async () => {
  const at = (moment: string) => operator('POST', '/history/view', { at: moment });
  expect((await at('2001-01-01T00:00:00Z')).message).toMatch(/从 \d{4}-\d\d-\d\d \d\d:\d\d 起才记着/);
  expect((await at('2099-01-01T00:00:00Z')).message).toContain('这一刻还没有到');
});

test('changes are found by name, kind, person and day, and states that say the same are no change', async () => {
  const story = await made('/entries', {
    kind: 'news',
    title: '岁时记',
    markdown: '正文里说到谷雨。',
    status: 'published',
  });
  wait();
  const shown = async (change: object) => {
    const { revision, fonts, tags } = (await operator('GET', `/entries/${story.id}`)).data;
    const data = {
      kind: 'news',
      title: '岁时记',
      markdown: '正文里说到谷雨。',
      status: 'published',
      fonts,
      tags,
      ...change,
    };
    wait();
    return operator('PUT', `/entries/${story.id}`, { revision, data });
  };
  await shown({ title: '岁时新记' });
  const found = async (query: string): Promise<string[]> =>
    (await operator('GET', `/history?size=50&${query}`)).data.records.map(
      ({ title, effect }: Json) => `${title} ${effect}`,
    );
  const mine = ['岁时新记 changes', '岁时记 appears'];
  expect(await found(`q=${encodeURIComponent('岁时')}`)).toEqual(mine);
  expect(await found(`q=${encodeURIComponent('岁时记')}`)).toEqual(mine);
  expect(await found(`q=${encodeURIComponent('谷雨')}`)).toEqual([]);
  expect(await found(`q=${encodeURIComponent('岁时')}&kind=font`)).toEqual([]);
  const { people } = (await operator('GET', '/history')).data;
  const me = people.find(({ nickname }: Json) => nickname === '老周').id;
  expect(await found(`q=${encodeURIComponent('岁时')}&userId=${me}`)).toEqual(mine);
  expect(await found(`userId=nobody`)).toEqual([]);
  const today = dayOf(site.services.now());
  expect(await found(`q=${encodeURIComponent('岁时')}&day=${today}`)).toEqual(mine);
  expect(await found('day=2020-01-01')).toEqual([]);
  expect((await operator('GET', '/history?day=2026-02-30')).status).toBe(400);
});

test('a font and a text that came later say at an earlier moment that they were not there yet', async () => {
  const before = later();
  wait();
  const story = await made('/entries', {
    kind: 'news',
    title: '后来的',
    markdown: '文。',
    status: 'published',
  });
  const font = (await desk.draft(['later.ttf', sample.bold as Uint8Array])).data;
  const { revision } = await saved(`/fonts/${font.id}`, {
    nameZh: '后来体',
    licenceId: 'ofl-1.1',
    licenceText: OFL,
  });
  expect((await operator('POST', `/fonts/${font.id}/publish`, { revision })).message).toBe('成功');
  wait();
  const { url } = (await operator('POST', '/history/view', { at: before })).data;
  const cookie = String((await site.get(url)).headers['set-cookie']).split(';')[0] as string;
  const then = async (path: string) => {
    const answer = await site.get(path, { cookie });
    return [answer.statusCode, answer.json().message ?? answer.json().msg];
  };
  expect(await then(`/web/api/font/getFontDetail?id=${font.id}`)).toEqual([
    404,
    expect.stringContaining('那时还没有「后来体」'),
  ]);
  expect(await then(`/web/api/web-wenzhang/getDetailById?id=${story.id}`)).toEqual([
    404,
    expect.stringContaining('那时还没有「后来的」'),
  ]);
  // A page that never was is not said to come.
  expect((await then('/web/api/web-wenzhang/getDetailById?id=mei-you'))[1]).not.toContain('那时还没有');
});
