import { eachDialect } from '@ziwan/store/testing';
import { expect } from 'vitest';
import { insertUser } from '../../testing/rows.ts';
import { FactorRepository } from './repository.ts';

const NOW = Date.parse('2026-03-01T00:00:00Z');
const PASSKEY = { id: 'key', user_id: 'a', name: '电脑', public_key: 'AA', counter: 0, transports: '[]' };

eachDialect(
  'an account has a second factor once a passkey or an app was added, until it is removed',
  async ({ db }) => {
    await insertUser(db, { id: 'a' });
    const factors = new FactorRepository(db, () => NOW);
    expect(await factors.has('a')).toBe(false);
    expect([await factors.addPasskey(PASSKEY), await factors.addPasskey(PASSKEY)]).toEqual([true, false]);
    expect([await factors.has('a'), await factors.has('b')]).toEqual([true, false]);
    expect(await factors.removePasskey('b', 'key')).toBe(false);
    expect(await factors.removePasskey('a', 'key')).toBe(true);
    await factors.setTotp('a', 'sealed', 5);
    await factors.setTotp('a', 'sealed anew', 6);
    expect([await factors.has('a'), (await factors.totp('a'))?.sealed_secret]).toEqual([true, 'sealed anew']);
    await factors.removeAll('a');
    expect(await factors.has('a')).toBe(false);
  },
);

eachDialect('a counter, a time step and a recovery code are accepted once', async ({ db }) => {
  await insertUser(db, { id: 'a' });
  const factors = new FactorRepository(db, () => NOW);
  await factors.addPasskey(PASSKEY);
  const counters: boolean[] = [];
  for (const counter of [0, 0, 7, 7, 6, 0, 8]) counters.push(await factors.countPasskeyUse('key', counter));
  expect(counters).toEqual([true, true, true, false, false, false, true]);
  await factors.setTotp('a', 'sealed', 5);
  const steps = await Promise.all([5, 6, 6, 6].map((step) => factors.spendTotpStep('a', step)));
  expect(steps.filter(Boolean)).toHaveLength(1);
  await factors.setRecoveryCodes('a', ['one', 'two']);
  const codes = await Promise.all(['one', 'one', 'one'].map((hash) => factors.spendRecoveryCode('a', hash)));
  expect(codes.filter(Boolean)).toHaveLength(1);
  expect(await factors.spendRecoveryCode('b', 'two')).toBe(false);
  expect(await factors.recoveryCodesLeft('a')).toBe(1);
  const usedAt = [
    await factors.recoveryCodeUsedAt('a', 'one'),
    await factors.recoveryCodeUsedAt('a', 'two'),
    await factors.recoveryCodeUsedAt('b', 'one'),
    await factors.recoveryCodeUsedAt('a', 'three'),
  ];
  expect(usedAt).toEqual(['2026-03-01T00:00:00.000Z', null, null, null]);
});

eachDialect('second factors are counted for each active account of staff', async ({ db }) => {
  await insertUser(db, { id: 'a', role: 'owner' });
  await insertUser(db, { id: 'b', role: 'editor' });
  await insertUser(db, { id: 'c', role: 'operator', status: 'disabled' });
  await insertUser(db, { id: 'd' });
  const factors = new FactorRepository(db, () => NOW);
  for (const id of ['one', 'two']) await factors.addPasskey({ ...PASSKEY, id });
  await factors.setTotp('b', 'sealed', 5);
  await factors.setTotp('c', 'sealed', 5);
  const found = (await factors.ofStaff()).map(({ id, role, passkeys, totp }) => ({
    id,
    role,
    passkeys,
    totp,
  }));
  expect(found.sort((x, y) => x.id.localeCompare(y.id))).toEqual([
    { id: 'a', role: 'owner', passkeys: 2, totp: false },
    { id: 'b', role: 'editor', passkeys: 0, totp: true },
  ]);
});
