import { TOTP } from 'otpauth';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { SoftwarePasskey, type Wrong } from '../../testing/software-passkey.ts';
import { type AccountSite, PASSWORD, startAccountSite } from '../../testing/visitor.ts';

const ORIGIN = 'https://fonts.example.cn';
let site: AccountSite;
beforeAll(async () => {
  site = await startAccountSite({ env: { PUBLIC_ORIGIN: ORIGIN, LOGIN_LIMIT_ADDRESS: '0' } });
});
afterAll(() => site.close());
afterEach(() => {
  expect(site.errors.splice(0)).toEqual([]);
  site.clock.now += 3_600_000;
});

const ADMIN = '/api/v1/admin';
const FAILED = 'S00488';
const INVALID = 'S00436';

let people = 0;
/** Registers somebody of staff. @returns their address and a fresh token */
async function staff(role: 'editor' | 'operator' | 'owner' = 'owner') {
  const account = `staff${people++}@example.cn`;
  await site.register(account);
  const { db } = site.services.store;
  await db.updateTable('users').set({ role }).where('email', '=', account).execute();
  const { data } = await login(account);
  return { account, token: data.token as string };
}

const login = (account: string, ip?: string) =>
  site.call('POST', '/web/api/login', { body: { account, password: PASSWORD }, ...(ip && { ip }) });
const me = async (token: string) => (await site.call('GET', `${ADMIN}/me`, { token })).status;
const post = (path: string, body?: object, token?: string) =>
  site.call('POST', ADMIN + path, { ...(body && { body }), token });

/** Binds an authenticator app. @returns what computes its codes, and the recovery codes */
async function bindTotp(token: string) {
  const { ticket, secret } = (await post('/factors/totp-begin', undefined, token)).data;
  const totp = new TOTP({ secret });
  const codeAt = (shift = 0) => totp.generate({ timestamp: site.clock.now + shift * 30_000 });
  const added = await post('/factors/totp', { ticket, code: codeAt() }, token);
  expect(added.status).toBe(200);
  return { codeAt, recoveryCodes: added.data.recoveryCodes as string[] };
}

async function addPasskey(token: string) {
  const passkey = new SoftwarePasskey(ORIGIN);
  const { ticket, options } = (await post('/factors/passkey-options', undefined, token)).data;
  const body = { ticket, name: '工位电脑', passkey: passkey.create(options) };
  const added = await post('/factors/passkeys', body, token);
  expect(added.status).toBe(200);
  return { passkey, body, recoveryCodes: added.data.recoveryCodes as string[] | null };
}

/** The ticket of a login whose password was right. */
async function begun(account: string): Promise<string> {
  const answer = await login(account);
  expect(answer).toMatchObject({ status: 403, code: 'S00487', data: { ticket: expect.any(String) } });
  expect(JSON.stringify(answer.data)).not.toContain('token');
  return answer.data.ticket;
}

const step = (body: object) => post('/second-step', body);

test('a password alone gives a member of staff with an authenticator app a ticket, and its code a token', async () => {
  const { account, token } = await staff();
  const { codeAt } = await bindTotp(token);
  site.clock.now += 60_000;
  const ticket = await begun(account);
  expect((await post('/second-step/state', { ticket })).data).toEqual({
    passkey: null,
    totp: true,
    recoveryCodes: true,
  });
  expect((await site.call('GET', `${ADMIN}/me`, { token: ticket })).status).toBe(401);
  const done = await step({ ticket, code: codeAt() });
  expect(done).toMatchObject({ status: 200, data: { expired: 12 * 3600, device: expect.any(String) } });
  expect(await me(done.data.token)).toBe(200);
});

