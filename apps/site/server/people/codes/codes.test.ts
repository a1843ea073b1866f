import { UpstreamError } from '@ziwan/infra/sms';
import { eachDialect } from '@ziwan/store/testing';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { AppError } from '../../calls/app-error.ts';
import { DatabaseState } from '../../security/database-state.ts';
import { Throttle } from '../../security/throttle.ts';
import { type AccountSite, startAccountSite } from '../../testing/visitor.ts';
import { accountOf } from '../users/index.ts';
import { CodeRepository } from './repository.ts';
import { CodeService } from './service.ts';
import { TicketService } from './tickets.ts';

let site: AccountSite;
beforeAll(async () => {
  site = await startAccountSite();
});
afterAll(() => site.close());
afterEach(async () => {
  await site.services.people.codes.settled();
  expect(site.errors.splice(0)).toEqual([]);
  site.clock.now += 86_400_000;
});

const URL_ = '/web/api/account/sendCode';
const requestCode = (account: string, purpose: string, more: object = {}, ip = '192.0.2.1') =>
  site.call('POST', URL_, { body: { account, purpose, captchaVerification: 'solved', ...more }, ip });
const loginWith = (account: string, code: string | null) =>
  site.call('POST', '/web/api/sms-login', { body: { account, code } });

test('requesting a code returns the same response with or without an account', async () => {
  await site.register('13900000001');
  await site.register('here@example.cn');
  for (const purpose of ['register', 'login', 'reset', 'bind']) {
    const answers = [];
    for (const account of ['13900000001', '13900000002', 'here@example.cn', 'away@example.cn']) {
      const { status, code, message, data, retryAfter } = await requestCode(account, purpose);
      answers.push(JSON.stringify({ status, code, message, data, retryAfter }));
    }
    expect(new Set(answers)).toEqual(
      new Set([
        JSON.stringify({
          status: 200,
          code: '200',
          message: '成功',
          data: { expiresIn: 300, resendAfter: 60 },
          retryAfter: null,
        }),
      ]),
    );
    site.clock.now += 3_600_000;
  }
});

test('requesting a login code sends nothing to an unknown phone, and an explanation to an unknown address', async () => {
  expect(await site.codeFor('13900000003', 'login')).toBeNull();
  expect(await site.services.outbox.latest('13900000003')).toBeNull();
  expect(await site.codeFor('stranger@example.cn', 'login')).toBeNull();
  expect(await site.services.outbox.latest('stranger@example.cn')).toMatchObject({
    subject: '这个邮箱还没有注册字玩',
  });
});

test('the database stores codes as keyed hashes only', async () => {
  const account = '13900000004';
  const code = (await site.codeFor(account, 'register')) as string;
  const rows = await site.services.store.db
    .selectFrom('verification_codes')
    .selectAll()
    .where('account', '=', account)
    .execute();
  expect(rows).toHaveLength(1);
  expect(rows[0]?.code_hash).toMatch(/^[0-9a-f]{64}$/);
  expect(JSON.stringify(rows)).not.toContain(`"${code}"`);
});

test('a code expires after five minutes', async () => {
  const account = '13900000005';
  await site.register(account);
  const code = await site.codeFor(account, 'login');
  site.clock.now += 299_999;
  expect((await loginWith(account, code)).status).toBe(200);
  const next = await site.codeFor(account, 'login');
  site.clock.now += 300_000;
  expect(await loginWith(account, next)).toMatchObject({ status: 400, code: 'S00423' });
});

test('moving the clock, back or forward, does not make codes and tickets usable', async () => {
  const account = '13900000099';
  await site.register(account);
  const code = await site.codeFor(account, 'login');
  const ticket = await site.services.people.codes.tickets.issue('reset', {});
  for (const days of [-400, 400]) {
    site.clock.now += days * 86_400_000;
    expect((await loginWith(account, code)).code).toBe('S00423');
    expect(await site.services.people.codes.tickets.read('reset', ticket)).toBeNull();
    expect(await site.services.people.codes.tickets.take('reset', ticket)).toBeNull();
    site.clock.now -= days * 86_400_000;
  }
  expect((await loginWith(account, code)).status).toBe(200);
  expect(await site.services.people.codes.tickets.take('reset', ticket)).toEqual({});
});

