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

/** Moves to the start of a window: those of 10, 15 and 30 minutes coincide every half hour. */
function startOfWindow({ clock }: AccountSite): void {
  clock.now = Math.ceil(clock.now / 1_800_000) * 1_800_000;
}

test('a user registers a phone by code, without a password, and logs in by code', async () => {
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

test('a user registers an e-mail address in any case, and logs in by password', async () => {
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

test.each(['zhang.san@company.com', "o'neil+ziwan@mail.example.museum"])(
  'a user with %s registers, logs in and resets the password',
  async (email) => {
    await site.register(email);
    expect(
      (await site.call('POST', '/web/api/login', { body: { account: email, password: PASSWORD } })).status,
    ).toBe(200);
    const body = { account: email, code: await site.codeFor(email, 'reset') };
    expect((await site.call('POST', '/web/api/account/rest-code-verify', { body })).status).toBe(200);
  },
);

test('registration reports the invalid field: agreement, password, code', async () => {
  const email = 'rules@example.cn';
  const code = await site.codeFor(email, 'register');
  const attempt = (change: object) =>
    site.call('POST', '/web/api/account/register/email', {
      body: { email, code, password: PASSWORD, agreement, ...change },
    });
  expect((await attempt({ agreement: '2020-01-01' })).message).toBe('注册协议已更新，请阅读并重新勾选');
  for (const password of [
    'password123',
    'PassW0rd',
    '1234567890',
    'aaaaaaaaaa',
    'abcabcabc',
    'ziwan2026!',
    email,
  ])
    expect([password, (await attempt({ password })).message]).toEqual([password, '这个密码太常见，请换一个']);
  expect((await attempt({ password: '短短短短短短短' })).message).toMatch(/password：至少 8 字/);
  expect((await attempt({ password: '长'.repeat(129) })).message).toMatch(/password：最长 128 字/);
  const other = String((Number(code) + 1) % 1_000_000).padStart(6, '0');
  expect((await attempt({ code: other })).message).toBe('验证码不正确或已过期');
  expect((await attempt({ code: '12345' })).status).toBe(400);
  // None of these attempts has used up the correct code.
  expect((await attempt({ password: '龙龙龙龙龙龙ab' })).status).toBe(200);
});

test('registering an address that has an account sends a mail saying so, without a code', async () => {
  const email = 'twice@example.cn';
  await site.register(email);
  expect(await site.codeFor(email, 'register')).toBeNull();
  const mail = await site.services.outbox.latest(email);
  expect(mail).toMatchObject({ subject: '你的邮箱已经注册过字玩', purpose: 'register' });
  const rows = await site.services.store.db
    .selectFrom('users')
    .select('id')
    .where('email', '=', email)
    .execute();
  expect(rows).toHaveLength(1);
});

test('registering a phone that has an account sends a code, and the account is reported only once it is entered', async () => {
  const phone = '13800000002';
  await site.register(phone);
  const code = await site.codeFor(phone, 'register');
  const again = await site.call('POST', '/web/api/account/register/phone', {
    body: { phone, code, agreement },
  });
  expect([again.status, again.message]).toEqual([400, '这个账号已经注册，请直接登录']);
});

test('a wrong password and an unknown, passwordless or disabled account get the same error, and who knows the password of a disabled one learns why', async () => {
  await site.register('known@example.cn');
  await site.register('gone@example.cn');
  await site.services.store.db
    .updateTable('users')
    .set({ status: 'disabled' })
    .where('email', '=', 'gone@example.cn')
    .execute();
  const phone = '13800000003';
  await site.call('POST', '/web/api/account/register/phone', {
    body: { phone, code: await site.codeFor(phone, 'register'), agreement },
  });
  const refused = async (account: string, password: string) => {
    const { status, code, message, data } = await site.call('POST', '/web/api/login', {
      body: { account, password },
    });
    return { status, code, message, data };
  };
  const alike = { status: 400, code: 'S00424', message: '账号或密码不正确', data: null };
  expect(await refused('known@example.cn', 'not the password')).toEqual(alike);
  expect(await refused('nobody@example.cn', 'not the password')).toEqual(alike);
  expect(await refused(phone, 'not the password')).toEqual(alike);
  expect(await refused('gone@example.cn', 'not the password')).toEqual(alike);
  expect(await refused('gone@example.cn', PASSWORD)).toEqual({
    ...{ status: 400, code: 'S00499', data: null },
    message: '这个账号已停用，请换一个账号登录，或者联系我们',
  });
});

test('after five failures an account requires a captcha from every address, and its owner still logs in', async () => {
  const account = 'guessed@example.cn';
  await site.register(account);
  startOfWindow(site);
  const login = (password: string, ip: string, captchaVerification?: string) =>
    site.call('POST', '/web/api/login', { body: { account, password, captchaVerification }, ip });
  for (let i = 0; i < 5; i++)
    expect((await login('wrong wrong', `203.0.113.${i}`)).message).toBe('账号或密码不正确');
  expect((await login(PASSWORD, '198.51.100.1')).message).toBe('请先完成安全验证');
  expect((await login(PASSWORD, '198.51.100.1', 'not solved')).message).toBe('安全验证已失效，请重新验证');
  expect((await login(PASSWORD, '198.51.100.1', 'solved')).status).toBe(200);
  site.clock.now += 899_000;
  expect((await login(PASSWORD, '198.51.100.1')).message).toBe('请先完成安全验证');
  site.clock.now += 1_000;
  expect((await login(PASSWORD, '198.51.100.1')).status).toBe(200);
  // The same applies to an unknown account.
  const nobody = (ip: string) =>
    site.call('POST', '/web/api/login', { body: { account: 'no@example.cn', password: 'x' }, ip });
  for (let i = 0; i < 5; i++) await nobody(`203.0.113.${i}`);
  expect((await nobody('198.51.100.2')).message).toBe('请先完成安全验证');
});

test('after twenty failures on any accounts an address requires a captcha; other addresses do not', async () => {
  const login = (account: string, ip: string, captchaVerification?: string) =>
    site.call('POST', '/web/api/login', {
      body: { account, password: 'wrong wrong', captchaVerification },
      ip,
    });
  startOfWindow(site);
  const tried = async (n: number, ip: string) => (await login(`spread${n}@example.cn`, ip)).message;
  for (let i = 0; i < 20; i++) expect(await tried(i, '203.0.113.90'), String(i)).toBe('账号或密码不正确');
  expect(await tried(20, '203.0.113.90')).toBe('请先完成安全验证');
  expect(await tried(20, '203.0.113.91')).toBe('账号或密码不正确');
  expect((await login('spread20@example.cn', '203.0.113.90', 'solved')).message).toBe('账号或密码不正确');
  site.clock.now += 899_000;
  expect(await tried(21, '203.0.113.90')).toBe('请先完成安全验证');
  site.clock.now += 1_000;
  expect(await tried(22, '203.0.113.90')).toBe('账号或密码不正确');
});

test('one address has a limited number of logins in ten minutes; a success returns its attempts', async () => {
  const limited = await startAccountSite({ env: { LOGIN_LIMIT_ADDRESS: '30' } });
  try {
    const account = 'often@example.cn';
    await limited.register(account);
    startOfWindow(limited);
    const login = (password: string, ip = '203.0.113.70') =>
      limited.call('POST', '/web/api/login', {
        body: { account, password, captchaVerification: 'solved' },
        ip,
      });
    // Eighteen failures against one account, with a success after nine, since a pair allows ten attempts.
    for (let round = 0; round < 2; round++) {
      for (let i = 0; i < 9; i++) expect((await login('wrong wrong')).status).toBe(400);
      expect((await login(PASSWORD)).status).toBe(200);
    }
    for (let i = 20; i < 30; i++) expect((await login(PASSWORD)).status, String(i)).toBe(200);
    const over = await login(PASSWORD);
    expect([over.status, over.retryAfter]).toEqual([429, 600]);
    expect(over.message).toBe('操作太频繁，请 10 分钟后再试，或者改用验证码登录');
    const code = await limited.codeFor(account, 'login');
    const byCode = { body: { account, code }, ip: '203.0.113.70' };
    expect((await limited.call('POST', '/web/api/sms-login', byCode)).status).toBe(200);
    expect((await login(PASSWORD, '203.0.113.71')).status).toBe(200);
    limited.clock.now += 600_000;
    expect((await login(PASSWORD)).status).toBe(200);
  } finally {
    await limited.close();
  }
});

test('an address has ten attempts per account; other addresses are not affected, and the limit expires', async () => {
  const account = 'locked@example.cn';
  await site.register(account);
  startOfWindow(site);
  const login = (password: string, ip: string) =>
    site.call('POST', '/web/api/login', {
      body: { account, password, captchaVerification: 'solved' },
      ip,
    });
  for (let i = 0; i < 10; i++) expect((await login('wrong wrong', '203.0.113.50')).status).toBe(400);
  const eleventh = await login(PASSWORD, '203.0.113.50');
  expect([eleventh.status, eleventh.message]).toEqual([
    429,
    '操作太频繁，请 15 分钟后再试，或者改用验证码登录',
  ]);
  expect(eleventh.retryAfter).toBeGreaterThan(0);
  expect(eleventh.retryAfter).toBeLessThanOrEqual(900);
  expect((await login(PASSWORD, '203.0.113.51')).status).toBe(200);
  site.clock.now += 900_000;
  expect((await login(PASSWORD, '203.0.113.50')).status).toBe(200);
});

test('a code yields a ticket and the ticket sets a new password, which ends all sessions', async () => {
  const account = 'forgot@example.cn';
  const token = await site.register(account);
  const verify = (code: string | null) =>
    site.call('POST', '/web/api/account/rest-code-verify', { body: { account, code } });
  const reset = (ticket: string, password: string) =>
    site.call('PUT', '/web/api/account/rest-pwd', { body: { ticket, password } });
  const code = await site.codeFor(account, 'reset');
  expect((await verify('000000')).message).toBe('验证码不正确或已过期');
  const { data } = await verify(code);
  expect(data).toMatchObject({ expiresIn: 600, ticket: expect.stringMatching(/^[\w-]{43}$/) });
  expect((await verify(code)).message).toBe('验证码不正确或已过期');
  expect((await reset('x'.repeat(43), 'another secret')).message).toBe('凭证无效或已过期，请从头再来');
  expect((await reset(data.ticket, 'iloveyou')).message).toBe('这个密码太常见，请换一个');
  expect((await reset(data.ticket, 'another secret')).data).toEqual({ endedSessions: 1 });
  expect((await reset(data.ticket, 'a third secret')).message).toBe('凭证无效或已过期，请从头再来');
  expect((await site.call('GET', '/web/api/account/user-info', { token })).code).toBe('S00106');
  const login = (password: string) => site.call('POST', '/web/api/login', { body: { account, password } });
  expect((await login(PASSWORD)).message).toBe('账号或密码不正确');
  const again = await login('another secret');
  const info = await site.call('GET', '/web/api/account/user-info', { token: again.data.token });
  expect(info.data.unread).toBe(1);
});

test('a password reset ticket expires after ten minutes', async () => {
  const account = 'late@example.cn';
  await site.register(account);
  const { data } = await site.call('POST', '/web/api/account/rest-code-verify', {
    body: { account, code: await site.codeFor(account, 'reset') },
  });
  site.clock.now += 600_000;
  const late = await site.call('PUT', '/web/api/account/rest-pwd', {
    body: { ticket: data.ticket, password: 'another secret' },
  });
  expect(late.message).toBe('凭证无效或已过期，请从头再来');
});

test('a password reset ticket ends when the password or the verified address changes', async () => {
  const account = 'stale@example.cn';
  const token = await site.register(account);
  const ticketFor = async () =>
    (
      await site.call('POST', '/web/api/account/rest-code-verify', {
        body: { account, code: await site.codeFor(account, 'reset') },
      })
    ).data.ticket as string;
  const reset = async (ticket: string) =>
    (await site.call('PUT', '/web/api/account/rest-pwd', { body: { ticket, password: 'not its owner' } }))
      .code;
  const before = await ticketFor();
  await site.call('PUT', '/web/api/account/update-account-pwd', {
    token,
    body: { oldPassword: PASSWORD, password: 'another secret' },
  });
  expect(await reset(before)).toBe('S00436');
  site.clock.now += 60_000;
  const left = await ticketFor();
  const phone = '13800000009';
  await site.call('PUT', '/web/api/account/bind-account', {
    token,
    body: { type: 'phone', account: phone, code: await site.codeFor(phone, 'bind') },
  });
  await site.call('PUT', '/web/api/account/unbind-account', { token, body: { type: 'email' } });
  expect(await reset(left)).toBe('S00436');
});

test('forty concurrent uses of one reset code yield one ticket', async () => {
  const account = 'parallel@example.cn';
  await site.register(account);
  const code = await site.codeFor(account, 'reset');
  const answers = await Promise.all(
    Array.from({ length: 40 }, () =>
      site.call('POST', '/web/api/account/rest-code-verify', { body: { account, code } }),
    ),
  );
  expect(answers.filter((a) => a.status === 200)).toHaveLength(1);
  expect(answers.filter((a) => a.message === '验证码不正确或已过期')).toHaveLength(39);
});

test('forty concurrent registrations with one code create one account', async () => {
  const phone = '13800000040';
  const code = await site.codeFor(phone, 'register');
  const answers = await Promise.all(
    Array.from({ length: 40 }, () =>
      site.call('POST', '/web/api/account/register/phone', { body: { phone, code, agreement } }),
    ),
  );
  expect(answers.filter((a) => a.status === 200)).toHaveLength(1);
  const users = await site.services.store.db
    .selectFrom('users')
    .select('id')
    .where('phone', '=', phone)
    .execute();
  expect(users).toHaveLength(1);
});

test('a user reauthenticates by password or by a code sent to a bound phone or e-mail', async () => {
  const account = 'again@example.cn';
  let token = await site.register(account);
  const prove = async (body: object) => {
    const answer = await site.call('POST', '/web/api/account/reauthenticate', { token, body });
    if (answer.status === 200) token = answer.data.token;
    return answer;
  };
  const unbind = () =>
    site.call('PUT', '/web/api/account/unbind-account', { token, body: { type: 'wechat' } });
  site.clock.now += 600_000;
  expect(await unbind()).toMatchObject({ status: 403, code: 'S00440' });
  expect((await prove({ password: 'wrong wrong' })).message).toBe('密码不正确');
  expect((await unbind()).status).toBe(403);
  expect((await prove({ password: PASSWORD })).status).toBe(200);
  expect((await unbind()).status).toBe(200);
  site.clock.now += 600_000;
  expect((await unbind()).status).toBe(403);
  const body = { target: 'email' };
  await site.call('POST', '/web/api/account/sendCode', {
    token,
    body: { purpose: 'verify', target: 'email', captchaVerification: 'solved' },
  });
  const mail = await site.services.outbox.latest(account);
  const code = /\b\d{6}\b/.exec(mail?.text ?? '')?.[0];
  expect((await prove({ ...body, target: 'phone', code })).message).toMatch(/没有绑定/);
  expect((await prove({ ...body, code })).status).toBe(200);
  expect((await unbind()).status).toBe(200);
  expect((await prove({ ...body, code })).message).toBe('验证码不正确或已过期');
});

test('reauthentication returns a new token and invalidates the old one at once', async () => {
  const account = 'renewed@example.cn';
  const token = await site.register(account);
  const other = (await site.call('POST', '/web/api/login', { body: { account, password: PASSWORD } })).data
    .token;
  const info = (given: string) => site.call('GET', '/web/api/account/user-info', { token: given });
  const sessions = async (given: string) =>
    (await site.call('GET', '/web/api/account/sessions', { token: given })).data;
  const before = (await sessions(token)).find((s: { current: boolean }) => s.current);
  site.clock.now += 600_000;
  const wrong = await site.call('POST', '/web/api/account/reauthenticate', {
    token,
    body: { password: 'wrong wrong' },
  });
  expect(wrong.data).toBeNull();
  expect((await info(token)).status).toBe(200);
  const { status, data, headers } = await site.call('POST', '/web/api/account/reauthenticate', {
    token,
    body: { password: PASSWORD },
  });
  expect(status).toBe(200);
  expect(headers['cache-control']).toBe('no-store');
  // The same device in the list, ending when it would have ended.
  expect(data).toEqual({
    token: expect.stringMatching(/^[\w-]{43}$/),
    expired: 30 * 24 * 3600 - 600 - 61,
  });
  expect(data.token).not.toBe(token);
  expect(await info(token)).toMatchObject({ status: 401, code: 'S00106' });
  expect((await info(data.token)).status).toBe(200);
  expect((await info(other)).status).toBe(200);
  const after = await sessions(data.token);
  expect(after).toHaveLength(2);
  expect(after.find((s: { current: boolean }) => s.current)).toMatchObject({
    id: before.id,
    createdAt: before.createdAt,
  });
});

test('ten concurrent reauthentications with one token leave one new token', async () => {
  const token = await site.register('renewals@example.cn');
  const answers = await Promise.all(
    Array.from({ length: 10 }, () =>
      site.call('POST', '/web/api/account/reauthenticate', { token, body: { password: PASSWORD } }),
    ),
  );
  expect(answers.filter((a) => a.status === 200)).toHaveLength(1);
  expect(answers.filter((a) => a.code === 'S00106')).toHaveLength(9);
});

test('a session has ten attempts at the password', async () => {
  const token = await site.register('stolen@example.cn');
  const prove = (password: string) =>
    site.call('POST', '/web/api/account/reauthenticate', { token, body: { password } });
  for (let i = 0; i < 10; i++) expect((await prove('wrong wrong')).status).toBe(400);
  expect(await prove(PASSWORD)).toMatchObject({
    status: 429,
    message: '操作太频繁，请 15 分钟后再试，或者改用验证码验证身份',
  });
});

test('with the hashing queue full, a login gets a retry hint', async () => {
  const small = await startAccountSite({
    env: { PASSWORD_HASHES: '1', PASSWORD_QUEUE: '2' },
    overrides: { passwordCost: undefined },
  });
  try {
    const answers = await Promise.all(
      Array.from({ length: 8 }, (_, i) =>
        small.call('POST', '/web/api/login', { body: { account: `n${i}@example.cn`, password: 'x' } }),
      ),
    );
    const busy = answers.filter((a) => a.status === 503);
    expect(busy.length).toBeGreaterThan(0);
    expect(answers.length - busy.length).toBeGreaterThanOrEqual(3);
    expect(busy[0]).toMatchObject({ code: 'S00503', retryAfter: 2 });
  } finally {
    await small.close();
  }
});
