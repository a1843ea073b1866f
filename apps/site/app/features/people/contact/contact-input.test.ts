import { expect, test } from 'vitest';
import { contactBody, contactErrors, linkError, textError } from './contact-input.ts';

const wrong = (fields: Parameters<typeof contactErrors>[0]) =>
  Object.entries(contactErrors(fields)).flatMap(([field, error]) => (error === undefined ? [] : field));

test('a name and either a phone number or an email are enough', () => {
  expect(wrong({ name: '林间', phone: '13800138000', email: '' })).toEqual([]);
  expect(wrong({ name: '林间', phone: '', email: 'lin@ziwan.cn' })).toEqual([]);
  for (const phone of ['１３８ 0013 8000', '+86 138-0013-8000'])
    expect(wrong({ name: '林间', phone, email: '' })).toEqual([]);
});

test('each invalid field gets its own message', () => {
  expect(wrong({ name: ' ', phone: '', email: '' })).toEqual(['name', 'phone']);
  expect(contactErrors({ name: '林', phone: '12800138000', email: '' }).phone).toBe('手机号码格式不正确');
  for (const email of ['lin@', 'l in@ziwan.cn'])
    expect(contactErrors({ name: '林', phone: '', email }).email).toBe('邮箱格式不正确');
});

test('length counts characters, not code units', () => {
  expect(textError('', '内容', 5)).toBe('请填写内容');
  expect(textError('𠮷𠮷𠮷', '内容', 5)).toBe('内容至少 5 个字，现在 3 个');
  expect(textError('请问能商用吗', '内容', 5)).toBeUndefined();
});

test('a link must be a page URL or empty', () => {
  expect(linkError('')).toBeUndefined();
  expect(linkError('https://ziwan.cn/x')).toBeUndefined();
  for (const link of ['ziwan.cn', 'javascript:alert(1)', '//ziwan.cn'])
    expect(linkError(link)).toMatch('http');
});

test('a phone is sent without its country code and hyphens', () => {
  expect(contactBody({ name: '林间', phone: '+86 138-0013-8000', email: '' })).toEqual({
    name: '林间',
    phone: '13800138000',
  });
});

test('empty fields are not sent', () => {
  expect(contactBody({ name: ' 林间 ', phone: '', email: 'lin@ziwan.cn ' })).toEqual({
    name: '林间',
    email: 'lin@ziwan.cn',
  });
});
