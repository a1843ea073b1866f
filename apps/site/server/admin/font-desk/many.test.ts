import { expect, test } from 'vitest';
import { edited, type Json, OFL, startFontDesk } from '../../testing/font-desk.ts';
import { staffOf } from '../../testing/staff.ts';

const { site, operator, sample, draft, visitor } = await startFontDesk();

const change = async (fonts: object[]) => (await operator('POST', '/fonts/changes', { fonts })).data;
const one = async (id: string) => (await operator('GET', `/fonts/${id}`)).data;
/** A draft that can be published. */
async function ready(name: keyof typeof sample, nameZh: string): Promise<Json> {
  const made = (await draft([`${nameZh}.ttf`, sample[name] as Uint8Array])).data;
  const described = { nameZh, licenceId: 'ofl-1.1', licenceText: OFL, sourceName: '本站' };
  return (await operator('PUT', `/fonts/${made.id}`, edited(made, described))).data;
}
const [moon, river] = [await ready('regular', '山月体'), await ready('other', '春江体')];
const both = (what: object, ids = [moon.id, river.id]) => ids.map((id) => ({ id, change: what }));
const undone = (outcomes: Json[]) =>
  outcomes.flatMap(({ id, revision, undo }) => (undo ? [{ id, revision, change: undo }] : []));

test('many fonts get tags, a licence, a brand and a kind, and what each had before comes back', async () => {
  const before = await Promise.all([one(moon.id), one(river.id)]);
  const outcomes = await change(
    both({ do: 'set', kind: 'currency', licenceId: 'apache-2.0', addTags: ['style.song'] }),
  );
  expect(outcomes.map((o: Json) => o.error)).toEqual([null, null]);
  expect(await one(moon.id)).toMatchObject({
    kind: 'currency',
    licenceId: 'apache-2.0',
    tags: ['style.song'],
  });
  const back = await change(undone(outcomes));
  expect(back.map((o: Json) => o.error)).toEqual([null, null]);
  for (const { id, kind, licenceId, tags } of before)
    expect(await one(id)).toMatchObject({ kind, licenceId, tags });
});

test('a change that is there already makes no new revision and has nothing to take back', async () => {
  const { revision, kind } = await one(moon.id);
  expect(await change([{ id: moon.id, change: { do: 'set', kind } }])).toEqual([
    { id: moon.id, revision, undo: null, error: null },
  ]);
});

const together = async (ids: string[], leaves = false): Promise<Json> =>
  (
    await operator('POST', '/releases/together', {
      changes: ids.map((subject) => ({ kind: 'font', subject })),
      leaves,
    })
  ).data;
const undoing = ({ release: { id, revision } }: Json, overwrite: string[] = []) =>
  operator('POST', `/releases/${id}/undo`, {
    revision,
    overwrite: overwrite.map((subject) => ({ kind: 'font', subject })),
  });
const pageOf = async (id: string) => (await visitor(`/web/api/font/getFontDetail?id=${id}`)).statusCode;

test('fonts are published and taken down together, and taken back together', async () => {
  const ids = [moon.id, river.id];
  const published = await together([...ids, moon.id, 'not-there']);
  expect(published).toMatchObject({
    release: { state: 'published', size: 2, name: '一起发布：山月体 等 2 条' },
    left: [{ subject: 'not-there', title: 'not-there', why: '已经删掉了' }],
    same: 0,
  });
  expect(await Promise.all(ids.map(pageOf))).toEqual([200, 200]);
  expect(await together(ids)).toEqual({ release: null, left: [], same: 2, moved: [] });
  const hidden = await together(ids, true);
  expect(await Promise.all(ids.map(pageOf))).toEqual([404, 404]);
  expect((await undoing(hidden)).status).toBe(200);
  expect(await Promise.all(ids.map(pageOf))).toEqual([200, 200]);
  // Taken down and brought back, they are as they were published: nothing is asked.
  expect((await undoing(published)).status).toBe(200);
  expect(await Promise.all(ids.map(pageOf))).toEqual([404, 404]);
});

