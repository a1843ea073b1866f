import { isoOf } from '@ziwan/contract/site-time';
import { blobKeys } from '@ziwan/infra/blob-store';
import { beforeAll, expect, test } from 'vitest';
import { insertUser } from '../../testing/rows.ts';
import { sharedSite } from '../../testing/shared-site.ts';
import { startTestSite } from '../../testing/site.ts';

let operator: string;
let member: string;
const site = await sharedSite({
  fonts: false,
  env: { RATE_LIMIT_API: '0' },
  overrides: { verifyCaptcha: async () => true },
});
beforeAll(async () => {
  const { db } = site.services.store;
  const token = async (row: Parameters<typeof insertUser>[1]) =>
    (await site.services.sessions.issue(await insertUser(db, row), { ip: '203.0.113.9', userAgent: 't' }))
      .token;
  operator = await token({ role: 'operator', nickname: '小运' });
  member = await token({ id: 'asker', nickname: '问字人' });
}, 60_000);

async function call(
  method: 'GET' | 'PUT' | 'POST' | 'DELETE',
  path: string,
  payload?: object,
  token = operator,
) {
  const answer = await site.inject({
    method,
    url: path.startsWith('/web') || path.startsWith('/api') ? path : `/api/v1/admin${path}`,
    headers: { 'joyfont-authenticate': token },
    ...(payload ? { payload } : {}),
  });
  return { status: answer.statusCode, ...(answer.json() as { code: string; message: string; data: any }) };
}

const write = async (token: string, over: object = {}) => {
  const body = {
    name: '阿宁',
    email: 'ning@example.cn',
    topic: '授权咨询',
    content: '请问这款字体能不能用在游戏标题上？',
    captchaVerification: 'solved',
    ...over,
  };
  return (await call('POST', '/web/api/messageBoard/save', body, token)).data.id as string;
};

test('a letter is found by the number that its writer was shown', async () => {
  const id = await write(member);
  await write(member);
  const number = id.slice(0, 8);
  for (const q of [number, number.toUpperCase(), `编号 ${number}`, id]) {
    const { data } = await call('GET', `/messages?q=${encodeURIComponent(q)}`);
    expect(data.records.map((r: { id: string }) => r.id)).toEqual([id]);
  }
  // Other words do not match digits of an id.
  expect((await call('GET', `/messages?q=${id.slice(9, 13)}`)).data.records).toEqual([]);
});

test('a message from an account is answered in its messages, and only once', async () => {
  const id = await write(member);
  const held = (await call('GET', `/messages/${id}`)).data;
  expect(held).toMatchObject({ status: 'new', userId: 'asker', reaches: ['account'], reply: null });
  const body = { revision: held.revision, reply: '可以，OFL 允许用在游戏里。' };
  const answers = await Promise.all([
    call('PUT', `/messages/${id}/reply`, body),
    call('PUT', `/messages/${id}/reply`, body),
  ]);
  expect(answers.map((a) => a.code).sort()).toEqual(['200', 'S00463']);
  expect((await call('GET', `/messages/${id}`)).data).toMatchObject({
    status: 'answered',
    reply: '可以，OFL 允许用在游戏里。',
    repliedBy: { nickname: '小运' },
    delivery: 'notified',
  });
  const notifications = (await call('GET', '/api/v1/web/notifyList?type=reply', undefined, member)).data
    .records;
  expect(notifications).toMatchObject([
    { title: '关于「授权咨询」的答复', body: '可以，OFL 允许用在游戏里。' },
  ]);
});

test('without a mail server an e-mail answer waits in the outbox and is not reported as sent; one for a phone number waits for a call', async () => {
  const id = await write('');
  const { revision } = (await call('GET', `/messages/${id}`)).data;
  const done = await call('PUT', `/messages/${id}/reply`, { revision, reply: '请看授权页的矩阵。' });
  expect(done.data).toMatchObject({ delivery: 'kept', reaches: ['outbox'] });
  const [mail] = await site.services.outbox.list();
  expect(mail).toMatchObject({ to: 'ning@example.cn' });
  expect(JSON.stringify(mail)).toContain('请看授权页的矩阵。');
  const byPhone = await write('', { email: undefined, phone: '13800138321' });
  const held = (await call('GET', `/messages/${byPhone}`)).data;
  expect(held).toMatchObject({ phone: '13800138321', reaches: [] });
  const noted = await call('PUT', `/messages/${byPhone}/reply`, {
    revision: held.revision,
    reply: '已电话答复。',
  });
  expect(noted.data).toMatchObject({ status: 'answered', delivery: 'none' });
});