test('a login by code and the step-up stop at the second step, too', async () => {
  const { account, token } = await staff();
  const { codeAt } = await bindTotp(token);
  site.clock.now += 61_000;
  const code = await site.codeFor(account, 'login');
  const byCode = await site.call('POST', '/web/api/sms-login', { body: { account, code } });
  expect(byCode.code).toBe('S00487');
  const proof = await site.call('POST', '/web/api/account/reauthenticate', {
    token,
    body: { password: PASSWORD },
  });
  expect(proof.code).toBe('S00487');
  const renewed = await step({ ticket: proof.data.ticket, code: codeAt() });
  expect(renewed.status).toBe(200);
  // The step-up renews the session that asked for it.
  expect([await me(token), await me(renewed.data.token)]).toEqual([401, 200]);
});

test('a code of the app works once, in its step or the next, and no older one after it', async () => {
  const { account, token } = await staff();
  const { codeAt } = await bindTotp(token);
  // The code that bound the app is used, too.
  expect((await step({ ticket: await begun(account), code: codeAt() })).code).toBe(FAILED);
  site.clock.now += 60_000;
  const code = codeAt();
  const older = codeAt(-1);
  expect((await step({ ticket: await begun(account), code: codeAt(-2) })).code).toBe(FAILED);
  expect((await step({ ticket: await begun(account), code: codeAt(2) })).code).toBe(FAILED);
  expect((await step({ ticket: await begun(account), code })).status).toBe(200);
  expect((await step({ ticket: await begun(account), code })).code).toBe(FAILED);
  expect((await step({ ticket: await begun(account), code: older })).code).toBe(FAILED);
  site.clock.now += 60_000;
  expect((await step({ ticket: await begun(account), code: codeAt(-1) })).status).toBe(200);
});

test('eight concurrent uses of one code give one token', async () => {
  const { account, token } = await staff();
  const { codeAt } = await bindTotp(token);
  site.clock.now += 60_000;
  const tickets = await Promise.all(Array.from({ length: 8 }, () => begun(account)));
  const answers = await Promise.all(tickets.map((ticket) => step({ ticket, code: codeAt() })));
  expect(answers.filter((a) => a.status === 200)).toHaveLength(1);
});

test('a ticket allows five attempts, ten minutes and one success', async () => {
  const { account, token } = await staff();
  const { codeAt } = await bindTotp(token);
  site.clock.now += 60_000;
  const tried = await begun(account);
  for (let i = 0; i < 5; i++) expect((await step({ ticket: tried, recoveryCode: 'nope' })).code).toBe(FAILED);
  expect((await step({ ticket: tried, code: codeAt() })).code).toBe(INVALID);
  const late = await begun(account);
  site.clock.now += 600_000;
  expect((await step({ ticket: late, code: codeAt() })).code).toBe(INVALID);
  const used = await begun(account);
  expect((await step({ ticket: used, code: codeAt() })).status).toBe(200);
  site.clock.now += 60_000;
  expect((await step({ ticket: used, code: codeAt() })).code).toBe(INVALID);
  expect((await step({ ticket: 'x'.repeat(43), code: codeAt() })).code).toBe(INVALID);
});

test('guesses at the app’s codes are bounded over all tickets, and a recovery code still gets in', async () => {
  const { account, token } = await staff();
  const { codeAt, recoveryCodes } = await bindTotp(token);
  site.clock.now += 60_000;
  for (let i = 0; i < 20; i++)
    expect((await step({ ticket: await begun(account), code: '000000' })).code, String(i)).toBe(FAILED);
  const refused = await step({ ticket: await begun(account), code: codeAt() });
  expect(refused).toMatchObject({ status: 429, retryAfter: 60 });
  expect(refused.message).toBe('操作太频繁，请 60 秒后再试，或者改用恢复码');
  expect((await step({ ticket: await begun(account), recoveryCode: recoveryCodes[0] })).status).toBe(200);
  await site.services.people.warnings.settled();
  const mails = (await site.services.outbox.list()).filter((m) => m.to === account);
  expect(mails.filter((m) => m.subject === '有人知道了你的字玩密码')).toHaveLength(1);
});

