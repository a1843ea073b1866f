import { expect, test } from 'vitest';
import { safeRedirect } from './redirect.ts';

const ORIGIN = 'https://fonts.example.cn';

const kept: [value: string, path: string][] = [
  ['/', '/'],
  ['/user/favorite?type=font&current=2', '/user/favorite?type=font&current=2'],
  ['/font?text=龙吟', '/font?text=%E9%BE%99%E5%90%9F'],
  ['/font#here', '/font'],
  ['user/profile', '/user/profile'],
  ['?text=a', '/?text=a'],
  ['/a/../b', '/b'],
  ['/go?to=https://evil.example', '/go?to=https://evil.example'],
  ['/%2F%2Fevil.example', '/%2F%2Fevil.example'],
  [`${ORIGIN}/user`, '/user'],
  // Resolves as a relative path against a base with the same scheme.
  ['https:evil.example', '/evil.example'],
  [`/${'a'.repeat(2047)}`, `/${'a'.repeat(2047)}`],
];

for (const [value, path] of kept) {
  test(`safeRedirect keeps ${value.slice(0, 40)}`, () => expect(safeRedirect(value, ORIGIN)).toBe(path));
}

const refused: unknown[] = [
  '',
  undefined,
  null,
  7,
  ['/user'],
  'https://evil.example/',
  'http://fonts.example.cn/',
  'https://fonts.example.cn:8443/',
  'https://fonts.example.cn.evil.example/',
  'https://fonts.example.cn@evil.example/',
  'https://user:word@fonts.example.cn/',
  '//evil.example',
  '///evil.example',
  ' //evil.example',
  '/\\evil.example',
  '\\\\evil.example',
  '/user\\..\\..',
  '/\t/evil.example',
  '/\n/evil.example',
  'java\nscript:alert(1)',
  'javascript:alert(1)',
  'JavaScript:alert(1)',
  'data:text/html,x',
  'vbscript:x',
  'blob:https://fonts.example.cn/x',
  'http:///evil.example',
  '/.//evil.example',
  '/..//evil.example',
  '/x/..//evil.example',
  './/evil.example',
  '/\u0000',
  '/\u007f',
  '/\u0085',
  'https://[',
  `/${'a'.repeat(2048)}`,
];

for (const value of refused) {
  test(`safeRedirect rejects ${JSON.stringify(value)?.slice(0, 40)}`, () =>
    expect(safeRedirect(value, ORIGIN)).toBeNull());
}

test('without an origin, safeRedirect keeps paths and rejects all absolute URLs', () => {
  expect(safeRedirect('/user?x=1')).toBe('/user?x=1');
  expect(safeRedirect('https://fonts.example.cn/user')).toBeNull();
});
