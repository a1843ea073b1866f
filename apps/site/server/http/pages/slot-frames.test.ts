import { siteInfo } from '@ziwan/contract';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { ANONYMOUS } from '../../calls/handling.ts';
import { startTestSite, type TestSite } from '../../testing/site.ts';
import type { Pages } from './pages.ts';

const TONGJI = '0123456789abcdef0123456789abcdef';
const page = '<!doctype html><html lang="zh-CN"><title>页</title></html>';
const SET = { BAIDU_TONGJI_ID: TONGJI, CLARITY_PROJECT_ID: 'k3j9x0abcd', UET_TAG_ID: '97012345' };

let plain: TestSite;
let all: TestSite;

const start = (env: Record<string, string>) =>
  startTestSite({
    env,
    fonts: false,
    pages: ({ apiFor, sessions, config }): Pages => ({
      ...{ files: null, middleware: null, apiFor, sessions, slots: config.slots, dev: false },
      ...{ cookieDomain: null, uploadOrigin: null, publicOrigin: null, assets: null },
      render: async ({ url }) =>
        url === '/'
          ? { status: 200, body: [page], cacheable: true }
          : { status: 404, body: [page], cacheable: false },
      revision: () => 1,
    }),
  });

beforeAll(async () => {
  plain = await start({});
  all = await start(SET);
});
afterAll(async () => {
  await plain?.close();
  await all?.close();
});

const policyOf = async (site: TestSite, path: string) =>
  String((await site.get(path)).headers['content-security-policy']);

test('without enabled slots, pages name no third-party host and no frame exists', async () => {
  expect(await policyOf(plain, '/')).not.toMatch(/https?:/);
  for (const name of ['tongji', 'clarity', 'uet'])
    expect((await plain.get(`/consent/${name}`)).statusCode, name).toBe(404);
});

test('an enabled slot has an empty frame that only the site itself may embed', async () => {
  for (const name of ['tongji', 'uet']) {
    const { statusCode, headers, body } = await all.get(`/consent/${name}`);
    expect(statusCode).toBe(200);
    expect(headers['x-frame-options']).toBe('SAMEORIGIN');
    expect(headers['x-robots-tag']).toBe('noindex');
    expect(headers['cache-control']).toBe('no-store');
    expect(headers['content-security-policy']).toContain("frame-ancestors 'self'");
    expect(body).not.toMatch(/script|https?:/);
  }
  expect((await all.get('/consent/clarity')).statusCode).toBe(404);
});

test('all visitors get the same page and policy, whatever they have consented to', async () => {
  const visitors: Record<string, string>[] = [{}, { cookie: 'consent=all' }, { 'sec-gpc': '1' }];
  const answers = await Promise.all(visitors.map((headers) => all.get('/', headers)));
  for (const { headers, body } of answers) {
    expect(body).toBe(page);
    expect(headers['set-cookie']).toBeUndefined();
    expect(headers['content-security-policy']).toBe(answers[0]?.headers['content-security-policy']);
    expect(headers['content-security-policy']).toContain('https://*.clarity.ms');
    expect(headers['content-security-policy']).not.toMatch(/baidu|bing/);
  }
});

test('pages receive the enabled slots', async () => {
  const slotsOf = async (site: TestSite) =>
    (await site.services.apiFor(ANONYMOUS).call(siteInfo, {})).slots.map((s) => `${s.name} ${s.id}`);
  expect(await slotsOf(plain)).toEqual([]);
  expect(await slotsOf(all)).toEqual([`tongji ${TONGJI}`, 'clarity k3j9x0abcd', 'uet 97012345']);
});
