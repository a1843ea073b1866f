import { REGISTER_AGREEMENT_VERSION } from '@ziwan/contract';
import { createFakeWeChat, createWebsiteWeChat, type FakeTrouble } from '@ziwan/infra/wechat';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { type AccountSite, startAccountSite } from '../../testing/visitor.ts';

const account = { appId: 'wx-test', appSecret: 'secret-of-the-test' };
const fake = createFakeWeChat({ ...account, redirectHosts: ['localhost'] });

let site: AccountSite;
beforeAll(async () => {
  const origin = await fake.listen();
  site = await startAccountSite({
    overrides: {
      wechat: createWebsiteWeChat({ ...account, authorizeBase: origin, apiBase: origin, timeoutMs: 2000 }),
    },
  });
});
afterAll(async () => {
  await site.close();
  await fake.close();
});
afterEach(() => {
  fake.setTrouble(null);
  expect(site.errors.splice(0)).toEqual([]);
  site.clock.now += 3_600_000;
});

interface Begun {
  url: string;
  binding: string;
  state: string;
}

async function begin(body: object = { purpose: 'login' }, token?: string): Promise<Begun> {
  const { status, data, message } = await site.call('POST', '/web/api/wechat/authorize', {
    body,
    token,
    headers: { host: 'localhost:3000' },
  });
  if (status !== 200) throw new Error(message);
  return { ...data, state: new URL(data.url).searchParams.get('state') };
}

/** Agrees on WeChat's page and returns the callback's query. */
async function agree(begun: Begun, nickname: string): Promise<{ code: string; state: string }> {
  const response = await fetch(begun.url, {
    method: 'POST',
    body: new URLSearchParams({ answer: 'agree', nickname }),
    redirect: 'manual',
  });
  const back = new URL(response.headers.get('location') ?? '');
  expect(back.origin + back.pathname).toBe('http://localhost:3000/account/wechat');
  return {
    code: back.searchParams.get('code') as string,
    state: back.searchParams.get('state') as string,
  };
}

const login = (body: object) => site.call('POST', '/web/api/wechat/login', { body });

async function arrive(nickname: string, redirect?: string) {
  const begun = await begin({ purpose: 'login', ...(redirect === undefined ? {} : { redirect }) });
  return login({ ...(await agree(begun, nickname)), binding: begun.binding });
}

const bindNew = async (ticket: string, to: string) =>
  site.call('POST', '/web/api/wechat/bind', {
    body: {
      ticket,
      account: to,
      code: await site.codeFor(to, 'bind'),
      agreement: REGISTER_AGREEMENT_VERSION,
    },
  });

test('a new visitor binds a phone, which creates an account, and then logs in by WeChat', async () => {
  const first = await arrive('林小满', '/user/favorite?type=font');
  expect(first.data).toMatchObject({
    login: null,
    bind: { nickname: '林小满', expiresIn: 600, ticket: expect.stringMatching(/^[\w-]{43}$/) },
    redirect: '/user/favorite?type=font',
  });
  const bound = await bindNew(first.data.bind.ticket, '13500000001');
  expect(bound.status).toBe(200);
  const { data } = await site.call('GET', '/web/api/account/user-info', { token: bound.data.token });
  expect(data).toMatchObject({
    nickname: '林小满',
    phone: '135****0001',
    hasPassword: false,
    wechat: { nickname: '林小满' },
    agreementVersion: REGISTER_AGREEMENT_VERSION,
  });
  const second = await arrive('林小满');
  expect(second.data).toMatchObject({ bind: null, redirect: '/', login: { expired: 30 * 24 * 3600 } });
});

test('a new visitor with an account binds WeChat to it, and the account keeps its nickname', async () => {
  const token = await site.register('old@example.cn');
  const before = (await site.call('GET', '/web/api/account/user-info', { token })).data;
  const { data } = await arrive('阿秋');
  const bound = await bindNew(data.bind.ticket, 'old@example.cn');
  const after = (await site.call('GET', '/web/api/account/user-info', { token: bound.data.token })).data;
  expect(after).toMatchObject({ id: before.id, nickname: before.nickname, wechat: { nickname: '阿秋' } });
  site.clock.now += 60_000;
  const other = await arrive('另一个人');
  const taken = await bindNew(other.data.bind.ticket, 'old@example.cn');
  expect([taken.status, taken.message]).toEqual([400, '这个账号已绑定在其他用户名下（它已经绑定了微信）']);
});

test('a wrong code does not use up the ticket, which works once within ten minutes', async () => {
  const { data } = await arrive('手滑');
  const wrong = await site.call('POST', '/web/api/wechat/bind', {
    body: {
      ticket: data.bind.ticket,
      account: '13500000002',
      code: '000000',
      agreement: REGISTER_AGREEMENT_VERSION,
    },
  });
  expect(wrong.code).toBe('S00423');
  expect((await bindNew(data.bind.ticket, '13500000002')).status).toBe(200);
  expect((await bindNew(data.bind.ticket, '13500000003')).code).toBe('S00436');
  const late = await arrive('迟到');
  site.clock.now += 600_000;
  expect((await bindNew(late.data.bind.ticket, '13500000004')).code).toBe('S00436');
});

