import type { Database } from '@ziwan/store';
import { eachDialect } from '@ziwan/store/testing';
import type { Kysely } from 'kysely';
import { expect } from 'vitest';
import { insertUser } from '../../testing/rows.ts';
import { SESSION_SECONDS, SessionService } from './service.ts';

const client = { ip: '203.0.113.7', userAgent: 'test' };
const START = Date.parse('2026-03-01T00:00:00Z');

const user = (db: Kysely<Database>, id: string) => insertUser(db, { id });

eachDialect('each token has 256 random bits, and only its hash is stored', async ({ db }) => {
  await user(db, 'a');
  const sessions = new SessionService(db);
  const [one, two] = [await sessions.issue('a', client), await sessions.issue('a', client)];
  expect(one.token).toMatch(/^[\w-]{43}$/);
  expect(one.token).not.toBe(two.token);
  expect(one.expired).toBe(SESSION_SECONDS);
  const kept = JSON.stringify(await db.selectFrom('sessions').selectAll().execute());
  expect(kept).not.toContain(one.token);
  expect(await sessions.resolve(one.token)).toMatchObject({ userId: 'a', role: 'member' });
});

eachDialect('the account of a token is remembered once the token was found valid', async ({ db }) => {
  await user(db, 'a');
  const sessions = new SessionService(db);
  const { token } = await sessions.issue('a', client);
  expect(sessions.accountOf(token)).toBeUndefined();
  await sessions.resolve(token);
  await sessions.resolve('0'.repeat(43));
  expect(sessions.accountOf(token)).toEqual({ userId: 'a', role: 'member' });
  expect(sessions.accountOf('0'.repeat(43))).toBeUndefined();
});

eachDialect('a token is valid while nothing can be written', async ({ db }) => {
  await user(db, 'a');
  let now = START;
  const { token } = await new SessionService(db, () => now).issue('a', client);
  now += 3_600_000;
  const unwritable = db.withPlugin({
    transformQuery({ node }) {
      if (node.kind === 'UpdateQueryNode') throw new Error('attempt to write a readonly database');
      return node;
    },
    transformResult: async ({ result }) => result,
  });
  expect(await new SessionService(unwritable, () => now).resolve(token)).toMatchObject({ userId: 'a' });
});

eachDialect('revoked, expired and made-up tokens and those of disabled accounts fail', async ({ db }) => {
  await user(db, 'a');
  let now = START;
  const sessions = new SessionService(db, () => now);
  const { token } = await sessions.issue('a', client);
  const other = await sessions.issue('a', client);
  const session = await sessions.resolve(token);
  if (!session) throw new Error('no session');
  await sessions.revoke(session);
  expect(await sessions.resolve(token)).toBeNull();
  for (const wrong of [undefined, '', 'x', `${other.token}x`, other.token.slice(1), '0'.repeat(43)]) {
    expect(await sessions.resolve(wrong)).toBeNull();
  }
  now = START + SESSION_SECONDS * 1000;
  expect(await sessions.resolve(other.token)).toBeNull();
  now = START - 400 * 86_400_000;
  expect(await sessions.resolve(other.token)).toBeNull();
  now = START + 1000;
  expect(await sessions.resolve(other.token)).not.toBeNull();
  await db.updateTable('users').set({ status: 'disabled' }).execute();
  expect(await sessions.resolve(other.token)).toBeNull();
});

eachDialect(
  'a refused token is told whether it expired, was ended, or its account disabled',
  async ({ db }) => {
    await user(db, 'a');
    let now = START;
    const sessions = new SessionService(db, () => now);
    const { token } = await sessions.issue('a', client);
    const end = START + SESSION_SECONDS * 1000;
    expect(await sessions.whyEnded(undefined)).toBeUndefined();
    for (const wrong of ['x', '0'.repeat(43)]) expect(await sessions.whyEnded(wrong)).toBe('ended');
    now = end;
    expect(await sessions.whyEnded(token)).toBe('expired');
    // Each login deletes expired sessions.
    const other = await sessions.issue('a', client);
    expect(await sessions.whyEnded(token)).toBe('ended');
    await db.updateTable('users').set({ status: 'disabled' }).execute();
    expect(await sessions.whyEnded(other.token)).toBe('disabled');
  },
);

eachDialect('ending other sessions keeps this one; a twenty-first ends the oldest', async ({ db }) => {
  await user(db, 'a');
  await user(db, 'b');
  let now = START;
  const sessions = new SessionService(db, () => now++);
  const foreign = await sessions.issue('b', client);
  const tokens: string[] = [];
  for (let i = 0; i < 21; i++) tokens.push((await sessions.issue('a', client)).token);
  expect(await sessions.resolve(tokens[0])).toBeNull();
  expect(await sessions.resolve(tokens[1])).not.toBeNull();
  const mine = await sessions.resolve(tokens[20]);
  expect(await sessions.revokeOthers('a', mine)).toBe(19);
  expect(await sessions.resolve(tokens[20])).not.toBeNull();
  expect(await sessions.resolve(foreign.token)).not.toBeNull();
});

eachDialect('renewal gives a new token, the same expiry and a recent authentication', async ({ db }) => {
  await user(db, 'a');
  let now = START;
  const sessions = new SessionService(db, () => now);
  const { token } = await sessions.issue('a', client);
  const before = await sessions.resolve(token);
  if (!before) throw new Error('no session');
  now += 3_600_000;
  const renewed = await sessions.renew(before);
  expect(renewed.expired).toBe(SESSION_SECONDS - 3600);
  expect(await sessions.resolve(token)).toBeNull();
  expect(await sessions.resolve(renewed.token)).toMatchObject({ id: before.id, authenticatedAt: now });
  // A token can be renewed only once.
  await expect(sessions.renew(before)).rejects.toMatchObject({ key: 'UNAUTHENTICATED' });
  now = START + SESSION_SECONDS * 1000;
  expect(await sessions.resolve(renewed.token)).toBeNull();
});

eachDialect('an expired session is neither renewed nor listed', async ({ db }) => {
  await user(db, 'a');
  let now = START;
  const sessions = new SessionService(db, () => now);
  const { token } = await sessions.issue('a', client);
  const session = await sessions.resolve(token);
  if (!session) throw new Error('no session');
  now = START + SESSION_SECONDS * 1000 - 1;
  expect(await sessions.list('a')).toHaveLength(1);
  now += 1;
  expect(await sessions.list('a')).toEqual([]);
  await expect(sessions.renew(session)).rejects.toMatchObject({ key: 'UNAUTHENTICATED' });
});

eachDialect('a renewed token is remembered for a minute, and no other', async ({ db }) => {
  await user(db, 'a');
  let now = START;
  const sessions = new SessionService(db, () => now);
  const { token } = await sessions.issue('a', client);
  expect(sessions.justRenewed(token)).toBe(false);
  const session = await sessions.resolve(token);
  if (!session) throw new Error('no session');
  const renewed = await sessions.renew(session);
  expect(sessions.justRenewed(token)).toBe(true);
  expect(sessions.justRenewed(renewed.token)).toBe(false);
  now += 60_000;
  expect(sessions.justRenewed(token)).toBe(false);
});
