import { expect, test } from 'vitest';
import { accountMessage, emailMessage } from './account.ts';
import { EMAIL_MAX, isEmail, tidyAccount, tidyEmail, tidyPhone } from './patterns.ts';

const right = [
  'zhang.san@company.com',
  'a+b@x.cn',
  'a@b',
  'a@b.info',
  'a@b.co.uk.cn',
  '13800138000@139.com',
  "!#$%&'*+/=?^_`{|}~-.@example.museum",
  '.a..b.@1-2.3',
  `a@${'x'.repeat(63)}.cn`,
  'me@xn--fiq228c.xn--fiqs8s',
];
const wrong = [
  'a',
  'a@',
  '@b.cn',
  'a@b@c.cn',
  'a b@c.cn',
  'a@b c.cn',
  ' a@b.cn',
  'a@b.cn\n',
  '张三@b.cn',
  'a@公司.cn',
  'a,b@c.cn',
  '"a"@c.cn',
  'a@b..cn',
  'a@b.cn.',
  'a@-b.cn',
  'a@b-.cn',
  'a@b_c.cn',
  `a@${'x'.repeat(64)}.cn`,
];

test.each(right)('%s is a valid e-mail address, as in HTML', (address) => {
  expect(isEmail(address)).toBe(true);
  expect(emailMessage(address)).toBeNull();
  expect(accountMessage(address)).toBeNull();
});

test.each(wrong)('%j is not a valid e-mail address', (address) => {
  expect(isEmail(address)).toBe(false);
  expect(emailMessage(address)).toBe('邮箱格式不正确');
  expect(accountMessage(address)).toBe('手机号码或邮箱账号格式不正确');
});

test('an address has at most the length that SMTP allows', () => {
  const longest = `${'a'.repeat(EMAIL_MAX - 5)}@b.cn`;
  expect(isEmail(longest)).toBe(true);
  expect(isEmail(`a${longest}`)).toBe(false);
});

test('an empty field is not an error', () => {
  expect(emailMessage('')).toBeNull();
  expect(accountMessage('')).toBeUndefined();
});

test.each([
  '13800138000',
  ' 138 0013 8000 ',
  '138-0013-8000',
  '１３８ ００１３ ８０００',
  '１３８－００１３－８０００',
  '138\u20110013\u20138000',
  '138.0013.8000',
  '(138) 0013 8000',
  '+86 13800138000',
  '+86-138-0013-8000',
  '＋８６ 138 0013 8000',
  '(+86) 138 0013 8000',
  '0086 138 0013 8000',
  '008613800138000',
  '86 138 0013 8000',
  // As phones copy it from their contacts.
  '\u202a+86\u00a0138\u00a00013\u00a08000\u202c',
])('%j is the phone 13800138000', (written) => {
  expect(tidyPhone(written)).toBe('13800138000');
  expect(tidyAccount(written)).toBe('13800138000');
});

test.each([
  '+1 13800138000',
  '+86 12800138000',
  '+86 1380013800',
  '+86 138001380001',
  '86861380013800',
  '138 0013 8000 转 2',
  '13800138000,13900139000',
  '1380013800a',
])('%j is no phone, and stays as written', (written) => {
  expect(tidyPhone(written)).toBe(written);
  expect(accountMessage(tidyAccount(written))).toBe('手机号码或邮箱账号格式不正确');
});

test.each([
  [' Lin@Example.cn ', 'lin@example.cn'],
  ['lin＠example．cn', 'lin@example.cn'],
  ['\u200blin@example.cn\u200b', 'lin@example.cn'],
])('%j is the address %s', (written, address) => {
  expect(tidyEmail(written)).toBe(address);
  expect(tidyAccount(written)).toBe(address);
});

test.each(['a b@c.cn', 'ab@c .cn', 'a b＠c.cn', 'a\u3000b@c.cn', '138 0013 8000@139.com'])(
  '%j is refused instead of joined to another address',
  (written) => {
    expect(emailMessage(tidyEmail(written))).toBe('邮箱格式不正确');
    expect(accountMessage(tidyAccount(written))).toBe('手机号码或邮箱账号格式不正确');
  },
);