test('a recovery code works once, in any spelling; new ones void the old', async () => {
  const { account, token } = await staff();
  const { recoveryCodes } = await bindTotp(token);
  expect(recoveryCodes).toHaveLength(10);
  expect(new Set(recoveryCodes).size).toBe(10);
  const [first = '', second, third] = recoveryCodes;
  expect(first).toMatch(/^([A-Z2-9]{4}-){3}[A-Z2-9]{4}$/);
  const spelled = ` ${first.toLowerCase().replaceAll('-', ' ')}`;
  const entered = await step({ ticket: await begun(account), recoveryCode: spelled });
  expect(entered.status).toBe(200);
  expect((await step({ ticket: await begun(account), recoveryCode: first })).code).toBe(FAILED);
  const tickets = await Promise.all([begun(account), begun(account), begun(account)]);
  const answers = await Promise.all(tickets.map((ticket) => step({ ticket, recoveryCode: second })));
  expect(answers.filter((a) => a.status === 200)).toHaveLength(1);
  const own = await site.call('GET', `${ADMIN}/factors`, { token: entered.data.token });
  expect(own.data.recoveryCodesLeft).toBe(8);
  const renewed = await post('/factors/recovery-codes', undefined, entered.data.token);
  expect(renewed.data.recoveryCodes).toHaveLength(10);
  expect((await step({ ticket: await begun(account), recoveryCode: third })).code).toBe(FAILED);
});

test('a recovery code that was used says when, and how many are left, to whoever knows the password', async () => {
  const { account, token } = await staff();
  const { recoveryCodes } = await bindTotp(token);
  const [first, second] = recoveryCodes;
  site.clock.now = Date.parse('2026-05-20T01:05:00Z');
  expect((await step({ ticket: await begun(account), recoveryCode: first })).status).toBe(200);
  site.clock.now += 3_600_000;
  const again = await step({ ticket: await begun(account), recoveryCode: first });
  expect(again).toMatchObject({
    status: 400,
    code: FAILED,
    message: '这个恢复码 2026-05-20 09:05 用过了，每个只能用一次。还剩 9 个没用过，请换一个',
  });
  const unknown = await step({ ticket: await begun(account), recoveryCode: 'AAAA-AAAA-AAAA-AAAA' });
  expect(unknown).toMatchObject({
    code: FAILED,
    message: '这个恢复码不对，请核对后再试；换过一批的话，只有最新的一批能用',
  });
  // Without a ticket, which takes the password, nothing is told.
  expect(await step({ ticket: 'x'.repeat(43), recoveryCode: first })).toMatchObject({ code: INVALID });
  // Somebody else's used code is an unknown one.
  const other = await staff();
  await bindTotp(other.token);
  expect((await step({ ticket: await begun(other.account), recoveryCode: first })).message).toBe(
    unknown.message,
  );
  for (const code of recoveryCodes.slice(1))
    expect((await step({ ticket: await begun(account), recoveryCode: code })).status).toBe(200);
  const last = await step({ ticket: await begun(account), recoveryCode: second });
  expect(last.message).toBe(
    '这个恢复码 2026-05-20 10:06 用过了，恢复码也都用完了。请用别的方式，或者请站长重置第二步验证',
  );
});

test('trying recovery codes that were used is bounded and told to the owner like guessing', async () => {
  const { account, token } = await staff();
  const { codeAt, recoveryCodes } = await bindTotp(token);
  site.clock.now += 60_000;
  expect((await step({ ticket: await begun(account), recoveryCode: recoveryCodes[0] })).status).toBe(200);
  const ticket = await begun(account);
  for (let i = 0; i < 5; i++)
    expect((await step({ ticket, recoveryCode: recoveryCodes[0] })).code).toBe(FAILED);
  expect((await step({ ticket, code: codeAt() })).code).toBe(INVALID);
  await site.services.people.warnings.settled();
  const mails = (await site.services.outbox.list()).filter((m) => m.to === account);
  expect(mails.filter((m) => m.subject === '有人知道了你的字玩密码')).toHaveLength(1);
});

