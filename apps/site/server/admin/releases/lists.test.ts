import sharp from 'sharp';
import { expect, test } from 'vitest';
import type { Json } from '../../testing/font-desk.ts';
import { sharedSite } from '../../testing/shared-site.ts';
import { type Staff, staffOf } from '../../testing/staff.ts';

const site = await sharedSite({ fonts: false, env: { RATE_LIMIT_API: '0' } });
const staff: Staff = await staffOf(site, { id: 'the-operator', role: 'operator' });
const { call } = staff;
const editor = await staffOf(site, { id: 'the-editor', role: 'editor' });

const advert = (title: string, change: object = {}) => ({
  position: 'home',
  title,
  url: '/font',
  isDisable: '1',
  ...change,
});
const newRelease = async (name: string): Promise<Json> => (await call('POST', '/releases', { name })).data;
const put = (id: string, change: object) => call('PUT', `/releases/${id}/changes`, { changes: [change] });
const one = async (id: string): Promise<Json> => (await call('GET', `/releases/${id}`)).data;
const act = async (id: string, verb: 'publish' | 'undo', choice: object = {}) =>
  call('POST', `/releases/${id}/${verb}`, { revision: (await one(id)).revision, ...choice });
const titles = async (): Promise<string[]> =>
  (await call('GET', '/adverts?size=100')).data.records.map(({ title }: Json) => title).sort();

test('a new advert waits in a release with an id of its own, and comes and goes with it', async () => {
  const release = await newRelease('新广告');
  const [first] = (await put(release.id, { kind: 'advert', data: advert('春山') })).data.changes;
  expect(first).toMatchObject({ kind: 'advert', subject: 'chun-shan', effect: 'appears', path: null });
  expect(first.data).toMatchObject({ title: '春山', url: '/font' });
  const second = (await put(release.id, { kind: 'advert', data: advert('春山') })).data.changes[1];
  expect(second.subject).toBe('chun-shan-2');
  const taken = await put(release.id, { kind: 'advert', data: advert('别的', { id: 'chun-shan' }) });
  expect([taken.status, taken.code]).toEqual([409, 'S00464']);
  const twice = [
    { kind: 'advert', data: advert('春山') },
    { kind: 'advert', data: advert('春山') },
  ];
  const both = await call('PUT', `/releases/${(await newRelease('一次两条')).id}/changes`, {
    changes: twice,
  });
  expect(both.data.changes.map(({ subject }: Json) => subject)).toEqual(['chun-shan-3', 'chun-shan-4']);
  expect(await titles()).toEqual([]);
  await put(release.id, { kind: 'advert', subject: second.subject, data: advert('春山二') });
  expect((await act(release.id, 'publish')).status).toBe(200);
  expect(await titles()).toEqual(['春山', '春山二']);
  expect((await act(release.id, 'undo')).data.state).toBe('undone');
  expect(await titles()).toEqual([]);
});

test('a row that was changed on the site since is a conflict: the release may still have its own', async () => {
  const { data: row } = await call('POST', '/links', { name: '友站', url: 'https://example.com/' });
  const release = await newRelease('冲突');
  const change = { kind: 'link', subject: row.id };
  const data = { name: '友站改名', url: 'https://example.com/' };
  const held = (await put(release.id, { ...change, revision: row.revision, data })).data;
  expect(held.changes[0].differences).toEqual([{ field: 'name', before: '友站', after: '友站改名' }]);
  await call('PUT', `/links/${row.id}`, { revision: row.revision, data: { ...data, name: '先改了' } });
  const [conflict] = (await one(release.id)).changes;
  expect(conflict.findings).toMatchObject([{ level: 'blocks', code: 'conflict' }]);
  expect((await act(release.id, 'publish')).code).toBe('S00540');
  const mended = (await put(release.id, change)).data.changes[0];
  expect([mended.findings, mended.data.name]).toEqual([[], '友站改名']);
  await act(release.id, 'publish');
  const shown = async () => (await call('GET', `/links/${row.id}`)).data?.name;
  expect(await shown()).toBe('友站改名');
  // Deleted since, it is asked about, and can come back.
  await call('DELETE', `/links/${row.id}`);
  const [since] = (await one(release.id)).changes;
  expect([since.changedSince, since.gone]).toEqual([true, false]);
  expect((await act(release.id, 'undo')).code).toBe('S00541');
  expect((await act(release.id, 'undo', { overwrite: [change] })).status).toBe(200);
  expect(await shown()).toBe('先改了');
});

test('names a link that leads nowhere, unless the release brings its page', async () => {
  const release = await newRelease('去处');
  const story = { kind: 'news', id: 'chun', title: '春', markdown: '春。', status: 'draft' };
  await call('POST', '/entries', story);
  const data = advert('横幅', { url: '/news/chun' });
  const put1 = (await put(release.id, { kind: 'advert', data })).data;
  expect(put1.changes[0].findings.map(({ words }: Json) => words)).toEqual(['链接没有去处：/news/chun']);
  const { changes } = (await put(release.id, { kind: 'text', subject: 'chun' })).data;
  expect(changes.map(({ findings }: Json) => findings)).toEqual([[], []]);
});

