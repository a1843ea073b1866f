import { expect, test } from 'vitest';
import { framePolicy, hostsInPages } from '../pages/slot-frames.ts';
import { isFramed, pagePolicy, policyAt, securityHeaders } from './security.ts';

const policy = pagePolicy({ scripts: [], styles: [] }, false, null);

test('only the bare player may be framed by other sites', () => {
  for (const path of ['/player', '/player.html', '/player?id=x']) {
    expect(policyAt(path, policy)).toContain('frame-ancestors *');
    expect(isFramed(path)).toBe(true);
  }
  for (const path of ['/', '/players', '/video/player', '/user/player', '/font?x=/player']) {
    expect(policyAt(path, policy)).toContain("frame-ancestors 'none'");
    expect(isFramed(path)).toBe(false);
  }
});

test('a page loads only from the site, embeds nothing and cannot be framed', () => {
  const inline = { scripts: ["'sha256-a'"], styles: ["'sha256-b'"] };
  expect(pagePolicy(inline, false, null).split('; ')).toEqual([
    "default-src 'self'",
    "script-src 'self' 'sha256-a'",
    "style-src 'self' 'sha256-b'",
    "style-src-elem 'self' 'sha256-b'",
    "style-src-attr 'unsafe-inline'",
    "font-src 'self'",
    "connect-src 'self'",
    "img-src 'self' data: blob:",
    "media-src 'self'",
    "manifest-src 'self'",
    "worker-src 'self'",
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
  ]);
});

test('every response has the security headers, and HSTS only on an HTTPS site', () => {
  const { 'strict-transport-security': hsts, ...always } = securityHeaders('https://ziwan.example');
  expect(hsts).toBe('max-age=63072000; includeSubDomains; preload');
  expect(securityHeaders('http://127.0.0.1:3000')).toEqual(always);
  expect(always).toMatchObject({
    'x-content-type-options': 'nosniff',
    'referrer-policy': 'strict-origin-when-cross-origin',
    'cross-origin-opener-policy': 'same-origin',
    'cross-origin-resource-policy': 'same-origin',
    'x-frame-options': 'DENY',
    'content-security-policy':
      "default-src 'none'; frame-ancestors 'none'; base-uri 'none'; form-action 'none'",
  });
});

test('pages of the development server may hear of saves, and wait for its restart in a worker', () => {
  const served = (dev: boolean) => pagePolicy({ scripts: [], styles: [] }, dev, null).split('; ');
  expect(served(true)).toEqual(expect.arrayContaining(["connect-src 'self' ws:", "worker-src 'self' blob:"]));
  expect(served(false)).toEqual(expect.arrayContaining(["connect-src 'self'", "worker-src 'self'"]));
});

test('pages may connect to an external upload store', () => {
  const store = 'https://works.oss-cn-hangzhou.aliyuncs.com';
  expect(pagePolicy({ scripts: [], styles: [] }, false, store)).toContain(`connect-src 'self' ${store};`);
  expect(policy).toContain("connect-src 'self';");
});

test('a page’s policy allows the hosts of the enabled recording script and no others', () => {
  const all = [
    { name: 'tongji', id: '0'.repeat(32) },
    { name: 'clarity', id: 'abcdefghij' },
    { name: 'uet', id: '12345678' },
  ] as const;
  const opened = (slots: typeof all | []) =>
    pagePolicy({ scripts: [], styles: [] }, false, null, hostsInPages(slots)).match(/https:[^ ;]+/g) ?? [];
  expect(opened([])).toEqual([]);
  expect(opened(all)).toEqual(Array(3).fill('https://*.clarity.ms'));
});

test('the policy of a slot’s frame allows only that slot’s hosts', () => {
  expect(framePolicy('tongji').match(/https:[^ ;]+/g)).toEqual(Array(3).fill('https://hm.baidu.com'));
  expect(framePolicy('uet')).not.toContain('baidu');
  for (const name of ['tongji', 'uet'] as const) {
    expect(framePolicy(name)).toContain("default-src 'none'");
    expect(framePolicy(name)).toContain("frame-ancestors 'self'");
    expect(framePolicy(name)).not.toMatch(/unsafe|script-src 'self'/);
  }
});