test('a code of the app that was used asks for the next one', async () => {
  const { account, token } = await staff();
  const { codeAt } = await bindTotp(token);
  const used = await step({ ticket: await begun(account), code: codeAt() });
  expect(used).toMatchObject({
    code: FAILED,
    message: '这个动态口令刚刚用过，请等验证器换出下一个再填',
  });
  const wrong = await step({
    ticket: await begun(account),
    code: codeAt() === '000000' ? '111111' : '000000',
  });
  expect(wrong.message).toBe('动态口令不对，请填验证器现在显示的六位数字；手机的时间要准');
});

test('a passkey takes the second step, and logs in by itself', async () => {
  const { account, token } = await staff();
  const { passkey, recoveryCodes } = await addPasskey(token);
  expect(recoveryCodes).toHaveLength(10);
  const ticket = await begun(account);
  const { data } = await post('/second-step/state', { ticket });
  expect(data).toMatchObject({ totp: false, passkey: { rpId: 'fonts.example.cn' } });
  expect(data.passkey.allowCredentials).toEqual([{ id: passkey.id, type: 'public-key', transports: [] }]);
  const stepped = await step({ ticket, passkey: passkey.get(data.passkey) });
  expect(stepped.status).toBe(200);
  const start = (await post('/passkey-login/options')).data;
  const body = { ticket: start.ticket, passkey: passkey.get(start.options) };
  const entered = await post('/passkey-login', body);
  expect(entered).toMatchObject({ status: 200, data: { expired: 12 * 3600 } });
  expect(await me(entered.data.token)).toBe(200);
  // What was signed works once.
  expect((await post('/passkey-login', body)).code).toBe(INVALID);
  const own = (await site.call('GET', `${ADMIN}/factors`, { token: entered.data.token })).data;
  expect(own.passkeys).toMatchObject([{ name: '工位电脑', lastUsedAt: expect.any(String) }]);
});

const WRONG: readonly [string, Wrong][] = [
  ['another origin', { origin: 'https://fonts.example.cn.evil.example' }],
  ['the same host over HTTP', { origin: 'http://fonts.example.cn' }],
  ['a credential of another host', { host: 'evil.example' }],
  ['another challenge', { challenge: Buffer.from('x'.repeat(32)).toString('base64url') }],
  ['the id of no credential', { id: 'AAAAAAAAAAAAAAAAAAAAAA' }],
  ['a registration in place of a login', { type: 'webauthn.create' }],
];

test.each(WRONG)('a passkey response with %s is refused', async (_, wrong) => {
  const { account, token } = await staff();
  const { passkey } = await addPasskey(token);
  const ticket = await begun(account);
  const { data } = await post('/second-step/state', { ticket });
  expect((await step({ ticket, passkey: passkey.get(data.passkey, wrong) })).code).toBe(FAILED);
  const start = (await post('/passkey-login/options')).data;
  const body = { ticket: start.ticket, passkey: passkey.get(start.options, wrong) };
  expect((await post('/passkey-login', body)).code).toBe(FAILED);
  expect((await step({ ticket, passkey: passkey.get(data.passkey) })).status).toBe(200);
});

test('a passkey whose counter does not grow is refused: it may be a copy', async () => {
  const { account, token } = await staff();
  const { passkey } = await addPasskey(token);
  const use = async (wrong?: Wrong) => {
    const ticket = await begun(account);
    const { data } = await post('/second-step/state', { ticket });
    return (await step({ ticket, passkey: passkey.get(data.passkey, wrong) })).code;
  };
  expect(await use({ counter: 7 })).toBe('200');
  for (const counter of [7, 6, 0]) expect([counter, await use({ counter })]).toEqual([counter, FAILED]);
  expect(await use({ counter: 8 })).toBe('200');
});