test('a tag, an old address and an option come with the text that needs them, and go with it', async () => {
  const release = await newRelease('标签、旧地址、选项');
  const tag = (await put(release.id, { kind: 'tag', data: { tagName: '岁时' } })).data.changes[0];
  expect(tag).toMatchObject({ subject: 'sui-shi', effect: 'appears', title: '岁时' });
  await call('POST', '/entries', {
    kind: 'news',
    id: 'dong',
    title: '冬',
    markdown: '冬。',
    status: 'draft',
  });
  const address = { kind: 'address', data: { from: '/jiu/dong', to: '/news/dong' } };
  const alone = (await put(release.id, address)).data.changes.find(({ kind }: Json) => kind === 'address');
  expect(alone.findings.map(({ words }: Json) => words)).toEqual(['/news/dong 不是本站的页面']);
  const more = [
    { kind: 'text', subject: 'dong' },
    { kind: 'option', data: { dictNumber: 'submission.type', itemName: '岁时' } },
  ];
  const held = await call('PUT', `/releases/${release.id}/changes`, { changes: more });
  expect(held.data.changes.map(({ kind, subject, findings }: Json) => [kind, subject, findings])).toEqual([
    ['tag', 'sui-shi', []],
    ['text', 'dong', []],
    ['address', alone.subject, []],
    ['option', 'submission.type:sui-shi', []],
  ]);
  expect((await act(release.id, 'publish')).message).toBe('成功');
  const paths = ['/tags/sui-shi', `/redirects/${alone.subject}`, '/marketing/submission.type:sui-shi'];
  const answers = () => Promise.all(paths.map(async (path) => (await call('GET', path)).status));
  expect(await answers()).toEqual([200, 200, 200]);
  expect((await act(release.id, 'undo')).data.state).toBe('undone');
  expect(await answers()).toEqual([404, 404, 404]);
});

test('a tag that a draft has by now stays when its release is undone; another of its name is named before', async () => {
  const release = await newRelease('留下的标签');
  await put(release.id, { kind: 'tag', data: { tagName: '节令' } });
  await act(release.id, 'publish');
  const draft = { kind: 'news', title: '草稿', markdown: '', status: 'draft', tags: ['jie-ling'] };
  await call('POST', '/entries', draft);
  expect((await act(release.id, 'undo')).data.state).toBe('undone');
  expect((await call('GET', '/tags/jie-ling')).status).toBe(200);
  const second = await newRelease('同名');
  const held = (await put(second.id, { kind: 'tag', data: { tagName: '节令' } })).data;
  expect(held.changes[0].findings.map(({ words }: Json) => words)).toEqual(['已经有标签「节令」']);
  const mine = (await editor.call('POST', '/releases', { name: '编辑的' })).data;
  const body = { changes: [{ kind: 'tag', data: { tagName: '编辑的' } }] };
  expect((await editor.call('PUT', `/releases/${mine.id}/changes`, body)).status).toBe(200);
});

test('is refused without content, with an unknown record, and to editors', async () => {
  const release = await newRelease('不行的');
  expect((await put(release.id, { kind: 'column' })).message).toContain('data');
  expect((await put(release.id, { kind: 'column', subject: 'mei-you' })).status).toBe(404);
  expect((await put(release.id, { kind: 'column', subject: 'mei-you', leaves: true })).status).toBe(404);
  expect((await put(release.id, { kind: 'link', data: { name: '', url: 'https://a.cn' } })).status).toBe(400);
  const body = { changes: [{ kind: 'advert', data: advert('编辑的') }] };
  expect((await editor.call('PUT', `/releases/${release.id}/changes`, body)).status).toBe(403);
});

test('a picture that a release shows or will put back is in use', async () => {
  const png = (background: string) =>
    sharp({ create: { width: 64, height: 48, channels: 3, background } })
      .png()
      .toBuffer();
  const upload = async (colour: string): Promise<Json> =>
    (await staff.upload('/media', await png(colour), { alt: colour }, `${colour}.png`)).data;
  const [old, next] = [await upload('red'), await upload('blue')];
  const image = ({ src }: Json) => ({ src, alt: '图' });
  const { data: row } = await call('POST', '/adverts', advert('有图', { image: image(old) }));
  const release = await newRelease('换图');
  await put(release.id, { kind: 'advert', subject: row.id, data: advert('有图', { image: image(next) }) });
  const usesOf = async ({ id }: Json) =>
    (await call('GET', `/media/${id}`)).data.uses.map(({ type, title }: Json) => `${type} ${title}`);
  expect(await usesOf(next)).toEqual(['releases 换图']);
  expect((await call('DELETE', `/media/${next.id}`)).message).toContain('换图');
  await act(release.id, 'publish');
  expect(await usesOf(old)).toEqual(['releases 换图']);
  expect(await usesOf(next)).toEqual(['adverts 有图', 'releases 换图']);
  await act(release.id, 'undo');
  expect([await usesOf(old), await usesOf(next)]).toEqual([['adverts 有图'], []]);
});

test('a keyword that is changed in a release keeps its word', async () => {
  await call('POST', '/keywords', { keyword: '对联', url: null, sort: 1 });
  const release = await newRelease('改词');
  const change = (keyword: string) =>
    put(release.id, { kind: 'keyword', subject: '对联', data: { keyword, url: '/font', sort: 2 } });
  expect(await change('楹联')).toMatchObject({ status: 400, message: expect.stringContaining('不能改词') });
  expect((await change('对联')).data.changes).toMatchObject([{ kind: 'keyword', effect: 'changes' }]);
});
