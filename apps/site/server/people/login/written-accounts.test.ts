import { REGISTER_AGREEMENT_VERSION } from '@ziwan/contract';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { COMMANDS } from '../../command-line/commands.ts';
import { staffOf } from '../../testing/staff.ts';
import { type AccountSite, PASSWORD, startAccountSite } from '../../testing/visitor.ts';

const PHONE = '13800138000';
const WRITTEN = [
  '+86 13800138000',
  '0086 138-0013-8000',
  '138-0013-8000',
  '１３８ ００１３ ８０００',
  '\u202a+86\u00a0138\u00a00013\u00a08000\u202c',
];
const agreement = REGISTER_AGREEMENT_VERSION;

let site: AccountSite;
let token: string;
beforeAll(async () => {
  site = await startAccountSite();
  token = await site.register(PHONE);
}, 60_000);
afterAll(() => site.close());
afterEach(() => {
  expect(site.errors.splice(0)).toEqual([]);
  site.clock.now += 86_400_000;
});

const account = (name: string) => `/web/api/account/${name}`;
/** Requests a code as the visitor wrote the account, and reads it where the account's messages arrive. */
const codeFor = (
  written: string,
  to: string,
  purpose: 'login' | 'bind' | 'reset' | 'register',
  by?: string,
) => site.codeFor(to, purpose, { body: { account: written }, token: by });

test.each(WRITTEN)('%j logs in by password and by code, and recovers the password', async (written) => {
  const byPassword = await site.call('POST', '/web/api/login', {
    body: { account: written, password: PASSWORD },
  });
  expect(byPassword).toMatchObject({ status: 200, data: { token: expect.any(String) } });
  const code = await codeFor(written, PHONE, 'login');
  expect((await site.call('POST', '/web/api/sms-login', { body: { account: written, code } })).status).toBe(
    200,
  );
  site.clock.now += 61_000;
  const reset = { account: written, code: await codeFor(written, PHONE, 'reset') };
  expect((await site.call('POST', account('rest-code-verify'), { body: reset })).status).toBe(200);
});

test.each([
  ['+86 139 0013 9001', '13900139001'],
  ['139-0013-9002', '13900139002'],
  ['１３９００１３９００３', '13900139003'],
])('%j is registered and bound as %s', async (written, phone) => {
  const code = await codeFor(written, phone, 'register');
  const registered = await site.call('POST', account('register/phone'), {
    body: { phone: written, code, agreement },
  });
  expect(registered.status).toBe(200);
  const other = await site.register(`of-${phone}@example.cn`);
  const next = phone.replace('139', '137');
  const bind = await site.call('PUT', account('bind-account'), {
    token: other,
    body: {
      type: 'phone',
      account: written.replace(/139|１３９/, '137'),
      code: await codeFor(written.replace(/139|１３９/, '137'), next, 'bind', other),
    },
  });
  expect(bind.status).toBe(200);
  const rows = await site.services.store.db
    .selectFrom('users')
    .select('phone')
    .where('phone', 'in', [phone, next])
    .execute();
  expect(rows.map((r) => r.phone).sort()).toEqual([next, phone]);
});

test('a blank inside an address is refused everywhere, and reaches no other account', async () => {
  await site.register('ab@example.cn');
  const written = 'a b@example.cn';
  const asked = async (method: 'POST' | 'PUT', url: string, body: object, by?: string) => {
    const { status, message } = await site.call(method, url, { body, token: by });
    return [url, status, message];
  };
  const refused = '手机号码或邮箱账号格式不正确';
  const code = '123456';
  const send = { account: written, captchaVerification: 'solved' };
  for (const purpose of ['login', 'reset', 'register', 'bind'])
    expect((await asked('POST', account('sendCode'), { ...send, purpose })).slice(1)).toEqual([400, refused]);
  for (const [url, body] of [
    ['/web/api/login', { password: PASSWORD }],
    ['/web/api/sms-login', { code }],
    [account('rest-code-verify'), { code }],
  ] as const)
    expect(await asked('POST', url, { account: written, ...body })).toEqual([url, 400, refused]);
  const register = { email: written, code, password: PASSWORD, agreement };
  expect((await asked('POST', account('register/email'), register)).slice(1)).toEqual([
    400,
    '邮箱格式不正确',
  ]);
  const bind = { type: 'email', account: written, code };
  expect((await asked('PUT', account('bind-account'), bind, token)).slice(1)).toEqual([400, refused]);
  expect(
    await asked('POST', '/web/api/messageBoard/save', {
      name: '小林',
      email: written,
      content: '想了解商用授权。',
      captchaVerification: 'solved',
    }),
  ).toEqual(['/web/api/messageBoard/save', 400, '邮箱格式不正确']);
});

test.each(WRITTEN)('a message and a work from %j keep the phone itself', async (written) => {
  const message = {
    name: '小林',
    phone: written,
    content: '想了解商用授权。',
    captchaVerification: 'solved',
  };
  const sent = await site.call('POST', '/web/api/messageBoard/save', { body: message });
  const work = {
    name: '小林',
    phone: written,
    title: '龙吟海报',
    description: '为独立游戏所做的海报与标志。',
    captchaVerification: 'solved',
  };
  const submitted = await site.call('POST', '/web/api/submission/saveSubmission', { body: work });
  expect([sent.message, submitted.message]).toEqual(['成功', '成功']);
  for (const [table, id] of [
    ['messages', sent.data.id],
    ['submissions', submitted.data.id],
  ] as const) {
    const row = await site.services.store.db
      .selectFrom(table)
      .select('phone')
      .where('id', '=', id)
      .executeTakeFirst();
    expect(row).toEqual({ phone: PHONE });
  }
});

test.each(WRITTEN)('the console and the shell find the account and its letters by %j', async (written) => {
  const owner = await staffOf(site, { role: 'owner' });
  const found = async (list: string) =>
    (await owner.call('GET', `/${list}?q=${encodeURIComponent(written)}`)).data.total;
  expect(await found('users')).toBe(1);
  expect(await found('messages')).toBeGreaterThan(0);
  expect(await found('submissions')).toBeGreaterThan(0);
  expect((await COMMANDS.users?.run([written], site.services))?.join()).toContain('138****8000');
  expect((await COMMANDS.logout?.run([written], site.services))?.join()).toContain('退出了');
});