test('a passkey without a counter, such as one that is synchronised, takes the step again and again', async () => {
  const { account, token } = await staff();
  const { passkey } = await addPasskey(token);
  for (let i = 0; i < 3; i++) {
    const ticket = await begun(account);
    const { data } = await post('/second-step/state', { ticket });
    expect((await step({ ticket, passkey: passkey.get(data.passkey, { counter: 0 }) })).status).toBe(200);
  }
});

test('a passkey without a check of its user takes the second step, but does not log in by itself', async () => {
  const { account, token } = await staff();
  const { passkey } = await addPasskey(token);
  const start = (await post('/passkey-login/options')).data;
  const signed = passkey.get(start.options, { unverified: true });
  expect((await post('/passkey-login', { ticket: start.ticket, passkey: signed })).code).toBe(FAILED);
  const ticket = await begun(account);
  const { data } = await post('/second-step/state', { ticket });
  const unverified = passkey.get(data.passkey, { unverified: true });
  expect((await step({ ticket, passkey: unverified })).status).toBe(200);
});

test('somebody else’s passkey or code does not take the step', async () => {
  const one = await staff();
  const other = await staff();
  await addPasskey(one.token);
  const { passkey } = await addPasskey(other.token);
  const { codeAt } = await bindTotp(other.token);
  site.clock.now += 60_000;
  const ticket = await begun(one.account);
  const { data } = await post('/second-step/state', { ticket });
  expect((await step({ ticket, passkey: passkey.get(data.passkey) })).code).toBe(FAILED);
  expect((await step({ ticket, code: codeAt() })).code).toBe(FAILED);
});

test('a passkey is added once, by the account and for the page that asked for it', async () => {
  const { token } = await staff();
  const other = await staff();
  const { body } = await addPasskey(token);
  expect((await post('/factors/passkeys', body, token)).code).toBe(INVALID);
  const begin = async () => (await post('/factors/passkey-options', undefined, token)).data;
  const fresh = new SoftwarePasskey(ORIGIN);
  const { ticket, options } = await begin();
  const foreign = { ticket, name: '别人的', passkey: fresh.create(options) };
  expect((await post('/factors/passkeys', foreign, other.token)).code).toBe(INVALID);
  for (const wrong of [{ origin: 'https://evil.example' }, { host: 'evil.example' }, { challenge: 'AAAA' }]) {
    const next = await begin();
    const made = { ticket: next.ticket, name: '错的', passkey: fresh.create(next.options, wrong) };
    expect([wrong, (await post('/factors/passkeys', made, token)).code]).toEqual([wrong, FAILED]);
  }
  for (const junk of [
    {},
    { id: 1 },
    { id: 'x', rawId: 'x', type: 'public-key', response: { clientDataJSON: 1 } },
  ]) {
    const next = await begin();
    const made = { ticket: next.ticket, name: '乱的', passkey: junk };
    expect((await post('/factors/passkeys', made, token)).code).toBe(FAILED);
  }
});

test('the first second factor ends the sessions that have not passed it', async () => {
  const { account, token } = await staff();
  const old = (await login(account)).data.token as string;
  await bindTotp(token);
  expect([await me(old), await me(token)]).toEqual([401, 200]);
});

test('changing second factors needs a proof of the last ten minutes, which takes the second step', async () => {
  const { token } = await staff();
  const { passkey } = await addPasskey(token);
  await bindTotp(token);
  site.clock.now += 600_000;
  const changes = () =>
    Promise.all([
      post('/factors/passkey-options', undefined, token),
      post('/factors/totp-begin', undefined, token),
      post('/factors/recovery-codes', undefined, token),
      site.call('DELETE', `${ADMIN}/factors/totp`, { token }),
      site.call('DELETE', `${ADMIN}/factors/passkeys/${passkey.id}`, { token }),
    ]);
  for (const { code } of await changes()) expect(code).toBe('S00440');
  const left = (await site.call('GET', `${ADMIN}/factors`, { token })).data;
  expect([left.passkeys.length, left.totp === null]).toEqual([1, false]);
});

