import { isoOf } from '@ziwan/contract/site-time';
import sharp from 'sharp';
import { afterEach, expect, test } from 'vitest';
import { staffOf } from '../../testing/staff.ts';
import { article, NOW, startEditing } from './testing/editing.ts';

const DAY = 24 * 3_600_000;
let clock = NOW;
const { site, editor, picture } = await startEditing(() => clock);
afterEach(() => {
  clock = NOW;
});

const name = picture.slice('/media/'.length);
const media = async () => (await editor.call('GET', `/media/${name}`)).data;
const library = () => site.services.admin.contentDesk.library;
const listed = async (query: string) =>
  (await editor.call('GET', `/media?${query}`)).data.records.map((r: { id: string }) => r.id);

test('a picture of an earlier version stays as long as that version, and restoring brings it back', async () => {
  const text = { id: 'old', title: '有图' };
  const { data: first } = await editor.call(
    'POST',
    '/entries',
    article({ ...text, markdown: `![红](${picture})` }),
  );
  expect(await editor.call('DELETE', `/media/${name}`)).toMatchObject({ status: 409, code: 'S00465' });
  const { data: second } = await editor.call('PUT', '/entries/old', {
    revision: first.revision,
    data: article({ title: '无图' }),
  });
  expect((await media()).uses).toMatchObject([{ type: 'version', id: 'old', versions: [1] }]);
  expect(await editor.call('DELETE', `/media/${name}`)).toMatchObject({ status: 200 });
  expect(await media()).toMatchObject({ deletedAt: isoOf(NOW), goneAt: null });
  expect(await listed('size=50')).not.toContain(name);
  expect(await listed('status=deleted')).toEqual([name]);
  clock = NOW + 400 * DAY;
  expect(await library().emptyBin()).toBe(0);
  clock = NOW;
  const back = await editor.call('POST', '/entries/old/restore', { revision: second.revision, version: 1 });
  expect(back.data).toMatchObject({ title: '有图', notes: ['从媒体库的回收站取回：「红.png」'] });
  expect(await media()).toMatchObject({ deletedAt: null, uses: [{ type: 'entry', id: 'old' }] });
  expect((await site.get(picture)).statusCode).toBe(200);
});

test('a picture of an earlier version of a draft stays when the draft changes its address', async () => {
  const draft = (more: object) => article({ status: 'draft', title: '稿', ...more });
  const { data: first } = await editor.call(
    'POST',
    '/entries',
    draft({ id: 'jiu-zhi', markdown: `![红](${picture})` }),
  );
  const renamed = () =>
    editor.call('PUT', '/entries/jiu-zhi', { revision: first.revision, data: draft({ id: 'xin-zhi' }) });
  const codes = (await Promise.all([renamed(), renamed()])).map(({ code }) => code);
  expect(codes.sort()).toEqual(['200', expect.stringMatching(/^S004(04|63)$/)]);
  expect((await media()).uses).toContainEqual(
    expect.objectContaining({ type: 'version', id: 'xin-zhi', versions: [1] }),
  );
});

test('a picture that no version uses is recovered within thirty days and deleted for good after them', async () => {
  const bytes = await sharp({ create: { width: 9, height: 9, channels: 3, background: '#123' } })
    .png()
    .toBuffer();
  const { data } = await editor.upload('/media', bytes, {}, '蓝.png');
  const path = `/media/${data.id}`;
  await editor.call('DELETE', path);
  expect((await editor.call('GET', path)).data).toMatchObject({ goneAt: isoOf(NOW + 30 * DAY) });
  expect((await editor.call('POST', `${path}/recover`)).data).toMatchObject({ deletedAt: null });
  expect(await editor.call('POST', `${path}/recover`)).toMatchObject({ status: 404 });
  await editor.call('DELETE', path);
  expect(await editor.call('DELETE', path)).toMatchObject({ status: 404 });
  const smaller = data.src.replace('.webp', '-240.webp');
  expect((await site.get(smaller)).statusCode).toBe(200);
  expect((await site.get(smaller)).statusCode).toBe(200);
  clock = NOW + 30 * DAY - 1;
  expect(await library().emptyBin()).toBe(0);
  clock = NOW + 30 * DAY;
  expect(await library().emptyBin()).toBe(1);
  for (const src of [data.src, smaller]) expect((await site.get(src)).statusCode, src).toBe(404);
  clock = NOW;
  expect(await editor.call('GET', path)).toMatchObject({ status: 404 });
});