test('published changes of public fonts come back together, too, and wait at the desk', async () => {
  const first = await together([moon.id]);
  const { revision } = first.release;
  const font = await one(moon.id);
  await operator('PUT', `/fonts/${moon.id}`, edited(font, { about: '山月不知心里事' }));
  const changed = await together([moon.id, river.id]);
  expect(changed.release.size).toBe(2);
  const about = async () => (await visitor(`/web/api/font/getFontDetail?id=${moon.id}`)).json().data.about;
  expect(await about()).toBe('山月不知心里事');
  expect((await undoing(changed)).status).toBe(200);
  expect(await about()).toBe(font.about);
  expect(await one(moon.id)).toMatchObject({ state: 'changed', about: '山月不知心里事' });
  // The first release is asked about, since the font was changed after it.
  const refused = await operator('POST', `/releases/${first.release.id}/undo`, { revision });
  expect(refused).toMatchObject({ status: 409, message: expect.stringContaining('山月体') });
  await together([moon.id], true);
});

test('a revision that is not the present one leaves the font, and an editor publishes none', async () => {
  const changes = [{ kind: 'font', subject: moon.id, revision: 'former' }];
  const { data } = await operator('POST', '/releases/together', { changes });
  expect(data).toMatchObject({
    release: null,
    left: [{ subject: moon.id, why: expect.stringContaining('改') }],
  });
  const editor = await staffOf(site, { id: 'the-editor', role: 'editor', nickname: '小编' });
  expect((await editor.call('POST', '/releases/together', { changes })).status).toBe(403);
  const many = Array.from({ length: 201 }, (_, n) => ({ kind: 'font', subject: `f${n}` }));
  expect((await operator('POST', '/releases/together', { changes: many.slice(1) })).status).toBe(200);
  expect((await operator('POST', '/releases/together', { changes: many })).status).toBe(400);
});

test('a public font whose change is taken back has nothing that waits', async () => {
  await together([moon.id]);
  const outcomes = await change(both({ do: 'set', addTags: ['style.song'] }, [moon.id]));
  expect((await one(moon.id)).state).toBe('changed');
  await change(undone(outcomes));
  expect((await one(moon.id)).state).toBe('published');
  // Nor has one that was taken down and brought back.
  await undoing(await together([moon.id], true));
  expect((await one(moon.id)).state).toBe('published');
  await together([moon.id], true);
});

test('one that cannot be done says why, and the others are done', async () => {
  const outcomes = await change([
    ...both({ do: 'set', kind: 'currency' }, ['not-there', moon.id]),
    { id: river.id, change: { do: 'set', addTags: ['style.none'] } },
  ]);
  expect(outcomes.map((o: Json) => [o.error?.code ?? null, o.error?.msg ?? ''])).toEqual([
    [expect.stringMatching(/^S/), expect.stringContaining('字体')],
    [null, ''],
    [expect.stringMatching(/^S/), expect.stringContaining('字典里没有 style.none')],
  ]);
  expect((await one(moon.id)).kind).toBe('currency');
});

test('what somebody has changed since is not taken back', async () => {
  const [outcome] = await change([{ id: river.id, change: { do: 'set', addTags: ['style.song'] } }]);
  const now = await one(river.id);
  await operator('PUT', `/fonts/${river.id}`, edited(now, { about: '春江潮水连海平' }));
  const [refused] = await change(undone([outcome]));
  expect(refused.error.msg).toContain('改');
  expect((await one(river.id)).tags).toEqual(['style.song']);
});

test('a call takes 25 fonts and no more, and an editor none', async () => {
  const many = (count: number) => ({ fonts: both({ do: 'set' }, Array(count).fill('not-there')) });
  expect((await operator('POST', '/fonts/changes', many(25))).status).toBe(200);
  expect((await operator('POST', '/fonts/changes', many(26))).status).toBe(400);
  expect((await site.post('/api/v1/admin/fonts/changes', many(1))).statusCode).toBe(401);
});

test('the list finds what is lacking', async () => {
  const idsOf = async (lacking: string) =>
    (await operator('GET', `/fonts?size=100&lacking=${lacking}`)).data.records.map((f: Json) => f.id);
  const bare = (await draft(['无名.ttf', sample.newer as Uint8Array])).data;
  expect(await idsOf('licence-text')).not.toContain(moon.id);
  expect(await idsOf('tags')).toContain(moon.id);
  expect(await idsOf('tags')).not.toContain(river.id);
  expect(await idsOf('about')).not.toContain(river.id);
  expect(await idsOf('hanzi')).not.toContain(moon.id);
  expect(await idsOf('licence-text')).toContain(bare.id);
});
