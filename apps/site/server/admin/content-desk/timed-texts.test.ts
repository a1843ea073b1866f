import { isoOf } from '@ziwan/contract/site-time';
import { afterEach, expect, test } from 'vitest';
import { article, HOUR, NOW, startEditing } from './testing/editing.ts';

let clock = NOW;
const { site, editor, news } = await startEditing(() => clock);
afterEach(() => {
  clock = NOW;
});

const LATER = isoOf(NOW + 2 * HOUR);
const scheduled = { status: 'scheduled', publishAt: LATER };
const titleOf = async (id: string) => (await news(id)).data?.title ?? null;
const one = async (id: string) => (await editor.call('GET', `/entries/${id}`)).data;
const release = async (id: string) => (await editor.call('GET', `/releases/${id}`)).data;
const create = async (id: string, changes: object = {}) =>
  (await editor.call('POST', '/entries', article({ id, ...changes }))).data;
const save = async (id: string, changes: object) => {
  const { revision } = await one(id);
  return (await editor.call('PUT', `/entries/${id}`, { revision, data: article(changes) })).data;
};
const put = (into: string, ...ids: string[]) =>
  editor.call('PUT', `/releases/${into}/changes`, {
    changes: ids.map((subject) => ({ kind: 'text', subject })),
  });
const newRelease = async (name: string, publishAt: string | null = null): Promise<string> =>
  (await editor.call('POST', '/releases', { name, publishAt })).data.id;
/** Moves the clock, and publishes what is due. */
const at = (time: number) => {
  clock = time;
  return site.services.admin.releases.scheduler.check();
};

test('a time in the form makes a release of the text, another moves it, and none takes it away', async () => {
  const { release: own } = await create('timed', { title: '定时的题', ...scheduled });
  expect(own).toEqual({
    id: expect.any(String),
    name: '定时：定时的题',
    single: true,
    current: true,
    publishAt: LATER,
    failure: null,
  });
  expect(await release(own.id)).toMatchObject({
    state: 'scheduled',
    publishAt: LATER,
    size: 1,
    author: { nickname: '小编' },
    changes: [{ kind: 'text', subject: 'timed', effect: 'appears', findings: [] }],
  });
  const later = isoOf(NOW + 3 * HOUR);
  const moved = await save('timed', { title: '改了的题', status: 'scheduled', publishAt: later });
  expect(moved).toMatchObject({ status: 'scheduled', publishAt: later, visible: false });
  expect(moved.release).toMatchObject({
    id: own.id,
    name: '定时：改了的题',
    publishAt: later,
    current: true,
  });
  expect(await at(NOW + 2 * HOUR)).toEqual([]);
  clock = NOW;
  const dropped = await save('timed', { title: '改了的题', status: 'draft' });
  expect(dropped).toMatchObject({ status: 'draft', release: null });
  expect((await editor.call('GET', `/releases/${own.id}`)).status).toBe(404);
  expect(await at(NOW + 4 * HOUR)).toEqual([]);
  expect(await titleOf('timed')).toBeNull();
});

test('a text is saved again without a change of its time, and the form that was refused a time keeps the release', async () => {
  const first = await create('again', { title: '题', ...scheduled });
  const same = await save('again', { title: '题', ...scheduled });
  expect([same.version, same.release.id]).toEqual([1, first.release.id]);
  const gone = { status: 'scheduled', publishAt: isoOf(NOW - HOUR) };
  const { revision } = same;
  expect(
    await editor.call('PUT', '/entries/again', { revision, data: article({ title: '题', ...gone }) }),
  ).toMatchObject({ status: 400 });
  expect((await one('again')).release).toMatchObject({ publishAt: LATER });
  // Taken back at the release desk, the same time makes a release again.
  expect((await editor.call('DELETE', `/releases/${first.release.id}`)).status).toBe(200);
  expect(await one('again')).toMatchObject({ status: 'draft', release: null, version: 1 });
  const anew = await save('again', { title: '题', ...scheduled });
  expect(anew).toMatchObject({ status: 'scheduled', version: 2, release: { single: true } });
});

test('a long title gives the release a name of 60 characters', async () => {
  const { release: own } = await create('long', { title: '字'.repeat(58), ...scheduled });
  expect(own.name).toBe(`定时：${'字'.repeat(56)}…`);
  const fits = await create('fits', { title: '字'.repeat(57), ...scheduled });
  expect(fits.release.name).toBe(`定时：${'字'.repeat(57)}`);
});

test('a name that somebody gave the release stays', async () => {
  const { release: own } = await create('named', { title: '甲', ...scheduled });
  const { revision } = await release(own.id);
  await editor.call('PUT', `/releases/${own.id}`, { revision, data: { name: '我的', publishAt: LATER } });
  expect((await save('named', { title: '乙', ...scheduled })).release.name).toBe('我的');
});

