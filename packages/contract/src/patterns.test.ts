import { expect, test } from 'vitest';
import { accountMessage, emailMessage } from './account.ts';
import { EMAIL_MAX, isEmail } from './patterns.ts';

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
