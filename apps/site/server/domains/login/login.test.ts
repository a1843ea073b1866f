import { REGISTER_AGREEMENT_VERSION } from '@ziwan/contract';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { type AccountSite, PASSWORD, startAccountSite } from '../../testing/visitor.ts';

let site: AccountSite;
beforeAll(async () => {
  site = await startAccountSite();
});
afterAll(() => site.close());
afterEach(() => {
  expect(site.errors.splice(0)).toEqual([]);
  site.clock.now += 3_600_000;
});

const agreement = REGISTER_AGREEMENT_VERSION;

test('a phone is registered by code, without a password, and logs in by code', async () => {
  const phone = '13800000001';
  const code = await site.codeFor(phone, 'register');
  const registered = await site.call('POST', '/web/api/account/register/phone', {
    body: { phone, code, agreement },
  });
  expect(registered).toMatchObject({ status: 200, code: '200', data: { expired: 30 * 24 * 3600 } });
  const info = await site.call('GET', '/web/api/account/user-info', { token: registered.data.token });
  expect(info.data).toMatchObject({
    phone: '138****0001',
    email: null,
    wechat: null,
    avatar: null,
    hasPassword: false,
    role: 'member',
    agreementVersion: agreement,
    unread: 0,
  });
  expect(info.data.nickname).toMatch(/^字友[a-z0-9]{6}$/);
  site.clock.now += 61_000;
  const login = await site.call('POST', '/web/api/sms-login', {
    body: { account: phone, code: await site.codeFor(phone, 'login') },
  });
  expect(login.status).toBe(200);
  expect(login.data.token).not.toBe(registered.data.token);
});

test('an e-mail address is registered in whatever case, and logs in by password', async () => {
  const code = await site.codeFor('ada@example.cn', 'register');
  const registered = await site.call('POST', '/web/api/account/register/email', {
    body: { email: '  Ada@Example.CN ', code, password: PASSWORD, agreement },
  });
  expect(registered.status).toBe(200);
  const login = await site.call('POST', '/web/api/login', {
    body: { account: 'ADA@example.cn', password: PASSWORD },
  });
  expect(login).toMatchObject({ status: 200, data: { token: expect.stringMatching(/^[\w-]{43}$/) } });
  const info = await site.call('GET', '/web/api/account/user-info', { token: login.data.token });
  expect(info.data).toMatchObject({ email: 'a***@example.cn', phone: null, hasPassword: true });
});