test('a code works once', async () => {
  const account = '13900000006';
  await site.register(account);
  const code = await site.codeFor(account, 'login');
  expect((await loginWith(account, code)).status).toBe(200);
  expect((await loginWith(account, code)).code).toBe('S00423');
});

test('a code allows five attempts', async () => {
  const account = '13900000007';
  await site.register(account);
  const wrong = async (code: string | null, times: number) => {
    const other = String((Number(code) + 1) % 1_000_000).padStart(6, '0');
    for (let i = 0; i < times; i++) expect((await loginWith(account, other)).code).toBe('S00423');
  };
  const code = await site.codeFor(account, 'login');
  await wrong(code, 4);
  expect((await loginWith(account, code)).status).toBe(200);
  site.clock.now += 60_000;
  const next = await site.codeFor(account, 'login');
  await wrong(next, 5);
  expect((await loginWith(account, next)).code).toBe('S00423');
});

test('a code is valid only for its purpose and account, and only the newest one', async () => {
  const [mine, theirs] = ['13900000008', '13900000009'];
  await site.register(mine);
  await site.register(theirs);
  const login = await site.codeFor(mine, 'login');
  expect((await loginWith(theirs, login)).code).toBe('S00423');
  const other = await site.call('POST', '/web/api/account/rest-code-verify', {
    body: { account: mine, code: login },
  });
  expect(other.code).toBe('S00423');
  site.clock.now += 60_000;
  const newer = await site.codeFor(mine, 'login');
  if (newer !== login) expect((await loginWith(mine, login)).code).toBe('S00423');
  expect((await loginWith(mine, newer)).status).toBe(200);
});

test('an account gets one code a minute, five an hour and ten a day, over all purposes', async () => {
  const account = '13900000010';
  const start = site.clock.now;
  expect((await requestCode(account, 'register')).status).toBe(200);
  site.clock.now = start + 59_000;
  expect(await requestCode(account, 'bind', {}, '192.0.2.9')).toMatchObject({
    status: 429,
    code: 'S00429',
    retryAfter: 1,
  });
  for (let i = 1; i < 5; i++) {
    site.clock.now = start + i * 60_000;
    expect((await requestCode(account, i % 2 ? 'bind' : 'register')).status).toBe(200);
  }
  site.clock.now = start + 300_000;
  expect(await requestCode(account, 'register')).toMatchObject({ status: 429, retryAfter: 3300 });
  site.clock.now = start + 3_600_000;
  for (let i = 0; i < 5; i++) {
    expect((await requestCode(account, 'register')).status).toBe(200);
    site.clock.now += 3_600_000;
  }
  const tenth = await requestCode(account, 'register');
  expect(tenth.status).toBe(429);
  expect(tenth.retryAfter).toBe((start + 86_400_000 - site.clock.now) / 1000);
  site.clock.now = start + 86_400_000;
  expect((await requestCode(account, 'register')).status).toBe(200);
});

test('forty concurrent requests for one account send one code', async () => {
  const answers = await Promise.all(Array.from({ length: 40 }, () => requestCode('13900000011', 'register')));
  expect(answers.filter((a) => a.status === 200)).toHaveLength(1);
  expect(answers.filter((a) => a.status === 429)).toHaveLength(39);
});

test('a network address gets a limited number of codes an hour, over all accounts', async () => {
  const small = await startAccountSite({ env: { CODE_LIMIT_ADDRESS: '3' } });
  try {
    const ask = (n: number, ip: string) =>
      small.call('POST', URL_, {
        body: { account: `1390000010${n}`, purpose: 'register', captchaVerification: 'solved' },
        ip,
      });
    for (let i = 0; i < 3; i++) expect((await ask(i, '203.0.113.1')).status).toBe(200);
    const over = await ask(3, '203.0.113.1');
    expect(over.status).toBe(429);
    expect(over.retryAfter).toBeGreaterThan(0);
    expect((await ask(4, '203.0.113.2')).status).toBe(200);
  } finally {
    await small.close();
  }
});

