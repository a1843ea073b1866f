import { expect, test } from 'vitest';
import { isFramed, pagePolicy, policyAt } from './security.ts';

const policy = pagePolicy({ scripts: [], styles: [] }, false, null);

test('only the bare player may be shown in a frame of another site', () => {
  for (const path of ['/player', '/player.html', '/player?id=x']) {
    expect(policyAt(path, policy)).toContain('frame-ancestors *');
    expect(isFramed(path)).toBe(true);
  }
  for (const path of ['/', '/players', '/video/player', '/user/player', '/font?x=/player']) {
    expect(policyAt(path, policy)).toContain("frame-ancestors 'none'");
    expect(isFramed(path)).toBe(false);
  }
});

test('pages may reach the store that files are sent to, where it is not the site itself', () => {
  const store = 'https://works.oss-cn-hangzhou.aliyuncs.com';
  expect(pagePolicy({ scripts: [], styles: [] }, false, store)).toContain(`connect-src 'self' ${store};`);
  expect(policy).toContain("connect-src 'self';");
});
