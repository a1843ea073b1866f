import { allEndpoints as endpoints } from '@ziwan/contract/all';
import { expect, test } from 'vitest';
import * as z from 'zod';
import { sharedSite } from '../../testing/shared-site.ts';

const site = await sharedSite();

const query = (input: Record<string, string>) => `?${new URLSearchParams(input)}`;
const LONG = '字'.repeat(2001);

test('every endpoint of the contract has a handler, and every handler an endpoint', () => {
  const bound = site.services.handlers.map((h) => h.endpoint.name).sort();
  expect(bound).toEqual(endpoints.map((e) => e.name).sort());
});

/** Values for required parameters. */
const NEEDED: Record<string, string> = { id: 'shi-hei', keyword: '试', to: 'hant', path: '/', text: '龙' };

test('an empty filter excludes nothing, in every call that accepts one', async () => {
  let tried = 0;
  for (const { method, path, query: schema, name } of endpoints) {
    if (method !== 'GET' || !schema) continue;
    const fields = Object.entries((schema as z.ZodObject).shape);
    const needed = fields.filter(([, field]) => !z.safeParse(field, undefined).success).map(([key]) => key);
    const url = (more: [string, string][]) =>
      path.replace(/\{\w+\}/g, 'shi-hei') +
      query(Object.fromEntries([...needed.map((key) => [key, NEEDED[key] as string]), ...more]));
    for (const [key, field] of fields) {
      if (needed.includes(key)) continue;
      const whole = field._zod.values?.has('all') ? [[key, 'all']] : [];
      const [empty, all] = await Promise.all([
        site.get(url([[key, '']])),
        site.get(url(whole as [string, string][])),
      ]);
      // Signed download URLs differ per request, so only the status is compared.
      if (all.body.includes('expiresAt')) expect(empty.statusCode, `${name} ${key}=`).toBe(all.statusCode);
      else expect([empty.statusCode, empty.json()], `${name} ${key}=`).toEqual([all.statusCode, all.json()]);
      if (all.statusCode === 200) tried++;
    }
  }
  expect(tried).toBeGreaterThan(50);
});

