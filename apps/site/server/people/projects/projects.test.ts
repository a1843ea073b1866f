import { randomUUID } from 'node:crypto';
import { PROJECT_SHARE } from '@ziwan/contract';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { insertFamily, insertReferenceData, insertUser } from '../../testing/rows.ts';
import { type AccountSite, startAccountSite } from '../../testing/visitor.ts';

let site: AccountSite;
let token: string;
beforeAll(async () => {
  site = await startAccountSite({ config: { limits: { api: 0, webfont: 0, download: 0, pdf: 0 } } });
  token = await signIn();
}, 60_000);
afterAll(() => site.close());
afterEach(() => {
  expect(site.errors.splice(0)).toEqual([]);
  site.clock.now += 3_600_000;
});

const MINE = '/web/api/account/projects';
const LINK = '/web/api/shared-project';
const GUEST = 'guest-0000000000000001';
const OTHER = 'guest-0000000000000002';

async function signIn(): Promise<string> {
  const id = await insertUser(site.services.store.db);
  return (await site.services.sessions.issue(id, { ip: '203.0.113.1', userAgent: 'test' })).token;
}

const project = (change: object = {}) => ({
  format: 'ziwan-project',
  version: 1,
  name: '山海行',
  uses: ['game', 'app'],
  roles: [
    { name: '标题', face: null },
    { name: '正文', face: null },
  ],
  texts: [{ name: '对白.csv', settings: {}, characters: '山海门' }],
  ...change,
});

const save = (change: object = {}, id: string = randomUUID(), revision = 0) =>
  site.call('PUT', MINE, { token, body: { id, revision, file: JSON.stringify(project(change)) } });

/** A kept project with a link. */
async function shared(roles: object[] = []) {
  const { id } = (await save()).data;
  const { data } = await site.call('PUT', `${MINE}/${id}/share`, { token, body: { roles } });
  return { id: id as string, link: data.token as string };
}

const open = (link: string, visitor = GUEST) => site.call('POST', LINK, { body: { token: link, visitor } });
const comment = (link: string, name: string, content: string, ip?: string) =>
  site.call('POST', `${LINK}/comment`, {
    body: { token: link, visitor: GUEST, name, content },
    ...(ip === undefined ? {} : { ip }),
  });

test('a project is kept, listed, read, changed and deleted', async () => {
  const saved = await save();
  expect(saved.headers['cache-control']).toBe('no-store');
  const { id } = saved.data;
  expect((await site.call('GET', MINE, { token })).data).toContainEqual(saved.data);
  const read = await site.call('GET', `${MINE}/${id}`, { token });
  expect(JSON.parse(read.data.file)).toEqual(project());
  expect((await save({ name: '新名' }, id, 1)).data).toMatchObject({ id, name: '新名', revision: 2 });
  expect(await save({ name: '旧的' }, id, 1)).toMatchObject({
    status: 409,
    code: 'S00447',
    data: { name: '新名', revision: 2 },
  });
  expect((await site.call('DELETE', `${MINE}/${id}`, { token })).data).toEqual({ name: '新名' });
  for (const method of ['GET', 'DELETE'] as const)
    expect(await site.call(method, `${MINE}/${id}`, { token })).toMatchObject({
      status: 404,
      code: 'S00446',
    });
  expect((await save({}, id, 2)).code).toBe('S00446');
});

test.each([
  ['a text', { texts: [{ name: 'a', settings: {}, characters: '山', text: '山门' }] }, '不存文本'],
  ['a file in base64', { texts: [{ name: 'a', settings: {}, characters: '', base64: '5bGx' }] }, '不存文本'],
  ['a line in place of characters', { texts: [{ name: 'a', settings: {}, characters: '门山' }] }, '编码'],
  ['a repeated character', { texts: [{ name: 'a', settings: {}, characters: '山山' }] }, '编码'],
  ['another format', { format: 'other' }, '项目文件'],
])('%s is refused', async (_, change, reason) => {
  expect(await save(change)).toMatchObject({
    status: 400,
    code: 'S00444',
    message: expect.stringContaining(reason),
  });
});

test('what is no JSON is refused', async () => {
  const answer = await site.call('PUT', MINE, { token, body: { id: randomUUID(), revision: 0, file: '{' } });
  expect(answer).toMatchObject({ status: 400, code: 'S00444' });
});

test('kept projects need an account, and are hidden from other accounts', async () => {
  const { id } = await shared();
  const stranger = await signIn();
  for (const [method, path, body] of [
    ['GET', `${MINE}/${id}`, undefined],
    ['GET', `${MINE}/${id}/share`, undefined],
    ['PUT', `${MINE}/${id}/share`, { roles: [] }],
    ['DELETE', `${MINE}/${id}/share`, undefined],
    ['DELETE', `${MINE}/${id}/comments/x`, undefined],
  ] as const) {
    expect((await site.call(method, path, { body })).status, path).toBe(401);
    expect((await site.call(method, path, { body, token: stranger })).code, path).toBe('S00446');
  }
  expect((await site.call('GET', MINE)).status).toBe(401);
});

