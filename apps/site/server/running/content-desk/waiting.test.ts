import { isoOf } from '@ziwan/contract/site-time';
import { afterAll, afterEach, expect, test } from 'vitest';
import { article, HOUR, NOW, startEditing } from './testing/editing.ts';

let clock = NOW;
const { site, editor, news } = await startEditing(() => clock);
afterAll(() => site.close());
afterEach(() => {
  clock = NOW;
  expect(site.errors.splice(0)).toEqual([]);
});

const LATER = isoOf(NOW + 2 * HOUR);
const titleOf = async (id: string) => (await news(id)).data?.title ?? null;
const scheduler = () => site.services.running.contentDesk.scheduler;
/** Moves the clock; the revision watches read again. */
const at = (time: number) => {
  clock = time;
  return scheduler().check();
};

async function published(id: string) {
  const { data } = await editor.call('POST', '/entries', article({ id, title: '旧题', markdown: '旧文。' }));
  return data;
}
const save = async (id: string, revision: string, changes: object) =>
  editor.call('PUT', `/entries/${id}`, { revision, data: article(changes) });

test('a scheduled change leaves the published text up everywhere, and takes its place once at its time', async () => {
  const { revision } = await published('spring');
  const change = { title: '新题', markdown: '新文。', status: 'scheduled', publishAt: LATER };
  const { data } = await save('spring', revision, change);
  expect(data).toMatchObject({
    title: '新题',
    markdown: '新文。',
    status: 'published',
    visible: true,
    waiting: { publishAt: LATER, shownVersion: 1 },
    version: 2,
  });
  expect(await titleOf('spring')).toBe('旧题');
  const found = await site.get(`/web/api/web-wenzhang/search?keyword=${encodeURIComponent('旧题')}`);
  if (found.statusCode === 200) expect(found.body).not.toContain('新题');
  const feed = (await site.get('/feed/news.xml')).body;
  if (feed.startsWith('<?xml')) expect(feed).not.toContain('新题');
  expect((await editor.call('GET', '/entries?status=scheduled')).data.records).toMatchObject([
    { id: 'spring', title: '新题' },
  ]);
  expect((await editor.call('GET', '/entries/spring/history')).data).toMatchObject([
    { version: 2, current: true, shown: false },
    { version: 1, current: false, shown: true },
  ]);

  expect(await at(NOW + 2 * HOUR - 1)).toEqual([]);
  expect(await titleOf('spring')).toBe('旧题');
  await site.restart();
  const both = await Promise.all([at(NOW + 2 * HOUR), at(NOW + 2 * HOUR)]);
  expect(both.flat()).toEqual(['spring']);
  expect(await titleOf('spring')).toBe('新题');
  expect((await editor.call('GET', '/entries/spring')).data).toMatchObject({ waiting: null, version: 2 });
});

test('a draft over a published text waits until it is published or dropped', async () => {
  const { revision } = await published('draft-over');
  const draft = await save('draft-over', revision, { title: '改到一半', status: 'draft' });
  expect(draft.data).toMatchObject({ waiting: { publishAt: null }, visible: true, title: '改到一半' });
  expect(await titleOf('draft-over')).toBe('旧题');
  const dropped = await editor.call('POST', '/entries/draft-over/discard', {
    revision: draft.data.revision,
  });
  expect(dropped.data).toMatchObject({ title: '旧题', waiting: null, version: 3 });
  const again = { revision: dropped.data.revision };
  expect(await editor.call('POST', '/entries/draft-over/discard', again)).toMatchObject({ status: 404 });
  const second = await save('draft-over', dropped.data.revision, { title: '写完了', status: 'draft' });
  const out = await save('draft-over', second.data.revision, { title: '写完了', status: 'published' });
  expect(out.data).toMatchObject({ waiting: null, title: '写完了' });
  expect(await titleOf('draft-over')).toBe('写完了');
});

test('taking a page down or into the bin drops its scheduled change, which is kept as the draft', async () => {
  const { revision } = await published('taken');
  const change = { title: '等着的题', status: 'scheduled', publishAt: LATER };
  const { data: waiting } = await save('taken', revision, change);
  const down = await editor.call('POST', '/entries/taken/unpublish', { revision: waiting.revision });
  expect(down.data).toMatchObject({ status: 'draft', title: '等着的题', waiting: null });
  expect(await titleOf('taken')).toBe(null);

  const { revision: first } = await published('binned');
  await save('binned', first, change);
  await editor.call('DELETE', '/entries/binned');
  expect(await at(NOW + 3 * HOUR)).toEqual([]);
  expect(await titleOf('binned')).toBe(null);
  expect((await editor.call('POST', '/entries/binned/recover')).data).toMatchObject({
    status: 'draft',
    title: '等着的题',
  });
});

test('restoring a version over a waiting change keeps the page and the time', async () => {
  const { revision } = await published('restored');
  const change = { title: '等着的题', status: 'scheduled', publishAt: LATER };
  const { data } = await save('restored', revision, change);
  const back = await editor.call('POST', '/entries/restored/restore', {
    revision: data.revision,
    version: 1,
  });
  expect(back.data).toMatchObject({
    title: '旧题',
    waiting: { publishAt: LATER, shownVersion: 1 },
    notes: [],
  });
});

test('a change that names a font that is gone by then is shown without it', async () => {
  const { revision } = await published('fontless');
  const fonts = [{ fontGNo: 'f1' }, { fontGNo: 'f2' }];
  await save('fontless', revision, { title: '两款', status: 'scheduled', publishAt: LATER, fonts });
  await site.services.store.db.deleteFrom('families').where('gno', '=', 'f2').execute();
  expect(await at(NOW + 5 * HOUR)).toContain('fontless');
  expect((await editor.call('GET', '/entries/fontless')).data.fonts).toMatchObject([{ fontGNo: 'f1' }]);
});