const bad: [name: string, url: string, status: number, code: string, message: RegExp][] = [
  [
    'getFontList with a size over the limit',
    `/web/api/font/getFontList${query({ size: '101' })}`,
    400,
    'S00400',
    /size：不能大于 100/,
  ],
  [
    'getFontList with a non-numeric page',
    `/web/api/font/getFontList${query({ current: 'x' })}`,
    400,
    'S00400',
    /current/,
  ],
  [
    'getFontList with an unknown sort',
    `/web/api/font/getFontList${query({ sort: 'random' })}`,
    400,
    'S00400',
    /sort：须为 fewest、match、new、hot、name、style 之一/,
  ],
  [
    'getFontList with an overlong text',
    `/web/api/font/getFontList${query({ text: LONG })}`,
    400,
    'S00411',
    /最多 2000 字/,
  ],
  [
    'getFontList with an unknown weight',
    `/web/api/font/getFontList${query({ weight: 'bold' })}`,
    400,
    'S00400',
    /weight/,
  ],
  [
    'getFontList with a repeated parameter',
    '/web/api/font/getFontList?keyword=a&keyword=b',
    400,
    'S00400',
    /keyword：类型不对/,
  ],
  ['getFontDetail without id', '/web/api/font/getFontDetail', 400, 'S00400', /id：缺少此项/],
  [
    'getFontDetail of an unknown font',
    `/web/api/font/getFontDetail${query({ id: 'nope' })}`,
    404,
    'S00441',
    /没有找到这款字体/,
  ],
  [
    'get-download-url of an unknown font',
    `/web/api/font/get-download-url${query({ id: 'nope' })}`,
    404,
    'S00441',
    /没有找到/,
  ],
  [
    'get-download-url of an unknown type',
    `/web/api/font/get-download-url${query({ id: 'shi-hei', type: 'all' })}`,
    400,
    'S00400',
    /type/,
  ],
  ['childs of an unknown font', '/api/v1/web/search/nope/childs', 404, 'S00441', /没有找到/],
  ['childs with an overlong id', `/api/v1/web/search/${'x'.repeat(129)}/childs`, 400, 'S00400', /id/],
  [
    'fontInformation of an unknown font',
    '/api/v1/web/search/fontInformation/nope',
    404,
    'S00441',
    /没有找到/,
  ],
  [
    'fontInformation/pid of an unknown font',
    '/api/v1/web/search/fontInformation/nope/pid',
    404,
    'S00441',
    /没有找到/,
  ],
  ['download of an unknown font', '/api/v1/web/nope/download', 404, 'S00441', /没有找到/],
  [
    'query-list with a page below 1',
    `/api/v1/variable/query-list${query({ current: '0' })}`,
    400,
    'S00400',
    /current/,
  ],
  [
    'query-list with an unknown axis',
    `/api/v1/variable/query-list${query({ axis: 'w%' })}`,
    400,
    'S00400',
    /axis/,
  ],
  ['suggest without keyword', '/web/api/font/suggest', 400, 'S00400', /keyword：缺少此项/],
  ['suggest with an empty keyword', '/web/api/font/suggest?keyword=', 400, 'S00400', /keyword：不能为空/],
  [
    'coverage of an unknown font',
    `/web/api/font/coverage${query({ id: 'nope' })}`,
    404,
    'S00441',
    /没有找到/,
  ],
  [
    'glyphs of an unknown block',
    `/web/api/font/glyphs${query({ id: 'shi-hei', block: 'runes' })}`,
    400,
    'S00400',
    /block/,
  ],
  [
    'glyphs of a code point beyond Unicode',
    `/web/api/font/glyphs${query({ id: 'shi-hei', find: 'U+FFFFFF' })}`,
    400,
    'S00400',
    /find/,
  ],
  [
    'showData with an overlong text',
    `/web/api/showData/getData${query({ text: LONG })}`,
    400,
    'S00411',
    /太长/,
  ],
  ['convert without text', `/web/api/text/convert${query({ to: 'hant' })}`, 400, 'S00412', /请输入/],
  [
    'convert to an unknown script',
    `/web/api/text/convert${query({ text: '龙', to: 'latin' })}`,
    400,
    'S00400',
    /to：须为 hant、hans 之一/,
  ],
  ['facts of two characters', `/web/api/font/hanzi${query({ char: '龙虎' })}`, 400, 'S00400', /char/],
  [
    'a comparison without fonts',
    `/web/api/font/compare-hanzi${query({ char: '龙' })}`,
    400,
    'S00400',
    /fonts/,
  ],
  ['an unknown call', '/web/api/nothing', 404, 'S00404', /不存在/],
  ['an unknown call of /api/v1', '/api/v1/nothing', 404, 'S00404', /不存在/],
  ['an unknown font file', `/webfont/f/${'0'.repeat(24)}-${'0'.repeat(32)}.woff2`, 404, 'S00404', /不存在/],
  ['a font file with path traversal', '/webfont/f/..%2f..%2fsecret.woff2', 404, 'S00404', /不存在/],
  [
    'a font file of an unknown format',
    `/webfont/f/${'0'.repeat(24)}-${'0'.repeat(32)}.svg`,
    404,
    'S00404',
    /不存在/,
  ],
  ['a stylesheet of an unknown font', '/webfont/css/nope.css', 404, 'S00441', /没有找到/],
  [
    'a stylesheet with an unknown display',
    '/webfont/css/shi-hei.css?display=never',
    400,
    'S00400',
    /display/,
  ],
  [
    'a stylesheet for characters that the font lacks',
    `/webfont/css/shi-hei.css${query({ text: '鳳' })}`,
    404,
    'S00442',
    /没有所需的字/,
  ],
  ['a slice that does not exist', '/webfont/s/shi-hei/999.woff2', 404, 'S00404', /不存在/],
  ['a download without a signature', '/download/family/shi-hei', 403, 'S00432', /地址无效/],
];

for (const [name, url, status, code, message] of bad) {
  test(`${name} answers ${status}`, async () => {
    const answer = await site.get(url);
    expect({ status: answer.statusCode, ...answer.json() }).toEqual({
      status,
      code,
      message: expect.stringMatching(message),
      data: null,
    });
    expect(answer.headers['content-type']).toMatch(/^application\/json/);
    expect(answer.headers['cache-control']).toBe('no-store');
  });
}

