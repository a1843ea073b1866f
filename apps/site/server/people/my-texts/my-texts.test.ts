import { MY_TEXTS } from '@ziwan/contract';
import { expect, test } from 'vitest';
import { insertUser } from '../../testing/rows.ts';
import { sharedSite } from '../../testing/shared-site.ts';

const NOW = Date.parse('2026-03-01T00:00:00Z');
const site = await sharedSite({
  fonts: false,
  config: { limits: { api: 0, webfont: 0, download: 0, pdf: 0 } },
  overrides: { now: () => NOW },
});

interface Body {
  texts: { id: string; name: string; text: string; at: number }[];
  gone: { id: string; at: number }[];
}

async function person() {
  const id = await insertUser(site.services.store.db);
  const { token } = await site.services.sessions.issue(id, { ip: '203.0.113.1', userAgent: 'test' });
  return async (body: Partial<Body> | object) => {
    const answer = await site.inject({
      method: 'PUT',
      url: '/web/api/account/texts',
      headers: { 'reeji-authenticate': token, 'content-type': 'application/json' },
      payload: JSON.stringify({ texts: [], gone: [], ...body }),
    });
    expect(answer.headers['cache-control']).toBe('no-store');
    return { status: answer.statusCode, ...(answer.json() as { code: string; data: Body }) };
  };
}

const text = (id: string, words: string, at: number, name = '') => ({ id, name, text: words, at });

test('the texts of two browsers merge in the account, with their names, the later form of each', async () => {
  const sync = await person();
  await sync({ texts: [text('a', '剑指苍穹', 1, '标题'), text('b', '旧', 2)] });
  const { data } = await sync({ texts: [text('b', '新𪚥', 5), text('c', '第一回', 3, '章节')] });
  expect(data).toEqual({
    texts: [text('a', '剑指苍穹', 1, '标题'), text('c', '第一回', 3, '章节'), text('b', '新𪚥', 5)],
    gone: [],
  });
  expect((await sync({})).data).toEqual(data);
  const other = await person();
  expect((await other({})).data).toEqual({ texts: [], gone: [] });
});

test('the name of a text has no hidden characters', async () => {
  const sync = await person();
  const { data } = await sync({ texts: [text('a', '剑\u200d', 1, ' 标\u202e题\u200b ')] });
  expect(data.texts).toEqual([text('a', '剑\u200d', 1, '标题')]);
});

test('a deleted text stays deleted for a browser that still has it', async () => {
  const sync = await person();
  await sync({ texts: [text('a', '甲', 1), text('b', '乙', 1)] });
  await sync({ gone: [{ id: 'a', at: 2 }] });
  const { data } = await sync({ texts: [text('a', '甲', 1)] });
  expect(data).toEqual({ texts: [text('b', '乙', 1)], gone: [{ id: 'a', at: 2 }] });
  // Restored by the user.
  expect((await sync({ texts: [text('a', '甲', 3)] })).data.texts.map(({ id }) => id)).toEqual(['b', 'a']);
});

test('a timestamp in the future counts as now', async () => {
  const sync = await person();
  const { data } = await sync({ texts: [text('a', '甲', NOW + 9e9)] });
  expect(data.texts[0]?.at).toBe(NOW);
});

test('texts beyond the account’s limit are left out, and stored ones are kept', async () => {
  const sync = await person();
  const full = Array.from({ length: MY_TEXTS.texts }, (_, i) => text(`t${i}`, `${i}`, i));
  await sync({ texts: full });
  expect((await sync({ texts: [text('more', '多', 99)] })).data.texts).toEqual(full);

  const other = await person();
  const third = '字'.repeat(MY_TEXTS.length);
  const three = ['a', 'b', 'c'].map((id, i) => text(id, third, i, id));
  expect((await other({ texts: three })).data.texts).toEqual(three);
  expect(MY_TEXTS.length * 3).toBe(MY_TEXTS.total);
  expect((await other({ texts: [text('d', '一', 9)] })).data.texts).toEqual(three);
  // A shorter form fits again.
  const shorter = text('a', '短', 10, 'a');
  const { data } = await other({ texts: [shorter, text('d', '一', 9)] });
  expect(data.texts.map(({ id }) => id)).toEqual(['b', 'c', 'd', 'a']);
});

test.each([
  ['an overlong text', 'S00411', { texts: [text('a', '字'.repeat(MY_TEXTS.length + 1), 1)] }],
  [
    'too many texts',
    'S00413',
    { texts: Array.from({ length: MY_TEXTS.texts + 1 }, (_, i) => text(`t${i}`, '', i)) },
  ],
  [
    'too many deletions',
    'S00413',
    { gone: Array.from({ length: MY_TEXTS.gone + 1 }, (_, i) => ({ id: `t${i}`, at: i })) },
  ],
  ['an overlong name', 'S00400', { texts: [text('a', '', 1, '名'.repeat(2 * MY_TEXTS.name + 1))] }],
  ['a name with a line break', 'S00400', { texts: [text('a', '', 1, '名\n')] }],
  ['a malformed id', 'S00400', { texts: [text('../a', '', 1)] }],
  ['a NUL', 'S00400', { texts: [text('a', 'x\0', 1)] }],
  ['a negative time', 'S00400', { texts: [text('a', '', -1)] }],
])('%s is refused', async (_, code, body) => {
  const sync = await person();
  expect(await sync(body)).toMatchObject({ status: 400, code });
  expect((await sync({})).data).toEqual({ texts: [], gone: [] });
});

test('a body larger than the account’s limit is rejected before it is read', async () => {
  const sync = await person();
  const texts = Array.from({ length: 5 }, (_, i) => text(`t${i}`, '字'.repeat(MY_TEXTS.length), i));
  expect((await sync({ texts })).status).toBe(413);
});

test('syncing texts requires a login', async () => {
  const answer = await site.inject({
    method: 'PUT',
    url: '/web/api/account/texts',
    headers: { 'content-type': 'application/json' },
    payload: JSON.stringify({ texts: [], gone: [] }),
  });
  expect(answer.statusCode).toBe(401);
});

test('deleting an account deletes its texts', async () => {
  const sync = await person();
  await sync({ texts: [text('a', '甲', 1)], gone: [{ id: 'b', at: 1 }] });
  const { db } = site.services.store;
  const ids = await db.selectFrom('my_texts').select('user_id').where('text', '=', '甲').execute();
  const user = ids.at(-1)?.user_id as string;
  await db.deleteFrom('users').where('id', '=', user).execute();
  expect(await db.selectFrom('my_texts').selectAll().where('user_id', '=', user).execute()).toEqual([]);
});
