import { createHash, createPublicKey, verify } from 'node:crypto';
import { once } from 'node:events';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { type IncomingMessage, request } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliDecompressSync } from 'node:zlib';
import { getFontDetail, getFontList } from '@ziwan/contract';
import { bumpRevision } from '@ziwan/store';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { ANONYMOUS } from '../../calls/handling.ts';
import { SESSION_SECONDS } from '../../people/sessions/index.ts';
import { sumOfRevisions } from '../../runtime/revision.ts';
import { Signer } from '../../security/signer.ts';
import { insertUser } from '../../testing/rows.ts';
import { startTestSite, type TestSite } from '../../testing/site.ts';
import { signedFiles } from '../files/signed-files.ts';
import { StaticFiles } from '../files/static.ts';
import { normaliseUrl } from './html-cache.ts';
import { sealInline } from './inline-hashes.ts';
import type { Pages } from './pages.ts';

/** Requests that the renderer received, and its next answer. */
let requests: { url: string; signedIn: boolean }[] = [];
let answer: (
  url: string,
  nonce: string,
  refused?: number,
) => { status?: number; location?: string; body?: string; cacheable?: boolean };
/** Renders wait for this promise. */
let untilReleased: Promise<void> = Promise.resolve();
let clock = Date.now();
let client: string;
const CLIENT = { ip: '203.0.113.7', userAgent: 'test' };
let site: TestSite;
/** The site on a port, for requests that take turns or that `inject` would change. */
let listening: Promise<string> | null = null;
const address = () => (listening ??= site.app.listen({ host: '127.0.0.1', port: 0 }));

beforeAll(async () => {
  client = await mkdtemp(join(tmpdir(), 'ziwan-client-'));
  await mkdir(join(client, 'assets'));
  await writeFile(join(client, 'assets', 'app-1a2b.js'), `console.log(${JSON.stringify('x'.repeat(3000))})`);
  await writeFile(join(client, 'sw.js'), 'self.x = 1');
  await writeFile(join(client, 'ziwan-pack.mjs'), `console.log(1);${'\n'.repeat(2000)}`);
  await writeFile(join(client, 'ziwan-pack.mjs.br'), 'the program without its signature');
  await writeFile(join(client, '.hidden.js'), 'secret');
  site = await startTestSite({
    fonts: false,
    overrides: { now: () => clock },
    pages: (services): Pages => ({
      async render({ url, nonce, signedIn, refused }) {
        requests.push({ url, signedIn });
        await untilReleased;
        const { status = 200, location, body = '', cacheable = true } = answer(url, nonce, refused);
        return { status, body: [body], cacheable, ...(location ? { location } : {}) };
      },
      files: new StaticFiles(client, signedFiles(new Signer(services.secret))),
      middleware: null,
      apiFor: services.apiFor,
      sessions: services.sessions,
      cookieDomain: null,
      uploadOrigin: null,
      revision: () => sumOfRevisions([services.fonts.watch]),
      dev: false,
      publicOrigin: null,
      assets: null,
    }),
  });
}, 60_000);
afterAll(async () => {
  await site.close();
  await rm(client, { recursive: true, force: true });
});
beforeEach(() => {
  requests = [];
  answer = (url) => ({ body: `<!doctype html><p>${url}</p>` });
});
afterEach(() => {
  expect(site.errors.splice(0)).toEqual([]);
});

test('anonymous visitors share one render of a page, whatever their tracking parameters', async () => {
  const first = await site.get('/once?b=2&a=1&utm_source=x');
  const second = await site.get('/once?a=1&b=2&empty=&spm=1.2');
  expect(requests).toEqual([{ url: 'http://localhost/once?a=1&b=2', signedIn: false }]);
  expect(second.body).toBe(first.body);
  expect(second.headers).toMatchObject({
    'content-type': 'text/html; charset=utf-8',
    vary: 'Accept-Encoding, Cookie',
    'cache-control': 'public, max-age=0, must-revalidate',
  });
  expect(second.headers['content-encoding']).toBeUndefined();
});

