import { expect, test } from 'vitest';
import { isFramed, pagePolicy, policyAt } from './security.ts';
import { framePolicy, hostsInPages } from './slot-frames.ts';

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

test('a page opens the hosts of the recording that is switched on, and no others', () => {
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

test('a frame of a slot reaches the hosts of that slot alone, and nothing of the site', () => {
  expect(framePolicy('tongji').match(/https:[^ ;]+/g)).toEqual(Array(3).fill('https://hm.baidu.com'));
  expect(framePolicy('uet')).not.toContain('baidu');
  for (const name of ['tongji', 'uet'] as const) {
    expect(framePolicy(name)).toContain("default-src 'none'");
    expect(framePolicy(name)).toContain("frame-ancestors 'self'");
    expect(framePolicy(name)).not.toMatch(/unsafe|script-src 'self'/);
  }
});
