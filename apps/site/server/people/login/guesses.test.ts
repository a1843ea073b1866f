import { waitText } from '@ziwan/contract';
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

const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;
const WRONG = '账号或密码不正确';
const TOO_OFTEN = 'S00486';

let addresses = 0;
/** A login from an address that nobody has used. */
function login(account: string, password: string, devices?: (string | undefined)[]) {
  addresses++;
  const body = { account, password, captchaVerification: 'solved', ...(devices && { devices }) };
  const ip = `198.51.${addresses >> 8}.${addresses & 255}`;
  return site.call('POST', '/web/api/login', { body, ip });
}

async function guess(account: string, times: number): Promise<void> {
  for (let i = 0; i < times; i++) expect((await login(account, 'wrong wrong')).message).toBe(WRONG);
}

const messagesOf = async (token: string) =>
  (await site.call('GET', '/api/v1/web/notifyList?type=account', { token })).data.records as {
    title: string;
    body: string;
  }[];

test('twenty guesses from twenty addresses are answered at once; then one waits a minute, and each wait is twice the last', async () => {
  const account = 'many@example.cn';
  await site.register(account);
  await guess(account, 20);
  let wait = 60;
  for (let i = 0; i < 5; i++) {
    const refused = await login(account, PASSWORD);
    expect(refused).toMatchObject({ status: 429, code: TOO_OFTEN, retryAfter: wait });
    expect(refused.message).toBe(
      `这个账号的密码输错了太多次，请 ${waitText(wait)}后再试。现在就要登录，请改用验证码，或者用登录过的设备`,
    );
    site.clock.now += wait * 1000 - 1;
    expect((await login(account, PASSWORD)).code).toBe(TOO_OFTEN);
    site.clock.now += 1;
    await guess(account, 1);
    wait *= 2;
  }
});

test('in thirty days an account is guessed at most sixty times, however many addresses try', async () => {
  const account = 'botnet@example.cn';
  await site.register(account);
  const until = site.clock.now + 30 * DAY;
  let guesses = 0;
  while (site.clock.now < until) {
    const { message, retryAfter } = await login(account, 'wrong wrong');
    if (message === WRONG) guesses++;
    else site.clock.now += (retryAfter as number) * 1000;
  }
  expect(guesses).toBeLessThanOrEqual(60);
  expect(guesses).toBeGreaterThan(50);
});

test('forty concurrent guesses from forty addresses are twenty guesses', async () => {
  const account = 'storm@example.cn';
  await site.register(account);
  const answers = await Promise.all(Array.from({ length: 40 }, () => login(account, 'wrong wrong')));
  expect(answers.filter((a) => a.message === WRONG).length).toBeLessThanOrEqual(20);
});

test('an account that does not exist is slowed down like one that does', async () => {
  await site.register('exists@example.cn');
  const answersOf = async (account: string) => {
    const answers: unknown[] = [];
    for (let i = 0; i < 23; i++) {
      const { status, code, message, data, retryAfter } = await login(account, 'wrong wrong');
      answers.push({ status, code, message, data, retryAfter });
    }
    return answers;
  };
  expect(await answersOf('exists@example.cn')).toEqual(await answersOf('nowhere@example.cn'));
});

test('the owner gets in during an attack: on a device that logged in before, or by a code', async () => {
  const account = 'owner@example.cn';
  await site.register(account);
  const before = await login(account, PASSWORD);
  const { device } = before.data;
  await guess(account, 20);
  expect((await login(account, PASSWORD)).message).toMatch(/请改用验证码，或者用登录过的设备/);
  const known = await login(account, PASSWORD, ['not a mark', device]);
  expect(known).toMatchObject({ status: 200, data: { device } });
  // That did not give the attacker new guesses.
  expect((await login(account, 'wrong wrong')).code).toBe(TOO_OFTEN);
  const code = await site.codeFor(account, 'login');
  const byCode = await site.call('POST', '/web/api/sms-login', { body: { account, code } });
  expect(byCode.status).toBe(200);
  // The new device is known from now on.
  expect((await login(account, PASSWORD, [byCode.data.device])).status).toBe(200);
});

test('the mark of a device counts for its account alone, for a year, and unaltered', async () => {
  await site.register('mine@example.cn');
  await site.register('theirs@example.cn');
  const { device } = (await login('theirs@example.cn', PASSWORD)).data;
  const own = (await login('mine@example.cn', PASSWORD)).data.device as string;
  await guess('mine@example.cn', 20);
  const [nonce, day, mac] = own.split('.') as [string, string, string];
  const altered = [
    device,
    '',
    own.slice(0, -1),
    `${own}A`,
    `${nonce}.${(Number.parseInt(day, 36) + 1).toString(36)}.${mac}`,
    `${nonce.slice(1)}A.${day}.${mac}`,
  ];
  for (const mark of altered)
    expect([mark, (await login('mine@example.cn', PASSWORD, [mark])).code]).toEqual([mark, TOO_OFTEN]);
  expect((await login('mine@example.cn', PASSWORD, altered.slice(0, 4).concat(own))).status).toBe(200);
  site.clock.now += 364 * DAY;
  await guess('mine@example.cn', 20);
  expect((await login('mine@example.cn', PASSWORD, [own])).status).toBe(200);
  site.clock.now += 2 * DAY;
  await guess('mine@example.cn', 1);
  expect((await login('mine@example.cn', PASSWORD, [own])).code).toBe(TOO_OFTEN);
});

