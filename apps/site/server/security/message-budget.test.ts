import { UpstreamError } from '@ziwan/infra/sms';
import { openStore, type Store } from '@ziwan/store';
import { eachDialect } from '@ziwan/store/testing';
import { afterEach, expect, test } from 'vitest';
import { type AccountSite, startAccountSite } from '../testing/visitor.ts';
import { MessageBudget } from './message-budget.ts';

/** 16:00 in Shanghai. */
const AFTERNOON = Date.parse('2026-05-01T08:00:00Z');
const HOUR = 3600_000;

interface Alarm {
  level: number;
  log: string;
  channel: string;
  newcomers: boolean;
  sent: number;
  limit: number;
  msg: string;
}

function budgetOf(store: Store, sms: number) {
  const clock = { now: AFTERNOON };
  const alarms: Alarm[] = [];
  const budget = new MessageBudget({
    db: store.db,
    now: () => clock.now,
    limits: async () => ({ sms, mail: 0 }),
    log: (line) => void alarms.push(JSON.parse(line)),
  });
  const send = (purpose = 'login') => budget.spend('sms', purpose, async () => {});
  return { budget, clock, alarms, send };
}

eachDialect(
  'forty concurrent messages of two processes use a budget of ten exactly once',
  async (store, { options }) => {
    const second = openStore(options);
    try {
      const [here, there] = [budgetOf(store, 10), budgetOf(second, 10)];
      const sends = Array.from({ length: 40 }, (_, i) => (i % 2 ? here : there).send());
      const outcomes = await Promise.allSettled(sends);
      expect(outcomes.filter((o) => o.status === 'fulfilled')).toHaveLength(10);
      expect((await here.budget.today())[0]).toEqual({ channel: 'sms', sent: 10, limit: 10 });
      const alarms = [...here.alarms, ...there.alarms].sort((a, b) => a.sent - b.sent);
      expect(alarms).toEqual([
        expect.objectContaining({ level: 40, log: 'budget', channel: 'sms', sent: 5, limit: 10 }),
        expect.objectContaining({ level: 40, log: 'budget', channel: 'sms', sent: 8, limit: 10 }),
        expect.objectContaining({ level: 50, log: 'budget', channel: 'sms', sent: 10, limit: 10 }),
      ]);
      expect(alarms.map(({ msg }) => msg).join()).toMatch(/\p{Script=Han}/u);
    } finally {
      await second.close();
    }
  },
);

eachDialect(
  'newcomers can use half of a budget, and the rest stays for those with an account',
  async (store) => {
    const { budget, alarms, send } = budgetOf(store, 10);
    for (let i = 0; i < 5; i++) await send('register');
    await expect(send('bind')).rejects.toMatchObject({ key: 'SMS_NEWCOMERS_USED_UP' });
    await expect(budget.check('sms', 'register')).rejects.toMatchObject({ key: 'SMS_NEWCOMERS_USED_UP' });
    await budget.check('sms', 'login');
    for (let i = 0; i < 5; i++) await send('login');
    await expect(send('login')).rejects.toMatchObject({ key: 'SMS_USED_UP' });
    expect(await budget.used()).toBe(1);
    // The alarms of the newcomers' part come while half of the budget is left.
    const newcomers = alarms.filter((alarm) => alarm.newcomers);
    expect(newcomers.map(({ sent, limit, level }) => [sent, limit, level])).toEqual([
      [3, 5, 40],
      [4, 5, 40],
      [5, 5, 50],
    ]);
  },
);

eachDialect('the budget renews at midnight of the site’s time zone', async (store) => {
  const { budget, clock, send } = budgetOf(store, 1);
  await send();
  clock.now = AFTERNOON + 7 * HOUR;
  await expect(budget.check('sms', 'login')).rejects.toMatchObject({ key: 'SMS_USED_UP', retryAfter: 3600 });
  clock.now += HOUR;
  await budget.check('sms', 'login');
  await send();
});

eachDialect(
  'a message that surely was not sent does not count, one that may have been does',
  async (store) => {
    const { budget } = budgetOf(store, 10);
    const failing = (error: Error) =>
      budget.spend('sms', 'register', () => Promise.reject(error)).catch(() => {});
    await failing(new UpstreamError('sms', 'unavailable', { mayHaveActed: false }));
    expect((await budget.today())[0]?.sent).toBe(0);
    await failing(new UpstreamError('sms', 'timeout', { mayHaveActed: true }));
    expect((await budget.today())[0]?.sent).toBe(1);
  },
);

eachDialect('a budget of 0 counts and refuses nothing', async (store) => {
  const { budget, alarms } = budgetOf(store, 10);
  for (let i = 0; i < 20; i++) await budget.spend('mail', 'register', async () => {});
  await budget.check('mail', 'login');
  expect((await budget.today())[1]).toEqual({ channel: 'mail', sent: 20, limit: 0 });
  expect(alarms).toEqual([]);
});

let site: AccountSite;
afterEach(() => site?.close());

const ask = (account: string, purpose = 'login') =>
  site.call('POST', '/web/api/account/sendCode', {
    body: { account, purpose, captchaVerification: 'solved' },
  });

test('a used-up budget refuses codes with a stable code, over a restart, alike for known and unknown accounts', async () => {
  site = await startAccountSite({ env: { SMS_DAILY_BUDGET: '3' }, overrides: { log: () => {} } });
  await site.register('13900000001');
  await ask('13900000002', 'register');
  await site.services.people.codes.settled();
  expect(await ask('13900000003', 'register')).toMatchObject({ status: 503, code: 'S00530' });
  site.clock.now += 60_000;
  await ask('13900000001');
  await site.services.people.codes.settled();
  await site.restart();
  site.clock.now += HOUR;
  const answers = await Promise.all(['13900000001', '13900000009'].map((account) => ask(account)));
  for (const { status, code, message, retryAfter } of answers)
    expect([status, code, message, retryAfter]).toEqual([
      503,
      'S00524',
      '今天的短信已经发完，请明天再来，或改用邮箱',
      Math.ceil((Date.parse('2026-05-01T16:00:00Z') - site.clock.now) / 1000),
    ]);
  expect((await ask('someone@example.cn', 'register')).status).toBe(200);
  await site.services.people.codes.settled();
});

test('codes and replies to letters share the budget of mail', async () => {
  site = await startAccountSite({ env: { MAIL_DAILY_BUDGET: '1' }, overrides: { log: () => {} } });
  await ask('someone@example.cn', 'register');
  await site.services.people.codes.settled();
  expect((await ask('third@example.cn', 'bind')).code).toBe('S00531');
  const mail = { to: 'a@example.cn', subject: '回复', text: '你好', purpose: 'reply', idempotencyKey: 'r1' };
  await expect(site.services.mail.send(mail)).rejects.toMatchObject({ key: 'MAIL_USED_UP' });
  expect((await ask('other@example.cn')).code).toBe('S00525');
});
