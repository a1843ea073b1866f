import { TITLE_BOARD } from '@ziwan/contract';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { sampleTitle } from '../../testing/sample-title.ts';
import { staffOf } from '../../testing/staff.ts';
import { type AccountSite, startAccountSite } from '../../testing/visitor.ts';

let site: AccountSite;
beforeAll(async () => {
  site = await startAccountSite({ config: { limits: { api: 0, webfont: 0, download: 0, pdf: 0 } } });
}, 60_000);
afterAll(() => site.close());
afterEach(() => {
  expect(site.errors.splice(0)).toEqual([]);
  site.clock.now += 3_600_000;
});

const LINK = '/web/api/title-board';
const GUEST = 'guest-0000000000000001';
const OTHER = 'guest-0000000000000002';
const DAY = 86_400_000;

const on = (ground: string, text = '孤舟渡') => ({ title: { ...sampleTitle(text) }, ground });
const make = (titles: object[] = [on('night'), on('paper')], question = '片头用哪个？') =>
  site.call('POST', LINK, { body: { question, titles } });
const open = (token: string, visitor = GUEST) =>
  site.call('POST', `${LINK}/read`, { body: { token, visitor } });
const vote = (token: string, choice: number | null, visitor = GUEST, ip?: string) =>
  site.call('PUT', `${LINK}/vote`, {
    body: { token, visitor, choice },
    ...(ip === undefined ? {} : { ip }),
  });

test('a board shows its titles on their grounds, and who has the link votes without an account', async () => {
  const { data } = await make();
  const shown = (await open(data.token)).data;
  expect(shown).toMatchObject({ question: '片头用哪个？', mine: null });
  expect(shown.titles.map(({ ground, votes }: any) => [ground, votes])).toEqual([
    ['night', 0],
    ['paper', 0],
  ]);
  expect(shown.titles[0].title).toEqual({ ...sampleTitle('孤舟渡') });

  expect((await vote(data.token, 1)).data).toMatchObject({ mine: 1 });
  await vote(data.token, 1, OTHER);
  const changed = (await vote(data.token, 0)).data;
  expect([changed.mine, ...changed.titles.map(({ votes }: any) => votes)]).toEqual([0, 1, 1]);
  const back = (await vote(data.token, null)).data;
  expect([back.mine, ...back.titles.map(({ votes }: any) => votes)]).toEqual([null, 0, 1]);
});

test('a title that is none, a choice that is not there and a number of titles that does not fit are refused', async () => {
  const wrong = await make([on('night'), { title: { ...sampleTitle('渡'), version: 9 }, ground: 'paper' }]);
  expect([wrong.status, wrong.code, wrong.message]).toEqual([
    400,
    'S00459',
    expect.stringContaining('第 2 个'),
  ]);
  expect((await make([on('night')])).status).toBe(400);
  expect((await make(Array.from({ length: 5 }, () => on('night')))).status).toBe(400);
  expect((await make([on('night'), on('../etc')])).status).toBe(400);
  const { data } = await make();
  expect((await vote(data.token, 2)).status).toBe(400);
});

test('only its maker takes a board back; then the link says so, and its votes are gone', async () => {
  const { data } = await make();
  await vote(data.token, 0);
  await site.call('POST', `${LINK}/remove`, { body: { token: data.token, key: data.token } });
  expect((await open(data.token)).status).toBe(200);
  await site.call('POST', `${LINK}/remove`, { body: { token: data.token, key: data.key } });
  const gone = await open(data.token);
  expect([gone.status, gone.code]).toEqual([404, 'S00543']);
  const { db } = site.services.store;
  expect(await db.selectFrom('title_votes').selectAll().execute()).toEqual(
    expect.not.arrayContaining([expect.objectContaining({ choice: 0 })]),
  );
});

