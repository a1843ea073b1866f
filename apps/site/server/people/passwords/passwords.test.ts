import { expect, test } from 'vitest';
import { hashPassword, verifyPassword } from './argon2.ts';
import { isCommonPassword } from './common.ts';
import { PasswordService } from './service.ts';

test('a password matches in any Unicode normalisation form, but not with a different letter', async () => {
  const kept = await hashPassword('café 字玩 ①');
  expect(await verifyPassword('cafe\u0301 字玩 1', kept)).toBe(true);
  expect(await verifyPassword('cafe 字玩 1', kept)).toBe(false);
  await expect(verifyPassword('x', '$2b$10$notargon')).rejects.toThrow(/cannot be read/);
});

test('a hash made with other cost parameters is still verified', async () => {
  // Test vector of the reference implementation (test.c, argon2id, version 0x13).
  const kept = '$argon2id$v=19$m=65536,t=2,p=1$c29tZXNhbHQ$CTFhFdXPJO1aFaMaO6Mm5c8y7cJHAph8ArZWb2GRPPc';
  expect(await verifyPassword('password', kept)).toBe(true);
  expect(await verifyPassword('passwort', kept)).toBe(false);
});

test('an account without a password matches no password, not even that of the dummy hash', async () => {
  const passwords = new PasswordService({ running: 1, waiting: 1 });
  expect(await passwords.verify('nobody', null)).toBe(false);
  expect(await passwords.verify('right one', await passwords.hash('right one'))).toBe(true);
});

test('leaked passwords, patterns, the site’s name and the account are rejected as common', () => {
  const account = ['13800138000', 'wangxiaoming@example.cn'];
  const common = [
    'password',
    'PASSWORD1',
    'qwertyuiop',
    '1q2w3e4r5t',
    '12345678',
    '123123123',
    '88888888',
    'aaaaaaaaa',
    'ziwan123',
    '字玩２０２６！！！',
    '13800138000',
    'WangXiaoMing',
  ];
  for (const word of common) expect([word, isCommonPassword(word, account)]).toEqual([word, true]);
  const fine = ['春风又绿江南岸', 'correct horse battery', 'xk2#vv9qpl', '13900139000 mine'];
  for (const word of fine) expect([word, isCommonPassword(word, account)]).toEqual([word, false]);
});