test('a script cannot count through the numbers of an area, nor change its address within a network', async () => {
  const limited = await startAccountSite({ env: { CODE_LIMIT_ADDRESS: '30' } });
  try {
    const ask = (account: string, ip: string, purpose = 'register') =>
      limited.call('POST', URL_, { body: { account, purpose, captchaVerification: 'solved' }, ip });
    const number = (area: number, n: number) => `${area}${String(n).padStart(4, '0')}`;
    for (let n = 0; n < 20; n++) expect((await ask(number(1370000, n), `198.18.${n}.1`)).status).toBe(200);
    expect(await ask(number(1370000, 20), '198.18.20.1')).toMatchObject({ status: 429, retryAfter: 3600 });
    // A code for an account is not for newcomers.
    expect((await ask(number(1370000, 21), '198.18.21.1', 'login')).status).toBe(200);
    for (let n = 0; n < 60; n++)
      expect((await ask(number(1371000 + n, 0), `198.19.0.${n}`)).status).toBe(200);
    expect((await ask(number(1372000, 0), '198.19.0.200')).status).toBe(429);
    expect((await ask(number(1372000, 1), '198.19.1.1')).status).toBe(200);
    await limited.services.people.codes.settled();
  } finally {
    await limited.close();
  }
});

test('a proof of work alone gets a code by mail, and by SMS only with a session', async () => {
  const asked: (boolean | undefined)[] = [];
  const real = await startAccountSite({
    overrides: {
      verifyCaptcha: async (_, picture) => {
        asked.push(picture);
        if (picture) throw new AppError('PICTURE_CAPTCHA_REQUIRED');
        return true;
      },
    },
  });
  try {
    const ask = (account: string, purpose: string, token?: string) =>
      real.call('POST', URL_, {
        body: { account, purpose, captchaVerification: 'worked' },
        ...(token ? { token } : {}),
      });
    expect(await ask('13900000061', 'register')).toMatchObject({
      status: 400,
      code: 'S00485',
      message: expect.stringContaining('改用邮箱'),
    });
    expect((await ask('a@example.cn', 'register')).status).toBe(200);
    const token = await real.register('b@example.cn');
    expect((await ask('13900000062', 'bind', token)).status).toBe(200);
    expect(asked).toEqual(expect.arrayContaining([true, false]));
  } finally {
    await real.close();
  }
});

test('without a solved captcha no code is sent or counted', async () => {
  const account = '13900000012';
  expect(await requestCode(account, 'register', { captchaVerification: 'guessed' })).toMatchObject({
    status: 400,
    code: 'S00422',
  });
  for (const captchaVerification of ['', null, undefined])
    expect(await requestCode(account, 'register', { captchaVerification })).toMatchObject({
      status: 400,
      code: 'S00421',
      message: '请先完成安全验证',
    });
  expect((await requestCode(account, 'register')).status).toBe(200);
});

test('a forged captcha verification is rejected', async () => {
  const real = await startAccountSite({ overrides: { verifyCaptcha: undefined as never } });
  try {
    const answer = await real.call('POST', URL_, {
      body: { account: '13900000013', purpose: 'register', captchaVerification: 'x'.repeat(88) },
    });
    expect(answer.code).toBe('S00422');
  } finally {
    await real.close();
  }
});

test('malformed input is rejected before it counts towards a limit', async () => {
  for (const account of ['1380000000', '12800000000', 'a@b c', 'a@', '', null, 13800000000]) {
    const answer = await site.call('POST', URL_, {
      body: { account, purpose: 'register', captchaVerification: 'solved' },
    });
    expect([account, answer.status]).toEqual([account, 400]);
    if (typeof account === 'string') expect(answer.message).toBe('手机号码或邮箱账号格式不正确');
    else expect(answer.message).toMatch(/account：/);
  }
  expect((await requestCode('13900000014', 'unbind')).status).toBe(400);
  expect((await requestCode('13900000014', 'verify')).code).toBe('S00106');
});

test('a reauthentication code is sent only to the account’s own phone or e-mail', async () => {
  const token = await site.register('13900000015');
  const ask = (body: object) =>
    site.call('POST', URL_, { token, body: { purpose: 'verify', captchaVerification: 'solved', ...body } });
  expect((await ask({ target: 'email' })).message).toMatch(/没有绑定邮箱/);
  expect((await ask({ account: '13900000016' })).message).toMatch(/target：缺少此项/);
  expect((await ask({ account: '13900000016', target: 'phone' })).status).toBe(200);
  await site.services.people.codes.settled();
  expect(await site.services.outbox.latest('13900000016')).toBeNull();
  expect(await site.services.outbox.latest('13900000015')).toMatchObject({ purpose: 'verify' });
});