test('a body that is not JSON answers 400', async () => {
  const answer = await site.post('/webfont/http', '[{"gno":');
  expect([answer.statusCode, answer.json().code]).toEqual([400, 'S00400']);
});

test('a body of another type answers 415', async () => {
  const answer = await site.post('/webfont/http', '<a/>', { 'content-type': 'application/xml' });
  expect([answer.statusCode, answer.json().code]).toEqual([415, 'S00415']);
});

test('a call that needs a body answers 415 without one', async () => {
  const answer = await site.inject({ method: 'POST', url: '/webfont/http' });
  expect([answer.statusCode, answer.json().code]).toEqual([415, 'S00415']);
});

test('a body over 256 KiB answers 413', async () => {
  const answer = await site.post('/webfont/http', JSON.stringify([{ gno: 'a', text: 'x'.repeat(300_000) }]));
  expect([answer.statusCode, answer.json().code]).toEqual([413, 'S00416']);
});

test('a wrong method answers 405 and lists the allowed ones', async () => {
  const answer = await site.inject({ method: 'DELETE', url: '/web/api/font/getFontList' });
  expect([answer.statusCode, answer.json().code, answer.headers.allow]).toEqual([
    405,
    'S00405',
    'GET, POST, HEAD',
  ]);
  const posted = await site.get('/webfont/http');
  expect([posted.statusCode, posted.headers.allow]).toEqual([405, 'POST']);
});

test('a batch of more than 50 items is rejected as a whole', async () => {
  const answer = await site.post('/webfont/http', Array(51).fill({ gno: 'shi-hei', text: '龙' }));
  expect([answer.statusCode, answer.json().code]).toEqual([400, 'S00413']);
});

test('an empty batch is rejected', async () => {
  const answer = await site.post('/webfont/http', []);
  expect([answer.statusCode, answer.json().code]).toEqual([400, 'S00400']);
});

test('a variable font with an axis out of range answers 400', async () => {
  const answer = await site.post('/subset/web-variable-font', {
    gno: 'shi-bian',
    text: '龙',
    axes: { wght: 5000 },
  });
  expect([answer.statusCode, answer.json().code]).toEqual([400, 'S00414']);
});

test('a variable font without text answers 400', async () => {
  const answer = await site.post('/subset/web-variable-font', { gno: 'shi-bian' });
  expect([answer.statusCode, answer.json().code]).toEqual([400, 'S00412']);
});

test('every answer carries the security headers', async () => {
  for (const url of [
    '/healthz',
    '/web/api/nothing',
    '/webfont/css/shi-hei.css',
    '/web/api/font/getFontList',
  ]) {
    const { headers } = await site.get(url);
    expect(headers).toMatchObject({
      'x-content-type-options': 'nosniff',
      'x-frame-options': 'DENY',
      'cross-origin-opener-policy': 'same-origin',
      'content-security-policy': expect.stringContaining("frame-ancestors 'none'"),
    });
    expect(headers['strict-transport-security']).toBeUndefined();
  }
});

test('a long response is compressed for clients that accept it', async () => {
  const plain = await site.get('/web/api/font/getFontList');
  const packed = await site.get('/web/api/font/getFontList', { 'accept-encoding': 'gzip, br' });
  expect(plain.headers['content-encoding']).toBeUndefined();
  expect(packed.headers).toMatchObject({ 'content-encoding': 'br', vary: 'Accept-Encoding' });
  expect(packed.rawPayload.length).toBeLessThan(plain.rawPayload.length / 2);
});

test('health and readiness checks answer, and readiness fails while draining', async () => {
  expect((await site.get('/healthz')).statusCode).toBe(200);
  expect((await site.get('/readyz')).json()).toEqual({ status: 'ready' });
  const { lifecycle } = site.services;
  lifecycle.draining = true;
  const draining = await site.get('/readyz');
  lifecycle.closing = true;
  const closing = await site.get('/healthz');
  Object.assign(lifecycle, { draining: false, closing: false });
  expect([draining.statusCode, draining.headers.connection]).toEqual([503, 'keep-alive']);
  expect([closing.statusCode, closing.headers.connection]).toEqual([200, 'close']);
});