/** Result of a reply by e-mail when the mail server behaves like `send`. */
async function answeredBy(send: () => Promise<void>) {
  const other = await startTestSite({
    fonts: false,
    overrides: { verifyCaptcha: async () => true, mail: { delivers: true, send, close: async () => {} } },
  });
  try {
    const { db } = other.services.store;
    const boss = await insertUser(db, { role: 'operator' });
    const { token } = await other.services.sessions.issue(boss, { ip: '', userAgent: '' });
    const sent = await other.post('/web/api/messageBoard/save', {
      name: '阿宁',
      email: 'ning@example.cn',
      topic: '其他',
      content: '一个小问题，谢谢。',
      captchaVerification: 'x',
    });
    const url = `/api/v1/admin/messages/${sent.json().data.id}`;
    const headers = { 'joyfont-authenticate': token };
    const { revision, reaches } = (await other.get(url, headers)).json().data;
    expect(reaches).toEqual(['email']);
    const payload = { revision, reply: '答复' };
    const answer = await other.inject({ method: 'PUT', url: `${url}/reply`, headers, payload });
    return { data: answer.json().data, faults: other.errors.splice(0) };
  } finally {
    await other.close();
  }
}

test('a mail accepted by the mail server is recorded as sent', async () => {
  const { data, faults } = await answeredBy(async () => {});
  expect(data).toMatchObject({ status: 'answered', reply: '答复', delivery: 'mailed' });
  expect(faults).toEqual([]);
});

test('a mail the mail server refuses is recorded as failed, and the answer is kept', async () => {
  const { data, faults } = await answeredBy(() => Promise.reject(new Error('no mail today')));
  expect(data).toMatchObject({ status: 'answered', reply: '答复', delivery: 'failed' });
  expect(faults).toHaveLength(1);
});

test('messages are found by status and keywords, closed without a reply, and reopened', async () => {
  const id = await write('', { content: '100%_安静的留言' });
  const found = await call('GET', `/messages?status=new&q=${encodeURIComponent('%_安静')}`);
  expect(found.data.records).toMatchObject([{ id }]);
  const { revision } = found.data.records[0];
  const closed = await call('PUT', `/messages/${id}/status`, { revision, status: 'closed' });
  expect(closed.data.status).toBe('closed');
  expect(await call('PUT', `/messages/${id}/status`, { revision, status: 'new' })).toMatchObject({
    code: 'S00463',
  });
  const open = { revision: closed.data.revision, status: 'new' };
  expect((await call('PUT', `/messages/${id}/status`, open)).data.status).toBe('new');
  expect(await call('GET', '/messages/nope')).toMatchObject({ status: 404 });
});

test('a submission is decided with an answer, and only staff can see its pictures', async () => {
  const body = {
    name: '阿宁',
    phone: '13800138444',
    type: '游戏标题',
    title: '山海',
    description: '用书法体做的游戏标题，共三张。',
    link: 'https://example.cn/work',
    fonts: [],
    files: [],
    captchaVerification: 'solved',
  };
  const sent = await call('POST', '/web/api/submission/saveSubmission', body, member);
  expect(sent.message).toBe('成功');
  const { id } = sent.data;
  const { db } = site.services.store;
  const key = 'submission/asker/0a/1.png';
  const upload = { user_id: 'asker', media_type: 'image/png', width: 3, height: 2, bytes: 4, sha256: 'ab' };
  await db
    .insertInto('uploads')
    .values({ ...upload, key, submission_id: id, created_at: '2026-01-01T00:00:00.000Z' })
    .execute();
  await site.services.blobs.put(blobKeys.upload(key), new Uint8Array([1, 2, 3, 4]));
  await db
    .updateTable('submissions')
    .set({ files: JSON.stringify([key]) })
    .where('id', '=', id)
    .execute();
  const held = (await call('GET', `/submissions?status=new`)).data.records[0];
  expect(held).toMatchObject({
    id,
    title: '山海',
    reaches: ['account'],
    files: [{ index: 0, key, width: 3, bytes: 4 }],
  });
  const picture = await site.get(`/api/v1/admin/submissions/${id}/files/0`, {
    'joyfont-authenticate': operator,
  });
  expect(picture.headers['content-type']).toBe('image/png');
  expect([...picture.rawPayload]).toEqual([1, 2, 3, 4]);
  expect(await call('GET', `/submissions/${id}/files/1`)).toMatchObject({ status: 404 });
  expect(await call('GET', `/submissions/${id}/files/0`, undefined, member)).toMatchObject({ status: 403 });
  const decided = await call('PUT', `/submissions/${id}/decision`, {
    revision: held.revision,
    status: 'accepted',
    reply: '已经收进案例，谢谢。',
  });
  expect(decided.data).toMatchObject({ status: 'accepted', delivery: 'notified' });
});

