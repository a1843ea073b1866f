import { REGISTER_AGREEMENT_VERSION } from '@ziwan/contract';
import { expect, test } from 'vitest';
import { registerAgreement } from './register-agreement.ts';

const { clauses, gist, version, published, effective } = registerAgreement;
const text = [...gist, ...clauses.flatMap((c) => [c.title, ...c.paragraphs, ...(c.items ?? [])])].join('\n');

test('the recorded version and date match the text', () => {
  expect(version).toBe(REGISTER_AGREEMENT_VERSION);
  expect(effective).toBe(version);
  expect(published <= effective).toBe(true);
});

test('it lists all personal data that is stored', () => {
  const kept = [
    '手机号',
    '邮箱',
    '昵称',
    '头像',
    '密码',
    'OpenID',
    'IP 地址',
    '浏览器标识',
    '收藏',
    '下载记录',
    '消息',
    '投稿',
    '留言',
  ];
  for (const word of kept) expect(text).toContain(word);
});

test('it states retention, recipients and how to close the account', () => {
  for (const title of ['为什么保存，保存多久', '交给谁', '你的权利', '注销账号'])
    expect(clauses.map((c) => c.title)).toContain(title);
  expect(text).toContain('登录凭证有效三十天');
  expect(text).toContain('验证码五分钟失效');
});
