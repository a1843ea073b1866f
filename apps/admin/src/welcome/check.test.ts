import { expect, test } from 'vitest';
import { check } from './check.ts';

const good = {
  email: 'lin@example.cn',
  nickname: '林掌柜',
  password: '江湖夜雨十年灯',
  again: '江湖夜雨十年灯',
};

test('valid values pass', () => {
  expect(check({ ...good, password: '江湖夜雨 十年灯', again: '江湖夜雨 十年灯' })).toEqual({});
});

test('each mistake is reported at its field', () => {
  expect(check({ email: '', nickname: ' ', password: '短', again: '长' })).toEqual({
    email: '请填邮箱',
    nickname: '请填昵称',
    password: '密码至少 8 位',
    again: '两次输入的密码不一样',
  });
  expect(
    check({ ...good, email: 'lin@', password: '江湖夜雨十年灯酒', again: '江湖夜雨十年灯酒' }).email,
  ).toBe('邮箱格式不正确');
});

test('an empty form reports every field at once', () => {
  expect(Object.keys(check({ email: '', nickname: '', password: '', again: '' }))).toEqual([
    'email',
    'nickname',
    'password',
    'again',
  ]);
});