test('a page names the origin it was requested from, and no other origin gets that copy', async () => {
  const at = async (host: string) => (await site.get('/named', { host })).body;
  expect(await at('ziwan.example')).toContain('http://ziwan.example/named');
  expect(await at('elsewhere.example:8080')).toContain('http://elsewhere.example:8080/named');
  expect(await at('ZIWAN.example:80')).toContain('http://ziwan.example/named');
  expect(await at('[::1]:3000')).toContain('http://[::1]:3000/named');
  expect(requests).toHaveLength(3);
});

test('a Host header that names no host is ignored', async () => {
  await site.get('/c');
  for (const host of ['localhost/b', 'localhost /b', 'a@localhost', 'localhost?x=', 'a"><b>']) {
    const { body } = await site.get('/c', { host });
    expect(body, host).toBe('<!doctype html><p>/c</p>');
  }
  expect((await site.get('/b/c')).body).toContain('http://localhost/b/c');
});

test('the command for build servers is signed, with a digest and a key that other programs read', async () => {
  const { rawPayload: program, headers } = await site.get('/ziwan-pack.mjs');
  expect(headers['content-type']).toMatch(/^text\/javascript/);
  const packed = await site.get('/ziwan-pack.mjs', { 'accept-encoding': 'br' });
  expect(brotliDecompressSync(packed.rawPayload)).toEqual(program);
  const digest = createHash('sha256').update(program).digest('hex');
  expect((await site.get('/ziwan-pack.mjs.sha256')).body).toBe(`${digest}  ziwan-pack.mjs\n`);
  const key = createPublicKey((await site.get('/ziwan-key.pem')).body);
  const [, signed = '', named, signature = ''] =
    /^(.*)\n\/\/ ziwan-signature (\S+) (\S+)\n$/s.exec(program.toString()) ?? [];
  expect(named).toBe(key.export({ format: 'jwk' }).x);
  expect(signed.trim()).toBe('console.log(1);');
  expect(verify(null, Buffer.from(signed), key, Buffer.from(signature, 'base64url'))).toBe(true);
});

test('a page requested with a token that was just renewed does not clear the new cookie', async () => {
  const { sessions, store } = site.services;
  const { token } = await sessions.issue(await insertUser(store.db), CLIENT);
  const session = await sessions.resolve(token);
  if (!session) throw new Error('no session');
  await sessions.renew(session);
  const ask = () => site.get('/exchanged', { cookie: `token=${token}` });
  const soon = await ask();
  expect(soon.headers['set-cookie']).toBeUndefined();
  // The old token no longer counts as signed in.
  expect(requests.at(-1)?.signedIn).toBe(false);
  clock += 60_000;
  expect((await ask()).headers['set-cookie']).toMatch(/^token=\.ended; /);
});

test('an unchanged page answers 304', async () => {
  const { headers } = await site.get('/etag');
  const again = await site.get('/etag', { 'if-none-match': headers.etag as string });
  expect([again.statusCode, again.rawPayload.length]).toEqual([304, 0]);
});

test('a logged-in visitor gets an uncached page', async () => {
  answer = (url) => ({ body: `private of ${url}` });
  const { token } = await site.services.sessions.issue(await insertUser(site.services.store.db), CLIENT);
  await site.get('/own', { cookie: `other=1; token=${token}` });
  const second = await site.get('/own', { cookie: `token=${token}` });
  expect(requests.map((a) => a.signedIn)).toEqual([true, true]);
  expect(second.headers).toMatchObject({ 'cache-control': 'private, no-cache' });
  expect(second.headers.etag).toBeUndefined();
  await site.get('/own');
  expect(requests.at(-1)).toEqual({ url: 'http://localhost/own', signedIn: false });
});

test('an ended token is cleared, and the visitor gets the anonymous page', async () => {
  const first = await site.get('/ended', { cookie: 'token=abc' });
  expect(requests).toEqual([{ url: 'http://localhost/ended', signedIn: false }]);
  expect(first.headers).toMatchObject({
    'set-cookie': 'token=.ended; Path=/; Max-Age=60; SameSite=Lax',
    'cache-control': 'private, no-cache',
  });
  expect((await site.get('/ended')).headers['set-cookie']).toBeUndefined();
  expect((await site.get('/ended', { cookie: 'token=.ended' })).headers['set-cookie']).toBeUndefined();
});

