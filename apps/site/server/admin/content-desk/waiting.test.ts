import { isoOf } from '@ziwan/contract/site-time';
import { afterEach, expect, test } from 'vitest';
import { article, HOUR, NOW, startEditing } from './testing/editing.ts';

let clock = NOW;
const { site, editor, news } = await startEditing(() => clock);
afterEach(() => {
  clock = NOW;
});

const LATER = isoOf(NOW + 2 * HOUR);
const titleOf = async (id: string) => (await news(id)).data?.title ?? null;
/** Moves the clock, and looks for due releases. @returns ids of the texts that are shown now */
const at = async (time: number) => {
  clock = time;
  const done = await site.services.admin.releases.scheduler.check();
  const rows = await site.services.store.db
    .selectFrom('release_changes')
    .select('subject')
    .where('release_id', 'in', ['', ...done])
    .execute();
  return rows.map(({ subject }) => subject);
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
    { version: 2, current: true, onSite: 'later', since: LATER },
    { version: 1, current: false, onSite: 'now', since: isoOf(NOW) },
  ]);

  expect(await at(NOW + 2 * HOUR - 1)).toEqual([]);
  expect(await titleOf('spring')).toBe('旧题');
  await site.restart();
  const both = await Promise.all([at(NOW + 2 * HOUR), at(NOW + 2 * HOUR)]);
  expect(both.flat()).toEqual(['spring']);
  expect(await titleOf('spring')).toBe('新题');
  expect((await editor.call('GET', '/entries/spring')).data).toMatchObject({ waiting: null, version: 2 });
  expect((await editor.call('GET', '/entries/spring/history')).data).toMatchObject([
    { version: 2, onSite: 'now', since: LATER },
    { version: 1, onSite: 'before', since: isoOf(NOW) },
  ]);
  expect((await editor.call('GET', '/entries/spring/history/1')).data).toMatchObject({ onSite: 'before' });
});

test('a published text is not scheduled for a time that has passed', async () => {
  const { revision, publishAt } = await published('too-late');
  const late = { title: '新题', status: 'scheduled', publishAt: isoOf(NOW - HOUR) };
  expect(await save('too-late', revision, late)).toMatchObject({
    status: 400,
    code: 'S00400',
    message: '请求内容有误，请检查后再试（publishAt：定时发布的时间要在将来，2026-11-21 09:00 已经过去）',
  });
  expect(await titleOf('too-late')).toBe('旧题');
  expect((await editor.call('GET', '/entries/too-late')).data).toMatchObject({ version: 1, publishAt });
});

test('a form that was left open until after its time changes nothing, and says what happened', async () => {
  const { revision } = await published('left-open');
  const change = { title: '新题', status: 'scheduled', publishAt: LATER };
  const { data } = await save('left-open', revision, change);
  await at(NOW + 3 * HOUR);
  expect(await titleOf('left-open')).toBe('新题');
  expect(await save('left-open', data.revision, { ...change, title: '更新的题' })).toMatchObject({
    status: 400,
    message: expect.stringMatching(
      /publishAt：定时发布的时间要在将来，2026-11-21 12:00 已经过去，定好的一版已经在站上/,
    ),
  });
  expect(await titleOf('left-open')).toBe('新题');
  expect(await editor.call('POST', '/entries/left-open/discard', { revision: data.revision })).toMatchObject({
    status: 400,
    message: expect.stringContaining('2026-11-21 12:00 已经换上，不能再放弃'),
  });
  const now = await save('left-open', data.revision, { title: '更新的题', status: 'published' });
  expect(now.data).toMatchObject({ title: '更新的题', publishAt: LATER, waiting: null });

  clock = NOW;
  const first = article({ id: 'first-time', ...change });
  const { data: scheduled } = await editor.call('POST', '/entries', first);
  clock = NOW + 3 * HOUR;
  expect(await save('first-time', scheduled.revision, change)).toMatchObject({
    status: 400,
    message: expect.stringContaining('定好的一版已经在站上'),
  });
});

test('the history tells the versions that were on the site from those that never were', async () => {
  const { revision } = await published('told-apart');
  const write = async (revision: string, changes: object) =>
    (await save('told-apart', revision, changes)).data.revision;
  const scheduled = { title: '定时的题', status: 'scheduled', publishAt: LATER };
  const second = await write(revision, scheduled);
  const third = await write(second, { title: '改主意', status: 'draft' });
  const fourth = await write(third, { ...scheduled, title: '再定时' });
  await at(NOW + 3 * HOUR);
  await write(fourth, { title: '又改', status: 'published' });
  const states = async (id: string) =>
    (await editor.call('GET', `/entries/${id}/history`)).data.map((v: { onSite: string }) => v.onSite);
  expect(await states('told-apart')).toEqual(['now', 'before', 'never', 'never', 'before']);
  await editor.call('DELETE', '/entries/told-apart');
  expect(await states('told-apart')).toEqual(['before', 'before', 'never', 'never', 'before']);

  // In the bin, the time of a schedule passes without effect.
  clock = NOW;
  await editor.call('POST', '/entries', article({ id: 'never-out', ...scheduled }));
  expect(await states('never-out')).toEqual(['later']);
  await editor.call('DELETE', '/entries/never-out');
  await at(NOW + 3 * HOUR);
  await editor.call('POST', '/entries/never-out/recover');
  expect(await states('never-out')).toEqual(['never', 'never']);
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

test('a change that names a font that is gone by then is not shown, and says why', async () => {
  const { revision } = await published('fontless');
  const fonts = [{ fontGNo: 'f1' }, { fontGNo: 'f2' }];
  await save('fontless', revision, { title: '两款', status: 'scheduled', publishAt: LATER, fonts });
  await site.services.store.db.deleteFrom('families').where('gno', '=', 'f2').execute();
  expect(await at(NOW + 5 * HOUR)).not.toContain('fontless');
  expect(await titleOf('fontless')).toBe('旧题');
  const { data } = await editor.call('GET', '/entries/fontless');
  expect(data).toMatchObject({
    waiting: { publishAt: null },
    release: { single: true, publishAt: null, failure: '「两款」：字体 f2 不在站上，也不在这一批里' },
  });
  const failed = (await editor.call('GET', '/releases?state=failed')).data.records;
  expect(failed).toMatchObject([{ id: data.release.id, name: '定时：两款' }]);

  // Mended, it goes out at its new time.
  const again = { title: '一款', status: 'scheduled', publishAt: isoOf(NOW + 6 * HOUR), fonts: [fonts[0]] };
  const mended = (await save('fontless', data.revision, again)).data;
  expect(mended.release).toMatchObject({ id: data.release.id, name: '定时：一款', failure: null });
  expect(await at(NOW + 6 * HOUR)).toEqual(['fontless']);
  expect(await titleOf('fontless')).toBe('一款');
});

test('a saved draft that says what visitors see leaves nothing waiting', async () => {
  const { revision } = await published('settled');
  const changed = await save('settled', revision, { title: '改了', markdown: '旧文。', status: 'draft' });
  expect(changed.data).toMatchObject({ title: '改了', waiting: { publishAt: null } });
  const back = { title: '旧题', markdown: '旧文。', status: 'draft' };
  const settled = await save('settled', changed.data.revision, back);
  expect(settled.data).toMatchObject({ title: '旧题', status: 'published', visible: true, waiting: null });
  const again = await save('settled', settled.data.revision, back);
  expect(again.data).toMatchObject({ revision: settled.data.revision, waiting: null });
});