test('a state works once, for ten minutes, and only in the browser that started the flow', async () => {
  const begun = await begin();
  const back = await agree(begun, '林小满');
  expect(begun.state).toMatch(/^[\w-]{43}$/);
  expect((await login({ ...back, binding: (await begin()).binding })).code).toBe('S00436');
  expect((await login({ ...back, binding: begun.binding })).code).toBe('S00436');
  expect((await login({ ...back, state: 'x'.repeat(43), binding: begun.binding })).code).toBe('S00436');
  const late = await begin();
  const lateBack = await agree(late, '林小满');
  site.clock.now += 600_000;
  expect((await login({ ...lateBack, binding: late.binding })).code).toBe('S00436');
  const rows = JSON.stringify(await site.services.store.db.selectFrom('tickets').selectAll().execute());
  expect(rows).not.toContain(begun.state);
  expect(rows).not.toContain(begun.binding);
});

test('forty concurrent callbacks with one state log in once', async () => {
  const begun = await begin();
  const body = { ...(await agree(begun, '林小满')), binding: begun.binding };
  const answers = await Promise.all(Array.from({ length: 40 }, () => login(body)));
  expect(answers.filter((a) => a.status === 200)).toHaveLength(1);
  expect(answers.filter((a) => a.code === 'S00436')).toHaveLength(39);
});

test('a refused authorisation is reported and ends the state', async () => {
  const begun = await begin();
  const body = { state: begun.state, binding: begun.binding };
  expect((await login(body)).message).toBe('你没有同意微信登录');
  expect((await login({ ...body, code: 'c' })).code).toBe('S00436');
});

test('a login redirects only to paths of this site', async () => {
  for (const redirect of [
    '//evil.example',
    'https://evil.example/',
    '/\\evil.example',
    'javascript:alert(1)',
  ])
    expect((await arrive('林小满', redirect)).data.redirect).toBe('/');
  expect((await arrive('林小满', 'http://localhost:3000/font?text=a#x')).data.redirect).toBe('/font?text=a');
});

const troubles: [FakeTrouble, number, string][] = [
  ['invalid-code', 400, 'S00438'],
  ['used-code', 400, 'S00438'],
  ['busy', 503, 'S00503'],
  ['server-error', 503, 'S00503'],
  ['stall', 503, 'S00503'],
  ['reset', 503, 'S00503'],
  ['html', 400, 'S00438'],
];
for (const [trouble, status, code] of troubles) {
  test(`a WeChat failure (${trouble}) returns the site’s own message and leaks nothing`, async () => {
    const begun = await begin();
    const back = await agree(begun, '林小满');
    fake.setTrouble(trouble);
    const answer = await login({ ...back, binding: begun.binding });
    expect([answer.status, answer.code, answer.data]).toEqual([status, code, null]);
    const heard = site.errors.splice(0).map(String).join('\n');
    expect(heard).not.toContain(account.appSecret);
    expect(heard).not.toContain(back.code);
    if (status === 503) expect(heard).toMatch(/wechat: /);
  });
}

test('an account binds WeChat with a state issued to it, and unbinds it', async () => {
  const token = await site.register('binder@example.cn');
  const other = await site.register('13500000005');
  const begun = await begin({ purpose: 'bind' }, token);
  const back = await agree(begun, '绑定者');
  const bind = (by: string, body: object) =>
    site.call('PUT', '/web/api/account/bind-account', { token: by, body: { type: 'wechat', ...body } });
  // A callback of another account's flow binds nothing.
  const foreign = await begin({ purpose: 'bind' }, other);
  expect((await bind(token, await agree(foreign, '陌生人'))).code).toBe('S00436');
  expect((await bind(token, back)).status).toBe(200);
  const info = () => site.call('GET', '/web/api/account/user-info', { token });
  expect((await info()).data.wechat).toMatchObject({ nickname: '绑定者' });
  const again = await agree(await begin({ purpose: 'bind' }, other), '绑定者');
  expect((await bind(other, again)).message).toBe('这个账号已绑定在其他用户名下');
  const unbind = (type: string) =>
    site.call('PUT', '/web/api/account/unbind-account', { token, body: { type } });
  expect((await unbind('email')).status).toBe(200);
  expect((await unbind('wechat')).code).toBe('S00430');
});

test('binding WeChat requires a login', async () => {
  const answer = await site.call('POST', '/web/api/wechat/authorize', { body: { purpose: 'bind' } });
  expect(answer).toMatchObject({ status: 401, code: 'S00106' });
});

test('a user known by openid keeps the account once WeChat sends a unionid', async () => {
  const { data } = await arrive('旧人');
  const bound = await bindNew(data.bind.ticket, '13500000006');
  const { db } = site.services.store;
  const row = await db
    .selectFrom('user_identities')
    .selectAll()
    .where('nickname', '=', '旧人')
    .executeTakeFirstOrThrow();
  await db
    .updateTable('user_identities')
    .set({ subject: row.openid })
    .where('subject', '=', row.subject)
    .execute();
  const again = await arrive('旧人');
  expect(again.data.bind).toBeNull();
  const me = await site.call('GET', '/web/api/account/user-info', { token: again.data.login.token });
  const before = await site.call('GET', '/web/api/account/user-info', { token: bound.data.token });
  expect(me.data.id).toBe(before.data.id);
});

