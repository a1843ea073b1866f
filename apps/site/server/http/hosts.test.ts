import { createClient } from '@ziwan/client';
import {
  getDownloadUrl,
  getFontList,
  isWebfontPath,
  siteInfo,
  userInfoCall,
  webfontHttp,
} from '@ziwan/contract';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { ANONYMOUS } from '../calls/handling.ts';
import { insertUser } from '../testing/rows.ts';
import { startTestSite, type TestSite } from '../testing/site.ts';
import { pagePolicy } from './transport/security.ts';

const WEB = 'http://web.example';
let api: TestSite;
let webfont: TestSite;
/** Site that only renders pages; it has neither fonts nor accounts. */
let web: TestSite;
let hosts: { api: string; webfont: string };

beforeAll(async () => {
  const listen = (site: TestSite) => site.app.listen({ host: '127.0.0.1', port: 0 });
  webfont = await startTestSite({ env: { ZIWAN_ROLES: 'webfont', CORS_ORIGINS: WEB } });
  const at = await listen(webfont);
  // The API's responses contain the web font host's address.
  api = await startTestSite({
    env: { ZIWAN_ROLES: 'api', TRUST_PROXY: '127.0.0.1', PUBLIC_ORIGIN: WEB, WEBFONT_ORIGIN: at },
  });
  hosts = { api: await listen(api), webfont: at };
  web = await startTestSite({
    fonts: false,
    env: {
      ZIWAN_ROLES: 'web',
      PUBLIC_ORIGIN: WEB,
      API_ORIGIN: hosts.api,
      WEBFONT_ORIGIN: hosts.webfont,
      MOBILE_ORIGIN: 'http://m.web.example',
    },
  });
}, 90_000);
afterAll(() => Promise.all([api, webfont, web].map((site) => site.close())));

test('a process that only renders pages reads from the API and web font hosts', async () => {
  const client = web.services.apiFor(ANONYMOUS);
  const { records } = await client.call(getFontList, { query: { kind: 'all' } });
  expect(records.map((f) => f.fontGNo)).toContain('shi-hei');
  const [item] = await client.call(webfontHttp, { body: [{ gno: 'shi-hei', text: '龙' }] });
  expect(item?.woff2Path).toMatch(/^\/webfont\/f\//);
  await expect(client.call(getDownloadUrl, { query: { id: 'none' } })).rejects.toMatchObject({
    code: 'S00441',
    status: 404,
  });
});

test('it forwards the visitor’s token to the API', async () => {
  const { store, sessions } = api.services;
  const { token } = await sessions.issue(await insertUser(store.db), { ip: '', userAgent: 'test' });
  const call = web.services.apiFor({ ...ANONYMOUS, token, ip: '203.0.113.9' });
  expect((await call.call(userInfoCall, {})).nickname).toBe('试字人');
  await expect(web.services.apiFor(ANONYMOUS).call(userInfoCall, {})).rejects.toMatchObject({ status: 401 });
});

test('each host serves only its own calls, and the browser’s client picks the host by path', async () => {
  const at = (path: string) => (isWebfontPath(path) ? hosts.webfont : hosts.api);
  const browser = createClient({ origin: at, headers: { origin: WEB } });
  expect((await browser.call(getFontList, { query: {} })).total).toBeGreaterThan(0);
  expect(await browser.call(webfontHttp, { body: [{ gno: 'shi-hei', text: '龙' }] })).toHaveLength(1);
  const swapped = createClient({ origin: (path) => (isWebfontPath(path) ? hosts.api : hosts.webfont) });
  await expect(swapped.call(getFontList, { query: {} })).rejects.toMatchObject({ status: 404 });
});

test('the site’s pages may call both hosts with a token in a header; other sites’ pages may not', async () => {
  for (const [site, url] of [
    [api, '/web/api/account/user-info'],
    [api, '/captcha/get'],
    [webfont, '/webfont/http'],
  ] as const) {
    const preflight = (origin: string) =>
      site.inject({
        method: 'OPTIONS',
        url,
        headers: {
          origin,
          'access-control-request-method': 'POST',
          'access-control-request-headers': 'joyfont-authenticate, content-type, x-requested-with',
        },
      });
    const own = await preflight(WEB);
    expect(own.statusCode).toBe(204);
    expect(own.headers).toMatchObject({
      'access-control-allow-origin': WEB,
      'access-control-allow-headers': expect.stringMatching(/x-requested-with.*joyfont-authenticate/),
    });
    expect(own.headers['access-control-allow-credentials']).toBeUndefined();
    expect((await preflight('https://evil.example')).headers['access-control-allow-origin']).toBeUndefined();
  }
  const answer = await api.get('/web/api/font/getFontList', { origin: WEB });
  expect(answer.headers['access-control-expose-headers']).toContain('retry-after');
});

test('URLs in a response point to the host that serves them', async () => {
  const split = await startTestSite({
    env: { PUBLIC_ORIGIN: WEB, API_ORIGIN: hosts.api, WEBFONT_ORIGIN: hosts.webfont },
  });
  try {
    const download = (await split.get('/web/api/font/get-download-url?id=shi-hei')).json().data;
    expect(download.url).toMatch(new RegExp(`^${hosts.api}/download/family/shi-hei\\?`));
    const subset = (await split.post('/webfont/http', [{ gno: 'shi-hei', text: '龙' }])).json().data;
    expect(subset[0].woff2Path).toMatch(new RegExp(`^${hosts.webfont}/webfont/f/`));
    const file = await split.get(new URL(subset[0].woff2Path).pathname);
    expect([file.statusCode, file.headers['access-control-allow-origin']]).toEqual([200, '*']);
  } finally {
    await split.close();
  }
});

test('a page tells the browser which hosts answer calls, and its policy allows them', async () => {
  // Reports this process's settings, not the API's.
  const info = await web.services.apiFor(ANONYMOUS).call(siteInfo, {});
  expect(info.hosts).toEqual({ ...hosts, mobile: 'http://m.web.example' });
  const policy = pagePolicy({ scripts: [], styles: [] }, false, null, [], [], [hosts.api, hosts.webfont]);
  for (const directive of ['connect-src', 'font-src', 'img-src', 'media-src'])
    expect(policy).toMatch(new RegExp(`${directive} 'self'[^;]* ${hosts.api} ${hosts.webfont}`));
  expect(policy).not.toMatch(new RegExp(`script-src[^;]*${hosts.api}`));
});
