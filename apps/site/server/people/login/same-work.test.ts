import { REGISTER_AGREEMENT_VERSION } from '@ziwan/contract';
import { openStore, type Store } from '@ziwan/store';
import { temporaryDatabase } from '@ziwan/store/testing';
import type { KyselyPlugin } from 'kysely';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { insertUser } from '../../testing/rows.ts';
import { type AccountSite, PASSWORD, startAccountSite } from '../../testing/visitor.ts';
import { PasswordService } from '../passwords/index.ts';

/** Work done by a call: SQL without values, and password hashing. */
const work: string[] = [];
const verify = vi.spyOn(PasswordService.prototype, 'verify');
const hash = vi.spyOn(PasswordService.prototype, 'hash');

let site: AccountSite;
const cleanup: (() => Promise<void>)[] = [];

/** Settings of services are read again after a second, whoever asks. */
const READ_BY_TIME = '"service_settings"';

/** Wraps a store to record every query. */
function watched(store: Store): Store {
  const plugin: KyselyPlugin = {
    transformQuery: ({ node, queryId }) => {
      const { sql } = store.db.getExecutor().compileQuery(node, queryId);
      if (!sql.includes(READ_BY_TIME)) work.push(sql);
      return node;
    },
    transformResult: async ({ result }) => result,
  };
  return { ...store, db: store.db.withPlugin(plugin) };
}

beforeAll(async () => {
  verify.mockImplementation(async () => {
    work.push('verify a password');
    return false;
  });
  hash.mockImplementation(async () => {
    work.push('hash a password');
    return '';
  });
  const database = await temporaryDatabase('sqlite');
  site = await startAccountSite({ overrides: { store: watched(openStore(database.options)) } });
  cleanup.push(() => site.close(), database.drop);
  // Stops background jobs, whose queries would show up among those of a call.
  site.services.lifecycle.draining = true;
  const { db } = site.services.store;
  await insertUser(db, { email: 'here@example.cn', password_hash: 'kept' });
  await insertUser(db, { email: 'bare@example.cn' });
  await insertUser(db, { email: 'shut@example.cn', password_hash: 'kept', status: 'disabled' });
  await insertUser(db, { email: null, phone: '13800000001', password_hash: 'kept' });
});
afterAll(async () => {
  for (const step of cleanup) await step();
});

async function workOf(url: string, body: object): Promise<{ answer: string; work: string[] }> {
  site.clock.now += 86_400_000;
  await site.services.people.codes.settled();
  work.length = 0;
  const { status, code, message, data } = await site.call('POST', url, { body });
  return { answer: JSON.stringify({ status, code, message, data }), work: [...work] };
}

const agreement = REGISTER_AGREEMENT_VERSION;
const captchaVerification = 'solved';

const calls: [name: string, url: string, body: (account: string) => object][] = [
  ...['register', 'login', 'reset', 'bind'].map((purpose): [string, string, (account: string) => object] => [
    `sendCode (${purpose})`,
    '/web/api/account/sendCode',
    (account) => ({ account, purpose, captchaVerification }),
  ]),
  [
    'register with a guessed code',
    '/web/api/account/register/email',
    (email) => ({ email, code: '123456', password: PASSWORD, agreement }),
  ],
  [
    'forgot with a guessed code',
    '/web/api/account/rest-code-verify',
    (account) => ({ account, code: '123456' }),
  ],
  ['login with a guessed code', '/web/api/sms-login', (account) => ({ account, code: '123456' })],
  [
    'login with a guessed password',
    '/web/api/login',
    (account) => ({ account, password: 'guessed password' }),
  ],
];

for (const [name, url, body] of calls) {
  test(`${name} does the same work and returns the same response with and without an account`, async () => {
    const nobody = await workOf(url, body('away@example.cn'));
    expect(nobody.work.length).toBeGreaterThan(1);
    for (const account of ['here@example.cn', 'bare@example.cn', 'shut@example.cn'])
      expect([account, await workOf(url, body(account))]).toEqual([account, nobody]);
    if (url.endsWith('email')) return;
    const noPhone = await workOf(url, body('13800000002'));
    expect(await workOf(url, body('13800000001'))).toEqual(noPhone);
  });
}

test('registering a phone with a guessed code does the same work and returns the same error', async () => {
  const url = '/web/api/account/register/phone';
  const body = (phone: string) => ({ phone, code: '123456', password: PASSWORD, agreement });
  expect(await workOf(url, body('13800000001'))).toEqual(await workOf(url, body('13800000002')));
});

test('every password guess computes exactly one hash, whatever the account', async () => {
  for (const account of ['here@example.cn', 'bare@example.cn', 'away@example.cn']) {
    const done = await workOf('/web/api/login', { account, password: 'guessed password' });
    expect(done.work.filter((w) => w === 'verify a password')).toHaveLength(1);
  }
});