test('a page says why it has removed the token, also when it leads to the login', async () => {
  const { sessions, store } = site.services;
  const { token } = await sessions.issue(await insertUser(store.db), CLIENT);
  answer = () => ({ status: 302, location: '/?redirect=%2Fuser' });
  const said = async () => {
    const { statusCode, headers } = await site.get('/user', { cookie: `token=${token}` });
    return [statusCode, headers['set-cookie']?.toString().split(';')[0]];
  };
  expect(await said()).toEqual([302, undefined]);
  clock += SESSION_SECONDS * 1000;
  expect(await said()).toEqual([302, 'token=.expired']);
  await store.db.updateTable('users').set({ status: 'disabled' }).execute();
  expect(await said()).toEqual([302, 'token=.disabled']);
});

test('concurrent requests for a page share one render', async () => {
  await Promise.all(Array.from({ length: 20 }, () => site.get('/together')));
  expect(requests).toHaveLength(1);
});

test('a page that is not cacheable is rendered each time', async () => {
  answer = () => ({ body: 'now', cacheable: false });
  await site.get('/fresh');
  await site.get('/fresh');
  expect(requests).toHaveLength(2);
});

test('a new revision of the catalogue invalidates cached pages', async () => {
  await site.get('/revision');
  await site.services.store.db.transaction().execute(bumpRevision);
  clock += 1001;
  await site.get('/revision');
  const askedAfter = async () => {
    await site.get('/revision');
    return requests.length;
  };
  await expect.poll(askedAfter).toBe(2);
});

test('a compressed page has the same content', async () => {
  answer = () => ({ body: '龙'.repeat(2000) });
  const packed = await site.get('/packed', { 'accept-encoding': 'br' });
  expect(packed.headers['content-encoding']).toBe('br');
  expect(brotliDecompressSync(packed.rawPayload).toString()).toBe('龙'.repeat(2000));
  expect((await site.get('/packed', { 'accept-encoding': 'br;q=0, gzip' })).headers['content-encoding']).toBe(
    'gzip',
  );
});

test('a page of any length is sent complete', async () => {
  for (const length of [3, 200_000, 700_000]) {
    const body = `<p>${'龙𠮷a'.repeat(length / 3)}</p>`;
    answer = () => ({ body });
    for (let i = 0; i < 2; i++) {
      const { rawPayload } = await site.get(`/length/${length}`);
      expect(rawPayload.equals(Buffer.from(body))).toBe(true);
    }
  }
  expect(requests).toHaveLength(3);
});

test('a HEAD request gets a page’s headers without its body', async () => {
  const { headers } = await site.get('/head');
  const head = await site.app.inject({ method: 'HEAD', url: '/head' });
  expect([head.statusCode, head.rawPayload.length]).toEqual([200, 0]);
  expect(head.headers).toMatchObject({ etag: headers.etag, 'content-length': headers['content-length'] });
});