test('a link shows roles, lines and counts, and no character of the script', async () => {
  const { id, link } = await shared([{ name: '标题', line: ' 归途\u202e ', faces: [] }]);
  const { status, data } = await open(link);
  expect(status).toBe(200);
  const empty = { faces: [], fillers: [], lackingTogether: 3, mine: null };
  expect(data).toEqual({
    name: '山海行',
    uses: ['game', 'app'],
    characters: 3,
    roles: [
      { name: '标题', line: '归途', runs: [{ by: -1, text: '归途' }], ...empty },
      { name: '正文', line: '正文', runs: [{ by: -1, text: '正文' }], ...empty },
    ],
    comments: [],
  });
  expect(JSON.stringify(data)).not.toMatch(/山海门|对白|csv/);
  // The same address again on another device, and after a change.
  const again = await site.call('PUT', `${MINE}/${id}/share`, { token, body: { roles: [] } });
  expect(again.data.token).toBe(link);
  expect((await site.call('GET', `${MINE}/${id}/share`, { token })).data.token).toBe(link);
});

test('a revoked, altered or invented link answers 404 with a sentence', async () => {
  const { id, link } = await shared();
  const altered = `${link.slice(0, -1)}${link.endsWith('A') ? 'B' : 'A'}`;
  for (const wrong of [altered, link.split('.')[0], '', '.', `${link}.x`, 'x'.repeat(100)])
    expect(await open(wrong as string)).toMatchObject({ status: 404, code: 'S00448' });
  expect((await open(link)).status).toBe(200);
  expect((await site.call('DELETE', `${MINE}/${id}/share`, { token })).status).toBe(200);
  expect(await open(link)).toMatchObject({ status: 404, message: expect.stringContaining('已经收回') });
  expect((await comment(link, '', '还在吗')).status).toBe(404);
  expect((await site.call('GET', `${MINE}/${id}/share`, { token })).data).toBeNull();
  // A new link differs.
  const next = await site.call('PUT', `${MINE}/${id}/share`, { token, body: { roles: [] } });
  expect(next.data.token).not.toBe(link);
});

test('a link of a disabled account is closed', async () => {
  const { link, id } = await shared();
  const { db } = site.services.store;
  const { user_id } = await db
    .selectFrom('projects')
    .select('user_id')
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  const setStatus = (status: 'active' | 'disabled') =>
    db.updateTable('users').set({ status }).where('id', '=', user_id).execute();
  await setStatus('disabled');
  expect((await open(link)).status).toBe(404);
  await setStatus('active');
  expect((await open(link)).status).toBe(200);
});

test('guests comment under a cleaned name that cannot pose as staff, and the owner deletes a comment', async () => {
  const { id, link } = await shared();
  await comment(link, ' 小\u200b林 ', '标题再粗\n一点\u202e');
  site.clock.now += 1000;
  const { data } = await comment(link, '', '好');
  expect(data.comments).toMatchObject([
    { name: '小林', content: '标题再粗\n一点' },
    { name: '访客', content: '好' },
  ]);
  expect((await comment(link, '字玩官方', '请点这里')).code).toBe('S00484');
  expect((await comment(link, '小林', ' \u200b ')).status).toBe(400);
  expect((await comment(link, '名'.repeat(49), '好')).status).toBe(400);
  const own = await site.call('GET', `${MINE}/${id}/share`, { token });
  expect(own.data.comments).toEqual(data.comments);
  const gone = data.comments[0].id;
  expect((await site.call('DELETE', `${MINE}/${id}/comments/${gone}`, { token })).status).toBe(200);
  expect((await open(link)).data.comments).toEqual([data.comments[1]]);
});

test('the owner of one project cannot delete the comments of another', async () => {
  const [one, other] = [await shared(), await shared()];
  const { data } = await comment(one.link, '', '留着');
  const path = `${MINE}/${other.id}/comments/${data.comments[0].id}`;
  expect((await site.call('DELETE', path, { token })).status).toBe(200);
  expect((await open(one.link)).data.comments).toEqual(data.comments);
});

test('an address may comment thirty times an hour, and a link holds two hundred comments', async () => {
  const { id, link } = await shared();
  for (let i = 0; i < 30; i++) expect((await comment(link, '', `${i}`, '198.51.100.1')).status).toBe(200);
  expect(await comment(link, '', '多', '198.51.100.1')).toMatchObject({ status: 429 });
  for (let i = 30; i < PROJECT_SHARE.comments; i++) await comment(link, '', `${i}`, `198.51.101.${i}`);
  expect((await comment(link, '', '多', '198.51.100.2')).code).toBe('S00449');
  const own = await site.call('GET', `${MINE}/${id}/share`, { token });
  expect(own.data.comments).toHaveLength(PROJECT_SHARE.comments);
});

test('a vote needs a role and a face of the link', async () => {
  const { link } = await shared();
  const vote = (role: string, face: string | null) =>
    site.call('PUT', `${LINK}/vote`, { body: { token: link, visitor: OTHER, role, face } });
  expect((await vote('没有', null)).code).toBe('S00441');
  expect((await vote('标题', 'a--regular')).code).toBe('S00441');
  expect((await vote('标题', null)).status).toBe(200);
});

test('a candidate must be a font of the catalogue, and there are at most five', async () => {
  const { db } = site.services.store;
  await insertReferenceData(db, []);
  await insertFamily(db, { gno: 'cand' });
  const { id } = await shared();
  const put = (faces: string[]) =>
    site.call('PUT', `${MINE}/${id}/share`, { token, body: { roles: [{ name: '标题', line: '', faces }] } });
  expect(await put(['none'])).toMatchObject({ status: 404, data: { fontGNos: ['none'] } });
  expect((await put(Array.from({ length: 6 }, (_, i) => `f${i}`))).status).toBe(400);
});
