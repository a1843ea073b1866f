import { REGISTER_AGREEMENT_VERSION } from '@ziwan/contract';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { type AccountSite, PASSWORD, startAccountSite } from '../../testing/visitor.ts';
import { createSecurityLog, type SecurityFacts, type SecurityLog } from './index.ts';

const lines: string[] = [];
/** Events since the last call, with their data. */
const taken = () => lines.splice(0).map((line) => JSON.parse(line) as Record<string, unknown>);
const events = () => taken().map(({ event }) => event);

let site: AccountSite;
beforeAll(async () => {
  const securityLog = createSecurityLog({
    secret: 's'.repeat(32),
    level: 'warn',
    now: () => site.clock.now,
    write: (line) => void lines.push(line),
  });
  site = await startAccountSite({ overrides: { securityLog }, env: { CAPTCHA_LOCK_FAILURES: '2' } });
});
afterAll(() => site.close());
beforeEach(() => {
  site.clock.now += 3_600_000;
  lines.length = 0;
});

const IP = '203.0.113.9';
const call: AccountSite['call'] = (method, url, options) => site.call(method, url, { ip: IP, ...options });
const login = (account: string, password: string, captchaVerification?: string) =>
  call('POST', '/web/api/login', { body: { account, password, captchaVerification } });

test('a failed and a successful login are logged with account, method and address', async () => {
  const account = 'log-in@example.cn';
  const token = await site.register(account);
  const { id } = (await call('GET', '/web/api/account/user-info', { token })).data;
  expect(events()).toEqual(['code-request.succeeded', 'registration.succeeded']);
  await login(account, 'wrong wrong');
  await login(account, PASSWORD);
  const [failed, succeeded] = taken();
  expect(failed).toEqual({
    level: 40,
    time: site.clock.now,
    log: 'security',
    event: 'login.failed',
    account: 'l***@example.cn',
    accountHash: expect.stringMatching(/^[\da-f]{16}$/),
    method: 'password',
    ip: IP,
    reason: 'LOGIN_FAILED',
    msg: 'login.failed',
  });
  expect(succeeded).toMatchObject({
    level: 30,
    event: 'login.succeeded',
    userId: id,
    accountHash: failed?.accountHash,
  });
});

test('password guessing is logged at every stage: failures, required captcha, throttling', async () => {
  const account = '13900000071';
  for (let i = 0; i < 5; i++) await login(account, 'wrong wrong');
  expect(events()).toEqual(Array(5).fill('login.failed'));
  await login(account, 'wrong wrong');
  expect(taken()).toMatchObject([
    { level: 40, event: 'login.captcha-required', account: '139****0071', reason: 'CAPTCHA_REQUIRED' },
  ]);
  for (let i = 0; i < 6; i++) await login(account, 'wrong wrong', 'solved');
  expect(events().at(-1)).toBe('login.throttled');
});

test('excessive code requests and guessed codes are logged', async () => {
  const account = '13900000072';
  await site.codeFor(account, 'login', { ip: IP });
  await site.codeFor(account, 'login', { ip: IP }).catch(() => null);
  await call('POST', '/web/api/sms-login', { body: { account, code: '000000' } });
  await call('POST', '/web/api/account/rest-code-verify', { body: { account, code: '000000' } });
  await call('PUT', '/web/api/account/rest-pwd', { body: { ticket: 'x'.repeat(43), password: PASSWORD } });
  expect(taken()).toMatchObject([
    { event: 'code-request.succeeded', purpose: 'login' },
    { event: 'code-request.throttled', purpose: 'login', reason: 'TOO_MANY_REQUESTS' },
    { event: 'login.failed', method: 'code', reason: 'CODE_WRONG' },
    { event: 'password-reset-code.failed', reason: 'CODE_WRONG' },
    { event: 'password-reset.failed', ip: IP, reason: 'TICKET_INVALID' },
  ]);
});

