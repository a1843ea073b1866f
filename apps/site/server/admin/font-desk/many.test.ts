import { expect, test } from 'vitest';
import { edited, type Json, OFL, startFontDesk } from '../../testing/font-desk.ts';

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

test('fonts are published and taken down together, and taken back together', async () => {
  const published = await change(both({ do: 'publish' }));
  expect(published.map((o: Json) => o.undo)).toEqual([{ do: 'unpublish' }, { do: 'unpublish' }]);
  expect((await visitor(`/web/api/font/getFontDetail?id=${moon.id}`)).statusCode).toBe(200);
  const hidden = await change(both({ do: 'unpublish' }));
  expect((await visitor(`/web/api/font/getFontDetail?id=${river.id}`)).statusCode).toBe(404);
  await change(undone(hidden));
  expect((await visitor(`/web/api/font/getFontDetail?id=${river.id}`)).statusCode).toBe(200);
  await change(both({ do: 'unpublish' }));
});

test('a public font whose change is taken back has nothing that waits', async () => {
  const [published] = await change(both({ do: 'publish' }, [moon.id]));
  expect(published.error).toBeNull();
  const outcomes = await change(both({ do: 'set', addTags: ['style.song'] }, [moon.id]));
  expect((await one(moon.id)).state).toBe('changed');
  await change(undone(outcomes));
  expect((await one(moon.id)).state).toBe('published');
  await change(both({ do: 'unpublish' }, [moon.id]));
});

test('one that cannot be done says why, and the others are done', async () => {
  const outcomes = await change([
    ...both({ do: 'publish' }, ['not-there', moon.id]),
    { id: river.id, change: { do: 'set', addTags: ['style.none'] } },
  ]);
  expect(outcomes.map((o: Json) => [o.error?.code ?? null, o.error?.msg ?? ''])).toEqual([
    [expect.stringMatching(/^S/), expect.stringContaining('字体')],
    [null, ''],
    [expect.stringMatching(/^S/), expect.stringContaining('字典里没有 style.none')],
  ]);
  expect((await one(moon.id)).state).toBe('published');
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
  const many = (count: number) => ({ fonts: both({ do: 'publish' }, Array(count).fill('not-there')) });
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
