import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { type AccountSite, PASSWORD, startAccountSite } from '../../testing/visitor.ts';

let site: AccountSite;
beforeAll(async () => {
  site = await startAccountSite({ env: { LOGIN_LIMIT_ADDRESS: '0', RATE_LIMIT_API: '0' } });
});
afterAll(() => site.close());
afterEach(() => {
  expect(site.errors.splice(0)).toEqual([]);
  site.clock.now += 3_600_000;
});

const ADMIN = '/api/v1/admin';
const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const PROOF = 'S00440';

let people = 0;
async function staff(role: 'editor' | 'operator' | 'owner' = 'owner') {
  const account = `clerk${people++}@example.cn`;
  await site.register(account);
  const { db } = site.services.store;
  await db.updateTable('users').set({ role }).where('email', '=', account).execute();
  const login = await site.call('POST', '/web/api/login', { body: { account, password: PASSWORD } });
  return { account, expired: login.data.expired as number, token: login.data.token as string };
}

const me = (token: string) => site.call('GET', `${ADMIN}/me`, { token });
/** Changes something in the console. */
const change = (token: string) =>
  site.call('POST', `${ADMIN}/brands`, { token, body: { id: `b${people++}`, name: '某字库' } });

test('a session of staff ends twelve hours after the login, however much it is used; a visitor’s lasts on', async () => {
  const { token, expired } = await staff('operator');
  expect(expired).toBe(12 * 3600);
  const visitor = await site.register('visitor@example.cn');
  const began = site.clock.now - 61_000; // Registering takes a minute.
  expect((await me(token)).data.sessionEndsAt).toBe(new Date(began + 12 * HOUR).toISOString());
  for (site.clock.now = began; site.clock.now < began + 12 * HOUR - MINUTE; site.clock.now += 20 * MINUTE)
    expect((await me(token)).status).toBe(200);
  site.clock.now = began + 12 * HOUR - 1;
  expect((await me(token)).status).toBe(200);
  site.clock.now += 1;
  expect((await me(token)).status).toBe(401);
  expect((await site.call('GET', '/web/api/account/user-info', { token: visitor })).status).toBe(200);
});

test('a step-up does not make a session of staff longer', async () => {
  const { token } = await staff();
  site.clock.now += 11 * HOUR;
  const renewed = await site.call('POST', '/web/api/account/reauthenticate', {
    token,
    body: { password: PASSWORD },
  });
  expect(renewed.data.expired).toBe(3600);
});

test('becoming staff shortens the sessions one has', async () => {
  const boss = await staff();
  const account = 'promoted@example.cn';
  const token = await site.register(account);
  const { db } = site.services.store;
  const { id } = await db
    .selectFrom('users')
    .select('id')
    .where('email', '=', account)
    .executeTakeFirstOrThrow();
  const role = { role: 'editor' };
  expect(
    (await site.call('PUT', `${ADMIN}/users/${id}/role`, { token: boss.token, body: role })).status,
  ).toBe(200);
  site.clock.now += 12 * HOUR - 1;
  expect((await me(token)).status).toBe(200);
  site.clock.now += 1;
  expect((await me(token)).status).toBe(401);
});

test('after thirty minutes without any action a change needs a proof again, and reading does not', async () => {
  const { token } = await staff('operator');
  expect((await change(token)).status).toBe(200);
  site.clock.now += 30 * MINUTE - 1;
  expect((await change(token)).status).toBe(200);
  site.clock.now += 30 * MINUTE;
  expect(await change(token)).toMatchObject({ code: PROOF, message: '半小时没有操作了，先确认是你本人' });
  expect((await me(token)).status).toBe(200);
  // Reading does not end the pause.
  expect((await change(token)).code).toBe(PROOF);
  const proof = await site.call('POST', '/web/api/account/reauthenticate', {
    token,
    body: { password: PASSWORD },
  });
  expect((await change(proof.data.token)).status).toBe(200);
});

test('reading in the console keeps the session active; what an open page repeats by itself does not', async () => {
  const reader = await staff('operator');
  for (let i = 0; i < 3; i++) {
    site.clock.now += 20 * MINUTE;
    await me(reader.token);
  }
  expect((await change(reader.token)).status).toBe(200);
  const away = await staff('operator');
  for (let i = 0; i < 3; i++) {
    site.clock.now += 10 * MINUTE;
    expect((await site.call('GET', `${ADMIN}/status`, { token: away.token })).status).toBe(200);
  }
  expect((await change(away.token)).code).toBe(PROOF);
});

test('lists of sessions say when each ends', async () => {
  const boss = await staff();
  const ends = new Date(site.clock.now + 12 * HOUR).toISOString();
  const own = await site.call('GET', '/web/api/account/sessions', { token: boss.token });
  expect(own.data.find((s: { current: boolean }) => s.current)).toMatchObject({ expiresAt: ends });
  const { id } = (await me(boss.token)).data;
  const seen = await site.call('GET', `${ADMIN}/users/${id}/sessions`, { token: boss.token });
  expect(seen.data.map((s: { expiresAt: string }) => s.expiresAt)).toContain(ends);
});