test('reauthentication, binding, password change and account deletion are logged, one line each', async () => {
  const account = 'changes@example.cn';
  let token = await site.register(account);
  const { id: userId } = (await call('GET', '/web/api/account/user-info', { token })).data;
  const [{ id: session }] = (await call('GET', '/web/api/account/sessions', { token })).data;
  lines.length = 0;
  const url = (name: string) => `/web/api/account/${name}`;
  await call('POST', url('reauthenticate'), { token, body: { password: 'wrong wrong' } });
  token = (await call('POST', url('reauthenticate'), { token, body: { password: PASSWORD } })).data.token;
  const phone = '13900000073';
  const code = await site.codeFor(phone, 'bind');
  await call('PUT', url('bind-account'), { token, body: { type: 'phone', account: phone, code } });
  await call('PUT', url('unbind-account'), { token, body: { type: 'phone' } });
  const change = { oldPassword: 'wrong wrong', password: 'another secret' };
  await call('PUT', url('update-account-pwd'), { token, body: change });
  await call('PUT', url('update-account-pwd'), { token, body: { ...change, oldPassword: PASSWORD } });
  await call('GET', url('export'), { token });
  await call('POST', url('delete'), { token, body: { confirm: '注销账号' } });
  const own = taken().filter(({ event }) => event !== 'code-request.succeeded');
  expect(own.map(({ event }) => event)).toEqual([
    'reauthentication.failed',
    'reauthentication.succeeded',
    'binding.succeeded',
    'unbinding.succeeded',
    'password-change.failed',
    'password-change.succeeded',
    'account-export.succeeded',
    'account-deletion.succeeded',
  ]);
  for (const line of own) expect(line).toMatchObject({ userId, session, ip: IP });
  expect(own[2]).toMatchObject({ method: 'phone', account: '139****0073' });
});

test('a captcha lockout is logged', async () => {
  for (let i = 0; i < 4; i++) {
    const request = { captchaType: 'proofOfWork', clientUid: 'a-client' };
    const got = (
      await site.inject({ method: 'POST', url: '/captcha/get', payload: request, remoteAddress: IP })
    ).json().repData;
    if (!got) break;
    const payload = { ...request, token: got.token, pointJson: 'wrong' };
    await site.inject({ method: 'POST', url: '/captcha/check', payload, remoteAddress: IP });
  }
  expect(taken()).toMatchObject([{ level: 40, event: 'captcha.throttled', ip: IP, reason: 'client' }]);
});

test('no line contains a credential, or an unmasked phone or address', async () => {
  const phone = '13900000074';
  const code = await site.codeFor(phone, 'register', { ip: IP });
  const { token } = (
    await call('POST', '/web/api/account/register/phone', {
      body: { phone, code, password: PASSWORD, agreement: REGISTER_AGREEMENT_VERSION },
    })
  ).data;
  await login(phone, PASSWORD);
  await login(phone, 'a guess at it');
  const again = (
    await call('POST', '/web/api/account/reauthenticate', { token, body: { password: PASSWORD } })
  ).data;
  const written = lines.join('\n');
  expect(lines.length).toBeGreaterThan(4);
  for (const secret of [phone, String(code), PASSWORD, 'a guess at it', token, again.token])
    expect(written).not.toContain(secret);
});

test('user input cannot inject a log line', () => {
  const one: string[] = [];
  const log = createSecurityLog({ secret: 's', level: 'info', now: () => 0, write: (l) => void one.push(l) });
  log.record('login.failed', { account: { kind: 'email', value: 'a\n{"event":"x"}@b.cn' }, ip: '' });
  expect(one).toHaveLength(1);
  expect(one[0]).not.toContain('\n');
});

test('log level error writes no login lines', () => {
  const written: string[] = [];
  const facts: SecurityFacts = { ip: IP };
  const record = (level: Parameters<typeof createSecurityLog>[0]['level']): SecurityLog['record'] =>
    createSecurityLog({ secret: 's', level, now: () => 0, write: (line) => void written.push(line) }).record;
  for (const level of ['error', 'fatal', 'silent'] as const) record(level)('login.failed', facts);
  expect(written).toEqual([]);
  for (const level of ['warn', 'info', 'debug'] as const) record(level)('login.succeeded', facts);
  expect(written).toHaveLength(3);
});