test('a text whose page is up changes at its time under that date, and comes back with its release', async () => {
  await create('page', { title: '旧题' });
  const { release: own } = await save('page', { title: '新题', ...scheduled });
  expect(await at(NOW + 2 * HOUR + 1)).toContain(own.id);
  const { data } = await news('page');
  expect([data.title, data.publishedAt]).toEqual(['新题', LATER]);
  expect(await one('page')).toMatchObject({ release: null, editor: { nickname: '小编' }, version: 2 });
  const { revision } = await release(own.id);
  const undone = await editor.call('POST', `/releases/${own.id}/undo`, { revision });
  expect(undone.data).toMatchObject({ state: 'undone' });
  const back = (await news('page')).data;
  expect([back.title, back.publishedAt]).toEqual(['旧题', isoOf(NOW)]);
  expect(await one('page')).toMatchObject({ title: '新题', waiting: { publishAt: null } });
});

test('published by hand before its time, a text has the date of that moment', async () => {
  const { release: own } = await create('early', { title: '提前', ...scheduled });
  clock = NOW + HOUR;
  const { revision } = await release(own.id);
  expect((await editor.call('POST', `/releases/${own.id}/publish`, { revision })).status).toBe(200);
  expect((await news('early')).data.publishedAt).toBe(isoOf(NOW + HOUR));
});

test('moved into another release, a text gives up its time, and keeps the date of its page', async () => {
  await create('moved', { title: '旧题' });
  const { release: own } = await save('moved', { title: '新题', ...scheduled });
  const batch = await newRelease('一批');
  expect((await put(batch, 'moved')).status).toBe(200);
  expect((await editor.call('GET', `/releases/${own.id}`)).status).toBe(404);
  expect(await one('moved')).toMatchObject({
    waiting: { publishAt: null },
    release: { id: batch, single: false, publishAt: null },
  });
  expect(await at(NOW + 3 * HOUR)).toEqual([]);
  const { revision } = await release(batch);
  await editor.call('POST', `/releases/${batch}/publish`, { revision });
  const { data } = await news('moved');
  expect([data.title, data.publishedAt]).toEqual(['新题', isoOf(NOW)]);
});

test('scheduled in its form, a text leaves the release that had it', async () => {
  const batch = await newRelease('另一批');
  await create('leaving', { title: '题', status: 'draft' });
  await put(batch, 'leaving');
  const { release: own } = await save('leaving', { title: '题', ...scheduled });
  expect(own).toMatchObject({ single: true, publishAt: LATER });
  expect(await release(batch)).toMatchObject({ size: 0 });
});

test('a release of a text becomes an ordinary one once it has another record', async () => {
  const { release: own } = await create('host', { title: '主', ...scheduled });
  await create('guest', { title: '客', status: 'draft' });
  const alone = await editor.call('DELETE', `/releases/${own.id}/changes/text/host`);
  expect(alone).toMatchObject({ status: 400, message: expect.stringContaining('只为这一篇') });
  expect((await put(own.id, 'guest')).data).toMatchObject({ size: 2, single: false });
  // The form has no time any more: the release has.
  const saved = await save('host', { title: '主二', status: 'draft' });
  expect(saved.release).toMatchObject({ id: own.id, single: false, current: false });
  expect((await editor.call('DELETE', `/releases/${own.id}/changes/text/guest`)).status).toBe(200);
});

test('a link to a text that will be there is no broken link', async () => {
  await create('target', { title: '将来', ...scheduled });
  const link = { title: '链接', markdown: '[看](/news/target)', status: 'scheduled', publishAt: LATER };
  expect(await create('linking', link)).toMatchObject({ status: 'scheduled' });
  await save('target', { title: '将来', status: 'draft' });
  const { data } = await editor.call('POST', '/entries', article({ id: 'dead', ...link }));
  expect(data).toBeNull();
});

test('a takedown of the page and the bin take the release away', async () => {
  await create('taken', { title: '旧题' });
  const { release: own, revision } = await save('taken', { title: '新题', ...scheduled });
  await editor.call('POST', '/entries/taken/unpublish', { revision });
  expect((await editor.call('GET', `/releases/${own.id}`)).status).toBe(404);
  const { release: second } = await create('binned', { title: '题', ...scheduled });
  await editor.call('DELETE', '/entries/binned');
  expect((await editor.call('GET', `/releases/${second.id}`)).status).toBe(404);
});

test('the lists and today count scheduled texts as scheduled, not as drafts', async () => {
  const count = async () => (await editor.call('GET', '/waiting')).data;
  const ids = async (status: string) => {
    const { records } = (await editor.call('GET', `/entries?status=${status}&size=100`)).data;
    return records.map(({ id }: { id: string }) => id);
  };
  const before = await count();
  await create('counted', { title: '数', ...scheduled });
  expect(await count()).toEqual({ ...before, scheduled: before.scheduled + 1 });
  expect(await ids('scheduled')).toContain('counted');
  expect(await ids('draft')).not.toContain('counted');
});