test('a disabled account cannot log in by WeChat', async () => {
  const { data } = await arrive('停用');
  await bindNew(data.bind.ticket, '13500000007');
  await site.services.store.db
    .updateTable('users')
    .set({ status: 'disabled', disabled_reason: '发布广告' })
    .where('phone', '=', '13500000007')
    .execute();
  expect(await arrive('停用')).toMatchObject({
    code: 'S00499',
    message: '这个账号已停用，原因：发布广告。有疑问请联系我们',
  });
});

test('every call reports WeChat login as off when it is switched off', async () => {
  const off = await startAccountSite({ env: { WECHAT_PROVIDER: 'off' } });
  try {
    const answers = [
      await off.call('POST', '/web/api/wechat/authorize', { body: { purpose: 'login' } }),
      await off.call('POST', '/web/api/wechat/login', {
        body: { code: 'c', state: 's'.repeat(43), binding: 'b'.repeat(32) },
      }),
    ];
    for (const answer of answers)
      expect([answer.status, answer.message]).toEqual([400, '本站没有开通微信登录']);
  } finally {
    await off.close();
  }
});

/** Creates an account whose only login method is WeChat. */
async function byWeChatAlone(nickname: string, phone: string): Promise<string> {
  const { data } = await arrive(nickname);
  const { token } = (await bindNew(data.bind.ticket, phone)).data;
  const left = await site.call('PUT', '/web/api/account/unbind-account', { token, body: { type: 'phone' } });
  expect(left.status).toBe(200);
  return token;
}
const verify = async (token: string, back: object) =>
  site.call('POST', '/web/api/account/reauthenticate', { token, body: { target: 'wechat', ...back } });

test('an account with only WeChat reauthenticates by WeChat and gets a new token', async () => {
  const token = await byWeChatAlone('只有微信', '13500000060');
  site.clock.now += 600_000;
  const take = (given: string) => site.call('GET', '/web/api/account/export', { token: given });
  expect((await take(token)).code).toBe('S00440');
  const begun = await begin({ purpose: 'verify', redirect: '/user/profile' }, token);
  const proven = await verify(token, await agree(begun, '只有微信'));
  expect([proven.status, proven.data.token]).toEqual([200, expect.stringMatching(/^[\w-]{43}$/)]);
  expect((await take(proven.data.token)).status).toBe(200);
  expect((await take(token)).code).toBe('S00106');
});

test('a WeChat reauthentication works once, in its own session, and with the account’s own WeChat', async () => {
  const token = await byWeChatAlone('同一个人', '13500000061');
  const second = (await arrive('同一个人')).data.login.token;
  site.clock.now += 600_000;
  expect(await begin({ purpose: 'verify' }).catch((e: Error) => e.message)).toBe('登录已失效，请重新登录');
  const elsewhere = await agree(await begin({ purpose: 'verify' }, second), '同一个人');
  expect((await verify(token, elsewhere)).code).toBe('S00436');
  // The failed attempt has used up the state for its own session too.
  expect((await verify(second, elsewhere)).code).toBe('S00436');
  const toBind = await agree(await begin({ purpose: 'bind' }, token), '同一个人');
  expect((await verify(token, toBind)).code).toBe('S00436');
  const toLogIn = await agree(await begin(), '同一个人');
  expect((await verify(token, toLogIn)).code).toBe('S00436');
  const other = await verify(token, await agree(await begin({ purpose: 'verify' }, token), '别的微信'));
  expect([other.code, other.message]).toEqual([
    'S00438',
    '微信登录没有完成，请重试（这不是这个账号绑定的微信）',
  ]);
  const owned = await byWeChatAlone('有账号的别人', '13500000062');
  expect(owned).not.toBe(token);
  const theirs = await agree(await begin({ purpose: 'verify' }, token), '有账号的别人');
  expect((await verify(token, theirs)).code).toBe('S00438');
  const mine = await begin({ purpose: 'verify' }, token);
  const back = await agree(mine, '同一个人');
  const login = await site.call('POST', '/web/api/wechat/login', {
    body: { ...back, binding: mine.binding },
  });
  expect(login.code).toBe('S00436');
  const again = await agree(await begin({ purpose: 'verify' }, token), '同一个人');
  const answers = await Promise.all(Array.from({ length: 10 }, () => verify(token, again)));
  expect(answers.filter((a) => a.status === 200)).toHaveLength(1);
});

test('a nickname in WeChat that poses as staff is not taken over', async () => {
  const { data } = await arrive('字玩官方客服');
  expect(data.bind.nickname).toBe('字玩官方客服');
  const bound = await bindNew(data.bind.ticket, '13500000077');
  const info = await site.call('GET', '/web/api/account/user-info', { token: bound.data.token });
  expect(info.data.nickname).toMatch(/^字友/);
});