test('a stolen device has twenty guesses; then it counts as any other', async () => {
  const account = 'laptop@example.cn';
  await site.register(account);
  const { device } = (await login(account, PASSWORD)).data;
  await guess(account, 20);
  for (let i = 0; i < 20; i++)
    expect((await login(account, 'wrong wrong', [device])).message, String(i)).toBe(WRONG);
  expect((await login(account, PASSWORD, [device])).code).toBe(TOO_OFTEN);
});

test('a right password, or a new one, ends the count', async () => {
  const account = 'forgetful@example.cn';
  await site.register(account);
  await guess(account, 19);
  expect((await login(account, PASSWORD)).status).toBe(200);
  await guess(account, 20);
  expect((await login(account, PASSWORD)).code).toBe(TOO_OFTEN);
  const { ticket } = (
    await site.call('POST', '/web/api/account/rest-code-verify', {
      body: { account, code: await site.codeFor(account, 'reset') },
    })
  ).data;
  await site.call('PUT', '/web/api/account/rest-pwd', { body: { ticket, password: 'another secret 7' } });
  expect((await login(account, 'another secret 7')).status).toBe(200);
});

test('its owner is told by message and mail at the tenth guess, then once a day while it goes on', async () => {
  const account = 'warned@example.cn';
  const token = await site.register(account);
  const mails = async () => {
    await site.services.people.warnings.settled();
    return (await site.services.outbox.list()).filter(
      (m) => m.to === account && m.subject === '有人在试你的字玩密码',
    );
  };
  await guess(account, 9);
  expect(await mails()).toHaveLength(0);
  await guess(account, 1);
  expect(await mails()).toHaveLength(1);
  const [told] = await messagesOf(token);
  expect(told).toMatchObject({ title: '有人在试你的密码', body: expect.stringContaining('10 次') });
  expect(told?.body).toMatch(/登录过的设备|验证码/);
  await guess(account, 5);
  site.clock.now += DAY - 1;
  await guess(account, 1);
  expect(await mails()).toHaveLength(1);
  site.clock.now += 1;
  await guess(account, 1);
  expect(await mails()).toHaveLength(2);
  expect(await messagesOf(token)).toHaveLength(2);
});

test('guesses at a staff account are a finding of the status page for a day', async () => {
  const account = 'boss@example.cn';
  const token = await site.register(account);
  const { db } = site.services.store;
  await db
    .updateTable('users')
    .set({ role: 'owner', nickname: '掌柜' })
    .where('email', '=', account)
    .execute();
  const findings = async () =>
    (
      (await site.call('GET', '/api/v1/admin/status', { token })).data.findings as {
        level: string;
        said: string;
      }[]
    ).filter(({ said }) => said.includes('掌柜'));
  expect(await findings()).toEqual([]);
  await guess(account, 10);
  await site.services.people.warnings.settled();
  expect(await findings()).toMatchObject([{ level: 'problem', said: expect.stringContaining('10 次') }]);
  site.clock.now += DAY;
  expect(await findings()).toEqual([]);
});

test('after twenty wrong codes for an account, a code allows one attempt, and its owner still gets in', async () => {
  const account = 'codes@example.cn';
  await site.register(account);
  const enter = (code: string | null) =>
    site.call('POST', '/web/api/sms-login', {
      body: { account, code },
      ip: `203.0.113.${addresses++ & 255}`,
    });
  const wrongOf = (code: string | null) => String((Number(code) + 1) % 1_000_000).padStart(6, '0');
  const codes: string[] = [];
  for (let round = 0; round < 4; round++) {
    site.clock.now += 3_600_000;
    const code = (await site.codeFor(account, 'login')) as string;
    codes.push(code);
    // A code allows five attempts, so the fifth must not be wasted by a right one.
    for (let i = 0; i < 5; i++) await enter(wrongOf(code));
  }
  site.clock.now += 3_600_000;
  const next = await site.codeFor(account, 'login');
  await enter(wrongOf(next));
  expect((await enter(next)).code).toBe('S00423');
  site.clock.now += 3_600_000;
  expect((await enter(await site.codeFor(account, 'login'))).status).toBe(200);
  // A success gives back all five.
  site.clock.now += 3_600_000;
  const again = await site.codeFor(account, 'login');
  for (let i = 0; i < 4; i++) await enter(wrongOf(again));
  expect((await enter(again)).status).toBe(200);
});

test('wrong codes without a code under way do not count against the owner', async () => {
  const account = 'uncounted@example.cn';
  await site.register(account);
  for (let i = 0; i < 30; i++)
    await site.call('POST', '/web/api/sms-login', {
      body: { account, code: '123456' },
      ip: `203.0.113.${i}`,
    });
  const code = await site.codeFor(account, 'login');
  await site.call('POST', '/web/api/sms-login', {
    body: { account, code: String((Number(code) + 1) % 1_000_000).padStart(6, '0') },
  });
  expect((await site.call('POST', '/web/api/sms-login', { body: { account, code } })).status).toBe(200);
});

test('thirty wrong passwords at the step-up end the session that sent them, and no other', async () => {
  const account = 'stepup@example.cn';
  const token = await site.register(account);
  const other = (await login(account, PASSWORD)).data.token as string;
  const prove = () =>
    site.call('POST', '/web/api/account/reauthenticate', { token, body: { password: 'wrong wrong' } });
  for (let i = 0; i < 29; i++) {
    if (i % 10 === 0) site.clock.now += 900_000;
    expect((await prove()).code, String(i)).toBe('S00426');
  }
  expect((await prove()).code).toBe('S00106');
  expect((await site.call('GET', '/web/api/account/user-info', { token })).status).toBe(401);
  expect((await site.call('GET', '/web/api/account/user-info', { token: other })).status).toBe(200);
});
