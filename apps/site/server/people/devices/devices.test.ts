import { REGISTER_AGREEMENT_VERSION, SESSION_ENDS } from '@ziwan/contract';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type AccountSite, PASSWORD, startAccountSite } from '../../testing/visitor.ts';
import { SESSION_SECONDS } from '../sessions/index.ts';

let site: AccountSite;
beforeAll(async () => {
  site = await startAccountSite();
});
afterAll(() => site.close());

const CHROME =
  'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36';
const WECHAT =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 19_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Mobile/15E148 MicroMessenger/8.0.50';

test('a user lists the sessions of the account, ends one and is notified', async () => {
  const account = 'devices@example.cn';
  const token = await site.register(account);
  const login = async (userAgent: string, ip: string) => {
    site.clock.now += 1000;
    const { data } = await site.call('POST', '/web/api/login', {
      body: { account, password: PASSWORD },
      headers: { 'user-agent': userAgent },
      ip,
    });
    return data.token as string;
  };
  const phone = await login(WECHAT, '203.0.113.1');
  await login(CHROME, '2001:db8:1:2:3:4:5:6');
  const list = async () => (await site.call('GET', '/web/api/account/sessions', { token })).data;
  const before = await list();
  expect(before).toMatchObject([
    { current: false, device: 'Windows · Chrome', ip: '2001:db8:1:2::/64' },
    { current: false, device: 'iPhone · 微信', ip: '203.0.113.1' },
    { current: true },
  ]);
  const end = (id: string) => site.call('DELETE', `/web/api/account/sessions/${id}`, { token });
  expect((await end(before[1].id)).status).toBe(200);
  expect((await end(before[1].id)).status).toBe(404);
  expect(await list()).toHaveLength(2);
  expect((await site.call('GET', '/web/api/account/user-info', { token: phone })).code).toBe('S00106');
  const notifications = await site.call('GET', '/api/v1/web/notifyList?type=account', { token });
  expect(notifications.data.records).toMatchObject([{ title: '其他设备已退出登录', read: false }]);
});

test('a user cannot end another account’s session', async () => {
  const mine = await site.register('mine@example.cn');
  const theirs = await site.register('theirs@example.cn');
  const [session] = (await site.call('GET', '/web/api/account/sessions', { token: theirs })).data;
  const answer = await site.call('DELETE', `/web/api/account/sessions/${session.id}`, { token: mine });
  expect(answer.status).toBe(404);
  expect((await site.call('GET', '/web/api/account/user-info', { token: theirs })).status).toBe(200);
});

test('logging out ends that session on the server and no other', async () => {
  const account = 'out@example.cn';
  const token = await site.register(account);
  const other = (await site.call('POST', '/web/api/login', { body: { account, password: PASSWORD } })).data
    .token;
  expect((await site.call('POST', '/web/api/logout', { token })).status).toBe(200);
  expect((await site.call('POST', '/web/api/logout', { token })).code).toBe('S00106');
  expect((await site.call('GET', '/web/api/account/user-info', { token })).status).toBe(401);
  expect((await site.call('GET', '/web/api/account/user-info', { token: other })).status).toBe(200);
});

test('a call with an ended session says whether it expired, was ended elsewhere, or the account disabled', async () => {
  const account = 'why@example.cn';
  const token = await site.register(account);
  const said = async (sent: string | undefined) => {
    const { status, code, message } = await site.call('GET', '/web/api/account/user-info', { token: sent });
    return [status, code, message];
  };
  expect(await said(undefined)).toEqual([401, 'S00106', '登录已失效，请重新登录']);
  const other = (await site.call('POST', '/web/api/login', { body: { account, password: PASSWORD } })).data
    .token;
  await site.call('POST', '/web/api/logout', { token: other });
  expect(await said(other)).toEqual([401, 'S00106', SESSION_ENDS.ended]);
  site.clock.now += SESSION_SECONDS * 1000;
  expect(await said(token)).toEqual([401, 'S00106', SESSION_ENDS.expired]);
  const { db } = site.services.store;
  await db.updateTable('users').set({ status: 'disabled' }).where('email', '=', account).execute();
  expect(await said(token)).toEqual([401, 'S00106', SESSION_ENDS.disabled]);
});

test('a request with the cookie alone is not authenticated', async () => {
  const token = await site.register('cookie@example.cn');
  const headers = { cookie: `token=${token}` };
  const calls: ['GET' | 'POST' | 'PUT' | 'DELETE', string, unknown][] = [
    ['GET', '/web/api/account/user-info', undefined],
    ['POST', '/web/api/logout', undefined],
    ['PUT', '/web/api/account/unbind-account', { type: 'email' }],
    ['PUT', '/web/api/account/update-account-pwd', { oldPassword: PASSWORD, password: 'a new secret' }],
    ['POST', '/web/api/account/agreement', { agreement: REGISTER_AGREEMENT_VERSION }],
    ['POST', '/web/api/account/delete', { confirm: '注销账号' }],
    ['GET', '/web/api/account/export', undefined],
    ['DELETE', '/web/api/account/sessions/x', undefined],
  ];
  for (const [method, url, body] of calls) {
    const answer = await site.call(method, url, { headers, body });
    expect([url, answer.status, answer.code]).toEqual([url, 401, 'S00106']);
  }
  const form = await site.inject({
    method: 'POST',
    url: '/web/api/account/update-account-info',
    headers: { ...headers, 'content-type': 'application/x-www-form-urlencoded' },
    payload: 'nickname=x',
  });
  expect([form.statusCode, form.json().code]).toEqual([401, 'S00106']);
  expect((await site.call('GET', '/web/api/account/user-info', { token })).status).toBe(200);
});
