import { expect, test } from 'vitest';
import { messageCookie } from './message-cookie.ts';

const stored = (cookie: string) => cookie.split(';')[0] as string;

test('the newest unread messages are stored in a small cookie', () => {
  const cookie = messageCookie(['a', 'b,c; d', 'e', 'f', 'g', 'h'], null);
  expect(stored(cookie)).toBe('messageList=a,b%2Cc%3B%20d,e,f,g');
  expect(cookie).toMatch(/; path=\/; max-age=2592000; samesite=lax$/);
  expect(
    stored(messageCookie(Array(9).fill('0198c1f2-aaaa-7bbb-8ccc-0123456789ab'), null)).length,
  ).toBeLessThan(256);
});

test('without unread messages the cookie is deleted in its domain', () => {
  expect(messageCookie([], 'example.cn')).toBe(
    'messageList=; path=/; max-age=0; samesite=lax; domain=example.cn',
  );
});