test('a notice keeps no character that nobody sees or that turns its neighbours round', async () => {
  const sent = await call('POST', '/announcements', {
    title: '维护\u202e护维\u200b',
    body: '今晚\u2067十一点\r\n暂停\u0007下载',
    url: null,
    userId: null,
  });
  expect(sent.data).toMatchObject({ title: '维护护维', body: '今晚十一点\n暂停下载' });
  const unseen = { title: '\u202e\u200b', body: '暂停下载', url: null, userId: null };
  expect(await call('POST', '/announcements', unseen)).toMatchObject({ status: 400 });
});

test('a notice goes to everybody or to one account, counts its readers, and can be deleted', async () => {
  const notice = { title: '服务器维护', body: '今晚十一点到十二点暂停下载。', url: '/notice', userId: null };
  const sent = await call('POST', '/announcements', notice);
  expect(sent.data).toMatchObject({ title: '服务器维护', user: null, reads: 0 });
  await call('GET', `/api/v1/web/notify/${sent.data.id}/read`, undefined, member);
  const one = await call('POST', '/announcements', { ...notice, userId: 'asker', url: null });
  expect(one.data.user).toEqual({ id: 'asker', nickname: '问字人' });
  const list = (await call('GET', '/announcements')).data.records;
  expect(list.find((r: { id: string }) => r.id === sent.data.id).reads).toBe(1);
  expect((await call('DELETE', `/announcements/${sent.data.id}`)).status).toBe(200);
  expect(await call('DELETE', `/announcements/${sent.data.id}`)).toMatchObject({ status: 404 });
  for (const url of ['https://evil.example', '//evil.example', '/\\evil', 'javascript:alert(1)'])
    expect(await call('POST', '/announcements', { ...notice, url })).toMatchObject({ status: 400 });
  expect(await call('POST', '/announcements', { ...notice, userId: 'nobody' })).toMatchObject({
    status: 404,
  });
});

test('a notice that leads to no page is refused at its link, and one to a page of the account or a licence is sent', async () => {
  const notice = { title: '看看这里', body: '新的一页。', userId: 'asker' };
  const refused = await call('POST', '/announcements', { ...notice, url: '/zixun/mei-you' });
  expect([refused.status, refused.message]).toEqual([
    400,
    expect.stringContaining('（url：没有这一页：/zixun/mei-you）'),
  ]);
  for (const url of ['/font/mei-you', '/license/mei-you', '/user/mei-you'])
    expect([url, (await call('POST', '/announcements', { ...notice, url })).status]).toEqual([url, 400]);
  const { db } = site.services.store;
  const licence = await db.selectFrom('licences').select('id').limit(1).executeTakeFirst();
  const licences = licence ? [`/license/${licence.id}`] : [];
  for (const url of ['/user/message', '/font?sort=new', ...licences])
    expect([url, (await call('POST', '/announcements', { ...notice, url })).status]).toEqual([url, 200]);
});

test('a board that is taken away tells its maker why, if that is known', async () => {
  const { db } = site.services.store;
  const board = { key_sha256: 'key', titles: '[]', created_at: isoOf(site.services.now()) };
  await db
    .insertInto('title_boards')
    .values([
      { ...board, token_sha256: 'b-own', question: '哪个好？', user_id: 'asker' },
      { ...board, token_sha256: 'b-none', question: '选谁？', user_id: null },
    ])
    .execute();
  const remove = (id: string, reason: string) => call('POST', `/boards/${id}/removal`, { reason });
  expect(await remove('b-own', '')).toMatchObject({ status: 400 });
  expect((await remove('b-own', '有人投诉')).data).toEqual({ told: true });
  expect((await remove('b-none', '有人投诉')).data).toEqual({ told: false });
  expect(await remove('b-own', '有人投诉')).toMatchObject({ status: 404 });
  const { records } = (await call('GET', '/api/v1/web/notifyList', undefined, member)).data;
  const told = records.filter(({ title }: { title: string }) => title === '你的比稿板被收走了');
  expect(told).toMatchObject([
    { body: '比稿板「哪个好？」连同票一起收走了，链接打不开了。原因：有人投诉', url: '/studio' },
  ]);
});
