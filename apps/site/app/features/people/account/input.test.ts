import { ApiError } from '@ziwan/contract';
import { expect, test } from 'vitest';
import { accountError, codeDigits, codeError, maskAccount, newPasswordError, pastedCode } from './input.ts';
import { refusalKey, refusalSentence } from './refusal.ts';

test('a phone is understood as it is written, and a blank inside an address is an error', () => {
  for (const written of [' 138 0000 8000 ', '１３８００００８０００', '+86 138-0000-8000', 'a＠b.cn'])
    expect(accountError(written, 'either'), written).toBeUndefined();
  expect(accountError('+86 138-0000-8000', 'phone')).toBeUndefined();
  expect(accountError('a b@c.cn', 'either')).toBe('手机号码或邮箱账号格式不正确');
  expect(accountError('a b@c.cn', 'email')).toBe('邮箱格式不正确');
});

test('each invalid field gets its own message', () => {
  expect(accountError('', 'either')).toBe('请填写手机号或邮箱');
  expect(accountError('12800008000', 'phone')).toBe('手机号码格式不正确');
  expect(accountError('a@b.', 'email')).toBe('邮箱格式不正确');
  expect(accountError('ab', 'either')).toBe('手机号码或邮箱账号格式不正确');
  for (const right of ['13800008000', 'a_b-c@site.com.cn', 'zhang.san@company.com', 'a+b@x.cn'])
    expect(accountError(right, 'either')).toBeUndefined();
  expect(accountError('13800008000', 'email')).toBe('邮箱格式不正确');
});

test('a code is extracted from a pasted message', () => {
  expect(pastedCode('【字玩】验证码 048213，5 分钟内有效')).toBe('048213');
  expect(pastedCode('2026 年：１２３４５６')).toBe('123456');
  expect(pastedCode('123 456')).toBe('123456');
  expect(codeDigits('12a34567')).toBe('123456');
  expect(codeError('12345')).toBe('验证码是 6 位数字');
  expect(codeError('')).toBe('请填写验证码');
  expect(codeError('012345')).toBeUndefined();
});

test('a new password has 8 to 128 characters of any kind', () => {
  expect(newPasswordError('')).toBe('请设置密码');
  expect(newPasswordError('', true)).toBeUndefined();
  expect(newPasswordError('1234567')).toBe('密码至少 8 位，现在 7 位');
  expect(newPasswordError('江湖夜雨十年灯下')).toBeUndefined();
  expect(newPasswordError('x'.repeat(128))).toBeUndefined();
  expect(newPasswordError('x'.repeat(129))).toBe('密码最多 128 位');
});

test('the account that received a code is masked', () => {
  expect(maskAccount('13800008000')).toBe('138****8000');
  expect(maskAccount('abc@site.cn')).toBe('a***@site.cn');
});

test('known errors are recognised by their code', () => {
  expect(refusalKey(new ApiError('S00423', 400, 'x'))).toBe('CODE_WRONG');
  expect(refusalKey(new ApiError('NETWORK', 0, 'x'))).toBeNull();
  expect(refusalKey(new TypeError('x'))).toBeNull();
  expect(refusalSentence(new TypeError('x is undefined'))).toBe('出了点问题，请重试');
});