test('a file in the bin is deleted for good at once, even one that earlier versions use, which then cannot be restored', async () => {
  const bytes = await sharp({ create: { width: 12, height: 9, channels: 3, background: '#789' } })
    .png()
    .toBuffer();
  const { data } = await editor.upload('/media', bytes, {}, '要撤下的.png');
  const path = `/media/${data.id}`;
  const { data: first } = await editor.call(
    'POST',
    '/entries',
    article({ id: 'taken-down', markdown: `正文\n\n![图](${data.src})` }),
  );
  expect(await editor.call('POST', `${path}/purge`)).toMatchObject({ status: 404 });
  const { data: second } = await editor.call('PUT', '/entries/taken-down', {
    revision: first.revision,
    data: article({ title: '无图' }),
  });
  await editor.call('DELETE', path);
  const smaller = data.src.replace('.webp', '-240.avif');
  const found = async (src: string) => (await site.get(src)).statusCode;
  // Made, and found a second time.
  for (const src of [data.src, smaller, smaller]) expect(await found(src), src).toBe(200);
  expect(await editor.call('POST', `${path}/purge`)).toMatchObject({ status: 200 });
  expect(await found(data.src)).toBe(404);
  clock = NOW + 59_999;
  expect(await found(smaller)).toBe(200);
  clock = NOW + 60_000;
  expect(await found(smaller)).toBe(404);
  expect(await editor.call('GET', path)).toMatchObject({ status: 404 });
  const back = await editor.call('POST', '/entries/taken-down/restore', {
    revision: second.revision,
    version: 1,
  });
  expect(back).toMatchObject({ status: 400, message: expect.stringContaining('已经从媒体库删除') });
});

test('uploading a file that is in the bin takes it out', async () => {
  const bytes = await sharp({ create: { width: 8, height: 9, channels: 3, background: '#456' } })
    .png()
    .toBuffer();
  const { data } = await editor.upload('/media', bytes, {}, '灰.png');
  await editor.call('DELETE', `/media/${data.id}`);
  expect((await editor.upload('/media', bytes)).data).toMatchObject({
    id: data.id,
    deletedAt: null,
    note: expect.stringContaining('它在回收站里，已经取回'),
  });
});

test('a version is restored without the tag that was deleted since, and says so', async () => {
  await editor.call('POST', '/tags', { id: 'short-lived', tagName: '短命' });
  const { data: first } = await editor.call(
    'POST',
    '/entries',
    article({ id: 'tagged', tags: ['short-lived'] }),
  );
  const { data: second } = await editor.call('PUT', '/entries/tagged', {
    revision: first.revision,
    data: article({ title: '没有标签' }),
  });
  expect((await editor.call('DELETE', '/tags/short-lived')).status).toBe(200);
  const back = await editor.call('POST', '/entries/tagged/restore', {
    revision: second.revision,
    version: 1,
  });
  expect(back.data).toMatchObject({ tags: [], notes: ['已经不在、没有恢复：标签 short-lived'] });
});

test('a picture of a text in the bin says where that text is', async () => {
  const bytes = await sharp({ create: { width: 14, height: 9, channels: 3, background: '#9ab' } })
    .png()
    .toBuffer();
  const { data } = await editor.upload('/media', bytes, {}, '留着.png');
  await editor.call(
    'POST',
    '/entries',
    article({ id: 'in-bin', title: '删了的', markdown: `![图](${data.src})` }),
  );
  await editor.call('DELETE', '/entries/in-bin');
  expect((await editor.call('GET', `/media/${data.id}`)).data.uses).toMatchObject([
    { id: 'in-bin', binned: true },
  ]);
  expect(await editor.call('DELETE', `/media/${data.id}`)).toMatchObject({
    status: 409,
    message: expect.stringContaining('「删了的」（在回收站里）'),
  });
});

test('an advert with a picture that is in the bin takes it out', async () => {
  const bytes = await sharp({ create: { width: 15, height: 9, channels: 3, background: '#abc' } })
    .png()
    .toBuffer();
  const { data } = await editor.upload('/media', bytes, {}, '横幅.png');
  await editor.call('DELETE', `/media/${data.id}`);
  const operator = await staffOf(site, { id: 'the-operator', role: 'operator' });
  const image = { src: data.src, alt: '横幅' };
  const advert = { position: 'home', title: '新春字体', url: '/font', protocol: 2, isDisable: '1', image };
  expect(await operator.call('POST', '/adverts', advert)).toMatchObject({ status: 200 });
  expect((await editor.call('GET', `/media/${data.id}`)).data).toMatchObject({
    deletedAt: null,
    uses: [{ type: 'adverts' }],
  });
  expect((await site.get(data.src)).statusCode).toBe(200);
});
