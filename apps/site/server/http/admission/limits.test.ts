import type { AddressInfo } from 'node:net';
import { connect } from 'node:net';
import { dropAllTables, migrate, openStore } from '@ziwan/store';
import { sql } from 'kysely';
import { afterEach, expect, test, vi } from 'vitest';
import { startTestSite, type TestSite, type TestSiteOptions } from '../../testing/site.ts';

let site: TestSite | undefined;
afterEach(async () => {
  const errors = site?.errors.splice(0);
  await site?.close();
  site = undefined;
  expect(errors).toEqual([]);
});
const start = async (options: TestSiteOptions) => {
  site = await startTestSite({ fonts: false, ...options });
  return site;
};

test('a client over the rate limit gets 429 with Retry-After', async () => {
  const { get } = await start({ env: { RATE_LIMIT_API: '3' } });
  const answers = [];
  for (let i = 0; i < 4; i++) answers.push(await get('/web/api/keyword/getKeyword'));
  expect(answers.map((a) => a.statusCode)).toEqual([200, 200, 200, 429]);
  const wait = Number(answers[3]?.headers['retry-after']);
  expect(wait).toBeGreaterThan(0);
  const message = `操作太频繁，请 ${wait} 秒后再试`;
  expect(answers[3]?.json()).toEqual({ code: 'S00429', message, data: null });
});

test('X-Forwarded-For is ignored unless the proxy is trusted', async () => {
  const { get } = await start({ env: { RATE_LIMIT_API: '1' } });
  await get('/web/api/keyword/getKeyword', { 'x-forwarded-for': '203.0.113.1' });
  const second = await get('/web/api/keyword/getKeyword', { 'x-forwarded-for': '203.0.113.2' });
  expect(second.statusCode).toBe(429);
});

test('behind a trusted proxy each visitor has a separate limit', async () => {
  const { get } = await start({ env: { RATE_LIMIT_API: '1', TRUST_PROXY: '127.0.0.1' } });
  const from = (address: string) => get('/web/api/keyword/getKeyword', { 'x-forwarded-for': address });
  expect((await from('203.0.113.1')).statusCode).toBe(200);
  expect((await from('203.0.113.2')).statusCode).toBe(200);
  expect((await from('203.0.113.1')).statusCode).toBe(429);
});

test('pages of configured origins may call the API, others may not', async () => {
  const { get, inject } = await start({ env: { CORS_ORIGINS: 'https://a.example' } });
  const allowed = await get('/web/api/keyword/getKeyword', { origin: 'https://a.example' });
  expect(allowed.headers).toMatchObject({
    'access-control-allow-origin': 'https://a.example',
    vary: expect.stringContaining('Origin'),
  });
  const other = await get('/web/api/keyword/getKeyword', { origin: 'https://b.example' });
  expect(other.headers['access-control-allow-origin']).toBeUndefined();
  const preflight = await inject({
    method: 'OPTIONS',
    url: '/webfont/http',
    headers: { origin: 'https://a.example', 'access-control-request-method': 'POST' },
  });
  expect([preflight.statusCode, preflight.headers['access-control-allow-headers']]).toEqual([
    204,
    expect.stringContaining('joyfont-authenticate'),
  ]);
});

test('without configured origins a preflight is rejected', async () => {
  const { inject } = await start({});
  const preflight = await inject({
    method: 'OPTIONS',
    url: '/webfont/http',
    headers: { origin: 'https://a.example', 'access-control-request-method': 'POST' },
  });
  expect([preflight.statusCode, preflight.headers['access-control-allow-origin']]).toEqual([405, undefined]);
});

test('HSTS is sent only by a site served over HTTPS', async () => {
  const { get } = await start({ env: { PUBLIC_ORIGIN: 'https://fonts.example.cn' } });
  expect((await get('/healthz')).headers['strict-transport-security']).toMatch(/max-age=63072000/);
});

test('a server of one role answers only its own calls', async () => {
  const { get, post } = await start({ env: { ZIWAN_ROLES: 'webfont' } });
  expect((await get('/web/api/keyword/getKeyword')).statusCode).toBe(404);
  expect((await post('/webfont/http', [{ gno: 'x', text: '龙' }])).statusCode).toBe(200);
});

test('a server fault answers 500 without its cause and is logged', async () => {
  const { get, services, errors } = await start({});
  await services.store.db.schema.dropTable('keywords').execute();
  const broken = await get('/web/api/keyword/getKeyword');
  expect([broken.statusCode, broken.json()]).toEqual([
    500,
    { code: 'S00500', message: '服务器出错了，请稍后再试或联系管理员', data: null },
  ]);
  expect(errors.splice(0)).toHaveLength(1);
});

test('without its database the server keeps running and is not ready', async () => {
  const { get, services } = await start({});
  await services.store.close();
  const ready = await get('/readyz');
  expect([ready.statusCode, ready.json().status]).toEqual([503, 'database unavailable']);
  expect((await get('/healthz')).statusCode).toBe(200);
});

test('a read-only or damaged database answers 503 in Chinese without a stack trace and is not ready', async () => {
  const { get, post, services, errors } = await start({});
  const { db } = services.store;
  expect((await get('/readyz')).statusCode).toBe(200);
  await sql`PRAGMA query_only = 1`.execute(db);
  await expect(db.insertInto('meta').values({ key: 'x', value: '1' }).execute()).rejects.toThrow();
  expect([(await get('/readyz')).statusCode, (await get('/readyz')).json()]).toEqual([
    503,
    { status: 'database unavailable', reason: 'DATABASE_READ_ONLY' },
  ]);
  const code = await post('/web/api/login', { account: 'a@example.cn', password: 'Nothing-1' });
  expect([code.statusCode, code.json()]).toEqual([
    503,
    { code: 'S00503', message: expect.stringMatching(/\p{Script=Han}/u), data: null },
  ]);
  await sql`PRAGMA query_only = 0`.execute(db);
  expect((await get('/readyz')).statusCode).toBe(200);
  errors.splice(0);
});

test('a site whose database is emptied under it answers 503, and is not ready', async () => {
  const { get, services, errors } = await start({});
  await services.store.pin();
  expect((await get('/readyz')).statusCode).toBe(200);
  const other = openStore(services.config.store);
  await dropAllTables(other);
  await migrate(other);
  await other.close();
  await vi.waitFor(
    async () =>
      expect((await get('/readyz')).json()).toEqual({
        status: 'database unavailable',
        reason: 'DATABASE_LOST',
      }),
    { timeout: 20_000 },
  );
  const call = await get('/web/api/font/getFontDetail?id=shi-hei');
  expect([call.statusCode, call.json().code, call.headers['retry-after']]).toEqual([503, 'S00503', '2']);
  errors.splice(0);
});

test('a malformed HTTP request gets an envelope and a closed connection', async () => {
  const { app } = await start({});
  await app.listen({ port: 0 });
  const { port } = app.server.address() as AddressInfo;
  const socket = connect(port, '127.0.0.1');
  socket.end('NONSENSE\r\n\r\n');
  let text = '';
  for await (const chunk of socket) text += String(chunk);
  expect(text).toMatch(/^HTTP\/1\.1 400 /);
  expect(text).toContain('"code":"S00400"');
});