test('a delivery outage is reported only where the response does not reveal who has an account', async () => {
  let broken = true;
  const outage = await startAccountSite({
    overrides: {
      sms: {
        sendCode: async () => {
          if (broken) throw new UpstreamError('sms', 'unavailable', { mayHaveActed: false });
        },
      },
    },
  });
  try {
    const ask = (account: string, purpose: string) =>
      outage.call('POST', URL_, { body: { account, purpose, captchaVerification: 'solved' } });
    await outage.services.store.db
      .insertInto('users')
      .values({
        id: 'u',
        nickname: 'u',
        avatar_key: null,
        phone: '13700000001',
        email: null,
        password_hash: null,
        role: 'member',
        status: 'active',
        created_at: '2026-01-01T00:00:00.000Z',
        updated_at: '2026-01-01T00:00:00.000Z',
      })
      .execute();
    // A login code is sent only to existing accounts, so its failure is not reported, not even to the next caller.
    for (const account of ['13700000001', '13700000002', '13700000003']) {
      expect((await ask(account, 'login')).status).toBe(200);
      await outage.services.people.codes.settled();
    }
    // A binding code is always sent, so its failure is reported.
    expect(await ask('13700000004', 'bind')).toMatchObject({ status: 503, code: 'S00521' });
    for (const account of ['13700000001', '13700000005'])
      expect(await ask(account, 'reset')).toMatchObject({ status: 503, code: 'S00521', retryAfter: 30 });
    expect((await ask('mail@example.cn', 'register')).status).toBe(200);
    broken = false;
    outage.clock.now += 61_000;
    expect((await ask('13700000004', 'bind')).status).toBe(200);
    const heard = outage.errors.splice(0).map((e) => JSON.stringify(e) + String(e));
    expect(heard.length).toBeGreaterThan(0);
    for (const line of heard) expect(line).not.toMatch(/1370000/);
  } finally {
    await outage.close();
  }
});

test('a visitor who asks again during an outage is told, and so is the operator until a message goes out', async () => {
  let broken = true;
  const outage = await startAccountSite({
    overrides: {
      mail: {
        send: async () => {
          if (broken) throw new UpstreamError('mail', 'unavailable', { mayHaveActed: false });
        },
        close: async () => {},
        delivers: true,
      },
    },
  });
  try {
    const ask = () =>
      outage.call('POST', URL_, {
        body: { account: 'lone@example.cn', purpose: 'register', captchaVerification: 'solved' },
      });
    const failing = async () => (await outage.services.metrics.read()).messages_failing;
    expect(await failing()).toEqual({});
    // The first response must not wait, or its time would tell whether a message follows.
    expect((await ask()).status).toBe(200);
    await outage.services.people.codes.settled();
    expect(await failing()).toEqual({ mail: 1 });
    for (let i = 0; i < 2; i++) {
      outage.clock.now += 61_000;
      expect(await ask()).toMatchObject({ status: 503, code: 'S00521' });
    }
    broken = false;
    outage.clock.now += 61_000;
    expect((await ask()).status).toBe(200);
    expect(await failing()).toEqual({ mail: 0 });
    outage.errors.splice(0);
  } finally {
    await outage.close();
  }
});

const START = Date.parse('2026-05-01T00:00:00Z');
const account = accountOf('13800138000');

eachDialect('forty concurrent uses of one code succeed once', async ({ db }) => {
  const now = () => START;
  const codes = new CodeService({
    repository: new CodeRepository(db),
    throttle: new Throttle(new DatabaseState(db, now)),
    secret: 's'.repeat(32),
    now,
  });
  const code = await codes.issue('login', account, true);
  const uses = await Promise.allSettled(
    Array.from({ length: 40 }, () => codes.use('login', account, code, '192.0.2.1')),
  );
  expect(uses.filter((u) => u.status === 'fulfilled')).toHaveLength(1);
});

eachDialect('forty concurrent uses of one ticket succeed once', async ({ db }) => {
  const tickets = new TicketService(db, () => START);
  const ticket = await tickets.issue('reset', { userId: 'u' });
  const uses = await Promise.all(Array.from({ length: 40 }, () => tickets.take('reset', ticket)));
  expect(uses.filter((u) => u !== null)).toEqual([{ userId: 'u' }]);
  expect(JSON.stringify(await db.selectFrom('tickets').selectAll().execute())).not.toContain(ticket);
  expect(await tickets.take('wechat-bind', await tickets.issue('reset', {}))).toBeNull();
});