test('the policy allows only inline code that the renderer marked', async () => {
  answer = (_url, nonce) => ({
    body: `<script nonce="${nonce}">own()</script><style nonce="${nonce}">p{}</style><script>injected()</script><script type="module" nonce="${nonce}" src="/a.js"></script>`,
  });
  const page = await site.get('/inline');
  const hash = (text: string) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`;
  const policy = String(page.headers['content-security-policy']);
  expect(policy).toContain(`script-src 'self' ${hash('own()')};`);
  expect(policy).toContain(`style-src 'self' ${hash('p{}')};`);
  expect(policy).not.toContain(hash('injected()'));
  expect(policy).not.toContain("unsafe-inline'; style-src-elem");
  expect(page.body).not.toContain('nonce');
  expect(page.body).toContain('<script>own()</script>');
});

test('escaped text that looks like an element is not hashed', () => {
  const text = '<p>&lt;script nonce="n1"&gt;</p><script nonce="n1">x</script>';
  const { html, inline } = sealInline(Buffer.from(text), 'n1');
  expect(inline.scripts).toEqual([`'sha256-${createHash('sha256').update('x').digest('base64')}'`]);
  expect(html.toString()).not.toContain(' nonce="n1">');
});

test('an end tag matches case-insensitively', () => {
  const { inline } = sealInline(Buffer.from('<style nonce="n1">龙{}</STYLE>p</style>'), 'n1');
  expect(inline.styles).toEqual([`'sha256-${createHash('sha256').update('龙{}').digest('base64')}'`]);
});

test('a redirect keeps its status and location', async () => {
  answer = () => ({ status: 302, location: '/heji', cacheable: false });
  const page = await site.get('/collect-prom');
  expect([page.statusCode, page.headers.location]).toEqual([302, '/heji']);
});

test('an unknown page answers 404 and is not cached', async () => {
  answer = () => ({ status: 404, body: 'This page could not be found', cacheable: false });
  const page = await site.get('/unknown');
  expect([page.statusCode, page.headers['cache-control'], page.headers.etag]).toEqual([
    404,
    'no-store',
    undefined,
  ]);
});

test('a page that fails because the database is down answers 503 with Retry-After', async () => {
  answer = () => ({ status: 503, body: '服务繁忙', cacheable: false });
  const page = await site.get('/baike');
  expect([page.statusCode, page.headers['retry-after'], page.headers['cache-control']]).toEqual([
    503,
    '2',
    'no-store',
  ]);
});

test('a renderer that fails produces a plain error page without the cause', async () => {
  answer = () => {
    throw new Error('inner reason');
  };
  const page = await site.get('/broken');
  expect(page.statusCode).toBe(500);
  expect(page.body).toContain('服务器出错了');
  expect(page.body).not.toContain('inner reason');
  expect(site.errors.splice(0)).toHaveLength(1);
});

test('sixteen pages render at once, 48 wait, one more is refused at once, and cached pages are still sent', async () => {
  await site.get('/kept');
  let open = () => {};
  untilReleased = new Promise((resolve) => {
    open = resolve;
  });
  const waiting = Array.from({ length: 65 }, (_, i) => site.get(`/busy/${i}`));
  const refused = await Promise.race(waiting);
  expect(requests.filter((a) => a.url.startsWith('http://localhost/busy/'))).toHaveLength(16);
  expect([refused.statusCode, refused.headers['retry-after'], refused.headers['cache-control']]).toEqual([
    503,
    '2',
    'no-store',
  ]);
  expect(refused.body).toContain('服务繁忙');
  expect((await site.get('/kept')).statusCode).toBe(200);
  open();
  untilReleased = Promise.resolve();
  expect((await Promise.all(waiting)).filter((a) => a.statusCode === 200)).toHaveLength(64);
});

test('hashed files are immutable, and the service worker is revalidated each time', async () => {
  const script = await site.get('/assets/app-1a2b.js', { 'accept-encoding': 'br' });
  expect(script.headers).toMatchObject({
    'content-type': 'text/javascript; charset=utf-8',
    'cache-control': 'public, max-age=31536000, immutable',
    'content-encoding': 'br',
  });
  const again = await site.get('/assets/app-1a2b.js', { 'if-none-match': script.headers.etag as string });
  expect(again.statusCode).toBe(304);
  expect((await site.get('/sw.js')).headers).toMatchObject({
    'cache-control': 'no-cache',
    'service-worker-allowed': '/',
  });
  expect(requests).toEqual([]);
});

test('hidden files and files outside the build are not served', async () => {
  for (const path of [
    '/.hidden.js',
    '/../package.json',
    '/%2e%2e/package.json',
    '/assets/..%2f..%2fx.js',
    '/a%00.js',
  ]) {
    expect((await site.get(path)).body, path).not.toMatch(/secret|"name"/);
  }
});

test('an overlong path segment answers a call with 400, not with a page', async () => {
  const answer = await site.get(`/api/v1/web/search/${'a'.repeat(3000)}/childs`);
  expect([answer.statusCode, answer.json().code]).toEqual([400, 'S00400']);
  expect(requests).toEqual([]);
});

test('all unparsable URLs share one error page; a call gets its envelope', async () => {
  const refused = vi.fn();
  answer = (url, _nonce, requests) => {
    refused(url, requests);
    return { status: 400, body: '<p>参数有误</p>', cacheable: false };
  };
  for (const url of ['/%E0%A4%A', '/font/%', '/%E0%A4%A?x=%']) {
    const page = await site.get(url, { host: 'elsewhere.example' });
    expect([page.statusCode, page.body]).toEqual([400, '<p>参数有误</p>']);
    expect(page.headers).toMatchObject({
      'content-type': 'text/html; charset=utf-8',
      'cache-control': 'no-store',
      'x-content-type-options': 'nosniff',
    });
  }
  expect(refused.mock.calls).toEqual([['/', 400]]);
  for (const [method, url] of [
    ['GET', '/web/api/%E0%A4%A'],
    ['POST', '/%E0%A4%A'],
  ] as const) {
    const { statusCode, body } = await site.app.inject({ method, url });
    expect([statusCode, JSON.parse(body).code]).toEqual([400, 'S00400']);
  }
});

test('a page rejects other methods with 405', async () => {
  const posted = await site.post('/font', {});
  expect([posted.statusCode, posted.headers.allow]).toEqual([405, 'GET, HEAD']);
});

test('a path that URL parsers resolve to another page or host is no page, and is not cached', async () => {
  const asked = vi.fn();
  answer = (url, _nonce, refused) => {
    asked(url, refused);
    return { status: refused ?? 200, body: '<p>没有这一页</p>' };
  };
  const origin = await address();
  for (const path of ['//evil.example/%2e%2e', '//', '/font//', '/a/../font', '/%2E%2e/font', '/\\evil']) {
    // `fetch` would resolve the path itself.
    const sent = request(origin, { path }).end();
    const [{ statusCode, headers }] = (await once(sent, 'response')) as [IncomingMessage];
    expect([statusCode, headers.location, headers['cache-control']], path).toEqual([
      404,
      undefined,
      'no-store',
    ]);
  }
  expect(asked.mock.calls).toEqual([['/', 404]]);
});

test('URLs of the same page normalise to one', () => {
  expect(normaliseUrl('/font')).toBe('/font');
  expect(normaliseUrl('/font?')).toBe('/font');
  expect(normaliseUrl('/font?text=%E9%BE%99+a&sort=hot&gclid=1')).toBe('/font?sort=hot&text=%E9%BE%99+a');
  expect(normaliseUrl('/font?a=2&a=1')).toBe('/font?a=2&a=1');
});

test('the in-process client of pages follows the same rules as a browser', async () => {
  const api = site.services.apiFor(ANONYMOUS);
  expect((await api.call(getFontList, { query: {} })).total).toBe(0);
  await expect(api.call(getFontDetail, { query: { id: 'nope' } })).rejects.toMatchObject({
    code: 'S00441',
    status: 404,
    message: '没有找到这款字体',
  });
  await expect(api.call(getFontList, { query: { size: 5000 } })).rejects.toMatchObject({
    code: 'S00400',
    status: 400,
  });
});

test('a cached page and a build file go ahead of the client’s other requests', async () => {
  const origin = await address();
  const statusOf = async (path: string) => (await fetch(origin + path)).status;
  await statusOf('/in-memory');
  await statusOf('/assets/app-1a2b.js');
  answer = (url) => {
    for (const until = performance.now() + 20; performance.now() < until; );
    return { body: url };
  };
  let answered = 0;
  const busy = Array.from({ length: 60 }, async (_, i) => {
    await statusOf(`/busy-${i}`);
    answered++;
  });
  await vi.waitFor(() => expect(answered).toBeGreaterThan(0));
  expect([await statusOf('/in-memory'), await statusOf('/assets/app-1a2b.js')]).toEqual([200, 200]);
  expect(answered).toBeLessThan(40);
  await Promise.all(busy);
});