test('removing the last second factor makes the password enough again and voids the recovery codes', async () => {
  const { account, token } = await staff();
  const { passkey } = await addPasskey(token);
  const { codeAt } = await bindTotp(token);
  expect((await site.call('DELETE', `${ADMIN}/factors/passkeys/nope`, { token })).status).toBe(404);
  expect((await site.call('DELETE', `${ADMIN}/factors/passkeys/${passkey.id}`, { token })).status).toBe(200);
  await begun(account);
  expect((await site.call('DELETE', `${ADMIN}/factors/totp`, { token })).status).toBe(200);
  expect(codeAt()).toMatch(/^\d{6}$/);
  expect((await login(account)).status).toBe(200);
  expect((await site.call('GET', `${ADMIN}/factors`, { token })).data.recoveryCodesLeft).toBe(0);
});

test('secrets and recovery codes are not in the database, the export or the log', async () => {
  const { token } = await staff();
  const { ticket, secret } = (await post('/factors/totp-begin', undefined, token)).data;
  const code = new TOTP({ secret }).generate({ timestamp: site.clock.now });
  const { recoveryCodes } = (await post('/factors/totp', { ticket, code }, token)).data;
  const { db } = site.services.store;
  const kept = JSON.stringify([
    await db.selectFrom('totp_secrets').selectAll().execute(),
    await db.selectFrom('recovery_codes').selectAll().execute(),
    await db.selectFrom('tickets').selectAll().execute(),
    await db.selectFrom('audit_log').selectAll().execute(),
    (await site.call('GET', '/web/api/account/export', { token })).data,
  ]);
  for (const hidden of [secret, ...recoveryCodes, recoveryCodes[0].replaceAll('-', '')])
    expect(kept).not.toContain(hidden);
});

test('visitors and members have no second factors; each role of staff sets up its own', async () => {
  const member = await site.register(`member${people++}@example.cn`);
  expect((await post('/factors/totp-begin', undefined, member)).status).toBe(403);
  expect((await post('/factors/totp-begin')).status).toBe(401);
  for (const role of ['editor', 'operator', 'owner'] as const) {
    const { account, token } = await staff(role);
    await bindTotp(token);
    await begun(account);
  }
});

test('an owner or the command line resets the second factor of somebody who lost it', async () => {
  const boss = await staff('owner');
  const lost = await staff('operator');
  await addPasskey(lost.token);
  const { db } = site.services.store;
  const { id } = await db
    .selectFrom('users')
    .select('id')
    .where('email', '=', lost.account)
    .executeTakeFirstOrThrow();
  const reset = (token: string) => site.call('DELETE', `${ADMIN}/users/${id}/factors`, { token });
  expect((await reset(lost.token)).status).toBe(403);
  expect((await reset(boss.token)).status).toBe(200);
  expect(await me(lost.token)).toBe(401);
  const back = await login(lost.account);
  expect(back.status).toBe(200);
  const told = await site.call('GET', '/api/v1/web/notifyList?type=account', { token: back.data.token });
  expect(told.data.records.map((m: { title: string }) => m.title)).toContain('第二步验证已被重置');
  const { data } = await site.call('GET', `${ADMIN}/audit?subjectId=${id}&action=users.factors-reset`, {
    token: boss.token,
  });
  expect(data.records).toMatchObject([{ outcome: 'done', subjectKind: 'users' }]);
});

