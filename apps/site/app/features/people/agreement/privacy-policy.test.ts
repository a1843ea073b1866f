import { expect, test } from 'vitest';
import { TOKEN_COOKIE } from '../../../api/session.ts';
import { COMPARE_KEY } from '../../fonts/compare/compare-store.ts';
import { TEXTS_KEY } from '../../text/my-text/kept.ts';
import { CONSENT_KEY } from '../consent/choice.ts';
import { MESSAGE_COOKIE } from '../messages/message-cookie.ts';
import { FAVOURITES_KEY } from '../session/favourite-store.ts';
import { privacyPolicy } from './privacy-policy.ts';

const { clauses, gist, version, published, effective } = privacyPolicy;
const text = [...gist, ...clauses.flatMap((c) => [c.title, ...c.paragraphs, ...(c.items ?? [])])].join('\n');

test('the policy carries its version and dates', () => {
  expect(version).toBe('2026-11-30');
  expect(effective).toBe(version);
  expect(published <= effective).toBe(true);
});

test('it lists what is stored in the browser', () => {
  const keys = [TOKEN_COOKIE, MESSAGE_COOKIE, COMPARE_KEY, FAVOURITES_KEY, CONSENT_KEY, TEXTS_KEY, 'myText'];
  for (const key of [
    ...keys,
    'since',
    'wechat-begun',
    'theme',
    'listLayout',
    'currencyLayout',
    'slider',
    'ziwan:scroll',
    'ziwan-contact',
    'ziwan-projects',
    'project-visitor',
    'ziwan-studio',
    'title-board',
  ])
    expect(text).toContain(key);
});

test('it lists what the server stores, for how long, and how to export or delete it', () => {
  for (const word of ['手机号', '邮箱', '昵称', '头像', '密码', 'OpenID', 'IP 地址', '浏览器标识', '收藏'])
    expect(text).toContain(word);
  for (const word of [
    '我的文字',
    '下载记录',
    '项目',
    '只读链接',
    '比稿板',
    '没搜到的词',
    '回执',
    '消息',
    '留言',
    '投稿',
    '验证码',
    '三十天',
    '五分钟',
    '导出',
    '注销',
    '撤回',
  ])
    expect(text).toContain(word);
});
