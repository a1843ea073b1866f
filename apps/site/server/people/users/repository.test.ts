import type { Database } from '@ziwan/store';
import { eachDialect } from '@ziwan/store/testing';
import type { Kysely } from 'kysely';
import { expect } from 'vitest';
import { accountOf } from './account.ts';
import { UserRepository } from './repository.ts';

const START = Date.parse('2026-05-01T00:00:00Z');
const open = (db: Kysely<Database>) => new UserRepository(db, () => START);
const agreement = '2026-01-01';
const create = (users: UserRepository, value: string, more: object = {}) =>
  users.create({ account: accountOf(value), nickname: '字友', passwordHash: null, agreement, ...more });
const identity = { subject: 'union', openid: 'open', nickname: '微信名' };

eachDialect('concurrent registrations create an account once', async ({ db }) => {
  const users = open(db);
  const ids = await Promise.all(Array.from({ length: 10 }, () => create(users, '13800138000')));
  const made = ids.filter((id) => id !== null);
  expect(made).toHaveLength(1);
  const user = await users.byAccount(accountOf('13800138000'));
  expect(user).toMatchObject({ id: made[0], role: 'member', status: 'active', email: null });
  expect(await users.acceptedAgreement(made[0] as string)).toBe(agreement);
});

eachDialect('no account is created when its WeChat identity is taken', async ({ db }) => {
  const users = open(db);
  await create(users, '13800138000', { identity });
  expect(await create(users, '13800138001', { identity })).toBeNull();
  expect(await users.byAccount(accountOf('13800138001'))).toBeNull();
});

eachDialect('a phone is bound only when no other account has it', async ({ db }) => {
  const users = open(db);
  const [a, b] = [await create(users, 'a@example.cn'), await create(users, '13800138000')];
  expect(await users.setAccount(a as string, accountOf('13800138000'))).toBe(false);
  expect(await users.setAccount(b as string, accountOf('13800138000'))).toBe(true);
  expect(await users.setAccount(a as string, accountOf('13800138001'))).toBe(true);
  expect((await users.byId(a as string))?.phone).toBe('13800138001');
});

eachDialect('concurrent removals of all login methods leave one', async ({ db }) => {
  const users = open(db);
  const id = (await create(users, 'a@example.cn', { identity })) as string;
  await users.setAccount(id, accountOf('13800138000'));
  const methods = ['phone', 'email', 'wechat'] as const;
  const removed = await Promise.all(methods.map((m) => users.removeMethod(id, m, true)));
  expect(removed.filter((done) => done)).toHaveLength(2);
  const user = await users.byId(id);
  const left = [user?.phone, user?.email, (await users.identityOf(id))?.subject].filter((x) => x);
  expect(left).toHaveLength(1);
});

eachDialect('WeChat does not count as a login method while it is switched off', async ({ db }) => {
  const users = open(db);
  const id = (await create(users, 'a@example.cn', { identity })) as string;
  expect(await users.removeMethod(id, 'email', false)).toBe(false);
  expect(await users.removeMethod(id, 'email', true)).toBe(true);
});

eachDialect('a user known by openid switches to unionid; the nickname is updated', async ({ db }) => {
  const users = open(db);
  const id = await create(users, 'a@example.cn', {
    identity: { subject: 'open', openid: 'open', nickname: '旧名' },
  });
  expect((await users.byIdentity(identity))?.id).toBe(id);
  expect(await users.identityOf(id as string)).toMatchObject({ subject: 'union', nickname: '微信名' });
  expect((await users.byIdentity({ ...identity, openid: 'of another application' }))?.id).toBe(id);
  expect(await users.byIdentity({ subject: 'no', openid: 'body', nickname: null })).toBeNull();
});

eachDialect('each replaced picture is returned once', async ({ db }) => {
  const users = open(db);
  const id = (await create(users, 'a@example.cn')) as string;
  const keys = ['k1', 'k2', 'k3', 'k4'];
  const before = await Promise.all(keys.map((key) => users.setAvatar(id, key)));
  const last = (await users.byId(id))?.avatar_key as string;
  expect([...before.filter((key) => key !== null), last].sort()).toEqual(keys);
  expect(await users.setAvatar(id, last)).toBeNull();
  expect(await users.setAvatar(id, null)).toBe(last);
});