test('a board is there to its last day, and is deleted with the next that is made', async () => {
  const { data } = await make();
  expect(Date.parse(data.until) - site.clock.now).toBe(TITLE_BOARD.days * DAY);
  site.clock.now += TITLE_BOARD.days * DAY - 1000;
  expect((await open(data.token)).status).toBe(200);
  site.clock.now += 1000;
  expect((await open(data.token)).code).toBe('S00543');
  const { db } = site.services.store;
  const before = (await db.selectFrom('title_boards').selectAll().execute()).length;
  await make();
  expect((await db.selectFrom('title_boards').selectAll().execute()).length).toBeLessThanOrEqual(before);
});

test('an address may bring a few voters to a board: their numbers are made up by browsers', async () => {
  const { data } = await make();
  const answers = [];
  for (let i = 0; i <= TITLE_BOARD.votersAtAddress; i++)
    answers.push((await vote(data.token, 0, `guest-of-an-office-${i}`, '198.51.100.7')).code);
  expect(answers.at(-1)).toBe('S00460');
  expect(answers.slice(0, -1)).toEqual(Array(TITLE_BOARD.votersAtAddress).fill('200'));
  expect((await vote(data.token, 0, OTHER, '198.51.100.8')).code).toBe('200');
  // As many may come a month later.
  const late = () => vote(data.token, 0, 'guest-of-an-office-late', '198.51.100.7');
  site.clock.now += 29 * DAY;
  expect((await late()).code).toBe('S00460');
  site.clock.now += DAY;
  expect((await late()).code).toBe('200');
});

test('neither the token nor the key is stored', async () => {
  const { data } = await make();
  const rows = JSON.stringify(await site.services.store.db.selectFrom('title_boards').selectAll().execute());
  expect(rows).not.toContain(data.token);
  expect(rows).not.toContain(data.key);
});

test('a board of a member is in their export, closed while their account is, and deleted with it', async () => {
  const token = await site.register('maker@example.cn');
  const body = { question: '谁的？', titles: [on('night'), on('paper')] };
  const { data } = await site.call('POST', LINK, { body, token });
  const anonymous = (await make()).data;
  await vote(data.token, 0);
  const { content } = (await site.call('GET', '/web/api/account/export', { token })).data;
  expect(content.titleBoards).toMatchObject([{ question: '谁的？' }]);
  expect(JSON.stringify(content.titleBoards)).not.toContain('sha256');

  const { db } = site.services.store;
  const { id } = content.account;
  const setStatus = (status: 'active' | 'disabled') =>
    db.updateTable('users').set({ status }).where('id', '=', id).execute();
  await setStatus('disabled');
  expect((await open(data.token)).code).toBe('S00543');
  expect((await vote(data.token, 1)).code).toBe('S00543');
  expect((await open(anonymous.token)).status).toBe(200);
  await setStatus('active');
  expect((await open(data.token)).status).toBe(200);
  await db.deleteFrom('users').where('id', '=', id).execute();
  expect((await open(data.token)).code).toBe('S00543');
  expect((await open(anonymous.token)).status).toBe(200);
});

test('an operator finds boards by their question and takes one away', async () => {
  const token = await site.register('author@example.cn');
  const body = { question: '海报用哪个', titles: [on('night', '孤舟'), on('paper', '渡口')] };
  const { data } = await site.call('POST', LINK, { body, token });
  await vote(data.token, 1);
  await make([on('night'), on('paper')], '没有登录的');
  const staff = await staffOf(site, { id: 'boards-operator', role: 'operator' });
  const found = async (q: string) =>
    (await staff.call('GET', `/boards?q=${encodeURIComponent(q)}`)).data.records;
  const [board] = await found('海报');
  expect(board).toMatchObject({
    titles: ['孤舟', '渡口'],
    votes: 1,
    owner: { nickname: expect.any(String) },
  });
  expect(JSON.stringify(board)).not.toContain(data.token);
  expect(await found('没有登录的')).toMatchObject([{ owner: null, votes: 0 }]);
  const remove = () => staff.call('POST', `/boards/${board.id}/removal`, { reason: '与字体无关' });
  expect((await remove()).message).toBe('成功');
  expect((await open(data.token)).code).toBe('S00543');
  expect((await remove()).status).toBe(404);
});