test('with STAFF_SECOND_FACTOR the console is closed to staff until they have one, and keeps the last', async () => {
  const strict = await startAccountSite({ env: { STAFF_SECOND_FACTOR: '1', PUBLIC_ORIGIN: ORIGIN } });
  try {
    const account = 'strict@example.cn';
    const token = await strict.register(account);
    await strict.services.store.db.updateTable('users').set({ role: 'operator' }).execute();
    const get = (path: string) => strict.call('GET', ADMIN + path, { token });
    expect((await get('/me')).data.secondFactor).toBe('missing');
    expect((await get('/users')).code).toBe('S00489');
    const begin = await strict.call('POST', `${ADMIN}/factors/totp-begin`, { token });
    const code = new TOTP({ secret: begin.data.secret }).generate({ timestamp: strict.clock.now });
    const body = { ticket: begin.data.ticket, code };
    expect((await strict.call('POST', `${ADMIN}/factors/totp`, { token, body })).status).toBe(200);
    expect((await get('/me')).data.secondFactor).toBe('set');
    expect((await get('/users')).status).toBe(200);
    expect((await strict.call('DELETE', `${ADMIN}/factors/totp`, { token })).code).toBe('S00490');
  } finally {
    await strict.close();
  }
});

test('passkeys are not offered under an address in numbers or without HTTPS', async () => {
  for (const origin of ['http://192.0.2.7:8080', 'http://fonts.example.cn', 'https://[2001:db8::1]']) {
    const bare = await startAccountSite({ env: { PUBLIC_ORIGIN: origin } });
    try {
      const token = await bare.register('bare@example.cn');
      await bare.services.store.db.updateTable('users').set({ role: 'owner' }).execute();
      const own = await bare.call('GET', `${ADMIN}/factors`, { token });
      expect([origin, own.data.passkeysPossible]).toEqual([origin, false]);
    } finally {
      await bare.close();
    }
  }
});

test('an owner sees whether staff need a second factor, and who has which; others do not', async () => {
  for (const required of [false, true]) {
    const own = await startAccountSite({
      env: { PUBLIC_ORIGIN: ORIGIN, ...(required && { STAFF_SECOND_FACTOR: '1' }) },
    });
    try {
      const { db } = own.services.store;
      const token = await own.register('boss@example.cn');
      for (const [name, role, status] of [
        ['editor', 'editor', 'active'],
        ['keyed', 'operator', 'active'],
        ['gone', 'operator', 'disabled'],
        ['member', 'member', 'active'],
      ] as const) {
        await own.register(`${name}@example.cn`);
        await db
          .updateTable('users')
          .set({ role, status, nickname: name })
          .where('email', '=', `${name}@example.cn`)
          .execute();
      }
      await db
        .updateTable('users')
        .set({ role: 'owner', nickname: 'boss' })
        .where('email', '=', 'boss@example.cn')
        .execute();
      const { id } = await db
        .selectFrom('users')
        .select('id')
        .where('nickname', '=', 'keyed')
        .executeTakeFirstOrThrow();
      const at = '2026-05-01T08:00:00.000Z';
      const totp = { user_id: id, sealed_secret: 'x', last_step: 0, created_at: at, last_used_at: null };
      await db.insertInto('totp_secrets').values(totp).execute();
      for (const key of ['a', 'b'])
        await db
          .insertInto('passkeys')
          .values({
            id: key,
            user_id: id,
            name: key,
            public_key: 'x',
            counter: 0,
            transports: '[]',
            created_at: at,
            last_used_at: null,
          })
          .execute();
      const { status, data } = await own.call('GET', `${ADMIN}/factors/staff`, { token });
      expect(status).toBe(200);
      expect(data.required).toBe(required);
      expect(data.staff.map((s: object) => ({ ...s, id: null }))).toEqual([
        { id: null, nickname: 'boss', role: 'owner', passkeys: 0, totp: false },
        { id: null, nickname: 'keyed', role: 'operator', passkeys: 2, totp: true },
        { id: null, nickname: 'editor', role: 'editor', passkeys: 0, totp: false },
      ]);
      await db.updateTable('users').set({ role: 'operator' }).where('nickname', '=', 'boss').execute();
      expect((await own.call('GET', `${ADMIN}/factors/staff`, { token })).status).toBe(403);
    } finally {
      await own.close();
    }
  }
});
